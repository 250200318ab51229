//! The layout of the window.

use egui::{Rect, pos2, vec2};

use super::grid::Grid;
use crate::Scene;

/// The space around and between the parts.
pub const GAP: f32 = 12.0;

const HEADER: f32 = 44.0;
const MESSAGE: f32 = 34.0;
const INPUT: f32 = 62.0;

/// The minimum and maximum width of the lists next to the board, and their height below it.
const LISTS_WIDTH: (f32, f32) = (216.0, 340.0);
const LISTS_HEIGHT: f32 = 150.0;

/// The width below which the message and the input are below both board and lists.
const NARROW: f32 = 640.0;

/// The parts of the window.
#[derive(Clone, Debug, PartialEq)]
pub struct Areas {
    /// The title, the remaining time, and the controls of the whole game.
    pub header: Rect,
    /// The cubes.
    pub board: Grid,
    /// The result for the last word.
    pub message: Rect,
    /// The question of the game and the ways to answer it.
    pub input: Rect,
    /// The words of each side.
    pub lists: Rect,
}

impl Areas {
    /// Arranges the parts: the lists are next to the board or below it, whichever leaves more room
    /// for the board.
    pub fn of(window: Rect, scene: &Scene) -> Self {
        let beside = Self::with_lists_beside(window, scene);
        let below = Self::with_lists_below(window, scene);
        if below.board.pitch() > beside.board.pitch() * 1.05 {
            below
        } else {
            beside
        }
    }

    fn with_lists_beside(window: Rect, scene: &Scene) -> Self {
        let inner = window.shrink(GAP);
        let (least, most) = LISTS_WIDTH;
        let mut width = (inner.width() * 0.36).clamp(least, most);
        let top = inner.top() + HEADER + GAP;
        let is_narrow = inner.width() < NARROW;
        if is_narrow && scene.rows() > 0 {
            // Long words need the room that a board of this height does not.
            let stack = inner.with_min_y(top);
            let board = Self::with(inner, stack, inner, scene).board.tray();
            width = width.max((inner.width() - board.width() - GAP).min(most));
        }
        let split = inner.right() - width - GAP;
        let stack = Rect::from_min_max(pos2(inner.left(), top), pos2(split, inner.bottom()));
        // The input needs more room than a narrow window has next to the lists.
        let foot = if is_narrow { inner } else { stack };
        let mut areas = Self::with(inner, stack, foot, scene);
        let bottom = match is_narrow {
            true => areas.message.top() - GAP / 2.0,
            false => inner.bottom(),
        };
        areas.lists = Rect::from_min_max(pos2(split + GAP, top), pos2(inner.right(), bottom));
        areas
    }

    fn with_lists_below(window: Rect, scene: &Scene) -> Self {
        let inner = window.shrink(GAP);
        let height = (inner.height() * 0.26).max(LISTS_HEIGHT);
        let split = inner.bottom() - height - GAP;
        let top = inner.top() + HEADER + GAP;
        let stack = Rect::from_min_max(pos2(inner.left(), top), pos2(inner.right(), split));
        let mut areas = Self::with(inner, stack, stack, scene);
        areas.lists = Rect::from_min_max(pos2(inner.left(), split + GAP), inner.max);
        areas
    }

    /// Arranges the board in `stack`, and the message and the input at the bottom of `foot`. The
    /// lists are still empty.
    fn with(inner: Rect, stack: Rect, foot: Rect, scene: &Scene) -> Self {
        let part = |within: Rect, top: f32, height: f32| {
            Rect::from_min_size(pos2(within.left(), top), vec2(within.width(), height))
        };
        let input = part(foot, foot.bottom() - INPUT, INPUT);
        let message = part(foot, input.top() - GAP / 2.0 - MESSAGE, MESSAGE);
        let top = stack.top();
        let board = part(stack, top, (message.top() - GAP / 2.0 - top).max(1.0));
        Self {
            header: part(inner, inner.top(), HEADER),
            board: Grid::within(board, scene.rows(), scene.columns()),
            message,
            input,
            lists: Rect::NOTHING,
        }
    }
}

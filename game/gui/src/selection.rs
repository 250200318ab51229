//! The cubes being chosen with the mouse, by clicking or by dragging.

use crate::Place;

/// The chosen cubes, each adjacent to the one before it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Selection {
    path: Vec<Place>,
    press: Option<Press>,
}

/// The state since the button was pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Press {
    /// The cube on which the button was pressed.
    cube: Place,
    /// Whether that was the last chosen cube.
    on_last: bool,
    /// Whether it does not touch the last chosen cube. It begins another choice only if a drag
    /// begins there.
    is_apart: bool,
    /// Whether the mouse has moved to another cube since.
    has_moved: bool,
}

/// A use of the mouse button.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gesture {
    /// A click on a cube; more may follow.
    Click,
    /// A click on a cube that does not touch the last chosen one. The choice stays as it was.
    Apart(Place),
    /// A drag over several cubes, which completes the choice.
    Drag,
}

impl Selection {
    /// Returns the cubes in the order in which they were chosen.
    pub fn path(&self) -> &[Place] {
        &self.path
    }

    /// Whether no cube is chosen.
    pub fn is_empty(&self) -> bool {
        self.path.is_empty()
    }

    /// Whether the button is held down.
    pub fn is_pressed(&self) -> bool {
        self.press.is_some()
    }

    /// Handles a press of the button.
    ///
    /// A cube adjacent to the last one joins the choice, and an earlier chosen cube becomes the
    /// last one again. Any other cube changes nothing, unless a drag begins there.
    pub fn press(&mut self, cube: Place) {
        let on_last = self.path.last() == Some(&cube);
        if self.path.is_empty() {
            self.path.push(cube);
        }
        self.press = Some(Press {
            cube,
            on_last,
            is_apart: !self.goes_on_to(cube),
            has_moved: false,
        });
    }

    /// Handles a move to a cube while the button is down. Returning to a chosen cube removes those
    /// after it; a cube that isn't adjacent is ignored.
    pub fn move_to(&mut self, cube: Place) {
        let Some(press) = &mut self.press else {
            return;
        };
        if press.is_apart && press.cube != cube {
            press.is_apart = false;
            self.path = vec![press.cube];
        }
        if !press.is_apart && self.path.last() != Some(&cube) {
            press.has_moved = true;
            self.goes_on_to(cube);
        }
    }

    /// Handles a release of the button. A click on the last cube removes it.
    pub fn release(&mut self) -> Option<Gesture> {
        let press = self.press.take()?;
        if press.has_moved {
            return Some(Gesture::Drag);
        }
        if press.is_apart {
            return Some(Gesture::Apart(press.cube));
        }
        if press.on_last {
            self.path.pop();
        }
        Some(Gesture::Click)
    }

    /// Removes the last cube.
    pub fn step_back(&mut self) {
        self.path.pop();
    }

    /// Clears the choice.
    pub fn clear(&mut self) {
        *self = Self::default();
    }

    /// Returns the chosen cubes and clears the choice.
    pub fn take(&mut self) -> Vec<Place> {
        std::mem::take(self).path
    }

    /// Moves on to an adjacent cube, or back to an earlier chosen one, and returns whether that was
    /// possible.
    fn goes_on_to(&mut self, cube: Place) -> bool {
        if let Some(place) = self.path.iter().position(|other| *other == cube) {
            self.path.truncate(place + 1);
            return true;
        }
        let adjoins = self
            .path
            .last()
            .is_some_and(|last| last.0.abs_diff(cube.0) <= 1 && last.1.abs_diff(cube.1) <= 1);
        if adjoins {
            self.path.push(cube);
        }
        adjoins
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clicked(cubes: &[Place]) -> Selection {
        let mut selection = Selection::default();
        for &cube in cubes {
            selection.press(cube);
            assert_eq!(selection.release(), Some(Gesture::Click));
        }
        selection
    }

    fn dragged(cubes: &[Place]) -> Selection {
        let mut selection = Selection::default();
        selection.press(cubes[0]);
        for &cube in &cubes[1..] {
            selection.move_to(cube);
        }
        assert_eq!(selection.release(), Some(Gesture::Drag));
        selection
    }

    #[test]
    fn clicks_and_drags_select_adjacent_cubes_in_order() {
        let way = [(0, 0), (1, 1), (1, 2), (0, 1)];
        assert_eq!(clicked(&way).path(), way);
        assert_eq!(dragged(&way).path(), way);
    }

    #[test]
    fn distant_click_keeps_the_path_and_a_distant_drag_replaces_it() {
        let path = [(0, 0), (0, 1)];
        let mut selection = clicked(&path);
        selection.press((3, 3));
        selection.move_to((3, 3));
        assert_eq!(selection.path(), path);
        assert_eq!(selection.release(), Some(Gesture::Apart((3, 3))));
        assert!(selection.release().is_none());
        assert_eq!(selection.path(), path);
        selection.press((3, 3));
        selection.move_to((3, 2));
        assert_eq!(selection.path(), [(3, 3), (3, 2)]);
        assert_eq!(selection.release(), Some(Gesture::Drag));
    }

    #[test]
    fn stepping_back_deselects_the_last_cube() {
        assert_eq!(clicked(&[(0, 0), (0, 1), (0, 1)]).path(), [(0, 0)]);
        assert_eq!(clicked(&[(0, 0), (0, 0)]).path(), [(0, 0); 0]);
        let back = [(0, 0), (0, 1), (0, 2), (0, 1)];
        assert_eq!(clicked(&back).path(), [(0, 0), (0, 1)]);
        assert_eq!(dragged(&back).path(), [(0, 0), (0, 1)]);
    }

    #[test]
    fn dragging_skips_distant_cubes_and_extends_a_clicked_path() {
        assert_eq!(dragged(&[(0, 0), (2, 2), (1, 1)]).path(), [(0, 0), (1, 1)]);
        let mut selection = clicked(&[(0, 0), (0, 1)]);
        selection.press((0, 1));
        selection.move_to((0, 2));
        assert_eq!(selection.release(), Some(Gesture::Drag));
        assert_eq!(selection.path(), [(0, 0), (0, 1), (0, 2)]);
    }
}

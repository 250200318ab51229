//! The board: its cubes, the marks on them, and their names for screen readers.

use std::time::Duration;

use egui::accesskit::{Action, Role};
use egui::{
    Context, CornerRadius, CursorIcon, EventFilter, Id, Key, Modifiers, Response, Sense, Ui,
    UiBuilder, WidgetInfo, vec2,
};

use super::choosing::Choosing;
use super::colours::Colours;
use super::cube::{self, Cubes};
use super::grid::Grid;
use super::{focus, path, settle};
use crate::{Cube, Place, Scene};

/// The cubes on the board, with their keyboard focus.
#[derive(Debug, Default)]
pub struct Board {
    /// The one cube that Tab reaches; the arrow keys move on from there.
    here: Place,
    cubes: Cubes,
}

/// The marks on the board.
#[derive(Clone, Debug, Default)]
pub struct Marks<'a> {
    /// The cubes joined by arrows.
    pub path: &'a [Place],
    /// The meaning of this path.
    pub meaning: PathMeaning,
    /// The cubes that shake, and their current displacement.
    pub shaken: Option<(&'a [Place], f32)>,
    /// The time since the cubes began to settle, until they rest.
    pub settling: Option<Duration>,
}

/// The meaning of a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum PathMeaning {
    /// A found word.
    #[default]
    Found,
    /// A choice of the player.
    Chosen,
    /// A choice of the player that cannot become a word.
    Dead,
    /// The letters that the player has typed so far.
    Typed,
    /// A word of the computer.
    Computer,
}

impl Board {
    /// Draws the board, and handles mouse and keys there.
    pub fn show(
        &mut self,
        ui: &mut Ui,
        grid: &Grid,
        scene: &Scene,
        marks: &Marks<'_>,
        colours: &Colours,
    ) -> Vec<Pressed> {
        if scene.cube(self.here).is_none() {
            self.here = (0, 0);
        }
        let tray = grid.tray();
        let round = CornerRadius::same((grid.pitch() * 0.16).clamp(4.0, 40.0) as u8);
        ui.painter().rect_filled(tray, round, colours.tray);
        let builder = UiBuilder::new()
            .id_salt("board")
            .max_rect(tray)
            .accessibility_role(Role::Group)
            .accessibility_label(format!(
                "Board of {} rows and {} columns",
                scene.rows(),
                scene.columns()
            ));
        let mut pressed = Vec::new();
        ui.scope_builder(builder, |ui| {
            for (place, cube) in grid.places().zip(scene.cubes()) {
                pressed.extend(self.show_cube(ui, grid, scene, (place, cube), marks, colours));
            }
            let arrow = match marks.meaning {
                PathMeaning::Found | PathMeaning::Chosen | PathMeaning::Typed => colours.arrow,
                PathMeaning::Dead => colours.dead.edge,
                PathMeaning::Computer => colours.computer.edge,
            };
            path::draw_arrows(ui.painter(), grid, marks.path, arrow, colours.halo);
        });
        pressed
    }

    /// Whether a cube has the keyboard focus, which is drawn on the cube itself.
    pub fn has_keys(&self, context: &Context) -> bool {
        context.memory(|memory| memory.has_focus(id(self.here)))
    }

    fn show_cube(
        &mut self,
        ui: &mut Ui,
        grid: &Grid,
        scene: &Scene,
        (place, cube): (Place, &Cube),
        marks: &Marks<'_>,
        colours: &Colours,
    ) -> Option<Pressed> {
        let step = marks.path.iter().position(|other| *other == place);
        let shaken = marks.shaken.filter(|(path, _)| path.contains(&place));
        let mut rect = grid.cube(place);
        if let Some((_, far)) = shaken {
            rect = rect.translate(vec2(far * grid.pitch() * 0.05, 0.0));
        }
        if let Some(since) = marks.settling {
            rect = rect.translate(settle::displacement(place, since) * grid.pitch());
        }
        let is_lit = is_lit(cube, scene);
        let tile = match (step, marks.meaning) {
            _ if cube.is_solid => colours.solid,
            _ if shaken.is_some() => colours.dead,
            _ if is_lit => colours.lit,
            (None, _) => colours.cube,
            (Some(_), PathMeaning::Found) => colours.found,
            (Some(_), PathMeaning::Chosen | PathMeaning::Typed) => colours.chosen,
            (Some(_), PathMeaning::Dead) => colours.dead,
            (Some(_), PathMeaning::Computer) => colours.computer,
        };
        if cube.is_solid {
            cube::draw_solid(ui.painter(), rect, tile);
        } else {
            self.cubes.show(ui.painter(), rect, tile);
        }
        cube::write(ui.painter(), rect, written(cube), tile.ink);
        if let Some(step) = step {
            path::draw_number(ui.painter(), grid, marks.path, step, tile.ink);
        }
        let is_possible = Choosing::is_possible(scene) && !cube.is_solid;
        let response = self.response(ui, grid, place, is_possible);
        if response.has_focus() {
            cube::draw_focus(ui.painter(), rect, colours.lit.face);
        }
        let name = name(place, cube, step, marks.meaning, is_lit);
        response.widget_info(|| WidgetInfo::labeled(Role::Button, is_possible, &name));
        if is_possible {
            let context = ui.ctx();
            if response.hovered() {
                context.set_cursor_icon(CursorIcon::PointingHand);
            }
            context.accesskit_node_builder(response.id, |node| node.add_action(Action::Focus));
        }
        self.keys(ui, &response, place, scene, grid)
    }

    /// Makes the cube clickable; Tab stops at one cube only.
    fn response(&self, ui: &Ui, grid: &Grid, place: Place, is_possible: bool) -> Response {
        let sense = match (is_possible, place == self.here) {
            (true, true) => Sense::click(),
            (true, false) => Sense::CLICK,
            (false, _) => Sense::empty(),
        };
        ui.interact(grid.cube(place), id(place), sense)
    }

    /// Handles keys and screen readers. The mouse is handled in `choosing`, because it moves from
    /// cube to cube.
    fn keys(
        &mut self,
        ui: &Ui,
        response: &Response,
        place: Place,
        scene: &Scene,
        grid: &Grid,
    ) -> Option<Pressed> {
        let context = ui.ctx();
        if context.input(|input| input.has_accesskit_action_request(response.id, Action::Focus)) {
            self.go_to(ui, place);
        }
        if response.has_focus() {
            let filter = EventFilter {
                horizontal_arrows: true,
                vertical_arrows: true,
                escape: true,
                tab: false,
            };
            context.memory_mut(|memory| memory.set_focus_lock_filter(response.id, filter));
            for (key, down, right) in ARROWS {
                if context.input_mut(|input| input.consume_key(Modifiers::NONE, key)) {
                    let (down, right) = grid.step((down, right));
                    let next = (
                        place.0.saturating_add_signed(down).min(scene.rows() - 1),
                        place
                            .1
                            .saturating_add_signed(right)
                            .min(scene.columns() - 1),
                    );
                    self.go_to(ui, next);
                }
            }
        }
        let by_mouse = response.clicked_by(egui::PointerButton::Primary);
        (response.clicked() && !by_mouse).then(|| Pressed {
            place,
            by_enter: context.input(|input| input.key_pressed(Key::Enter)),
        })
    }

    fn go_to(&mut self, ui: &Ui, place: Place) {
        self.here = place;
        focus::lead(ui, id(place));
    }
}

/// A cube pressed without the mouse.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pressed {
    /// The position of the cube.
    pub place: Place,
    /// Whether the player pressed Enter.
    pub by_enter: bool,
}

const ARROWS: [(Key, isize, isize); 4] = [
    (Key::ArrowUp, -1, 0),
    (Key::ArrowDown, 1, 0),
    (Key::ArrowLeft, 0, -1),
    (Key::ArrowRight, 0, 1),
];

fn id(place: Place) -> Id {
    Id::unique(("cube", place))
}

/// Whether a search has reached a cube. Once it has found a word and the next question is asked,
/// the word is shown instead.
pub fn is_lit(cube: &Cube, scene: &Scene) -> bool {
    cube.is_highlighted && (scene.question.is_none() || scene.path.is_empty())
}

/// Returns the text on a cube. A solid cell may have a sign that isn't a letter; the usual sign
/// is not drawn.
fn written(cube: &Cube) -> &str {
    match cube.is_solid && cube.label == "#" {
        true => "",
        false => &cube.label,
    }
}

/// Returns the name of a cube for screen readers: `F, row 1, column 2, chosen 3`.
fn name(
    (row, column): Place,
    cube: &Cube,
    step: Option<usize>,
    meaning: PathMeaning,
    is_lit: bool,
) -> String {
    let what = match (written(cube), cube.is_solid) {
        ("", true) => "Solid cell".to_string(),
        ("", false) => "Blank".to_string(),
        (written, true) => format!("{written}, solid cell"),
        (written, false) => written.to_string(),
    };
    let mut name = format!("{what}, row {}, column {}", row + 1, column + 1);
    match (step, meaning) {
        (Some(step), PathMeaning::Found | PathMeaning::Computer) => {
            name += &format!(", step {}", step + 1);
        }
        (Some(step), PathMeaning::Typed) => name += &format!(", typed {}", step + 1),
        (Some(step), _) => name += &format!(", chosen {}", step + 1),
        (None, _) => {}
    }
    if is_lit {
        name += ", lit";
    }
    name
}

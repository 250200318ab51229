//! Pictures of the view, compared with those in `tests/pictures`.
//!
//! A software Vulkan draws them, so no graphics card is needed. After an intended change:
//!
//! ```sh
//! UPDATE_SNAPSHOTS=true cargo test -p gui --features pictures --test pictures
//! ```
//!
//! Then look at each of them before you commit.

use std::cell::RefCell;
use std::time::Duration;

use egui::{Key, Modifiers, PointerButton, Pos2, Theme, vec2};
use egui_kittest::kittest::Queryable;
use egui_kittest::{Harness, SnapshotOptions, SnapshotResults};
use gui::{
    Answer, Display, GameChoice, Judge, Outcome, Place, Question, Scene, Screen, Tone, Verdict,
    View, Word,
};

const LETTERS: &str = "TENS OARI NEDL UMPH";

/// The settings of a picture.
struct Camera {
    name: &'static str,
    theme: Theme,
    size: (f32, f32),
    pixels_per_point: f32,
    now: Duration,
}

impl Camera {
    fn new(name: &'static str, theme: Theme) -> Self {
        Self {
            name,
            theme,
            size: (720.0, 510.0),
            pixels_per_point: 1.0,
            now: Duration::from_secs(100),
        }
    }

    /// Compares the picture of a scene after some actions of the player.
    fn take(&self, change: impl Fn(&Screen), act: impl Fn(&mut Harness<'_>)) -> SnapshotResults {
        let screen = Screen::new(|_| {});
        screen.set_animation_delay(Duration::ZERO);
        change(&screen);
        let (view, now) = (RefCell::new(View::new(screen)), self.now);
        let mut harness = Harness::builder()
            .with_size(vec2(self.size.0, self.size.1))
            .with_pixels_per_point(self.pixels_per_point)
            .with_theme(self.theme)
            .with_render_cursor(false)
            .wgpu()
            .build_ui(move |ui| {
                let window = ui.ctx().content_rect();
                let builder = egui::UiBuilder::new().max_rect(window);
                ui.scope_builder(builder, |ui| {
                    ui.set_clip_rect(window);
                    // The window clears its background with this colour.
                    let ground = ui.visuals().panel_fill;
                    ui.painter().rect_filled(window, 0.0, ground);
                    view.borrow_mut().show(ui, now);
                });
            });
        act(&mut harness);
        harness.run_steps(2);
        let options = SnapshotOptions::new()
            .output_path("tests/pictures")
            .max_failed_pixels(40);
        harness.snapshot_options(self.name, &options);
        harness.take_snapshot_results()
    }
}

/// Takes the picture in light colours and in dark ones.
fn in_both(
    names: [&'static str; 2],
    change: impl Fn(&Screen),
    act: impl Fn(&mut Harness<'_>),
) -> SnapshotResults {
    let [light, dark] = names;
    let mut results = Camera::new(light, Theme::Light).take(&change, &act);
    results.extend(Camera::new(dark, Theme::Dark).take(&change, &act));
    results
}

fn nothing(_: &mut Harness<'_>) {}

fn begin(screen: &Screen, rows: usize, columns: usize, letters: &str) {
    screen.initialize(rows, columns).unwrap();
    screen.label_all_cubes(letters).unwrap();
}

fn found(text: &str, path: &[Place]) -> Word {
    let points = [1, 1, 1, 1, 1, 2, 3, 5, 11][text.len().min(8)];
    Word {
        text: text.to_string(),
        points: Some(points),
        path: path.to_vec(),
    }
}

/// Sets up a running game: the player has found three words, and the game asks for another.
fn game(scene: &mut Scene) {
    scene.title = "Boggle".to_string();
    scene.human.words = ["TENS", "OAR", "RAISE", "LINED"]
        .map(|word| found(word, &[]))
        .to_vec();
    scene.human.score = 6;
    scene.deadline = Some(Duration::from_secs(241));
    scene.question = Some(Question {
        prompt: "A word, or nothing to end your turn:".to_string(),
        kind: Answer::Word,
    });
    scene.status = "Type a word, or drag the mouse over its cubes, or click on them.".to_string();
    let letters: Vec<char> = LETTERS.chars().filter(|c| c.is_alphabetic()).collect();
    scene.judge = Some(Judge::new(move |_: &Scene, path: &[Place]| {
        let word: String = path
            .iter()
            .map(|place| letters[place.0 * 4 + place.1])
            .collect();
        match ["TOE", "TENSIRDE"]
            .iter()
            .any(|other| other.starts_with(&word))
        {
            true => Verdict::Open,
            false => Verdict::Dead("no word begins with these letters".to_string()),
        }
    }));
}

fn begun(screen: &Screen) {
    begin(screen, 4, 4, LETTERS);
    screen.update(&mut game);
}

/// Sets up the end of a game, after the computer's turn.
fn over(screen: &Screen, outcome: Outcome) {
    begun(screen);
    let path = [(0, 2), (0, 1), (1, 1), (1, 2)];
    screen.update(&mut |scene| {
        let words = [
            "NEAR", "TEAR", "DEAR", "SIR", "LIRA", "DARE", "IDLED", "REARED", "NEED", "PED",
        ];
        scene.computer.words = words.map(|word| found(word, &path)).to_vec();
        scene.computer.score = if outcome == Outcome::Lost { 14 } else { 5 };
        scene.deadline = None;
        scene.outcome = Some(outcome);
        let mut all = scene.human.words.clone();
        all.extend(scene.computer.words.clone());
        all.extend(["HUMPED", "MENDED", "TOE", "TEN", "PEN", "HUM"].map(|word| found(word, &[])));
        all.sort_by_key(|word| (std::cmp::Reverse(word.text.len()), word.text.clone()));
        scene.all = Some(all);
        scene.path = path.to_vec();
        scene.question = Some(Question {
            prompt: "Another game?".to_string(),
            kind: Answer::YesOrNo,
        });
        scene.status = "There were 20 words in all.".to_string();
        scene.judge = None;
    });
}

fn middle(harness: &Harness<'_>, (row, column): Place) -> Pos2 {
    let place = format!("row {}, column {}", row + 1, column + 1);
    harness.get_by_label_contains(&place).rect().center()
}

fn press(harness: &Harness<'_>, place: Place, pressed: bool) {
    harness.event(egui::Event::PointerButton {
        pos: middle(harness, place),
        button: PointerButton::Primary,
        pressed,
        modifiers: Modifiers::NONE,
    });
}

fn drag(harness: &mut Harness<'_>, path: &[Place]) {
    press(harness, path[0], true);
    for &place in path {
        harness.hover_at(middle(harness, place));
    }
    harness.run();
}

#[test]
fn start_of_a_game_matches_its_pictures() {
    in_both(["start-light", "start-dark"], begun, nothing).unwrap();
}

#[test]
fn dragging_matches_its_picture() {
    let path = [
        (0, 0),
        (0, 1),
        (0, 2),
        (0, 3),
        (1, 3),
        (1, 2),
        (2, 2),
        (2, 1),
    ];
    let act = |harness: &mut Harness<'_>| drag(harness, &path);
    let camera = Camera::new("dragging", Theme::Light);
    camera.take(begun, act).unwrap();
}

#[test]
fn dragging_an_invalid_word_matches_its_picture() {
    let path = [(0, 0), (1, 1), (2, 0), (3, 1), (2, 2)];
    let act = |harness: &mut Harness<'_>| drag(harness, &path);
    Camera::new("no-word", Theme::Light)
        .take(begun, act)
        .unwrap();
}

#[test]
fn rejected_word_matches_its_picture() {
    let change = |screen: &Screen| {
        begun(screen);
        screen.update(&mut |scene| {
            scene.status = "OAR: you have found it already".to_string();
            scene.tone = Tone::Bad;
        });
    };
    let camera = Camera::new("refused", Theme::Light);
    camera.take(change, nothing).unwrap();
}

#[test]
fn found_word_matches_its_pictures() {
    let change = |screen: &Screen| {
        begun(screen);
        screen.update(&mut |scene| {
            scene.human.words.push(found("TENDER", &[]));
            scene.human.score += 3;
            scene.path = vec![(0, 0), (0, 1), (0, 2), (1, 1), (2, 2), (2, 1), (1, 2)];
            scene.status = "TENDER for 3 points".to_string();
            scene.tone = Tone::Good;
        });
    };
    in_both(["found-light", "found-dark"], change, nothing).unwrap();
}

/// The player has answered NEARED, and the game searches for it.
#[test]
fn search_matches_its_picture() {
    let change = |screen: &Screen| {
        begun(screen);
        screen.update(&mut |scene| {
            scene.question = None;
            scene.status = "LINED: 2 points.".to_string();
            scene.tone = Tone::Good;
        });
        for (row, column) in [(0, 2), (0, 1), (1, 1), (1, 2)] {
            screen.set_highlighted(row, column, true).unwrap();
        }
    };
    let camera = Camera::new("search", Theme::Dark);
    camera.take(change, nothing).unwrap();
}

#[test]
fn win_of_the_computer_matches_its_picture() {
    let camera = Camera::new("lost", Theme::Light);
    camera
        .take(|screen| over(screen, Outcome::Lost), nothing)
        .unwrap();
}

#[test]
fn win_of_the_human_matches_its_picture() {
    let camera = Camera::new("won", Theme::Dark);
    camera
        .take(|screen| over(screen, Outcome::Won), nothing)
        .unwrap();
}

#[test]
fn list_of_all_words_matches_its_picture() {
    let act = |harness: &mut Harness<'_>| {
        harness.get_by_label("All words").click();
        harness.run();
        harness.remove_cursor();
    };
    let camera = Camera::new("all-words", Theme::Light);
    camera
        .take(|screen| over(screen, Outcome::Even), act)
        .unwrap();
}

#[test]
fn large_board_with_qu_cubes_matches_its_picture() {
    let change = |screen: &Screen| {
        begin(screen, 5, 5, "TENSO ARINE DLUMP HFYCG OMLRI");
        screen.update(&mut game);
        screen.update(&mut |scene| {
            scene.title = "Big Boggle".to_string();
            scene.path = vec![(1, 1), (2, 2), (2, 1), (3, 1)];
        });
        screen.label_cube(1, 1, "Qu", false).unwrap();
        screen.label_cube(3, 3, "QU", false).unwrap();
    };
    Camera::new("big", Theme::Light)
        .take(change, nothing)
        .unwrap();
}

#[test]
fn board_with_solid_cells_matches_its_picture() {
    let change = |screen: &Screen| {
        begin(screen, 6, 6, "TENSOA ARINED DLUMPH HFYCGS OMLRIW UHJKLE");
        screen.update(&mut game);
        for (row, column, label) in [(1, 1, "HE"), (2, 4, "QU"), (4, 0, "TH"), (5, 3, "IN")] {
            screen.label_cube(row, column, label, false).unwrap();
        }
        screen.update(&mut |scene| {
            scene.title = "Super Big Boggle".to_string();
            scene.is_alone = true;
            for (place, label) in [((0, 3), "#"), ((3, 2), "#"), ((4, 5), "1"), ((5, 0), "?")] {
                let cube = scene.cube_mut(place).unwrap();
                cube.label = label.to_string();
                cube.is_solid = true;
            }
        });
    };
    let camera = Camera::new("super-big", Theme::Dark);
    camera.take(change, nothing).unwrap();
}

#[test]
fn board_of_a_single_cube_matches_its_picture() {
    let camera = Camera::new("single", Theme::Light);
    camera
        .take(|screen| begin(screen, 1, 1, "A"), nothing)
        .unwrap();
}

#[test]
fn high_density_screen_matches_its_picture() {
    let camera = Camera {
        size: (480.0, 420.0),
        pixels_per_point: 2.0,
        ..Camera::new("dense", Theme::Light)
    };
    let act = |harness: &mut Harness<'_>| drag(harness, &[(0, 0), (0, 2)]);
    camera.take(begun, act).unwrap();
}

#[test]
fn narrow_window_matches_its_picture() {
    let camera = Camera {
        size: (480.0, 760.0),
        ..Camera::new("narrow", Theme::Light)
    };
    camera.take(begun, nothing).unwrap();
}

#[test]
fn smallest_window_matches_its_picture() {
    let camera = Camera {
        size: (480.0, 420.0),
        ..Camera::new("smallest", Theme::Dark)
    };
    camera
        .take(|screen| over(screen, Outcome::Lost), nothing)
        .unwrap();
}

#[test]
fn long_texts_match_their_picture() {
    let change = |screen: &Screen| {
        begun(screen);
        screen.update(&mut |scene| {
            scene.title =
                "The game of a course with a long name, on a board of its own".to_string();
            scene.human.name = "Bartholomew the Younger".to_string();
            scene.human.score = 123_456;
            scene
                .human
                .words
                .push(found("FLOCCINAUCINIHILIPILIFICATION", &[]));
            scene.status = "FLOCCINAUCINIHILIPILIFICATION is in no dictionary, and it does not \
                lie on this board either, as hard as one may look"
                .to_string();
            scene.tone = Tone::Bad;
            scene.question = Some(Question {
                prompt: "Type another word, or press Enter if you do not want to look for any \
                    further words on this board:"
                    .to_string(),
                kind: Answer::Word,
            });
        });
    };
    let camera = Camera {
        size: (480.0, 420.0),
        ..Camera::new("long", Theme::Light)
    };
    camera.take(change, nothing).unwrap();
}

#[test]
fn new_game_dialog_matches_its_picture() {
    let change = |screen: &Screen| {
        begun(screen);
        let game = |name: &str, title: &str, side| GameChoice {
            name: name.to_string(),
            title: title.to_string(),
            size: (side, side),
            takes_any: false,
        };
        screen.update(&mut |scene| {
            scene.games = vec![
                game("classic", "Boggle", 4),
                game("new", "Boggle with new cubes", 4),
                game("big", "Big Boggle", 5),
                game("big-2012", "Big Boggle, 2012", 5),
                game("deluxe", "Big Boggle Deluxe", 5),
                game("super-big", "Super Big Boggle", 6),
            ];
        });
    };
    let act = |harness: &mut Harness<'_>| {
        harness.key_press_modifiers(Modifiers::COMMAND, Key::N);
        harness.run();
        // The last game has the focus.
        harness.get_by_label("Super Big Boggle").focus();
        harness.run();
    };
    let camera = Camera::new("new-game", Theme::Light);
    camera.take(change, act).unwrap();
}

#[test]
fn settings_match_their_picture() {
    let act = |harness: &mut Harness<'_>| {
        harness.get_by_label("Settings").click();
        harness.run();
        harness.remove_cursor();
        // One of the choices has the focus.
        harness.get_by_label("Normal").focus();
        harness.run();
    };
    Camera::new("settings", Theme::Light)
        .take(begun, act)
        .unwrap();
}

#[test]
fn last_seconds_match_their_picture() {
    let camera = Camera {
        now: Duration::from_secs(234),
        ..Camera::new("last-seconds", Theme::Light)
    };
    camera.take(begun, nothing).unwrap();
}

#[test]
fn keyboard_focus_in_a_long_list_matches_its_picture() {
    let change = |screen: &Screen| {
        over(screen, Outcome::Lost);
        screen.update(&mut |scene| {
            let words = std::mem::take(&mut scene.computer.words);
            scene.computer.words = words.iter().cycle().take(30).cloned().collect();
        });
    };
    let act = |harness: &mut Harness<'_>| {
        harness
            .get_all_by_label_contains("REARED")
            .next()
            .unwrap()
            .focus();
        harness.run();
        harness.key_press(Key::End);
        harness.run();
    };
    Camera::new("long-list", Theme::Light)
        .take(change, act)
        .unwrap();
}

#[test]
fn keyboard_focus_on_the_board_matches_its_picture() {
    let act = |harness: &mut Harness<'_>| {
        harness.key_press_modifiers(Modifiers::SHIFT, Key::Tab);
        harness.run();
        harness.key_press(Key::Space);
        harness.key_press(Key::ArrowRight);
        harness.run();
    };
    Camera::new("keys", Theme::Light).take(begun, act).unwrap();
}

#[test]
fn window_before_the_first_game_matches_its_picture() {
    Camera::new("no-game", Theme::Light)
        .take(|_| {}, nothing)
        .unwrap();
}

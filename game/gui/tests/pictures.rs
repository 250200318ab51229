//! Pictures of the view, compared with those in `tests/pictures`.
//!
//! A software Vulkan draws them, so no graphics card is needed. After an intended change:
//!
//! ```sh
//! UPDATE_SNAPSHOTS=true cargo test -p gui --features pictures --test pictures
//! ```
//!
//! Then look at each of them before you commit.

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::time::Duration;

use egui::{Key, Modifiers, PointerButton, Pos2, Theme, vec2};
use egui_kittest::kittest::Queryable;
use egui_kittest::{Harness, SnapshotOptions, SnapshotResults};
use gui::{
    Answer, Display, Event, GameChoice, Guide, Judge, Outcome, Place, Question, Scene, Screen,
    Tone, Verdict, View, Word, zoom,
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

    /// A window of this size, with the scale that a window on a desktop has.
    fn with_window(self, width: f32, height: f32) -> Self {
        let zoom = zoom((width, height));
        Self {
            size: (width / zoom, height / zoom),
            pixels_per_point: zoom,
            ..self
        }
    }

    /// Compares the picture of a scene after some actions of the player.
    fn take(&self, change: impl Fn(&Screen), act: impl Fn(&mut Harness<'_>)) -> SnapshotResults {
        self.take_moving(Duration::ZERO, change, |_| {}, &[], act)
    }

    /// Compares the picture of an animation after the change that starts it. The clock advances by
    /// each number of milliseconds in `later`. `delay` is that of the search.
    fn take_moving(
        &self,
        delay: Duration,
        before: impl Fn(&Screen),
        change: impl Fn(&Screen),
        later: &[u64],
        act: impl Fn(&mut Harness<'_>),
    ) -> SnapshotResults {
        let screen = Screen::new(|_| {});
        screen.set_animation_delay(delay);
        before(&screen);
        let (view, now) = (
            RefCell::new(View::new(screen.clone())),
            Rc::new(Cell::new(self.now)),
        );
        let clock = Rc::clone(&now);
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
                    view.borrow_mut().show(ui, clock.get());
                });
            });
        if !later.is_empty() {
            // The animations before the change are over.
            now.set(self.now + Duration::from_secs(10));
            harness.run_steps(2);
            change(&screen);
            harness.run_steps(2);
            for milliseconds in later {
                now.set(now.get() + Duration::from_millis(*milliseconds));
                harness.run_steps(2);
            }
        }
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
    scene.guide = guide();
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

/// Returns the rules in short, as the game writes them.
fn guide() -> Guide {
    let points = [
        ("3 letters", "1"),
        ("4 letters", "1"),
        ("5 letters", "2"),
        ("6 letters", "3"),
        ("7 letters", "5"),
        ("8+ letters", "11"),
    ];
    let rules = [
        "At least 3 letters.",
        "Cubes must touch; corners count.",
        "No cube twice in a word.",
        "180 seconds a turn.",
        "The computer gets the rest.",
    ];
    Guide {
        rules: rules.map(String::from).to_vec(),
        points: points
            .map(|(length, points)| (length.to_string(), points.to_string()))
            .to_vec(),
    }
}

/// Sets up a game in which nobody has found a word.
fn unplayed(screen: &Screen) {
    begun(screen);
    screen.update(&mut |scene| {
        scene.human.words.clear();
        scene.human.score = 0;
    });
}

fn begun(screen: &Screen) {
    begin(screen, 4, 4, LETTERS);
    screen.update(&mut game);
}

/// Sets up the end of a game, after the computer's turn.
fn over(screen: &Screen, outcome: Outcome) {
    begun(screen);
    end(screen, outcome);
}

/// Ends the running game.
fn end(screen: &Screen, outcome: Outcome) {
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
            seconds: Some(180),
            levels: ["easy", "medium", "hard", "all"].map(String::from).to_vec(),
            most_players: 20,
            is_surveyed: true,
            has_qu: false,
        };
        screen.update(&mut |scene| {
            scene.settings.name = "new".to_string();
            scene.games = vec![
                game("cs106b", "Boggle of CS106B", 4),
                game("cs106b-big", "Big Boggle of CS106B", 5),
                game("cs107", "Boggle of CS107", 4),
                game("cs307", "Boggle of CS307", 4),
                game("lab6", "Boggle of Lab 6", 5),
                game("classic", "Classic Boggle, 1976", 4),
                game("new", "New Boggle, 1987", 4),
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
    let mut results = SnapshotResults::new();
    for (name, width, height) in [("new-game", 640.0, 480.0), ("new-game-small", 480.0, 420.0)] {
        let camera = Camera::new(name, Theme::Light).with_window(width, height);
        results.extend(camera.take(change, act));
    }
    results.unwrap();
}

#[test]
fn rules_in_empty_lists_match_their_pictures() {
    let mut results = SnapshotResults::new();
    for (name, width, height) in [
        ("rules-480x420", 480.0, 420.0),
        ("rules-480x760", 480.0, 760.0),
        ("rules-640x480", 640.0, 480.0),
        ("rules-1024x768", 1024.0, 768.0),
        ("rules-1920x1080", 1920.0, 1080.0),
    ] {
        let camera = Camera::new(name, Theme::Light).with_window(width, height);
        results.extend(camera.take(unplayed, nothing));
    }
    let alone = |screen: &Screen| {
        unplayed(screen);
        screen.update(&mut |scene| scene.is_alone = true);
    };
    let camera = Camera::new("rules-alone", Theme::Dark);
    results.extend(camera.take(alone, nothing));
    results.unwrap();
}

#[test]
fn end_in_a_large_window_matches_its_picture() {
    let camera = Camera::new("large", Theme::Light).with_window(1920.0, 1080.0);
    camera
        .take(|screen| over(screen, Outcome::Lost), nothing)
        .unwrap();
}

/// The delay of searches with animations.
const NORMAL: Duration = Duration::from_millis(100);

#[test]
fn turn_of_the_computer_matches_its_pictures() {
    let computer_turn = |screen: &Screen| {
        end(screen, Outcome::Lost);
        screen.update(&mut |scene| scene.path.clear());
    };
    let mut results = SnapshotResults::new();
    for (name, theme, later) in [
        ("computer-turn", Theme::Light, &[900][..]),
        ("computer-word-light", Theme::Light, &[2000, 2000]),
        ("computer-word-dark", Theme::Dark, &[2000, 2000]),
    ] {
        let camera = Camera::new(name, theme);
        results.extend(camera.take_moving(NORMAL, begun, computer_turn, later, nothing));
    }
    results.unwrap();
}

#[test]
fn rising_points_match_their_picture() {
    let find = |screen: &Screen| {
        screen.update(&mut |scene| {
            let path = [(0, 0), (0, 1), (0, 2), (1, 1), (2, 2), (2, 1), (1, 2)];
            scene.human.words.push(found("TENDERS", &path));
            scene.human.score += 5;
            scene.path = path.to_vec();
            scene.status = "TENDERS: 5 points.".to_string();
            scene.tone = Tone::Good;
        });
    };
    let camera = Camera::new("rising", Theme::Light);
    camera
        .take_moving(NORMAL, begun, find, &[300], nothing)
        .unwrap();
}

#[test]
fn repeated_word_and_its_refusal_match_their_picture() {
    let repeat = |screen: &Screen| {
        screen.tell(Event::Line("oar".to_string()));
        screen
            .set_status_message("OAR: you have found it already")
            .unwrap();
        screen.update(&mut |scene| scene.tone = Tone::Bad);
    };
    let camera = Camera::new("repeated", Theme::Light);
    camera
        .take_moving(NORMAL, begun, repeat, &[30], nothing)
        .unwrap();
}

#[test]
fn settling_cubes_match_their_picture() {
    let again = |screen: &Screen| {
        unplayed(screen);
        screen.update(&mut |scene| scene.deadline = None);
    };
    let camera = Camera::new("settling", Theme::Light);
    camera
        .take_moving(NORMAL, |_| {}, again, &[60], nothing)
        .unwrap();
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

//! The functions of a display, tested on the one in a window and on the one that records its calls.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use gui::{Display, DisplayError, Nowhere, Player, Recording, Scene, Screen, Tone};

/// Performs the same calls on both displays, which must end up with the same scene.
fn check(act: impl Fn(&dyn Display), look: impl Fn(&Scene)) {
    let screen = Screen::new(|_| {});
    act(&screen);
    look(&screen.scene());
    let recording = Recording::new();
    act(&recording);
    look(&recording.scene());
}

/// Returns the error that both displays report.
fn refused(act: impl Fn(&dyn Display) -> Result<(), DisplayError>) -> String {
    let (screen, recording) = (Screen::new(|_| {}), Recording::new());
    let (one, other) = (act(&screen), act(&recording));
    assert_eq!(one, other);
    let error = one.unwrap_err().to_string();
    assert!(
        recording
            .calls()
            .last()
            .unwrap()
            .ends_with(&format!(": {error}"))
    );
    error
}

fn labels(scene: &Scene) -> Vec<&str> {
    scene
        .cubes()
        .iter()
        .map(|cube| cube.label.as_str())
        .collect()
}

#[test]
fn initialize_shows_blank_cubes() {
    check(
        |display| {
            assert!(!display.is_initialized());
            display.initialize(1, 6).unwrap();
            assert!(display.is_initialized());
        },
        |scene| {
            assert_eq!((scene.rows(), scene.columns()), (1, 6));
            assert_eq!(labels(scene), [""; 6]);
        },
    );
}

#[test]
fn second_initialize_clears_letters_and_words() {
    check(
        |display| {
            display.initialize(2, 2).unwrap();
            display.label_all_cubes("abcd").unwrap();
            display.record_word("CAB", Player::Human).unwrap();
            display.initialize(1, 1).unwrap();
        },
        |scene| assert!(labels(scene) == [""] && scene.human.words.is_empty()),
    );
}

#[test]
fn initialize_refuses_boards_that_are_too_small_or_too_large() {
    for (rows, columns) in [(0, 4), (4, 0), (7, 4), (4, 7)] {
        let error = refused(|display| display.initialize(rows, columns));
        let expected = format!("a board has 1 to 6 rows and columns, not {rows} and {columns}");
        assert_eq!(error, expected);
    }
}

#[test]
fn label_cube_shows_letters_or_nothing() {
    check(
        |display| {
            display.initialize(1, 4).unwrap();
            display.label_all_cubes("abcd").unwrap();
            display.label_cube(0, 1, "QU", true).unwrap();
            display.label_cube(0, 2, " ", false).unwrap();
            display.label_cube(0, 3, "é", false).unwrap();
        },
        |scene| {
            assert_eq!(labels(scene), ["a", "QU", "", "é"]);
            assert!(scene.cubes()[1].is_highlighted && !scene.cubes()[2].is_highlighted);
        },
    );
}

#[test]
fn label_cube_rejects_labels_that_are_not_letters() {
    for label in ["", "  ", "3", "A B", "?"] {
        let error = refused(|display| {
            display.initialize(1, 1)?;
            display.label_cube(0, 0, label, false)
        });
        assert_eq!(
            error,
            format!("a cube shows letters or a space, not {label:?}")
        );
    }
}

#[test]
fn label_all_cubes_sets_the_letters_and_clears_highlights() {
    check(
        |display| {
            display.initialize(2, 2).unwrap();
            display.set_highlighted(0, 0, true).unwrap();
            display.label_all_cubes("ab\n cD!").unwrap();
        },
        |scene| {
            assert_eq!(labels(scene), ["a", "b", "c", "D"]);
            assert!(scene.cubes().iter().all(|cube| !cube.is_highlighted));
        },
    );
}

#[test]
fn label_all_cubes_refuses_too_few_letters_and_too_many() {
    for (text, found) in [("abc", 3), ("abcde", 5)] {
        let error = refused(|display| {
            display.initialize(2, 2)?;
            display.label_all_cubes(text)
        });
        assert_eq!(error, format!("the board needs 4 letters, not {found}"));
    }
}

#[test]
fn highlights_are_set_and_cleared() {
    let lit = |scene: &Scene| {
        scene
            .cubes()
            .iter()
            .filter(|cube| cube.is_highlighted)
            .count()
    };
    let begin = |display: &dyn Display| {
        display.initialize(2, 2).unwrap();
        display.set_highlighted(0, 1, true).unwrap();
        display.set_highlighted(1, 1, true).unwrap();
    };
    check(begin, |scene| assert_eq!(lit(scene), 2));
    check(
        |display| {
            begin(display);
            display.set_highlighted(0, 1, false).unwrap();
        },
        |scene| assert_eq!(lit(scene), 1),
    );
    check(
        |display| {
            begin(display);
            display.clear_highlight().unwrap();
        },
        |scene| assert_eq!(lit(scene), 0),
    );
}

#[test]
fn cubes_outside_the_board_are_rejected() {
    let expected = "there is no cube in row 2, column 0, counted from 0";
    let begin = |display: &dyn Display| display.initialize(2, 2);
    assert_eq!(
        refused(|display| begin(display).and_then(|()| display.label_cube(2, 0, "a", true))),
        expected
    );
    assert_eq!(
        refused(|display| begin(display).and_then(|()| display.set_highlighted(2, 0, false))),
        expected
    );
}

#[test]
fn words_points_and_messages_are_shown() {
    check(
        |display| {
            display.initialize(1, 1).unwrap();
            display.record_word("TEN", Player::Human).unwrap();
            display.record_word("TEA", Player::Human).unwrap();
            display.record_word("OAR", Player::Computer).unwrap();
            display.set_score(-3, Player::Human).unwrap();
            display.set_score(7, Player::Computer).unwrap();
            display.update(&mut |scene| scene.tone = Tone::Bad);
            display.set_status_message("Good day.").unwrap();
        },
        |scene| {
            let words: Vec<&str> = scene
                .human
                .words
                .iter()
                .map(|word| word.text.as_str())
                .collect();
            assert_eq!(words, ["TEN", "TEA"]);
            assert_eq!(scene.computer.words[0].text, "OAR");
            assert_eq!((scene.human.score, scene.computer.score), (-3, 7));
            assert_eq!(
                (scene.status.as_str(), scene.tone),
                ("Good day.", Tone::Plain)
            );
        },
    );
}

#[test]
fn reset_clears_the_board_but_keeps_its_size_and_title() {
    check(
        |display| {
            display.initialize(2, 3).unwrap();
            display.update(&mut |scene| {
                scene.title = "Big Boggle".to_string();
                scene.is_alone = true;
                scene.deadline = Some(Duration::ZERO);
            });
            display.label_all_cubes("abcdef").unwrap();
            display.set_score(7, Player::Computer).unwrap();
            display.set_status_message("Good day.").unwrap();
            display.reset().unwrap();
        },
        |scene| {
            assert_eq!((labels(scene), scene.columns()), (vec![""; 6], 3));
            assert_eq!((scene.computer.score, scene.status.as_str()), (0, ""));
            assert_eq!((scene.title.as_str(), scene.is_alone), ("Big Boggle", true));
            assert_eq!(scene.deadline, None);
        },
    );
}

#[test]
fn changes_are_rejected_before_initialize_and_after_shutdown() {
    type Act = fn(&dyn Display) -> Result<(), DisplayError>;
    let acts: [Act; 8] = [
        |display| display.label_cube(0, 0, "a", true),
        |display| display.label_all_cubes("a"),
        |display| display.set_highlighted(0, 0, true),
        |display| display.clear_highlight(),
        |display| display.record_word("TEN", Player::Human),
        |display| display.set_score(1, Player::Human),
        |display| display.set_status_message("Good day."),
        |display| display.reset(),
    ];
    for act in acts {
        let expected = "there is no board yet; call initialize first";
        assert_eq!(refused(act), expected);
        let after = |display: &dyn Display| {
            display.initialize(1, 1)?;
            display.shutdown();
            assert!(!display.is_initialized());
            act(display)
        };
        assert_eq!(refused(after), expected);
    }
}

#[test]
fn shutdown_closes_the_scene() {
    check(
        |display| display.shutdown(),
        |scene| assert!(scene.is_closing()),
    );
}

#[test]
fn recording_stores_each_call_as_one_line() {
    let recording = Recording::new();
    recording.initialize(1, 1).unwrap();
    recording.label_cube(0, 0, "QU", false).unwrap();
    recording.set_animation_delay(Duration::from_millis(30));
    recording.set_highlighted(0, 1, true).unwrap_err();
    recording.shutdown();
    let expected = [
        "initialize 1 1",
        "label_cube 0 0 \"QU\" false",
        "set_animation_delay 30",
        "set_highlighted 0 1 true: there is no cube in row 0, column 1, counted from 0",
        "shutdown",
    ];
    assert_eq!(recording.calls(), expected);
}

#[test]
fn nowhere_display_accepts_calls_and_changes_nothing() {
    Nowhere.initialize(9, 9).unwrap();
    Nowhere.label_cube(8, 8, "?", true).unwrap();
    Nowhere.update(&mut |_| panic!("there is nothing to change"));
    assert!(!Nowhere.is_initialized());
}

#[test]
fn each_scene_change_requests_a_redraw() {
    let screen = Screen::new(|_| {});
    let drawn = Arc::new(AtomicUsize::new(0));
    let counter = Arc::clone(&drawn);
    screen.on_change(move || {
        counter.fetch_add(1, Ordering::SeqCst);
    });
    screen.initialize(1, 1).unwrap();
    screen.set_score(1, Player::Human).unwrap();
    screen.update(&mut |scene| scene.human.score = 2);
    screen.set_animation_delay(Duration::ZERO);
    assert_eq!(drawn.load(Ordering::SeqCst), 3);
}

/// Runs a search that highlights four cubes and would take four hours; `act` runs once it waits for
/// the first cube.
fn search(act: impl FnOnce(&Screen)) -> Scene {
    let screen = Screen::new(|_| {});
    screen.initialize(2, 2).unwrap();
    screen.set_animation_delay(Duration::from_secs(3600));
    let (sender, highlighted) = std::sync::mpsc::channel();
    screen.on_change(move || sender.send(()).unwrap_or_default());
    let display = screen.clone();
    let (end, ended) = std::sync::mpsc::channel();
    let thread = thread::spawn(move || {
        for (row, column) in [(0, 0), (0, 1), (1, 1), (1, 0)] {
            display.set_highlighted(row, column, true).unwrap();
        }
        end.send(()).unwrap();
    });
    let minute = Duration::from_secs(60);
    highlighted.recv_timeout(minute).unwrap();
    assert!(!thread.is_finished());
    act(&screen);
    ended.recv_timeout(minute).unwrap();
    screen.scene()
}

#[test]
fn highlighting_waits_until_the_animation_is_skipped_or_off() {
    let skipped = search(Screen::skip_animation);
    assert!(skipped.cubes().iter().all(|cube| cube.is_highlighted));
    search(|screen| screen.set_animation_delay(Duration::ZERO));
    search(|screen| screen.tell(gui::Event::Closed));
}

#[test]
fn calls_that_highlight_no_cube_do_not_wait() {
    let screen = Screen::new(|_| {});
    screen.initialize(1, 1).unwrap();
    screen.set_animation_delay(Duration::from_secs(3600));
    screen.label_cube(0, 0, "a", false).unwrap();
    screen.set_highlighted(0, 0, false).unwrap();
    screen.label_all_cubes("a").unwrap();
}

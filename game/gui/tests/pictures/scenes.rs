//! The scenes of most pictures, and the mouse there.

use std::time::Duration;

use egui::{Modifiers, PointerButton, Pos2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use gui::{Answer, Display, Guide, Judge, Outcome, Place, Question, Scene, Screen, Verdict, Word};

pub const LETTERS: &str = "TENS OARI NEDL UMPH";

pub fn begin(screen: &Screen, rows: usize, columns: usize, letters: &str) {
    screen.initialize(rows, columns).unwrap();
    screen.label_all_cubes(letters).unwrap();
}

pub fn found(text: &str, path: &[Place]) -> Word {
    let points = [1, 1, 1, 1, 1, 2, 3, 5, 11][text.len().min(8)];
    Word {
        text: text.to_string(),
        points: Some(points),
        path: path.to_vec(),
        ..Word::default()
    }
}

/// Sets up a running game: the player has found three words, and the game asks for another.
pub fn game(scene: &mut Scene) {
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
pub fn guide() -> Guide {
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
pub fn unplayed(screen: &Screen) {
    begun(screen);
    screen.update(&mut |scene| {
        scene.human.words.clear();
        scene.human.score = 0;
    });
}

pub fn begun(screen: &Screen) {
    begin(screen, 4, 4, LETTERS);
    screen.update(&mut game);
}

/// Sets up the end of a game, after the computer's turn.
pub fn over(screen: &Screen, outcome: Outcome) {
    begun(screen);
    end(screen, outcome);
}

/// Ends the running game.
pub fn end(screen: &Screen, outcome: Outcome) {
    let longest = [(0, 2), (0, 1), (1, 1), (1, 2), (2, 1), (2, 2)];
    screen.update(&mut |scene| {
        let words = [
            "NEAR", "TEAR", "DEAR", "SIR", "LIRA", "DARE", "IDLED", "NEARED", "NEED", "PED",
        ];
        let path = |word| match word {
            "NEARED" => &longest[..],
            _ => &[],
        };
        scene.computer.words = words.map(|word| found(word, path(word))).to_vec();
        scene.computer.score = if outcome == Outcome::Lost { 14 } else { 5 };
        scene.deadline = None;
        scene.outcome = Some(outcome);
        let mut all = scene.human.words.clone();
        all.extend(scene.computer.words.clone());
        all.extend(["HUMPED", "MENDED", "TOE", "TEN", "PEN", "HUM"].map(|word| found(word, &[])));
        all.sort_by_key(|word| (std::cmp::Reverse(word.text.len()), word.text.clone()));
        scene.all = Some(all);
        scene.path = longest.to_vec();
        scene.question = Some(Question {
            prompt: "Another game?".to_string(),
            kind: Answer::YesOrNo,
        });
        scene.status = "There were 20 words in all.".to_string();
        scene.judge = None;
    });
}

pub fn middle(harness: &Harness<'_>, (row, column): Place) -> Pos2 {
    let place = format!("row {}, column {}", row + 1, column + 1);
    harness.get_by_label_contains(&place).rect().center()
}

pub fn press(harness: &Harness<'_>, place: Place, pressed: bool) {
    harness.event(egui::Event::PointerButton {
        pos: middle(harness, place),
        button: PointerButton::Primary,
        pressed,
        modifiers: Modifiers::NONE,
    });
}

pub fn drag(harness: &mut Harness<'_>, path: &[Place]) {
    press(harness, path[0], true);
    for &place in path {
        harness.hover_at(middle(harness, place));
    }
    harness.run();
}

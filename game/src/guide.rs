//! Provided: the rules of a game in short, for the window and the terminal.

use std::collections::BTreeSet;

use data::rules::{Beyond, Dialogue};
use data::{Cell, Rules};
use gui::Guide;

use crate::Opponent;
use crate::console::{Play, texts};

/// Returns the rules in short, with what the window does besides.
pub(crate) fn guide_of_window(play: &Play) -> Guide {
    let mut guide = guide(play);
    if play.rules.has_computer() && play.rules.warn_dead_ends {
        guide
            .rules
            .push(texts::boxed::refused_from(play.rules.min_length));
    }
    guide
}

/// Returns the rules of a game in short, for players who have not found a word yet.
pub(crate) fn guide(play: &Play) -> Guide {
    let rules = &play.rules;
    let mut sentences = vec![
        format!("At least {} letters.", rules.min_length),
        "Cubes must touch; corners count.".to_string(),
        "No cube twice in a word.".to_string(),
        cubes_of_two_letters(rules),
    ];
    if rules.dialogue != Dialogue::Boxed {
        sentences.insert(0, "The game of a programming course.".to_string());
    }
    // This dialogue lets players enter the letters of the cubes.
    if rules.qu && rules.dialogue == Dialogue::Cs106b {
        sentences.push("A Q that you enter becomes Qu.".to_string());
    }
    sentences.extend(texts::boxed::solid_cells(rules));
    if play.dictionary_file.is_none() {
        sentences.push("The dictionary is the word list ENABLE.".to_string());
    }
    if let Some(time) = play.time {
        sentences.push(format!("{} seconds a turn.", time.as_secs()));
    }
    match play.players {
        1 if rules.has_computer() => {
            let rest = match play.opponent {
                Opponent::All => "the rest",
                Opponent::Common { .. } => "some of the rest",
            };
            let computer = texts::boxed::computer(play.opponent);
            sentences.push(format!("{computer} gets {rest}."));
        }
        1 => {}
        _ => sentences.push("A word that two players find counts for nobody.".to_string()),
    }
    sentences.push(texts::boxed::hint_cost(rules));
    let longest = rules.table.keys().next_back();
    let points = rules.table.iter().map(|(length, points)| {
        let length = match longest == Some(length) && rules.beyond == Beyond::Same {
            true => format!("{length}+ letters"),
            false => format!("{length} letters"),
        };
        (length, points.to_string())
    });
    let longer = longest.map_or(0, |length| length + 1);
    let beyond = match rules.beyond {
        Beyond::Same => None,
        Beyond::Add(points) => Some(("each more".to_string(), format!("+{points}"))),
        Beyond::PerLetter(points) => Some((format!("{longer}+, per letter"), points.to_string())),
    };
    Guide {
        rules: sentences,
        points: points.chain(beyond).collect(),
    }
}

/// Returns which cubes stand for two letters.
fn cubes_of_two_letters(rules: &Rules) -> String {
    let faces = rules.cubes.cubes().iter().flatten().map(Cell::as_str);
    let double = faces.filter(|face| face.len() > 1);
    let double: BTreeSet<String> = double
        .map(|face| face[..1].to_ascii_uppercase() + &face[1..])
        .collect();
    let double: Vec<String> = double.into_iter().collect();
    match double.split_last() {
        Some((last, [])) => format!("A cube {last} is two letters."),
        Some((last, others)) => format!("A cube {} or {last} is two letters.", others.join(", ")),
        None if rules.qu => "A cube Qu is two letters.".to_string(),
        None => "A cube Q is only Q, not Qu.".to_string(),
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::time::Duration;

    use super::*;
    use crate::console::TextFile;

    fn play(name: &str) -> Play {
        let rules = Rules::built_in(name).unwrap();
        Play::new(Arc::new(rules), Arc::default(), 1)
    }

    #[test]
    fn guide_says_what_differs_between_games() {
        const SAME: [&str; 4] = [
            "Cubes must touch; corners count.",
            "No cube twice in a word.",
            "The dictionary is the word list ENABLE.",
            "Hints are free.",
        ];
        const OF_COURSE: &str = "The game of a programming course.";
        const NO_QU: &str = "A cube Q is only Q, not Qu.";
        const QU: &str = "A cube Qu is two letters.";
        const REST: &str = "The computer gets the rest.";
        const REFUSED: &str = "From 4 letters on, cubes that lead to no word are refused.";
        const BOXED: &str =
            "3 letters 1, 4 letters 1, 5 letters 2, 6 letters 3, 7 letters 5, 8+ letters 11";
        let easy = Opponent::named("easy", 1).unwrap();
        for (play, expected, expected_points) in [
            (
                play("cs106b"),
                &[OF_COURSE, "At least 4 letters.", NO_QU, REST, REFUSED][..],
                "4 letters 1, each more +1",
            ),
            (
                play("cs107"),
                &[OF_COURSE, "At least 3 letters.", QU],
                BOXED,
            ),
            (
                play("lab6"),
                &[
                    OF_COURSE,
                    "At least 4 letters.",
                    QU,
                    "A Q that you enter becomes Qu.",
                    REST,
                    REFUSED,
                ],
                "4 letters 1, each more +1",
            ),
            (
                Play {
                    opponent: easy,
                    ..play("new")
                },
                &[
                    "At least 3 letters.",
                    QU,
                    "The computer (easy) gets some of the rest.",
                ],
                BOXED,
            ),
            (
                Play {
                    players: 3,
                    time: Some(Duration::from_secs(60)),
                    ..play("new")
                },
                &[
                    "At least 3 letters.",
                    QU,
                    "60 seconds a turn.",
                    "A word that two players find counts for nobody.",
                ],
                BOXED,
            ),
            (
                play("super-big"),
                &[
                    "At least 4 letters.",
                    "A cube An, Er, He, In, Qu or Th is two letters.",
                    "No word goes over a solid cell, #.",
                    REST,
                ],
                "4 letters 1, 5 letters 2, 6 letters 3, 7 letters 5, 8 letters 11, 9+, per letter 2",
            ),
        ] {
            let title = &play.rules.title;
            let guide = guide_of_window(&play);
            let (same, different): (Vec<&str>, Vec<&str>) = guide
                .rules
                .iter()
                .map(String::as_str)
                .partition(|sentence| SAME.contains(sentence));
            assert_eq!(
                (&same[..], &different[..]),
                (&SAME[..], expected),
                "{title}"
            );
            let points = guide.points.iter();
            let points: Vec<_> = points
                .map(|(length, points)| format!("{length} {points}"))
                .collect();
            assert_eq!(points.join(", "), expected_points, "{title}");
        }
    }

    #[test]
    fn guide_names_a_dictionary_only_if_it_is_the_built_in_one() {
        let mut play = play("new");
        play.dictionary_file = Some(TextFile {
            path: "my_words.txt".into(),
            text: "foil".into(),
        });
        let rules = guide(&play).rules;
        assert!(
            !rules.iter().any(|sentence| sentence.contains("ENABLE")),
            "{rules:?}"
        );
    }

    #[test]
    fn qu_is_explained_where_no_cube_shows_it() {
        let mut rules = Rules::built_in("cs106b").unwrap();
        rules.qu = true;
        assert_eq!(cubes_of_two_letters(&rules), "A cube Qu is two letters.");
    }
}

//! Provided: the games that the window's dialog offers, with their options.

use data::rules::{Beyond, BoardText, Dialogue};
use data::{Richness, Rules};
use gui::{Display, GameChoice, Level, NewGame, Screen};

use crate::Opponent;
use crate::console::texts;

/// The maximum number of players in one game.
pub const MOST_PLAYERS: u64 = 20;

/// Returns all built-in games, those of a box first.
pub(crate) fn games() -> Vec<GameChoice> {
    let built_in = |name| Some(choice(name, &Rules::built_in(name).ok()?));
    let (of_box, of_courses) = Rules::names()
        .filter_map(built_in)
        .partition::<Vec<_>, _>(|game| game.heading.is_empty());
    [of_box, of_courses].concat()
}

/// Describes a game and its options for the window's dialog. `name` is the value of `--rules`.
pub fn choice(name: &str, rules: &Rules) -> GameChoice {
    let has_clock = rules.dialogue.has_clock();
    let level = |name: &str| Level {
        name: name.to_string(),
        finds: Opponent::finds(name),
    };
    let levels = match rules.has_computer() {
        true => Opponent::NAMES.map(level).to_vec(),
        false => Vec::new(),
    };
    GameChoice {
        name: name.to_string(),
        title: rules.title.clone(),
        heading: match rules.dialogue {
            Dialogue::Boxed => String::new(),
            _ => "Texts of programming courses:".to_string(),
        },
        about: about(rules),
        size: rules.size,
        takes_any: rules.board_text == BoardText::Cut,
        seconds: has_clock.then(|| rules.seconds.unwrap_or(0).into()),
        levels,
        most_players: match rules.dialogue {
            Dialogue::Boxed => MOST_PLAYERS,
            _ => 1,
        },
        // Only an invalid built-in file has no survey.
        percentiles: Richness::built_in(name)
            .ok()
            .flatten()
            .map(|richness| (0..=100).map(|percent| richness.points(percent)).collect())
            .unwrap_or_default(),
        has_qu: rules.qu,
    }
}

/// Describes rules in one line, without what the dialog has a field for.
fn about(rules: &Rules) -> String {
    let (rows, columns) = rules.size;
    let letters = texts::counted(rules.min_length, "letter");
    let least = rules.points(rules.min_length);
    let most = rules.table.values().max().copied().unwrap_or(least);
    let points = match rules.beyond {
        Beyond::Same if most > least => format!("{least} to {}", texts::counted(most, "point")),
        Beyond::Same => texts::counted(least, "point"),
        Beyond::Add(_) | Beyond::PerLetter(_) => {
            format!("{} or more", texts::counted(least, "point"))
        }
    };
    let words = format!("Words of {letters} or more: {points}.");
    match rules.dialogue {
        Dialogue::Boxed => format!(
            "{rows} × {columns} cubes with the letters of {}. {words}",
            rules.cubes.title()
        ),
        _ => {
            let clock = match rules.dialogue.has_clock() {
                true => "",
                false => " No clock.",
            };
            format!("{rows} × {columns} cubes. {words}{clock}")
        }
    }
}

/// Offers the options of the current game in the window's dialog, and its rules, if they are not
/// built in. `has_own_words` says whether the words are not those of the built-in list.
pub fn offer(screen: &Screen, settings: &NewGame, rules: &Rules, has_own_words: bool) {
    screen.update(&mut |scene| {
        scene.settings.clone_from(settings);
        if !scene.games.iter().any(|game| game.name == settings.name) {
            scene.games.insert(0, choice(&settings.name, rules));
        }
        for game in &mut scene.games {
            // The survey counted the points of the built-in list.
            if has_own_words {
                game.percentiles.clear();
            }
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_game_is_described_by_its_rules() {
        let about = |name: &str| about(&Rules::built_in(name).unwrap());
        for (name, expected) in [
            (
                "cs106b",
                "4 × 4 cubes. Words of 4 letters or more: 1 point or more. No clock.",
            ),
            (
                "new",
                "4 × 4 cubes with the letters of New Boggle, 1987. Words of 3 letters or more: 1 to 11 points.",
            ),
            (
                "super-big",
                "6 × 6 cubes with the letters of Super Big Boggle, 2012. Words of 4 letters or more: 1 point or more.",
            ),
        ] {
            assert_eq!(about(name), expected);
        }
    }

    #[test]
    fn same_points_for_all_words_are_not_a_range() {
        let mut rules = Rules::built_in("new").unwrap();
        rules.table.values_mut().for_each(|points| *points = 1);
        assert!(about(&rules).ends_with("Words of 3 letters or more: 1 point."));
    }

    #[test]
    fn offer_of_own_rules_comes_first_and_own_words_have_no_survey() {
        let new = Rules::built_in("new").unwrap();
        for (name, has_own_words) in [
            ("new", false),
            ("new", true),
            ("my.toml", false),
            ("my.toml", true),
        ] {
            let screen = Screen::new(|_| {});
            screen.update(&mut |scene| scene.games = games());
            let settings = NewGame {
                name: name.to_string(),
                ..NewGame::default()
            };
            offer(&screen, &settings, &new, has_own_words);
            screen.update(&mut |scene| {
                assert_eq!(scene.settings, settings);
                let has_own_rules = name == "my.toml";
                assert_eq!(
                    scene.games.len(),
                    games().len() + usize::from(has_own_rules)
                );
                assert_eq!(scene.games[0].name == name, has_own_rules);
                let mut surveys = scene.games.iter().map(|game| !game.percentiles.is_empty());
                assert_eq!(surveys.any(|has_survey| has_survey), !has_own_words);
            });
        }
    }
}

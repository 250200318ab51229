//! The contents of the dialog's fields, and the game that they request.

use crate::{GameChoice, NewGame};

/// The maximum time for a turn in seconds: a day.
const LONGEST_TURN: u64 = 24 * 60 * 60;

/// The contents of the fields, including those that the chosen game does not use.
#[derive(Clone, Debug, Default)]
pub struct Fields {
    /// The time for a turn in seconds.
    pub timer: String,
    /// The number of players.
    pub players: String,
    /// The name of the level; empty for the strongest one.
    pub level: String,
    /// Whether each Q is a cube Qu.
    pub has_qu: bool,
    /// The lower and the upper percentile.
    pub between: [String; 2],
    /// Where the board comes from.
    pub source: Source,
    /// The seed of shaken cubes.
    pub seed: String,
    /// The letters of the board.
    pub letters: String,
}

/// Where a board comes from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Source {
    /// Its cubes are shaken.
    #[default]
    Shaken,
    /// It is today's board.
    Today,
    /// It has letters that the player chooses, or those of a code.
    Letters,
}

/// An option that not all games have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// The time for a turn.
    Timer,
    /// The number of players.
    Players,
    /// The level of the computer.
    Level,
    /// Cubes Qu.
    Qu,
    /// A range of the total points of a board.
    Between,
}

impl Fields {
    /// Returns the settings of a game. Another game has another board, so letters and seed are
    /// empty.
    pub fn of(settings: &NewGame) -> Self {
        let text = |number: u64| number.to_string();
        let (low, high) = settings.between.unzip();
        Self {
            timer: settings.timer.map(text).unwrap_or_default(),
            players: text(settings.players),
            level: settings.level.clone().unwrap_or_default(),
            has_qu: settings.qu,
            between: [low, high]
                .map(|share| share.map_or(String::new(), |share| share.to_string())),
            ..Self::default()
        }
    }

    /// Returns the reason why a game does not have an option, if it does not.
    pub fn obstacle(&self, choice: Choice, game: &GameChoice) -> Option<&'static str> {
        let has_between = self.between.iter().any(|share| !share.trim().is_empty());
        match choice {
            Choice::Timer if game.seconds.is_none() => Some("this game has no clock"),
            Choice::Players if game.most_players <= 1 => Some("this game is for one player"),
            Choice::Level if game.levels.is_empty() => Some("this game has no computer player"),
            Choice::Level if self.players(game).is_ok_and(|players| players > 1) => {
                Some("only for a single player")
            }
            Choice::Qu if game.has_qu => Some("these cubes have Qu already"),
            Choice::Timer | Choice::Qu if self.source == Source::Today => {
                Some("as usual on today's board")
            }
            Choice::Timer | Choice::Qu if self.source == Source::Letters && self.has_code() => {
                Some("as the code says")
            }
            Choice::Qu if has_between && game.is_surveyed() && self.source == Source::Shaken => {
                Some("not with a chosen richness")
            }
            Choice::Between if !game.is_surveyed() => Some("unknown for these boards"),
            Choice::Between if self.source != Source::Shaken => Some("only for shaken cubes"),
            Choice::Between if self.has_qu && !game.has_qu => Some("not with cubes Qu"),
            _ => None,
        }
    }

    /// Returns the requested game; `game` describes its options, if they are known. Fields without
    /// a use may contain anything.
    ///
    /// # Errors
    ///
    /// Fails with the reason why a field is invalid.
    pub fn request(&self, name: &str, game: Option<&GameChoice>) -> Result<NewGame, String> {
        let mut wanted = NewGame {
            name: name.to_string(),
            level: Some(self.level.clone()).filter(|level| !level.is_empty()),
            qu: self.has_qu && self.source != Source::Today,
            daily: self.source == Source::Today,
            ..NewGame::default()
        };
        let takes_any = game.is_some_and(|game| game.takes_any);
        match self.source {
            Source::Letters if takes_any => {
                let cubes = game.map_or(0, |game| game.size.0 * game.size.1);
                if self.cubes(game) < cubes && !self.has_code() {
                    return Err(format!("Letters: write {cubes} characters, or a code"));
                }
                wanted.letters.clone_from(&self.letters);
            }
            Source::Letters => wanted.letters = self.board(game)?,
            Source::Today => {}
            Source::Shaken => {
                wanted.seed = number(&self.seed, 0..=u64::MAX)
                    .map_err(|_| "Seed: write a whole number, or nothing")?;
            }
        }
        if let Some(game) = game {
            let has = |choice| self.obstacle(choice, game).is_none();
            if has(Choice::Timer) {
                wanted.timer = number(&self.timer, 0..=LONGEST_TURN)
                    .map_err(|_| format!("Time: write 0 to {LONGEST_TURN} seconds"))?;
            }
            if has(Choice::Players) {
                wanted.players = self.players(game)?;
            }
            if has(Choice::Between) {
                wanted.between = self.between()?;
            }
        }
        Ok(wanted)
    }

    /// Whether the text in place of letters is a code: letters alone are a board.
    pub fn has_code(&self) -> bool {
        let is_of_code = |c: char| c == '-' || c.is_ascii_digit();
        self.letters.contains(is_of_code)
    }

    /// Returns the number of cubes for which there are letters.
    pub fn cubes(&self, game: Option<&GameChoice>) -> usize {
        if game.is_some_and(|game| game.takes_any) {
            return self.letters.chars().count();
        }
        let words = self.letters.split_whitespace().count();
        match game {
            // One word for each cube.
            Some(game) if words == game.size.0 * game.size.1 => words,
            _ => self.letters.chars().filter(|c| c.is_alphabetic()).count(),
        }
    }

    /// Returns the letters of the board, if there is one for each cube, or the code.
    fn board(&self, game: Option<&GameChoice>) -> Result<String, String> {
        let letters = self.letters.trim();
        let cubes = game.map_or(0, |game| game.size.0 * game.size.1);
        if cubes == 0 || self.has_code() {
            return Ok(letters.to_string());
        }
        if self.cubes(game) != cubes {
            return Err(format!("Letters: write {cubes}, or a code"));
        }
        match letters.split_whitespace().count() == cubes {
            true => Ok(letters.to_string()),
            false => Ok(letters.split_whitespace().collect()),
        }
    }

    fn players(&self, game: &GameChoice) -> Result<u64, String> {
        let most = game.most_players.max(1);
        let players = number(&self.players, 1..=most);
        let players = players.map_err(|_| format!("Players: write a number from 1 to {most}"))?;
        Ok(players.unwrap_or(1))
    }

    /// Returns the chosen range of percentiles, if there is one.
    ///
    /// # Errors
    ///
    /// Fails if the fields have no range.
    pub fn between(&self) -> Result<Option<(usize, usize)>, String> {
        let shares = self.between.each_ref().map(|share| number(share, 0..=100));
        let (low, high) = match shares {
            [Ok(None), Ok(None)] => return Ok(None),
            [Ok(low), Ok(high)] => (low.unwrap_or(0), high.unwrap_or(100)),
            _ => (0, 0),
        };
        match low < high {
            true => Ok(Some((low as usize, high as usize))),
            false => Err("Richness: write two numbers up to 100, the lower one first".to_string()),
        }
    }
}

/// Parses a number in a range; an empty field has none.
fn number(text: &str, range: std::ops::RangeInclusive<u64>) -> Result<Option<u64>, ()> {
    match text.trim() {
        "" => Ok(None),
        text => match text.parse() {
            Ok(number) if range.contains(&number) => Ok(Some(number)),
            _ => Err(()),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Level;

    fn boxed() -> GameChoice {
        GameChoice {
            name: "new".to_string(),
            seconds: Some(180),
            levels: vec![Level::default()],
            most_players: 20,
            percentiles: vec![0; 101],
            ..GameChoice::default()
        }
    }

    #[test]
    fn settings_of_a_game_are_requested_again() {
        let settings = NewGame {
            name: "new".to_string(),
            timer: Some(0),
            level: Some("easy".to_string()),
            between: Some((30, 70)),
            ..NewGame::default()
        };
        let request = Fields::of(&settings).request("new", Some(&boxed()));
        assert_eq!(request, Ok(settings));
    }

    #[test]
    fn invalid_field_is_an_error_only_if_the_game_uses_it() {
        let fields = Fields {
            timer: "soon".to_string(),
            players: "21".to_string(),
            between: ["60".to_string(), "40".to_string()],
            ..Fields::default()
        };
        let request = |fields: &Fields| fields.request("new", Some(&boxed())).unwrap_err();
        assert_eq!(request(&fields), "Time: write 0 to 86400 seconds");
        let fields = Fields {
            timer: String::new(),
            ..fields
        };
        assert_eq!(request(&fields), "Players: write a number from 1 to 20");
        let fields = Fields {
            players: "2".to_string(),
            ..fields
        };
        let error = "Richness: write two numbers up to 100, the lower one first";
        assert_eq!(request(&fields), error);
        let plain = GameChoice::default();
        assert!(fields.request("plain", Some(&plain)).is_ok());
        assert!(fields.request("", None).is_ok());
        let fields = Fields {
            source: Source::Letters,
            ..fields
        };
        assert!(fields.request("new", Some(&boxed())).is_ok());
    }

    #[test]
    fn range_with_one_number_reaches_to_the_end_of_the_scale() {
        for (low, high, expected) in [("60", "", (60, 100)), ("", "40", (0, 40))] {
            let fields = Fields {
                between: [low.to_string(), high.to_string()],
                ..Fields::default()
            };
            let request = fields.request("new", Some(&boxed()));
            assert_eq!(request.map(|wanted| wanted.between), Ok(Some(expected)));
        }
    }

    #[test]
    fn letters_must_fill_the_board_unless_they_are_a_code() {
        let game = GameChoice {
            size: (2, 2),
            ..boxed()
        };
        let letters = |letters: &str| {
            let fields = Fields {
                source: Source::Letters,
                letters: letters.to_string(),
                ..Fields::default()
            };
            fields
                .request("new", Some(&game))
                .map(|wanted| wanted.letters)
        };
        for fitting in ["cats", "an # qu c", "0018-S2NV-M", "10zk"] {
            assert_eq!(letters(fitting), Ok(fitting.to_string()));
        }
        assert_eq!(letters(" ca ts "), Ok("cats".to_string()));
        for wrong in ["", "cat", "catss", "ca#s", "ca t"] {
            let error = Err("Letters: write 4, or a code".to_string());
            assert_eq!(letters(wrong), error, "{wrong}");
        }
    }

    #[test]
    fn options_exclude_each_other_as_on_the_command_line() {
        let game = boxed();
        let mut fields = Fields {
            players: "2".to_string(),
            ..Fields::default()
        };
        let obstacle = |fields: &Fields, choice| fields.obstacle(choice, &game);
        assert!(obstacle(&fields, Choice::Level).is_some());
        fields.players.clear();
        assert_eq!(obstacle(&fields, Choice::Level), None);
        fields.has_qu = true;
        assert!(obstacle(&fields, Choice::Between).is_some());
        fields.has_qu = false;
        fields.between[0] = "40".to_string();
        assert!(obstacle(&fields, Choice::Qu).is_some());
        fields.source = Source::Letters;
        assert_eq!(obstacle(&fields, Choice::Qu), None);
        assert!(obstacle(&fields, Choice::Between).is_some());
        fields.letters = "10zk-1".to_string();
        for choice in [Choice::Timer, Choice::Qu, Choice::Between] {
            assert!(obstacle(&fields, choice).is_some(), "{choice:?}");
        }
        fields.source = Source::Today;
        for choice in [Choice::Timer, Choice::Qu, Choice::Between] {
            assert!(obstacle(&fields, choice).is_some(), "{choice:?}");
        }
    }

    #[test]
    fn request_for_todays_board_has_no_option_that_would_change_it() {
        let fields = Fields {
            source: Source::Today,
            has_qu: true,
            timer: "60".to_string(),
            between: ["1".to_string(), "2".to_string()],
            seed: "7".to_string(),
            letters: "cats".to_string(),
            ..Fields::default()
        };
        let expected = NewGame {
            name: "new".to_string(),
            daily: true,
            ..NewGame::default()
        };
        assert_eq!(fields.request("new", Some(&boxed())), Ok(expected));
    }
}

//! The history of finished games, as figures that are ready to be shown.

use std::fmt;

/// The history of finished games.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct History {
    /// The figures of the games, by their rules.
    pub games: Vec<Figures>,
    /// The place of the games, or the reason why there are none.
    pub note: String,
}

/// The figures of games by the same rules.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Figures {
    /// The title of the rules.
    pub title: String,
    /// The number of games.
    pub count: usize,
    /// The best results: a name, such as `most points`, and the result.
    pub best: Vec<(String, String)>,
    /// The date of each of the last games, and the share of the points found there, in percent. The
    /// latest game is the last one.
    pub shares: Vec<(String, u32)>,
}

impl Figures {
    /// Returns the title and the number of games: `Big Boggle: 3 games`.
    pub fn heading(&self) -> String {
        match self.count {
            1 => format!("{}: 1 game", self.title),
            count => format!("{}: {count} games", self.title),
        }
    }

    /// Returns the largest share in percent.
    pub fn largest_share(&self) -> u32 {
        let shares = self.shares.iter().map(|(_, share)| *share);
        shares.max().unwrap_or(0)
    }

    /// Returns a bar of one character for each share, up to the largest.
    fn plot(&self) -> String {
        const BARS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
        let most = u64::from(self.largest_share().max(1));
        let bar = |(_, share): &(String, u32)| {
            let place = u64::from(*share) * 7 / most;
            BARS[usize::try_from(place).unwrap_or(7).min(7)]
        };
        self.shares.iter().map(bar).collect()
    }
}

/// The figures as lines of text, with a plot of the shares.
impl fmt::Display for Figures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.heading())?;
        for (name, result) in &self.best {
            writeln!(f, "  {name:<15}{result}")?;
        }
        let most = match self.largest_share() {
            0 => "below 1%".to_string(),
            share => format!("up to {share}%"),
        };
        let plot = self.plot();
        writeln!(f, "  {:<15}{plot}  {most}, a bar for each game", "shares")
    }
}

//! What to draw, and where to.

const USAGE: &str = "usage: draw [--from WORD_LIST] [--prefix LETTERS] [--out FILE.svg] [WORD]...";

/// What was asked for.
#[derive(Default)]
pub struct Args {
    /// Words to add.
    pub words: Vec<String>,
    /// A file with more of them.
    pub from: Option<String>,
    /// Only what begins so is drawn, with the way to it.
    pub prefix: String,
    /// The file to write; without one, the picture goes to standard output.
    pub out: Option<String>,
}

impl Args {
    /// The words of a command line, without the name of the program.
    pub fn parse(mut given: impl Iterator<Item = String>) -> Result<Self, String> {
        let mut args = Self::default();
        while let Some(word) = given.next() {
            let mut value = || given.next().ok_or(format!("{word} needs a value; {USAGE}"));
            match word.as_str() {
                "--from" => args.from = Some(value()?),
                "--prefix" => args.prefix = value()?,
                "--out" => args.out = Some(value()?),
                option if option.starts_with('-') => return Err(USAGE.to_string()),
                _ => args.words.push(word),
            }
        }
        if args.words.is_empty() && args.from.is_none() {
            return Err(format!("no words to draw; {USAGE}"));
        }
        Ok(args)
    }
}

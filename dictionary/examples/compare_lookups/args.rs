//! Which words to look up, and what to make of it.

const USAGE: &str = "usage: compare_lookups [--from WORD_LIST] [--plot] [--out FILE]";

/// The full list, wherever this is run.
const FULL_LIST: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../data/dictionary.txt");

/// What was asked for.
pub struct Args {
    /// The file of the words.
    pub from: String,
    /// A plot instead of the table.
    pub plot: bool,
    /// The file to write; without one, it goes to standard output.
    pub out: Option<String>,
}

impl Args {
    /// The words of a command line, without the name of the program.
    pub fn parse(mut given: impl Iterator<Item = String>) -> Result<Self, String> {
        let mut args = Self {
            from: FULL_LIST.to_string(),
            plot: false,
            out: None,
        };
        while let Some(option) = given.next() {
            let mut value = || {
                given
                    .next()
                    .ok_or(format!("{option} needs a value; {USAGE}"))
            };
            match option.as_str() {
                "--from" => args.from = value()?,
                "--plot" => args.plot = true,
                "--out" => args.out = Some(value()?),
                _ => return Err(USAGE.to_string()),
            }
        }
        Ok(args)
    }
}

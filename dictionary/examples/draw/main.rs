//! Draws your trie as an SVG picture, on standard output or into a file:
//!
//! ```sh
//! cargo run -p dictionary --example draw -- tea ten to a axe > trie.svg
//! cargo run -p dictionary --example draw -- --from data/dictionary.txt --prefix x --out x.svg
//! ```
//!
//! A browser shows it; rest the mouse on a node to see what it spells. Nobody looks into your
//! nodes for this: `is_prefix` and `is_word` tell the shape (`shape.rs`), each prefix gets
//! a place of its own (`layout.rs`), and then it is drawn (`picture.rs`).

mod args;
mod layout;
mod picture;
mod shape;

use std::error::Error;
use std::io::{self, Write};
use std::process::ExitCode;
use std::{env, fs};

use dictionary::Dictionary;

use args::Args;

fn main() -> ExitCode {
    match draw() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("draw: {error}");
            ExitCode::FAILURE
        }
    }
}

fn draw() -> Result<(), Box<dyn Error>> {
    let args = Args::parse(env::args().skip(1))?;
    let mut words = args.words;
    if let Some(file) = &args.from {
        let text = fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))?;
        words.extend(text.split_whitespace().map(String::from));
    }
    let mut dictionary = Dictionary::new();
    for word in &words {
        dictionary.add_word(word)?;
    }
    let letters = words.iter().map(String::len).sum();
    let nodes = shape::explore(&dictionary, &args.prefix, letters)?;
    let picture = picture::draw(&nodes, &layout::places(&nodes));
    match &args.out {
        Some(file) => {
            fs::write(file, format!("{picture}\n")).map_err(|error| format!("{file}: {error}"))?;
        }
        None => writeln!(io::stdout(), "{picture}")?,
    }
    Ok(())
}

//! Draws your trie as an SVG picture, on standard output or into a file:
//!
//! ```sh
//! cargo run -p dictionary --example draw -- tea ten to a axe > trie.svg
//! cargo run -p dictionary --example draw -- --from data/dictionary.txt --prefix x --out x.svg
//! cargo run -p dictionary --example draw -- --html trie.html tea ten to a axe
//! ```
//!
//! Open the picture in a browser, and rest the mouse on a node to see its prefix. The example
//! does not look into your nodes. It calls `is_prefix` and `is_word` to find the shape
//! (`shape.rs`), assigns a place to each prefix (`layout.rs`), and draws the result
//! (`picture.rs`). With `--html` it writes a page on which the trie grows word by word
//! (`growth.rs`).

mod growth;
mod layout;
mod picture;
mod shape;

use std::error::Error;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Parser;
use dictionary::Dictionary;

/// Draw your trie as an SVG picture
#[derive(Parser)]
struct Args {
    /// Add the words of this file
    #[arg(long, value_name = "WORD_LIST")]
    from: Option<PathBuf>,
    /// Draw only prefixes that begin with LETTERS, and the path to them
    #[arg(long, value_name = "LETTERS", default_value = "")]
    prefix: String,
    /// Write the picture to this file instead of standard output
    #[arg(long, value_name = "FILE.svg")]
    out: Option<PathBuf>,
    /// Write a page on which the trie grows word by word to this file, instead of a picture
    #[arg(long, value_name = "FILE.html", conflicts_with = "out")]
    html: Option<PathBuf>,
    /// Words to add
    #[arg(value_name = "WORD", required_unless_present = "from")]
    words: Vec<String>,
}

fn main() -> ExitCode {
    match draw(Args::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("draw: {error}");
            ExitCode::FAILURE
        }
    }
}

fn draw(args: Args) -> Result<(), Box<dyn Error>> {
    let mut words = args.words;
    if let Some(file) = &args.from {
        let text = fs::read_to_string(file).map_err(|error| failed(file, &error))?;
        words.extend(text.split_whitespace().map(String::from));
    }
    if let Some(file) = &args.html {
        let page = growth::page(&words, &args.prefix)?;
        return Ok(fs::write(file, page).map_err(|error| failed(file, &error))?);
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
            fs::write(file, format!("{picture}\n")).map_err(|error| failed(file, &error))?;
        }
        None => writeln!(io::stdout(), "{picture}")?,
    }
    Ok(())
}

fn failed(file: &Path, error: &io::Error) -> String {
    format!("{}: {error}", file.display())
}

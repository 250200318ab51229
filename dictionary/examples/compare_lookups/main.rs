//! How many steps does it take to find out whether a word is there?
//!
//! ```sh
//! cargo run -p dictionary --example compare_lookups
//! cargo run -p dictionary --example compare_lookups -- --plot --out lookups.svg
//! cargo run -p dictionary --example compare_lookups -- --from data/words/small.txt
//! ```
//!
//! Your trie, a sorted list with binary search, and a binary search tree hold the same words, in growing numbers. The
//! example looks up words that are there and words that are not. No number comes from a formula: the list and the tree
//! report each comparison to `Count`, and queries to the trie show how far a word leads.

mod count;
mod plot;
mod search_tree;
mod sorted_list;
mod table;
mod trie;
mod words;

use std::error::Error;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Parser;

use count::{Count, Summary};
use search_tree::SearchTree;
use sorted_list::SortedList;
use trie::Trie;
use words::Words;

/// The path of the full list, which works from any folder.
const FULL_LIST: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../data/dictionary.txt");

/// Count the steps of a look-up in a trie, a sorted list and binary search trees
#[derive(Parser)]
struct Args {
    /// Use the words of this file instead of the full list
    #[arg(long, value_name = "WORD_LIST", default_value = FULL_LIST, hide_default_value = true)]
    from: PathBuf,
    /// Draw a plot as SVG instead of the table
    #[arg(long)]
    plot: bool,
    /// Write the result to this file instead of standard output
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// The numbers of words in the structures, each ten times the one before.
const SIZES: [usize; 4] = [10, 100, 1_000, 10_000];

/// A structure in which words can be looked up.
trait LookUp {
    /// Returns whether `word` is there, and counts the work.
    fn look_up(&self, word: &str, count: &mut Count) -> Result<bool, Box<dyn Error>>;
}

/// The results of one structure with one number of words.
struct Row {
    words: usize,
    structure: &'static str,
    there: Summary,
    not_there: Summary,
}

fn main() -> ExitCode {
    match compare_lookups(&Args::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("compare_lookups: {error}");
            ExitCode::FAILURE
        }
    }
}

fn compare_lookups(args: &Args) -> Result<(), Box<dyn Error>> {
    let text = fs::read_to_string(&args.from).map_err(|error| failed(&args.from, &error))?;
    let mut rows = Vec::new();
    // A short list has enough words only for the first sizes.
    for words in SIZES
        .into_iter()
        .map_while(|size| Words::choose(&text, size))
    {
        rows.extend(measure(&words)?);
    }
    if rows.iter().all(|row| row.words < SIZES[1]) {
        let needed = 2 * SIZES[1];
        let from = args.from.display();
        return Err(
            format!("{from}: too few words; give at least {needed} different words").into(),
        );
    }
    let answer = match args.plot {
        true => format!("{}\n", plot::draw(&rows)),
        false => table::text(&rows),
    };
    match &args.out {
        Some(file) => fs::write(file, answer).map_err(|error| failed(file, &error))?,
        None => write!(io::stdout(), "{answer}")?,
    }
    Ok(())
}

fn failed(file: &Path, error: &io::Error) -> String {
    format!("{}: {error}", file.display())
}

/// Measures every structure with the same words and queries.
fn measure(words: &Words) -> Result<Vec<Row>, Box<dyn Error>> {
    let structures: [(&str, Box<dyn LookUp>); 4] = [
        ("trie", Box::new(Trie::new(&words.there)?)),
        ("sorted list", Box::new(SortedList::new(&words.there))),
        (
            "tree, shuffled",
            Box::new(SearchTree::new(&words.shuffled())),
        ),
        ("tree, in order", Box::new(SearchTree::new(&words.there))),
    ];
    let mut rows = Vec::new();
    for (name, structure) in structures {
        let ask = |questions, expected| ask(name, structure.as_ref(), questions, expected);
        rows.push(Row {
            words: words.there.len(),
            structure: name,
            there: ask(&words.questions_there(), true)?,
            not_there: ask(&words.not_there, false)?,
        });
    }
    Ok(rows)
}

/// Looks up all words. A wrong answer is an error, because its steps mean nothing.
fn ask(
    name: &str,
    structure: &dyn LookUp,
    questions: &[&str],
    expected: bool,
) -> Result<Summary, Box<dyn Error>> {
    let mut counts = Vec::new();
    for word in questions {
        let mut count = Count::default();
        let found = structure.look_up(word, &mut count)?;
        match (expected, found) {
            (true, false) => {
                return Err(format!("{name}: {word:?} was added but not found").into());
            }
            (false, true) => {
                return Err(format!("{name}: {word:?} was found but not added").into());
            }
            _ => counts.push(count),
        }
    }
    Ok(Summary::of(&counts))
}

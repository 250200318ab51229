//! Prints the X-ray of a hand-written mutant as a picture or as a page, for the README, for lectures and for anyone who
//! wants to see the effect of a mistake.
//!
//! `cargo run -p grader --example xray -- MUTANT ITEM > mutant.svg`; ITEM can also be a list of words: "tea ten to".
//! `cargo run -p grader --example xray -- MUTANT ITEM --html > mutant.html` prints the page to step through.

use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use boggle::inspect::{Inspection, Wanted, inspect};
use grading::variants;
use judge::assignment::Assignment;
use report::formats::xray_page::{self, Shown};
use report::text;
use report::xray::svg;
use sandbox::Sandbox;

fn main() -> Result<ExitCode> {
    if let Some(code) = grading::serve() {
        return Ok(code);
    }
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (mutant, what, is_page) = match arguments.as_slice() {
        [mutant, what] => (mutant, what, false),
        [mutant, what, option] if option == "--html" => (mutant, what, true),
        _ => bail!(
            "name a mutant of grader/variants/mutants, an item that it fails or some words, and --html for a page"
        ),
    };
    let root = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("..")
        .canonicalize()?;
    let assignment = Assignment::read(&root, "boggle-solver", boggle::SUBJECTS.subjects())?;
    let variants = variants::mutants(&assignment)?;
    let mut variants = variants.iter();
    let variant = variants.find(|variant| variant.name == *mutant);
    let variant = variant.with_context(|| format!("{mutant}: no such mutant"))?;
    let submission = variant.submission(&assignment)?;
    let wanted = match assignment.item(what) {
        Ok(_) => Wanted::Item(what.clone()),
        Err(_) => Wanted::Words(what.split_whitespace().map(String::from).collect()),
    };
    let looked = inspect(
        assignment,
        &submission,
        &wanted,
        String::new(),
        Sandbox::here()?,
    )?;
    let seen = looked.iter().filter_map(|looked| match &looked.found {
        Inspection::Xray(xray) => Some(Shown {
            title: &looked.title,
            feedback: looked.feedback.as_ref(),
            xray,
        }),
        Inspection::Nothing(_) => None,
    });
    let seen: Vec<Shown> = seen.collect();
    let text = match is_page {
        true => xray_page::page_with("X-ray", &seen),
        false => {
            let pictures = seen.iter().map(|shown| (shown.title, shown.xray));
            svg(&pictures.collect::<Vec<_>>()) + "\n"
        }
    };
    write!(text::terminal(), "{text}")?;
    Ok(ExitCode::SUCCESS)
}

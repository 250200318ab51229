//! Prints the X-ray of a hand-written mutant as a picture, for the README and for anyone who wants to see the effect of
//! a mistake.
//!
//! `cargo run -p grader --example xray -- MUTANT ITEM > mutant.svg`; ITEM can also be a list of words: "tea ten to".

use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use boggle::inspect::{Inspection, Wanted, look};
use grading::variants;
use judge::assignment::Assignment;
use report::text;
use report::xray::{Xray, svg};
use sandbox::Sandbox;

fn main() -> Result<ExitCode> {
    if let Some(code) = grading::serve() {
        return Ok(code);
    }
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [mutant, what] = arguments.as_slice() else {
        bail!("name a mutant of grader/variants/mutants, and an item that it fails or some words");
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
    let looked = look(
        assignment,
        &submission,
        &wanted,
        String::new(),
        Sandbox::here()?,
    )?;
    let seen = looked.iter().filter_map(|looked| match &looked.found {
        Inspection::Xray(xray) => Some((looked.title.as_str(), xray)),
        Inspection::Nothing(_) => None,
    });
    let seen: Vec<(&str, &Xray)> = seen.collect();
    writeln!(text::terminal(), "{}", svg(&seen))?;
    Ok(ExitCode::SUCCESS)
}

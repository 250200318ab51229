//! The command `grader`.
//!
//! Exit codes: 0 done, 1 what was given is at fault or a student's own run is below
//! full marks, 2 wrong usage, 69 there is no such sandbox here, 70 a fault of our own.

mod commands;
mod student;

use std::io;
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use judge::internal_error::InternalError;
use report::escape::printable_lines;

use commands::{
    NoSandbox, cases, check, demo, doctor, grade, handout, hint, prove, regrade, show, similar,
    tournament, watch, xray,
};

#[derive(Parser)]
#[command(version, about = "Grades submissions of the assignment")]
struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Grade submissions
    Grade(grade::Args),
    /// A report that was kept, or an item of it asked again
    Show(show::Args),
    /// Compare two runs: who gains, who loses, by which item, and why
    Regrade(regrade::Args),
    /// Rank pairs of submissions by how much of what they do is the same
    Similar(similar::Args),
    /// Every student's cases against every student's program: who breaks whom
    Tournament(tournament::Args),
    /// See where you are: your own run of what is graded, not for credit
    Check(check::Args),
    /// The same from save to save: what failed is asked again, and one thing is said
    Watch(watch::Args),
    /// One hint more for an item: a question, then the place, then the idea
    Hint(hint::Args),
    /// Draw what your program has inside, beside what is right
    Xray(xray::Args),
    /// The marking sheet, or one of its items with its cases
    Cases(cases::Args),
    /// What the sandbox holds back on this machine, and what would make it better
    Doctor(doctor::Args),
    /// Make the handout: the workspace a student begins with
    Handout(handout::Args),
    /// Make a class up, to see the grader work
    Demo(demo::Args),
    /// Prove that the assignment is sound: reference, handout, mistakes, oracle
    Prove(prove::Args),
}

fn main() -> ExitCode {
    if let Some(code) = grading::serve() {
        return code;
    }
    sandbox::return_large_buffers();
    let done = match Args::parse().command {
        Command::Grade(args) => grade::run(&args),
        Command::Show(args) => show::run(&args),
        Command::Regrade(args) => regrade::run(&args),
        Command::Similar(args) => similar::run(&args),
        Command::Tournament(args) => tournament::run(&args),
        Command::Check(args) => check::run(&args),
        Command::Watch(args) => watch::run(&args),
        Command::Hint(args) => hint::run(&args),
        Command::Xray(args) => xray::run(&args),
        Command::Cases(args) => cases::run(&args),
        Command::Doctor(args) => doctor::run(&args),
        Command::Handout(args) => handout::run(&args),
        Command::Demo(args) => demo::run(&args),
        Command::Prove(args) => prove::run(&args),
    };
    done.unwrap_or_else(|error| {
        if let Some(error) = error.downcast_ref::<io::Error>()
            && error.kind() == io::ErrorKind::BrokenPipe
        {
            // Whoever read this has read enough.
            return ExitCode::SUCCESS;
        }
        eprintln!("grader: {}", printable_lines(&format!("{error:#}")));
        ExitCode::from(match error {
            error if error.is::<NoSandbox>() => 69,
            error if error.is::<InternalError>() => 70,
            _ => 1,
        })
    })
}

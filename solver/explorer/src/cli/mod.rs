//! The command line of the library, with one file per command.

mod barren;
mod best;
mod boards;
mod check;
mod common;
mod cpu_time;
mod longest;
mod plot;
mod prove;
mod roll;
mod sample;
mod score;
mod shard;
mod survey;

use std::process::ExitCode;

use anyhow::Result;
use clap::{Parser, Subcommand};

/// Score, roll and search Boggle boards
#[derive(Parser)]
#[command(version)]
pub struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Score(score::Args),
    Roll(roll::Args),
    Best(best::Args),
    Prove(prove::Args),
    Check(check::Args),
    Longest(longest::Args),
    Barren(barren::Args),
    Survey(survey::Args),
}

/// Runs the command that the user chose.
pub fn run(args: &Args) -> Result<ExitCode> {
    match &args.command {
        Command::Score(args) => score::run(args),
        Command::Roll(args) => roll::run(args),
        Command::Best(args) => best::run(args),
        Command::Prove(args) => prove::run(args),
        Command::Check(args) => check::run(args),
        Command::Longest(args) => longest::run(args),
        Command::Barren(args) => barren::run(args),
        Command::Survey(args) => survey::run(args),
    }
}

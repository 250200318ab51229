//! The command `grader`. Its help lists the exit codes.

mod commands;
mod student;

use std::io;
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use judge::internal_error::InternalError;
use report::escape::printable_lines;

use commands::{
    NoSandbox, cases, check, demo, doctor, export, grade, gradescope, handout, hint, mark, merge,
    prove, regrade, show, similar, tournament, verify, watch, xray,
};

#[derive(Parser)]
#[command(
    version,
    about = "Grade submissions, or test your own work before you submit it",
    after_help = "\
For students:     check, watch, hint, xray, cases
For instructors:  grade, mark, merge, show, verify, regrade, export, gradescope, similar, tournament, xray,
                  cases, doctor, demo
For authors:      handout, prove, cases

Exit codes:
  0   success
  1   invalid input, a submission that was not graded, or your own work below full marks
  2   incorrect usage
  69  the requested sandbox is unavailable
  70  internal error"
)]
struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Grade submissions
    #[command(
        after_help = "Examples:\n  grader grade --class submissions.zip --course course\n  grader grade downloads/* --course course\n  grader grade submission.zip --out reports"
    )]
    Grade(grade::Args),
    /// Join the shards of a class that was graded on several machines
    #[command(after_help = "Example:\n  grader merge course/reports --course course")]
    Merge(merge::Args),
    /// Open a page for manual grading, where equal answers are graded once
    #[command(after_help = "Examples:\n  grader mark course\n  grader mark course --names")]
    Mark(mark::Args),
    /// Show a report, or run one of its items again
    #[command(
        after_help = "Examples:\n  grader show anna --course course\n  grader show anna is_prefix --course course"
    )]
    Show(show::Args),
    /// Check whether reports are genuine
    #[command(after_help = "Example:\n  grader verify downloads/anna.json --course course")]
    Verify(verify::Args),
    /// Compare two runs: who gains or loses points, for which items, and why
    #[command(after_help = "Example:\n  grader regrade reports-before course/reports")]
    Regrade(regrade::Args),
    /// Export grades, feedback or a report in the format of another program
    #[command(
        after_help = "Examples:\n  grader export canvas --course course\n  grader export feedback-canvas --course course\n  grader export junit course/reports/anna.json --out anna.xml"
    )]
    Export(export::Args),
    /// Create an autograder for Gradescope: the file to upload there
    #[command(
        after_help = "Example:\n  grader gradescope boggle-solver autograder.zip --course course"
    )]
    Gradescope(gradescope::Args),
    /// Rank pairs of submissions by similarity
    #[command(after_help = "Example:\n  grader similar downloads --out similar")]
    Similar(similar::Args),
    /// Test every student's program with every student's test cases
    #[command(after_help = "Example:\n  grader tournament downloads --out tournament")]
    Tournament(tournament::Args),
    /// Test your own work the way it will be graded; this does not affect your grade
    #[command(after_help = "Examples:\n  grader check\n  grader check path/to/workspace")]
    Check(check::Args),
    /// Test your own work after every save, and give feedback on one failure at a time
    #[command(after_help = "Example:\n  grader watch")]
    Watch(watch::Args),
    /// Give one more hint for an item: a question, then the place, then the idea
    #[command(after_help = "Examples:\n  grader hint\n  grader hint is_prefix")]
    Hint(hint::Args),
    /// Draw the data structures inside your program next to the correct ones
    #[command(
        after_help = "Examples:\n  grader xray\n  grader xray is_prefix\n  grader xray --list words.txt"
    )]
    Xray(xray::Args),
    /// Show the rubric, or one of its items with its test cases
    #[command(after_help = "Examples:\n  grader cases\n  grader cases is_prefix --seed some-seed")]
    Cases(cases::Args),
    /// Show what the sandbox blocks on this machine, and how to make it stronger
    #[command(after_help = "Example:\n  grader doctor")]
    Doctor(doctor::Args),
    /// Create the handout: the workspace that students start with
    #[command(after_help = "Example:\n  grader handout student")]
    Handout(handout::Args),
    /// Generate an example class to try the grader on
    #[command(after_help = "Example:\n  grader demo class --students 20")]
    Demo(demo::Args),
    /// Prove that the assignment is sound: reference solution, handout, mutants, oracle
    #[command(
        after_help = "Examples:\n  grader prove\n  grader prove --assignment cs106b --secrets 20"
    )]
    Prove(prove::Args),
}

fn main() -> ExitCode {
    if let Some(code) = grading::serve() {
        return code;
    }
    sandbox::return_large_buffers();
    let done = match Args::parse().command {
        Command::Grade(args) => grade::run(&args),
        Command::Merge(args) => merge::run(&args),
        Command::Mark(args) => mark::run(&args),
        Command::Show(args) => show::run(&args),
        Command::Verify(args) => verify::run(&args),
        Command::Regrade(args) => regrade::run(&args),
        Command::Export(args) => export::run(&args),
        Command::Gradescope(args) => gradescope::run(&args),
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
            // The reader of the output has closed it on purpose.
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

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn examples_of_each_command_are_valid() {
        for command in Args::command().get_subcommands() {
            let help = command.get_after_help().unwrap().to_string();
            for example in help.lines().skip(1) {
                let parsed = Args::try_parse_from(example.split_whitespace());
                assert!(parsed.is_ok(), "{example}: {}", parsed.err().unwrap());
            }
        }
    }
}

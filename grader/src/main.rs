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
For instructors:  grade, mark, merge, show, verify, regrade, export, gradescope,
                  similar, tournament, xray, cases, doctor, demo
For authors:      handout, prove, cases

Exit codes:
  0   success
  1   invalid input, a submission that was not graded, a manual score that
      does not count, or your own work below full marks
  2   incorrect usage
  69  the sandbox is weaker than required
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
        after_help = "Examples:\n  grader grade --class submissions.zip --course course\n  grader grade downloads/* --course course\n  grader grade submission.zip --out reports\n\nMore: grader/docs/grade-a-class.md"
    )]
    Grade(grade::Args),
    /// Join the shards of a class that was graded on several machines
    #[command(
        after_help = "Examples:\n  grader merge course/reports --course course\n  grader merge from-lab1 from-lab2 --course course\n\nMore: grader/docs/several-machines.md"
    )]
    Merge(merge::Args),
    /// Serve a web page for manual grading, and print its address
    #[command(
        after_help = "Examples:\n  grader mark course\n  grader mark course --names\n\nMore: grader/docs/manual-grading.md"
    )]
    Mark(mark::Args),
    /// Show a report, or run one of its items again
    #[command(
        after_help = "Examples:\n  grader show anna --course course\n  grader show anna is_prefix --course course\n\nMore: grader/docs/grade-a-class.md"
    )]
    Show(show::Args),
    /// Check whether reports are genuine
    ///
    /// Needs --course or --secret. Prints `genuine`, `altered, or made with another secret` or `not for credit`. Exits
    /// with 0 only if all reports are genuine.
    #[command(
        after_help = "Example:\n  grader verify downloads/anna.json --course course\n\nMore: grader/docs/security.md"
    )]
    Verify(verify::Args),
    /// Compare two runs: who gains or loses points, for which items, and why
    #[command(
        after_help = "Example:\n  grader regrade course/reports course/reports-new\n\nMore: grader/docs/grade-a-class.md"
    )]
    Regrade(regrade::Args),
    /// Export grades, feedback or a report in the format of another program
    #[command(
        after_help = "Examples:\n  grader export canvas --course course\n  grader export feedback-canvas --course course\n  grader export junit course/reports/anna.json --out anna.xml\n\nMore: grader/docs/platforms.md"
    )]
    Export(export::Args),
    /// Create an autograder to upload to Gradescope (Linux only)
    #[command(
        after_help = "Example:\n  grader gradescope boggle-solver autograder.zip --course course\n\nMore: grader/docs/platforms.md"
    )]
    Gradescope(gradescope::Args),
    /// Rank pairs of submissions by similarity
    #[command(
        after_help = "Example:\n  grader similar downloads --out similar\n\nMore: grader/docs/similarity.md"
    )]
    Similar(similar::Args),
    /// Test every student's program with every student's test cases
    #[command(
        after_help = "Example:\n  grader tournament downloads --out tournament\n\nMore: grader/docs/student-tests.md"
    )]
    Tournament(tournament::Args),
    /// Test your own work the way it will be graded; this does not affect your grade
    #[command(
        after_help = "Examples:\n  grader check\n  grader check path/to/workspace\n\nMore: grader/docs/student-tools.md"
    )]
    Check(check::Args),
    /// Test your own work after every save, and give feedback on one failure at a time
    #[command(after_help = "Example:\n  grader watch\n\nMore: grader/docs/student-tools.md")]
    Watch(watch::Args),
    /// Give one more hint for an item: a question, then the place, then the idea
    #[command(
        after_help = "Examples:\n  grader hint\n  grader hint is_prefix\n\nMore: grader/docs/student-tools.md"
    )]
    Hint(hint::Args),
    /// Draw the data structures inside your program next to the correct ones
    #[command(
        after_help = "Examples:\n  grader xray\n  grader xray is_prefix\n  grader xray --list words.txt\n\nMore: grader/docs/student-tools.md"
    )]
    Xray(xray::Args),
    /// Show the rubric, or one of its items with its test cases
    #[command(
        after_help = "Examples:\n  grader cases\n  grader cases is_prefix --seed some-seed\n\nMore: grader/docs/student-tools.md"
    )]
    Cases(cases::Args),
    /// Show what the sandbox blocks on this machine, and how to make it stronger
    #[command(after_help = "Example:\n  grader doctor\n\nMore: grader/docs/security.md")]
    Doctor(doctor::Args),
    /// Create the handout: the workspace that students start with
    #[command(
        after_help = "Example:\n  grader handout student\n\nMore: grader/docs/write-an-assignment.md"
    )]
    Handout(handout::Args),
    /// Generate an example class to try the grader on
    #[command(after_help = "Example:\n  grader demo class --students 20\n\nMore: grader/README.md")]
    Demo(demo::Args),
    /// Prove that the assignment is sound: reference solution, handout, mutants, oracle
    #[command(
        after_help = "Examples:\n  grader prove\n  grader prove --assignment cs106b --secrets 20\n\nMore: grader/docs/write-an-assignment.md"
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
    use std::path::Path;

    use clap::CommandFactory;

    use super::*;

    #[test]
    fn examples_of_each_command_are_valid() {
        for command in Args::command().get_subcommands() {
            let help = command.get_after_help().unwrap().to_string();
            let examples = help.lines().filter(|line| line.starts_with("  "));
            assert!(examples.clone().count() > 0, "{help}");
            for example in examples {
                let parsed = Args::try_parse_from(example.split_whitespace());
                assert!(parsed.is_ok(), "{example}: {}", parsed.err().unwrap());
            }
        }
    }

    #[test]
    fn help_of_each_command_ends_with_a_page() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        for command in Args::command().get_subcommands() {
            let help = command.get_after_help().unwrap().to_string();
            let last = help.lines().next_back();
            let page = last.and_then(|line| line.strip_prefix("More: "));
            assert!(page.is_some_and(|page| root.join(page).is_file()), "{help}");
        }
    }
}

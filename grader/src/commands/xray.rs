//! `grader xray`: draws the data structures inside a program next to the correct ones.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result, bail, ensure};
use boggle::inspect::{Inspected, Inspection, Wanted, inspect};
use grading::intake;
use report::atomic_write;
use report::escape::printable;
use report::formats::xray_page::{self, Shown};
use report::text;
use report::xray::{Xray, sentences, svg};
use sandbox::Level;

use super::{AssignmentArgs, sandbox};

#[derive(clap::Args)]
pub struct Args {
    /// A submission (folder, .zip or .tar.gz), or an item of your own workspace [default: your own workspace]
    #[arg(value_name = "SUBMISSION|ITEM")]
    path: Option<PathBuf>,
    /// A rubric item [default: the first one of each phase that loses points]
    #[arg(value_name = "ITEM", conflicts_with_all = ["words", "list"])]
    item: Option<String>,
    #[command(flatten)]
    which: AssignmentArgs,
    /// Draw the trie of these words, as in: --words "tea ten to"
    #[arg(long, value_name = "WORDS")]
    words: Option<String>,
    /// Draw the trie of the words in FILE
    #[arg(long, value_name = "FILE", conflicts_with = "words")]
    list: Option<PathBuf>,
    /// Write a page to step through instead of a picture
    #[arg(long)]
    html: bool,
    /// The file for the picture or the page [default: xray.svg or xray.html]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Use the generated test cases from an earlier run of `grader check`
    #[arg(long, value_name = "SEED", default_value = "")]
    seed: String,
    /// Stop with exit code 69 if the sandbox is below this level [default: `none` for your own workspace, `good` for
    /// other submissions]
    #[arg(long, value_enum, value_name = "LEVEL")]
    sandbox: Option<Level>,
}

/// Writes the picture or the page, and describes the errors in it, or says that there are none.
pub fn run(args: &Args) -> Result<ExitCode> {
    // Use the assignment of the current workspace: a submission may contain one as well, which is untrusted.
    let assignment = args.which.read()?;
    let mut wanted = wanted(args)?;
    let mut whole = assignment.workspace.clone();
    match args.path.as_deref() {
        // The argument is an item of the student's own work, as in the other commands.
        Some(id) if is_an_item(id, &wanted) => {
            wanted = Wanted::Item(id.display().to_string());
        }
        Some(path) => {
            let shown = path.display();
            let found = path.canonicalize();
            whole = found.with_context(|| format!("{shown}: failed to open"))?;
        }
        None => {}
    }
    let is_own = whole == assignment.workspace;
    let least = if is_own { Level::None } else { Level::Good };
    if let Wanted::Item(id) = &wanted {
        assignment.item(id)?;
    }
    let default = if args.html { "xray.html" } else { "xray.svg" };
    let file = args.out.clone().unwrap_or_else(|| PathBuf::from(default));
    check_out(&file)?;
    let submission = intake::take(&assignment, &whole, None)?;
    if let Some(problem) = &submission.problem {
        bail!("{problem}");
    }
    let sandbox = sandbox(args.sandbox.unwrap_or(least))?;
    let looked = inspect(assignment, &submission, &wanted, args.seed.clone(), sandbox)?;

    let mut out = text::terminal();
    write_invalid_words(&mut out, &wanted)?;
    for looked in &looked {
        write_looked(&mut out, looked)?;
    }
    let seen = looked.iter().filter_map(|looked| match &looked.found {
        Inspection::Xray(xray) => Some(Shown {
            title: &looked.title,
            feedback: looked.feedback.as_ref(),
            xray,
        }),
        Inspection::Nothing(_) => None,
    });
    let seen: Vec<Shown> = seen.collect();
    if !seen.is_empty() {
        let shown = file.display();
        let (kind, text) = match args.html {
            true => ("Page", xray_page::page_with("X-ray", &seen)),
            false => ("Picture", picture(&seen)),
        };
        atomic_write::write(&file, text.as_bytes())
            .with_context(|| format!("{shown}: failed to write"))?;
        writeln!(out, "\n{kind}: {shown}; open it in a browser.")?;
    }
    Ok(ExitCode::SUCCESS)
}

fn picture(seen: &[Shown]) -> String {
    let xrays: Vec<(&str, &Xray)> = seen.iter().map(|shown| (shown.title, shown.xray)).collect();
    svg(&xrays) + "\n"
}

/// Whether the argument in place of a path is meant as an item: a single word, like the names of items.
fn is_an_item(path: &Path, wanted: &Wanted) -> bool {
    let name = path.to_string_lossy();
    let is_a_name = name
        .chars()
        .all(|c| c.is_alphanumeric() || c == '_' || c == '-');
    matches!(wanted, Wanted::Lost) && is_a_name && !path.exists()
}

/// Lists the invalid words, so that the student does not take their absence for correct.
fn write_invalid_words(out: &mut impl Write, wanted: &Wanted) -> io::Result<()> {
    let text = match wanted {
        Wanted::Words(words) => words.join(" "),
        Wanted::List(text) => text.clone(),
        Wanted::Lost | Wanted::Item(_) => return Ok(()),
    };
    let is_word = |word: &str| word.chars().all(|c| c.is_ascii_lowercase());
    let strange: Vec<&str> = text
        .split_whitespace()
        .filter(|word| !is_word(word))
        .collect();
    let Some(first) = strange.first() else {
        return Ok(());
    };
    let contain = match strange.len() - 1 {
        0 => "contains".to_string(),
        1 => "and 1 more word contain".to_string(),
        others => format!("and {others} more words contain"),
    };
    writeln!(
        out,
        "{} {contain} characters other than a-z; the picture shows how a correct dictionary handles them.",
        printable(first)
    )
}

fn wanted(args: &Args) -> Result<Wanted> {
    if let Some(words) = &args.words {
        let words: Vec<String> = words.split_whitespace().map(String::from).collect();
        ensure!(
            !words.is_empty(),
            "--words: empty; write some words, as in --words \"tea ten to\""
        );
        return Ok(Wanted::Words(words));
    }
    if let Some(path) = &args.list {
        let shown = path.display();
        let bytes = fs::read(path).with_context(|| format!("{shown}: failed to open"))?;
        return Ok(Wanted::List(String::from_utf8_lossy(&bytes).into_owned()));
    }
    Ok(args.item.clone().map_or(Wanted::Lost, Wanted::Item))
}

/// Checks that the output would overwrite nothing except an earlier X-ray.
fn check_out(path: &Path) -> Result<()> {
    let shown = path.display();
    let Ok(there) = fs::read(path) else {
        return Ok(());
    };
    let beginning = String::from_utf8_lossy(&there[..there.len().min(200)]).into_owned();
    ensure!(
        beginning.contains("class=\"xray\""),
        "{shown}: the file exists and isn't an X-ray; name another file with --out"
    );
    Ok(())
}

fn write_looked(out: &mut impl Write, looked: &Inspected) -> io::Result<()> {
    writeln!(out, "{}", printable(&looked.title))?;
    if let Some(feedback) = &looked.feedback {
        let conversation = text::failure_view(feedback).conversation;
        for line in conversation.lines() {
            writeln!(out, "    {line}")?;
        }
    }
    let xray = match &looked.found {
        Inspection::Nothing(why) => return writeln!(out, "  {}", printable(why)),
        Inspection::Xray(xray) => xray,
    };
    for line in sentences(xray) {
        writeln!(out, "  {line}")?;
    }
    if xray.is_wrong() {
        return Ok(());
    }
    match (xray, &looked.feedback) {
        (_, None) => writeln!(out, "  Nothing is red: every answer is correct."),
        (Xray::Trie(_), Some(_)) => writeln!(
            out,
            "  Nothing is red: after this, is_prefix and is_word answer correctly. So the mistake is in the reply to the last command, not in the tree."
        ),
        (Xray::Search(_), Some(_)) => writeln!(
            out,
            "  Nothing is red: a new solver finds each word of this board on the correct path. So the mistake is in the output or in the state between commands, not in the search."
        ),
    }
}

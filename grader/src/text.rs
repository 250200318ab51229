//! The report for a person at a terminal.

use std::io::{self, Write};

use anstyle::{AnsiColor, Style};

use crate::case::{ANY, Exchange, OPEN};
use crate::explain;
use crate::judge::{Difference, Verdict};
use crate::report::{AnswersState, Explanation, Item, Phase, Report};
use crate::sandbox::End;
use crate::structure::Evidence;
use crate::visible::shown;

const GOOD: Style = AnsiColor::Green.on_default();
const BAD: Style = AnsiColor::Red.on_default();
const HINT: Style = AnsiColor::Cyan.on_default();
const TITLE: Style = Style::new().bold();

/// Where people read: colour only where it is shown.
pub fn terminal() -> impl Write {
    anstream::stdout()
}

/// Writes the report, in colour.
///
/// # Errors
///
/// If `out` cannot be written.
pub fn write(out: &mut impl Write, report: &Report) -> io::Result<()> {
    writeln!(out, "{}: {}", shown(&report.student), report.title)?;
    let credit = if report.for_credit {
        "for credit"
    } else {
        "not for credit"
    };
    writeln!(out, "{credit}, {}", report.isolation)?;
    match &report.problem {
        Some(problem) => writeln!(out, "\n{BAD}Not graded{BAD:#}: {}", shown(problem))?,
        None => {
            for phase in &report.phases {
                write_phase(out, phase)?;
            }
        }
    }
    write_left_behind(out, report)?;
    let (earned, possible) = (report.earned, report.possible);
    writeln!(out, "\n{TITLE}{earned} of {possible} points{TITLE:#}")?;
    for item in &report.by_hand {
        let state = match item.answers.as_ref().map(|answers| answers.state) {
            None | Some(AnswersState::Given) => "",
            Some(AnswersState::AsHandedOut) => ", which is as it was handed out",
            Some(AnswersState::Missing) => ", which is missing",
        };
        writeln!(
            out,
            "  and {} for a person to give: {}{state}",
            item.points, item.title
        )?;
    }
    Ok(())
}

fn write_left_behind(out: &mut impl Write, report: &Report) -> io::Result<()> {
    const SHOWN: usize = 30;
    if report.ignored.is_empty() {
        return Ok(());
    }
    writeln!(out, "\nLeft behind:")?;
    for line in report.ignored.iter().take(SHOWN) {
        writeln!(out, "  {}", shown(line))?;
    }
    let more = report.ignored.len().saturating_sub(SHOWN) + report.ignored_more;
    if more > 0 {
        writeln!(out, "  ... and {more} more")?;
    }
    Ok(())
}

fn write_phase(out: &mut impl Write, phase: &Phase) -> io::Result<()> {
    writeln!(
        out,
        "\n{TITLE}{}{TITLE:#}: {} of {} points",
        phase.package,
        phase.earned(),
        phase.possible()
    )?;
    for note in &phase.notes {
        writeln!(out, "  note: {note}")?;
    }
    for item in &phase.items {
        let (style, sign) = if item.earned == item.points {
            (GOOD, "+")
        } else {
            (BAD, "-")
        };
        writeln!(
            out,
            "  {style}{sign} {:>2} of {:>2}{style:#}  {}",
            item.earned, item.points, item.title
        )?;
    }
    for message in &phase.compiler {
        writeln!(out, "\n{}", indented(message))?;
    }
    if !phase.missing.is_empty() {
        writeln!(
            out,
            "\n  Commands that do not compile: {}",
            phase.missing.join(", ")
        )?;
    }
    write_failures(out, phase)?;
    let flagged = || {
        phase
            .evidence
            .iter()
            .filter(|evidence| evidence.flag.is_some())
    };
    if flagged().next().is_some() {
        writeln!(
            out,
            "\n  For a person to look at; it takes no points by itself:"
        )?;
        for Evidence {
            file,
            line,
            what,
            flag,
        } in flagged()
        {
            let what = shown(what);
            writeln!(
                out,
                "    {}:{line}: {what}: {}",
                shown(file),
                flag.unwrap_or_default()
            )?;
        }
    }
    if !phase.stray.is_empty() {
        writeln!(out, "\n  Printed beside the replies, and not counted:")?;
        for line in &phase.stray {
            writeln!(out, "    {}", shown(line))?;
        }
    }
    Ok(())
}

/// Explains what failed; of items that fail the same way, the first.
fn write_failures(out: &mut impl Write, phase: &Phase) -> io::Result<()> {
    let mut explained: Vec<(Option<&str>, &Explanation, Vec<&Item>)> = Vec::new();
    for item in &phase.items {
        let Some(explanation) = &item.explanation else {
            continue;
        };
        let symptom = explanation.symptom;
        let same = |(other, ..): &&mut (Option<&str>, _, _)| symptom.is_some() && *other == symptom;
        match explained.iter_mut().find(same) {
            Some((_, _, items)) => items.push(item),
            None => explained.push((symptom, explanation, vec![item])),
        }
    }
    for (number, (_, _, items)) in explained.iter().enumerate() {
        // What is worth most is most likely what the mistake is about.
        let (mut first, others) = (items[0], &items[1..]);
        for item in others {
            if item.points > first.points {
                first = item;
            }
        }
        let Some(explanation) = &first.explanation else {
            continue;
        };
        if number == 1 {
            writeln!(
                out,
                "\nWhat follows may be the same mistake seen from elsewhere: mend the first one first."
            )?;
        }
        let shortened = if explanation.shortened {
            "shortened from "
        } else {
            ""
        };
        let case = match explanation.public {
            true => shown(&explanation.case),
            false => format!("a fresh case, {}", shown(&explanation.case)),
        };
        let title = &first.title;
        writeln!(out, "\n{TITLE}{title}{TITLE:#} ({shortened}{case})")?;
        write_explanation(out, explanation)?;
        let others = items.iter().filter(|item| item.id != first.id);
        let others: Vec<&str> = others.map(|item| item.title.as_str()).collect();
        if !others.is_empty() {
            writeln!(
                out,
                "\n  Lost by the same mistake, it seems: {}",
                others.join("; ")
            )?;
        }
    }
    Ok(())
}

fn write_explanation(out: &mut impl Write, explanation: &Explanation) -> io::Result<()> {
    write_files(out, explanation)?;
    writeln!(out)?;
    match &explanation.verdict {
        Verdict::Wrong(difference) => {
            write_before(out, &difference.before, &difference.command)?;
            write_difference(out, difference)?;
        }
        Verdict::Died {
            command,
            before,
            end,
            words,
        } => {
            write_before(out, before, command)?;
            writeln!(out, "\n  {BAD}No reply{BAD:#}: {}", how(*end))?;
            if !words.is_empty() {
                writeln!(out, "{}", indented(words))?;
            }
        }
        Verdict::Right | Verdict::NotCompiled { .. } | Verdict::NoProgram | Verdict::NotAsked => {}
    }
    if let Some(hint) = &explanation.hint {
        writeln!(out, "\n  {HINT}Hint:{HINT:#} {hint}")?;
    }
    if let Some(test) = &explanation.test {
        writeln!(out, "\n  The same as a test:\n\n{}", indented(test))?;
    }
    Ok(())
}

/// What lies in the folder in which the commands are given.
fn write_files(out: &mut impl Write, explanation: &Explanation) -> io::Result<()> {
    for (name, text) in &explanation.files {
        let name = shown(name);
        if text.is_empty() {
            writeln!(out, "\n  With an empty {name}")?;
            continue;
        }
        writeln!(out, "\n  With {name}:")?;
        for line in text.split_inclusive('\n') {
            let line = line.strip_suffix('\n').unwrap_or(line);
            let end = line.len() - line.trim_end_matches(' ').len();
            let line = line.trim_end_matches(' ');
            writeln!(out, "    {}{}", shown(line), "\u{b7}".repeat(end))?;
        }
    }
    let verdict = &explanation.verdict;
    let command = match verdict {
        Verdict::Wrong(difference) => Some(&difference.command),
        Verdict::Died { command, .. } => Some(command),
        _ => None,
    };
    let before = verdict.before().iter().map(|exchange| &exchange.command);
    let mut written: Vec<&str> = Vec::new();
    for (name, file) in before
        .chain(command)
        .filter_map(|command| command.split_once(' '))
    {
        let own = file.ends_with(".txt") && !file.contains('/');
        match name {
            "save" => written.push(file),
            "open" | "load" | "board"
                if own && !written.contains(&file) && !explanation.files.contains_key(file) =>
            {
                writeln!(out, "\n  Without a file {}", shown(file))?;
            }
            _ => {}
        }
    }
    Ok(())
}

/// A command as it is given; an empty word is seen.
fn shown_command(command: &str) -> String {
    match command.trim_end() {
        command @ ("add" | "word" | "prefix") => format!("{command}    (the empty word)"),
        _ => shown(command),
    }
}

fn write_before(out: &mut impl Write, before: &[Exchange], command: &str) -> io::Result<()> {
    const SHOWN: usize = 12;
    let skipped = before.len().saturating_sub(SHOWN);
    if skipped > 0 {
        writeln!(out, "    ... {skipped} commands before these")?;
    }
    for exchange in &before[skipped..] {
        writeln!(out, "    > {}", shown_command(&exchange.command))?;
        write_board(out, &exchange.command)?;
        write_lines(out, &exchange.reply, 0, false, None)?;
    }
    writeln!(out, "    > {}", shown_command(command))
}

/// The rows of a board that a command has on one line, for the reader.
fn write_board(out: &mut impl Write, command: &str) -> io::Result<()> {
    let Some(board) = explain::board_of(command) else {
        return Ok(());
    };
    if board.len() > 1 && board[0].len() > 1 {
        for row in board {
            writeln!(out, "          {}", shown(&row.join(" ")))?;
        }
    }
    Ok(())
}

fn write_difference(out: &mut impl Write, difference: &Difference) -> io::Result<()> {
    let Difference {
        expected,
        got,
        line,
        ..
    } = difference;
    let about_spaces = expected.iter().chain(got).any(|line| line.contains('\t'))
        || got.iter().any(|line| line.ends_with(' '));
    let place = match line {
        0 => String::new(),
        line => format!(", from line {} of the reply", line + 1),
    };
    let key = if about_spaces {
        " (\u{b7} is a space, \u{2192} a tab)"
    } else {
        ""
    };
    writeln!(out, "\n  {GOOD}Expected{GOOD:#}{place}{key}:")?;
    write_lines(out, expected, *line, about_spaces, None)?;
    writeln!(out, "  {BAD}Got{BAD:#}:")?;
    let place = difference.place();
    write_lines(out, got, *line, about_spaces, place)
}

fn write_lines(
    out: &mut impl Write,
    lines: &[String],
    first: usize,
    about_spaces: bool,
    mut marked: Option<usize>,
) -> io::Result<()> {
    const SHOWN: usize = 7;
    if lines.len() <= first {
        let more = if first > 0 { " more" } else { "" };
        return writeln!(out, "    (nothing{more})");
    }
    for line in lines.iter().skip(first).take(SHOWN) {
        if line == ANY || line == OPEN {
            writeln!(out, "    = ...")?;
            continue;
        }
        let (mark, rest) = line.split_at(line.len().min(2));
        let rest = match about_spaces {
            true => rest.replace(' ', "\u{b7}").replace('\t', "\u{2192}"),
            false => rest.to_string(),
        };
        let rest = match rest.is_empty() {
            true => "(an empty line)".to_string(),
            false => shown(&rest),
        };
        writeln!(out, "    {mark}{rest}")?;
        if let Some(place) = marked.take() {
            writeln!(out, "    {}{BAD}^{BAD:#}", " ".repeat(place))?;
        }
    }
    if lines.len() > first + SHOWN {
        writeln!(
            out,
            "    ... and {} more lines",
            lines.len() - first - SHOWN
        )?;
    }
    Ok(())
}

fn indented(text: &str) -> String {
    let lines = text.lines().map(|line| format!("    {}", shown(line)));
    lines.collect::<Vec<_>>().join("\n")
}

/// The end of a program in words.
fn how(end: Option<End>) -> String {
    let Some(end) = end else {
        return "it said no more".to_string();
    };
    match end {
        End::Exit(0) => "it ended without a reply".to_string(),
        End::Exit(101) => "it panicked".to_string(),
        End::Exit(code) => format!("it ended with exit code {code}"),
        End::Signal(6) => "it was aborted (out of memory, or of stack)".to_string(),
        End::Signal(11) => "it was out of bounds of its memory (signal 11)".to_string(),
        End::Signal(signal) => format!("signal {signal} ended it"),
        End::TimeLimit => "it took too long".to_string(),
        End::CpuLimit => "it used too much processor time".to_string(),
        End::OutputLimit => "it printed too much".to_string(),
    }
}

//! The manually graded sections, the late penalty and the total.

use std::io::{self, Write};

use super::styles::{BAD, GOOD, HINT, TITLE};
use crate::escape::printable;
use crate::report::{Line, ManualSection, Report};
use judge::count::count;

/// Writes the points of a line, the reasons and the answer of the student.
///
/// # Errors
///
/// Fails if `out` cannot be written.
pub fn write_answer(out: &mut impl Write, line: &Line) -> io::Result<()> {
    write_line(out, line)?;
    if let Some(answer) = &line.answer {
        writeln!(out, "              answer:")?;
        for line in answer.lines() {
            writeln!(out, "                {}", printable(line))?;
        }
    }
    Ok(())
}

pub fn write_manual(out: &mut impl Write, report: &Report) -> io::Result<()> {
    for part in report.shown_sections() {
        write_part(out, part)?;
    }
    if let Some(late) = &report.late {
        writeln!(out, "\n{TITLE}Submission time{TITLE:#}")?;
        for step in late.messages() {
            writeln!(out, "  {}", printable(&step))?;
        }
    }
    if !has_total(report) || report.problem.is_some() {
        return Ok(());
    }
    let (so_far, of) = (report.final_so_far(), report.of());
    match report.total() {
        Some(total) => writeln!(out, "\n{TITLE}Total: {total} of {of} points{TITLE:#}"),
        None => writeln!(
            out,
            "\n{TITLE}{so_far} of {of} points so far{TITLE:#}; {}",
            awaits_grading(report.open())
        ),
    }
}

/// Whether the total differs from the points of the programs.
pub fn has_total(report: &Report) -> bool {
    !report.manual_sections.is_empty() || report.late.is_some()
}

/// Returns a clause on the points that await manual grading.
pub fn awaits_grading(open: u32) -> String {
    let points = count(open, ["point awaits", "points await"]);
    format!("{points} manual grading")
}

/// Returns a phrase on the points that await manual grading.
pub fn awaiting_grading(open: u32) -> String {
    format!(
        "{} awaiting manual grading",
        count(open, ["point", "points"])
    )
}

fn write_part(out: &mut impl Write, part: &ManualSection) -> io::Result<()> {
    let ManualSection { title, points, .. } = part;
    let so_far = part.so_far();
    let open = match part.open() {
        0 => String::new(),
        open => format!(" so far, {}", awaiting_grading(open)),
    };
    writeln!(
        out,
        "\n{TITLE}{title}{TITLE:#}: {so_far} of {points} points{open}"
    )?;
    for line in &part.lines {
        write_line(out, line)?;
    }
    Ok(())
}

fn write_line(out: &mut impl Write, line: &Line) -> io::Result<()> {
    let Line { title, points, .. } = line;
    match line.given() {
        Some(given) if given >= (*points).into() => {
            writeln!(out, "  {GOOD}+ {given:>2} of {points:>2}{GOOD:#}  {title}")?;
        }
        Some(given) => writeln!(out, "  {BAD}- {given:>2} of {points:>2}{BAD:#}  {title}")?,
        None => writeln!(out, "  {HINT}?    of {points:>2}{HINT:#}  {title}")?,
    }
    for why in &line.reasons {
        writeln!(out, "              {}", printable(why))?;
    }
    for what in line.review_notes() {
        writeln!(out, "              {}", printable(&what))?;
    }
    match &line.score {
        Some(mark) if !mark.comment.is_empty() => {
            writeln!(out, "              {}", printable(&mark.comment))
        }
        _ => Ok(()),
    }
}

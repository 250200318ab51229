//! The report as Markdown, for students and for programs that display Markdown.
//!
//! Untrusted text is inside fences that it cannot close, or has all special characters escaped.

use std::fmt::Write;

use crate::escape::printable;
use crate::my_cases::{MyCases, messages};
use crate::report::{Feedback, Item, Line, ManualSection, Phase, Report};
use crate::text::{
    FLAGGED_FOR_REVIEW, Outcome, SAME_CAUSE, SAME_REASON, awaiting_grading, awaits_grading,
    distinct_failures, failure_view, sandbox_level,
};
use crate::xray::sentences;
use sandbox::Level;

/// Returns the report as Markdown.
pub fn markdown(report: &Report) -> String {
    let mut out = String::new();
    // Writing to a string does not fail.
    let _ = write(&mut out, report);
    out
}

fn write(out: &mut String, report: &Report) -> std::fmt::Result {
    writeln!(
        out,
        "# {}: {}\n",
        escaped(&report.title),
        escaped(&printable(&report.author()))
    )?;
    let of = report.of();
    match report.total() {
        _ if report.problem.is_some() => {}
        Some(total) => writeln!(out, "**{total} of {of} points**\n")?,
        None => writeln!(
            out,
            "**{} of {of} points so far**; {}\n",
            report.final_so_far(),
            awaits_grading(report.open())
        )?,
    }
    if !report.for_credit {
        writeln!(
            out,
            "Not for credit: the grader ran without the course secret.\n"
        )?;
    }
    if report.sandbox < Level::Good {
        writeln!(out, "{}\n", escaped(&sandbox_level(report)))?;
    }
    for notice in &report.notices {
        writeln!(out, "**Note:** {}\n", escaped(notice))?;
    }
    if let Some(comment) = report.review_comment() {
        writeln!(out, "{}\n", escaped(comment))?;
    }
    if let Some(problem) = &report.problem {
        writeln!(out, "**Not graded:** {}\n", escaped(problem))?;
    } else {
        for phase in &report.phases {
            write_phase(out, phase)?;
        }
    }
    if let Some(cases) = &report.my_cases {
        write_my_cases(out, cases)?;
    }
    for part in report.shown_sections() {
        write_part(out, part)?;
    }
    if let Some(late) = &report.late {
        writeln!(out, "## Submission time\n")?;
        for step in late.messages() {
            writeln!(out, "- {}", escaped(&step))?;
        }
        writeln!(out)?;
    }
    if !report.ignored.is_empty() {
        let more = report.ignored.len().saturating_sub(30) + report.ignored_more;
        let mut lines: Vec<String> = report
            .ignored
            .iter()
            .take(30)
            .map(|line| printable(line))
            .collect();
        if more > 0 {
            lines.push(format!("... and {more} more"));
        }
        writeln!(out, "## Ignored files\n\n{}", fenced(&lines.join("\n"), ""))?;
    }
    Ok(())
}

fn write_phase(out: &mut String, phase: &Phase) -> std::fmt::Result {
    let (earned, possible) = (phase.earned(), phase.possible());
    writeln!(
        out,
        "## {}: {earned} of {possible}\n",
        escaped(&phase.package)
    )?;
    for note in &phase.notes {
        writeln!(out, "**Note:** {}\n", escaped(note))?;
    }
    writeln!(out, "| result | points | item |\n|---|---|---|")?;
    for item in &phase.items {
        let Item {
            points,
            earned,
            title,
            ..
        } = item;
        let sign = if earned == points { "✓" } else { "✗" };
        writeln!(
            out,
            "| {sign} | {earned} of {points} | {} |",
            escaped(title)
        )?;
    }
    writeln!(out)?;
    if !phase.compiler.is_empty() {
        let said: Vec<String> = phase
            .compiler
            .iter()
            .map(|said| crate::escape::printable_lines(said))
            .collect();
        writeln!(
            out,
            "Compiler messages:\n\n{}",
            fenced(&said.join("\n\n"), "")
        )?;
    }
    if !phase.missing.is_empty() {
        writeln!(
            out,
            "Commands that do not compile: {}\n",
            escaped(&phase.missing.join(", "))
        )?;
    }
    for (number, (items, feedback)) in distinct_failures(phase).into_iter().enumerate() {
        if number == 1 {
            writeln!(out, "{SAME_CAUSE}\n")?;
        }
        write_feedback(out, &items, feedback)?;
    }
    let flagged = phase.flagged();
    if !flagged.is_empty() {
        writeln!(out, "{FLAGGED_FOR_REVIEW}:\n")?;
        for what in flagged {
            writeln!(out, "- {}", escaped(&what))?;
        }
        writeln!(out)?;
    }
    if !phase.stray_output.is_empty() {
        let lines: Vec<String> = phase
            .stray_output
            .iter()
            .map(|line| printable(line))
            .collect();
        writeln!(
            out,
            "Stray output (ignored):\n\n{}",
            fenced(&lines.join("\n"), "")
        )?;
    }
    Ok(())
}

fn write_feedback(out: &mut String, items: &[&Item], feedback: &Feedback) -> std::fmt::Result {
    let titles: Vec<String> = items.iter().map(|item| escaped(&item.title)).collect();
    let Some((first, others)) = titles.split_first() else {
        return Ok(());
    };
    let view = failure_view(feedback);
    writeln!(out, "### {first}\n\n{}\n", escaped(&view.origin))?;
    if !view.conversation.is_empty() {
        writeln!(out, "{}", fenced(&view.conversation, ""))?;
    }
    match &view.outcome {
        Outcome::Wrong {
            place,
            expected,
            actual,
        } => {
            writeln!(out, "Expected{place}:\n\n{}", fenced(expected, ""))?;
            writeln!(out, "Actual:\n\n{}", fenced(actual, ""))?;
        }
        Outcome::Crashed { how, stderr } => {
            writeln!(out, "No reply: {}\n", escaped(how))?;
            if !stderr.is_empty() {
                writeln!(out, "{}", fenced(stderr, ""))?;
            }
        }
        Outcome::Nothing => {}
    }
    if let Some(hint) = &view.hint {
        // The hint is the assignment's own text, written as Markdown.
        writeln!(out, "**Hint:** {hint}\n")?;
    }
    for line in feedback.xray.iter().flat_map(sentences) {
        writeln!(out, "**X-ray:** {}\n", escaped(&line))?;
    }
    if let Some(test) = &view.test {
        writeln!(
            out,
            "The same failure as a test:\n\n{}",
            fenced(test, "rust")
        )?;
    }
    if !others.is_empty() {
        writeln!(out, "{SAME_REASON}: {}\n", others.join("; "))?;
    }
    Ok(())
}

fn write_my_cases(out: &mut String, cases: &MyCases) -> std::fmt::Result {
    writeln!(
        out,
        "## {}\n\n{}\n",
        messages::TITLE,
        messages::summary(cases)
    )?;
    for case in &cases.cases {
        let sign = match messages::is_good(case) {
            Some(true) => "✓",
            Some(false) => "✗",
            None => "?",
        };
        writeln!(out, "- {sign} {}", escaped(&case.name))?;
        for line in messages::about(case, cases.caught.is_some()) {
            writeln!(out, "  - {}", escaped(&line))?;
        }
    }
    writeln!(out)
}

fn write_part(out: &mut String, part: &ManualSection) -> std::fmt::Result {
    let open = match part.open() {
        0 => String::new(),
        open => format!(" so far, {}", awaiting_grading(open)),
    };
    writeln!(
        out,
        "## {}: {} of {}{open}\n",
        escaped(&part.title),
        part.so_far(),
        part.points
    )?;
    writeln!(out, "| points | item | reasons |\n|---|---|---|")?;
    for line in &part.lines {
        let Line { title, points, .. } = line;
        let given = line
            .given()
            .map_or("?".to_string(), |given| given.to_string());
        let comment = line
            .score
            .iter()
            .map(|mark| mark.comment.clone())
            .filter(|comment| !comment.is_empty());
        let said: Vec<String> = line
            .reasons
            .iter()
            .cloned()
            .chain(line.review_notes())
            .chain(comment)
            .map(|said| escaped(&said))
            .collect();
        writeln!(
            out,
            "| {given} of {points} | {} | {} |",
            escaped(title),
            said.join("<br>")
        )?;
    }
    writeln!(out)
}

/// Returns text between fences that are longer than any in the text.
fn fenced(text: &str, language: &str) -> String {
    let longest = text.split(|c| c != '`').map(str::len).max().unwrap_or(0);
    let fence = "`".repeat(longest.max(2) + 1);
    format!(
        "{fence}{language}\n{}\n{fence}\n",
        text.trim_end_matches('\n')
    )
}

/// Returns text on one line without Markdown markup, links, mentions of users or references to issues.
fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    let text = printable(&text.replace('\n', " "));
    let mut characters = text.chars().peekable();
    while let Some(character) = characters.next() {
        match character {
            '&' => escaped += "&amp;",
            '<' => escaped += "&lt;",
            '>' => escaped += "&gt;",
            '@' => escaped += "&#64;",
            // Some programs turn addresses into links, and a name between two colons into a picture.
            ':' if characters.peek().is_some_and(|next| *next != ' ') => escaped += "&#58;",
            '#' => escaped += "&#35;",
            '|' => escaped += "&#124;",
            '\\' | '`' | '*' | '_' | '{' | '}' | '[' | ']' | '(' | ')' | '!' | '~' | '$' => {
                escaped.push('\\');
                escaped.push(character);
            }
            character => escaped.push(character),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn untrusted_text_contains_no_markup() {
        for (text, expected) in [
            ("plain words", "plain words"),
            ("<img src=x>", "&lt;img src=x&gt;"),
            ("[a](http://b)", r"\[a\]\(http&#58;//b\)"),
            ("a: b :c:", "a: b &#58;c:"),
            ("a | b\nc", "a &#124; b c"),
            ("@everyone #1", "&#64;everyone &#35;1"),
            ("\u{1b}[2J", r"\\u\{1b\}\[2J"),
        ] {
            assert_eq!(escaped(text), expected);
        }
        assert_eq!(fenced("a\n````\nb", ""), "`````\na\n````\nb\n`````\n");
        assert_eq!(fenced("a", "rust"), "```rust\na\n```\n");
    }
}

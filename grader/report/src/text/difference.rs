//! An incorrect reply next to the correct one, and lines of replies.

use std::io::{self, Write};

use super::display_limits::DisplayLimits;
use super::styles::{BAD, GOOD};
use crate::escape::{display_width, printable};
use judge::count::count;
use judge::test_case::{ANY, OPEN};
use judge::verdict::Difference;

pub fn write_difference(
    out: &mut impl Write,
    difference: &Difference,
    limits: DisplayLimits,
) -> io::Result<()> {
    let Difference {
        expected,
        actual,
        line,
        ..
    } = difference;
    let about_spaces = difference.is_about_spaces();
    let place = place_and_key(difference);
    writeln!(out, "\n  {GOOD}Expected{GOOD:#}{place}:")?;
    write_lines(out, expected, *line, about_spaces, None, limits)?;
    writeln!(out, "  {BAD}Actual{BAD:#}:")?;
    let column = difference.differing_column();
    write_lines(out, actual, *line, about_spaces, column, limits)
}

/// Returns the text after "Expected": the first line shown, and the signs in place of white space.
pub fn place_and_key(difference: &Difference) -> String {
    let place = match difference.line {
        0 => String::new(),
        line => format!(", from line {} of the reply", line + 1),
    };
    match difference.is_about_spaces() {
        true => place + " (\u{b7} is a space, \u{2192} a tab)",
        false => place,
    }
}

pub fn write_lines(
    out: &mut impl Write,
    lines: &[String],
    first: usize,
    about_spaces: bool,
    mut marked: Option<usize>,
    limits: DisplayLimits,
) -> io::Result<()> {
    if lines.len() <= first {
        let more = if first > 0 { " more" } else { "" };
        return writeln!(out, "    (nothing{more})");
    }
    for line in lines.iter().skip(first).take(limits.reply_lines) {
        if line == ANY || line == OPEN {
            writeln!(out, "    = ...")?;
            continue;
        }
        // Each line begins with a mark, unless somebody has edited the report.
        let (mark, rest) = line.split_at_checked(2).unwrap_or((line, ""));
        let rest = match about_spaces {
            true => rest.replace(' ', "\u{b7}").replace('\t', "\u{2192}"),
            false => rest.to_string(),
        };
        let rest = match rest.is_empty() {
            true => "(an empty line)".to_string(),
            false => printable(&rest),
        };
        writeln!(out, "    {mark}{rest}")?;
        if let Some(column) = marked.take() {
            let before: String = line.chars().take(column).collect();
            writeln!(
                out,
                "    {}{BAD}^{BAD:#}",
                " ".repeat(display_width(&before))
            )?;
        }
    }
    let more = (lines.len() - first).saturating_sub(limits.reply_lines);
    if more > 0 {
        let more = count(more, ["more line", "more lines"]);
        writeln!(out, "    ... and {more}")?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn caret_is_below_the_first_difference() {
        for (before, columns) in [
            ("word ", 5),
            ("\u{e9}", 1),
            ("e\u{301}", 1),
            ("\u{6f22}\u{5b57}", 4),
            ("a\tb", 3),
            ("\u{1b}[1m", 9),
        ] {
            let line = |end| vec![format!("= {before}{end}")];
            let difference = Difference {
                before: Vec::new(),
                command: String::new(),
                expected: line("x"),
                actual: line("y"),
                line: 0,
            };
            let mut text = Vec::new();
            write_difference(&mut text, &difference, DisplayLimits::REPORT).unwrap();
            let text = String::from_utf8(text).unwrap();
            let marked = format!("\n    {}{BAD}^", " ".repeat(2 + columns));
            assert!(text.contains(&marked), "{text}");
        }
    }

    #[test]
    fn long_reply_is_cut_unless_unlimited() {
        let lines: Vec<String> = (0..100).map(|number| format!("= {number}")).collect();
        let written = |limits| {
            let mut text = Vec::new();
            write_lines(&mut text, &lines, 0, false, None, limits).unwrap();
            String::from_utf8(text).unwrap()
        };
        assert!(written(DisplayLimits::REPORT).ends_with("= 6\n    ... and 93 more lines\n"));
        let all = written(DisplayLimits::UNLIMITED);
        assert!(all.ends_with("= 99\n"), "{all}");
        assert_eq!(all.lines().count(), 100);
    }
}

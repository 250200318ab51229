//! The test cases that a student wrote, with the result of each.

use std::io::{self, Write};

use super::styles::{BAD, GOOD, HINT, TITLE};
use crate::escape::printable;
use crate::my_cases::{MyCases, messages};

pub fn write_my_cases(out: &mut impl Write, cases: &MyCases) -> io::Result<()> {
    writeln!(
        out,
        "\n{TITLE}{}{TITLE:#}: {}",
        messages::TITLE,
        messages::summary(cases)
    )?;
    for case in &cases.cases {
        let (style, sign) = match messages::is_good(case) {
            Some(true) => (GOOD, '+'),
            Some(false) => (BAD, '-'),
            None => (HINT, '?'),
        };
        writeln!(out, "  {style}{sign}{style:#} {}", printable(&case.name))?;
        for line in messages::about(case, cases.caught.is_some()) {
            writeln!(out, "      {}", printable(&line))?;
        }
    }
    Ok(())
}

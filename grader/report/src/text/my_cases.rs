//! The cases that a student wrote, and what came of each.

use std::io::{self, Write};

use super::styles::{BAD, GOOD, HINT, TITLE};
use crate::escape::printable;
use crate::my_cases::{MyCases, told};

pub fn write_my_cases(out: &mut impl Write, cases: &MyCases) -> io::Result<()> {
    writeln!(
        out,
        "\n{TITLE}{}{TITLE:#}: {}",
        told::TITLE,
        told::summary(cases)
    )?;
    for case in &cases.cases {
        let (style, sign) = match told::is_good(case) {
            Some(true) => (GOOD, '+'),
            Some(false) => (BAD, '-'),
            None => (HINT, '?'),
        };
        writeln!(out, "  {style}{sign}{style:#} {}", printable(&case.name))?;
        for line in told::about(case, cases.caught.is_some()) {
            writeln!(out, "      {}", printable(&line))?;
        }
    }
    Ok(())
}

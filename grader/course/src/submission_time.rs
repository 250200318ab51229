//! The submission time as the course system writes it, in a column of the roster.

use anyhow::{Context, Result};
use jiff::Timestamp;
use jiff::civil::DateTime;
use jiff::fmt::temporal::Pieces;
use jiff::tz::TimeZone;

/// A submission time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Submitted {
    /// A time with its zone.
    At(Timestamp),
    /// A local time; the roster does not contain the time zone.
    Clock(DateTime),
}

impl Submitted {
    /// Parses a submission time.
    ///
    /// # Errors
    ///
    /// Fails if it isn't a time or is only a date. A submission at noon must not count as late at midnight.
    pub fn parse(text: &str) -> Result<Self> {
        if let Ok(time) = text.parse() {
            return Ok(Self::At(time));
        }
        let no_time = || format!("{text}: not a time; write it like 2026-10-01T23:59:00+02:00");
        let plain = text.strip_suffix(" UTC");
        let pieces = Pieces::parse(plain.unwrap_or(text)).ok();
        let pieces = pieces
            .filter(|pieces| pieces.offset().is_none() && pieces.time_zone_annotation().is_none())
            .with_context(no_time)?;
        let date = pieces.date();
        let time = pieces
            .time()
            .with_context(|| format!("{text}: not a time of day; write it like {date} 23:59"))?;
        let clock = DateTime::from_parts(date, time);
        Ok(match plain {
            Some(_) => Self::At(TimeZone::UTC.to_timestamp(clock).with_context(no_time)?),
            None => Self::Clock(clock),
        })
    }

    /// Returns the time, with local times in this zone.
    pub fn at(self, zone: &TimeZone) -> Option<Timestamp> {
        match self {
            Self::At(time) => Some(time),
            Self::Clock(clock) => zone.to_timestamp(clock).ok(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::tz::Offset;

    #[test]
    fn only_times_without_a_zone_use_the_zone_of_the_course() {
        let zone = TimeZone::fixed(Offset::constant(2));
        for (text, expected) in [
            ("2026-10-01 23:00", "2026-10-01T21:00:00Z"),
            ("2026-10-01T23:00:30", "2026-10-01T21:00:30Z"),
            ("2026-10-01 23:00:00 UTC", "2026-10-01T23:00:00Z"),
            ("2026-10-01T23:00:00Z", "2026-10-01T23:00:00Z"),
            ("2026-10-01 23:00-05:00", "2026-10-02T04:00:00Z"),
        ] {
            let submitted = Submitted::parse(text).unwrap();
            assert_eq!(
                submitted.at(&zone),
                Some(expected.parse().unwrap()),
                "{text}"
            );
        }
    }

    #[test]
    fn invalid_time_is_rejected_with_an_example() {
        for (text, expected) in [
            (
                "2026-10-01",
                "2026-10-01: not a time of day; write it like 2026-10-01 23:59",
            ),
            (
                "2026-10-01 UTC",
                "2026-10-01 UTC: not a time of day; write it like 2026-10-01 23:59",
            ),
            (
                "yesterday",
                "yesterday: not a time; write it like 2026-10-01T23:59:00+02:00",
            ),
            (
                "2026-10-01 23:00[Europe/Berlin]",
                "2026-10-01 23:00[Europe/Berlin]: not a time; write it like 2026-10-01T23:59:00+02:00",
            ),
        ] {
            let error = Submitted::parse(text).unwrap_err();
            assert_eq!(error.to_string(), expected);
        }
    }
}

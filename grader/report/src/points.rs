//! Points as instructors give them: exact numbers, including halves and tenths.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, Sub};

use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// A number of points: 0 or more, with at most two digits after the decimal point.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, JsonSchema)]
#[schemars(with = "f64")]
// In hundredths.
pub struct Points(u64);

impl Points {
    /// No points.
    pub const ZERO: Self = Self(0);

    /// Returns the points for a number that an instructor wrote, if it has at most two digits after the decimal point.
    pub fn from_written(number: f64) -> Option<Self> {
        let hundredths = (number * 100.0).round();
        let exact = (hundredths / 100.0 - number).abs() < 1e-9;
        // A number above a million is a mistake.
        ((0.0..1e8).contains(&hundredths) && exact).then_some(Self(hundredths as u64))
    }

    /// Returns a percentage of the points, rounding half a hundredth down: penalties are rounded in the student's
    /// favour.
    pub fn percent(self, percent: u32) -> Self {
        Self((self.0 * u64::from(percent) + 49) / 100)
    }

    /// Returns one of `parts` equal parts, rounded down to a tenth.
    pub fn divided_by(self, parts: u32) -> Self {
        Self(self.0 / u64::from(parts.max(1)) / 10 * 10)
    }
}

impl From<u32> for Points {
    fn from(whole: u32) -> Self {
        Self(u64::from(whole) * 100)
    }
}

impl From<Points> for f64 {
    fn from(points: Points) -> Self {
        points.0 as f64 / 100.0
    }
}

impl Add for Points {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl Sub for Points {
    type Output = Self;
    /// Points never become negative.
    fn sub(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0))
    }
}

impl Sum for Points {
    fn sum<I: Iterator<Item = Self>>(all: I) -> Self {
        all.fold(Self::ZERO, Add::add)
    }
}

impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (whole, rest) = (self.0 / 100, self.0 % 100);
        let written = match rest {
            0 => whole.to_string(),
            rest if rest % 10 == 0 => format!("{whole}.{}", rest / 10),
            rest => format!("{whole}.{rest:02}"),
        };
        f.pad(&written)
    }
}

impl Serialize for Points {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 % 100 {
            0 => serializer.serialize_u64(self.0 / 100),
            _ => serializer.serialize_f64(f64::from(*self)),
        }
    }
}

impl<'de> Deserialize<'de> for Points {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let number = f64::deserialize(deserializer)?;
        Self::from_written(number).ok_or_else(|| {
            de::Error::custom(format!(
                "{number}: invalid points; write 0 or more, with at most two decimal places"
            ))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_printed_without_needless_decimals() {
        for (number, shown) in [
            (0.0, "0"),
            (2.0, "2"),
            (2.5, "2.5"),
            (2.25, "2.25"),
            (0.05, "0.05"),
        ] {
            let points = Points::from_written(number).unwrap();
            assert_eq!(points.to_string(), shown);
            assert_eq!(serde_json::to_string(&points).unwrap(), shown);
            assert_eq!(serde_json::from_str::<Points>(shown).unwrap(), points);
        }
        for number in [-1.0, 0.001, f64::NAN, f64::INFINITY, 1e9] {
            assert_eq!(Points::from_written(number), None, "{number}");
        }
    }

    #[test]
    fn deduction_is_rounded_down() {
        assert_eq!(Points::from(65).percent(10).to_string(), "6.5");
        assert_eq!(Points(1).percent(50), Points::ZERO);
        assert_eq!(Points(3).percent(50), Points(1));
        assert_eq!(Points::from(7).percent(100), Points::from(7));
        assert_eq!(Points::from(3) - Points::from(4), Points::ZERO);
    }
}

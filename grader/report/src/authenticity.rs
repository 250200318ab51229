//! The authenticity of reports: whether a report is as the grader wrote it, or altered since.
//!
//! A report for credit contains a message authentication code (MAC): HMAC-SHA-256 with a key derived from the course
//! secret. Without the secret, nobody can calculate the MAC of other content.
//!
//! The MAC covers the whole report, not only the points: everything in a report can matter in a dispute, and a new
//! field is covered without a decision. Its input is the JSON file without the field `mac`. That is a canonical form: the
//! grader writes equal reports as equal bytes, and different reports as different bytes. Length-prefixed fields would
//! need a second description of the report, which could miss a field.
//!
//! The text of a copy must equal the JSON of the report that was read from it. A value that appears twice, has another
//! notation or is in an unknown field does not change the report, but it may mislead readers, so it is an alteration.

use hmac::digest::Key;
use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};

use crate::formats::json::json;
use crate::report::Report;

/// The purpose of the key, so that it differs from everything else that is derived from the secret.
const PURPOSE: &str = "grader: authenticity of reports, version 1\0";

/// The key of a course for the MACs of its reports.
#[derive(Clone)]
pub struct MacKey(Hmac<Sha256>);

/// The outcome of checking a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Authenticity {
    /// The report is as the grader wrote it.
    Genuine,
    /// The report was altered, or another secret was used.
    Altered,
    /// The report has no MAC, because the grader ran without a secret.
    NotForCredit,
}

impl MacKey {
    /// Derives the key from the course secret.
    pub fn new(secret: &str) -> Self {
        let derived = Sha256::new_with_prefix(PURPOSE).chain_update(secret);
        // HMAC pads a key with zeros.
        let mut key = Key::<Hmac<Sha256>>::default();
        for (byte, derived) in key.iter_mut().zip(derived.finalize()) {
            *byte = derived;
        }
        Self(Hmac::new(&key))
    }

    /// Sets the MAC of a report, or removes it if the report is not for credit.
    pub fn sign(&self, report: &mut Report) {
        report.mac = None;
        if report.for_credit {
            let mac = self.mac(report).finalize().into_bytes();
            report.mac = Some(mac.iter().map(|byte| format!("{byte:02x}")).collect());
        }
    }

    /// Checks the MAC of a report.
    pub fn check(&self, report: &Report) -> Authenticity {
        if !report.for_credit {
            return Authenticity::NotForCredit;
        }
        let mac = report.mac.as_deref().and_then(bytes).unwrap_or_default();
        // The comparison takes the same time wherever the MACs differ.
        match self.mac(report).verify_slice(&mac) {
            Ok(()) => Authenticity::Genuine,
            Err(_) => Authenticity::Altered,
        }
    }

    /// Checks a JSON file that contains this report.
    pub fn check_text(&self, text: &str, report: &Report) -> Authenticity {
        match self.check(report) {
            Authenticity::Genuine if !is_same_text(text, &json(report)) => Authenticity::Altered,
            outcome => outcome,
        }
    }

    /// Returns the MAC of everything in a report except its own.
    fn mac(&self, report: &Report) -> Hmac<Sha256> {
        let report = Report {
            mac: None,
            ..report.clone()
        };
        self.0.clone().chain_update(json(&report))
    }
}

/// Whether a copy of a text is unchanged except for its line ends, which programs convert.
pub fn is_same_text(copy: &str, original: &str) -> bool {
    copy.replace('\r', "").trim_end() == original.trim_end()
}

/// Returns the bytes of a MAC in lower-case hexadecimal, the only form that the grader writes.
fn bytes(mac: &str) -> Option<Vec<u8>> {
    let digits = mac.chars().map(|digit| "0123456789abcdef".find(digit));
    let digits: Vec<usize> = digits.collect::<Option<_>>()?;
    let bytes = digits.chunks(2).map(|pair| match pair {
        [high, low] => u8::try_from(high * 16 + low).ok(),
        _ => None,
    });
    bytes.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Python's `hmac` calculated the expected value. A change would make all earlier reports appear altered.
    #[test]
    fn mac_is_that_of_another_implementation() {
        let mut report = Report {
            student: "anna".to_string(),
            for_credit: true,
            ..Report::default()
        };
        MacKey::new("a secret of sixteen and more").sign(&mut report);
        assert_eq!(
            report.mac.as_deref(),
            Some("bf067d4152ee5f1fcecf88e27458ea05a8b73c6c79a6142d0e0039905c1bc988")
        );
    }
}

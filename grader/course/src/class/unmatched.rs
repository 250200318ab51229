//! The submissions that match no student on the roster, each with the closest students.

use std::path::Path;

use crate::identify::Named;
use crate::roster::Roster;
use crate::similar_names::similar_students;
use report::escape::printable;

/// The submissions and submitters that match no student.
#[derive(Debug, Default)]
pub struct Unmatched(Vec<String>);

impl Unmatched {
    /// Adds a submission, if it or one of its submitters matches no student.
    pub fn add(&mut self, named: &Named, roster: Option<&Roster>) {
        let Some(roster) = roster else {
            return;
        };
        let file = named.path.file_name().unwrap_or(named.path.as_os_str());
        let file = printable(&file.to_string_lossy());
        let whole = (!named.known).then_some(&named.id);
        for name in whole.into_iter().chain(&named.others) {
            let shown = printable(name);
            let entry = match shown == file {
                true => shown,
                false => format!("{shown} ({file})"),
            };
            let similar = similar_students(roster, name);
            self.0.push(match similar.is_empty() {
                true => entry,
                false => format!("{entry}: similar to {}", similar.join(", ")),
            });
        }
    }

    /// Returns the list, with the next step; nothing if it is empty.
    pub fn list(&self, course: &Path) -> Option<String> {
        let number = match self.0.len() {
            0 => return None,
            1 => "1 submitter is".to_string(),
            number => format!("{number} submitters are"),
        };
        let roster = course.join("roster.csv");
        Some(format!(
            "{number} not on the roster; correct {}, then grade again with --resume:\n  {}",
            printable(&roster.to_string_lossy()),
            self.0.join("\n  ")
        ))
    }
}

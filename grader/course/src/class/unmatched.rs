//! The submissions that match no student on the roster, each with the closest students.

use std::path::Path;

use super::locations::LOCATIONS_FILE;
use crate::ROSTER_FILE;
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
        if !named.known && named.unlisted.is_empty() {
            let about = Some(file.clone()).filter(|file| *file != printable(&named.id));
            self.add_name(&named.id, about.into_iter().collect(), roster);
        }
        for submitter in &named.unlisted {
            let name = submitter.shown();
            let others = [&submitter.email, &submitter.id].into_iter();
            let others = others.filter(|other| !other.is_empty() && *other != name);
            let about = others.map(|other| printable(other)).chain([file.clone()]);
            self.add_name(name, about.collect(), roster);
        }
    }

    fn add_name(&mut self, name: &str, about: Vec<String>, roster: &Roster) {
        let shown = printable(name);
        let entry = match about.is_empty() {
            true => shown,
            false => format!("{shown} ({})", about.join(", ")),
        };
        let similar = similar_students(roster, name);
        self.0.push(match similar.is_empty() {
            true => entry,
            false => format!(
                "{entry}; similar names on the roster: {}",
                similar.join(", ")
            ),
        });
    }

    /// Returns the list, with the next step; nothing if it is empty. The reports are in `out`, if they are kept.
    pub fn list(&self, course: &Path, out: Option<&Path>) -> Option<String> {
        let number = match self.0.len() {
            0 => return None,
            1 => "1 submitter is".to_string(),
            number => format!("{number} submitters are"),
        };
        let roster = course.join(ROSTER_FILE);
        let removal = out.map_or_else(String::new, |out| {
            format!(
                "\n  To remove one that is not a student, delete its reports and its line in {}",
                printable(&out.join(LOCATIONS_FILE).to_string_lossy())
            )
        });
        Some(format!(
            "{number} not on the roster; correct {}, then grade again with --resume:\n  {}{removal}",
            printable(&roster.to_string_lossy()),
            self.0.join("\n  ")
        ))
    }
}

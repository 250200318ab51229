//! The columns of a roster, recognised by their headers.

use std::collections::BTreeMap;
use std::fmt;

use anyhow::{Result, bail};

/// The columns that the grader reads, each with its other possible names. The export for Canvas lists those that Canvas
/// does not know.
const COLUMNS: [(&str, &[&str]); 10] = [
    (
        "student",
        &[
            "student id",
            "id number",
            "idnumber",
            "username",
            "identifier",
            "login",
            "id",
            "orgdefinedid",
            "sid",
        ],
    ),
    ("name", &["full name", "student name"]),
    (
        "first",
        &["first name", "firstname", "first_name", "given name"],
    ),
    (
        "last",
        &[
            "last name",
            "lastname",
            "last_name",
            "surname",
            "family name",
        ],
    ),
    ("email", &["email address", "e-mail", "mail", "useremail"]),
    ("github", &["github_username", "github username"]),
    ("canvas", &["canvas id", "canvas_id"]),
    ("section", &["class", "sections"]),
    ("team", &["pair", "group", "team name"]),
    (
        "submitted",
        &["submitted at", "submission time", "submitted_at"],
    ),
];

/// The names of some columns in a Canvas gradebook, where `Student` is the student's name.
const CANVAS_COLUMNS: [(&str, &[&str]); 4] = [
    ("student", &["sis login id", "sis user id", "id"]),
    ("name", &["student"]),
    ("canvas", &["id"]),
    ("section", &["section"]),
];

/// The columns that identify the exports of other systems. The columns of Moodle and Brightspace depend on the course.
const EXPORT_COLUMNS: [(System, &[&str]); 7] = [
    (System::Brightspace, &["end-of-line indicator"]),
    (
        System::Moodle,
        &["first name", "last name", "email address"],
    ),
    (System::Moodle, &["first name", "surname", "email address"]),
    (System::Moodle, &["first name", "last name", "groups"]),
    (System::Moodle, &["first name", "surname", "groups"]),
    (
        System::GitHubClassroom,
        &["identifier", "github_username", "github_id"],
    ),
    (System::Blackboard, &["last name", "first name", "username"]),
];

/// The system that a roster is an export of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum System {
    /// Canvas.
    Canvas,
    /// Moodle.
    Moodle,
    /// Blackboard.
    Blackboard,
    /// Brightspace (D2L).
    Brightspace,
    /// GitHub Classroom.
    GitHubClassroom,
}

impl fmt::Display for System {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Canvas => "Canvas",
            Self::Moodle => "Moodle",
            Self::Blackboard => "Blackboard",
            Self::Brightspace => "Brightspace",
            Self::GitHubClassroom => "GitHub Classroom",
        })
    }
}

/// The minimum similarity of a misspelt column, from 0 to 1; one letter in five may be wrong.
const MIN_SIMILARITY: f64 = 0.8;

/// The columns of a roster.
pub struct Columns {
    /// The index of each column.
    pub places: BTreeMap<&'static str, usize>,
    /// The system that exported the roster; nothing if it seems written by hand.
    pub system: Option<System>,
}

impl Columns {
    /// Recognises the columns by their headers, which must be in lower case.
    ///
    /// # Errors
    ///
    /// Fails if the name of an unknown column is similar to that of a missing one. Only rosters written by hand are
    /// checked.
    pub fn of(headers: &[String]) -> Result<Self> {
        let place = |name: &&str| headers.iter().position(|header| header == name);
        let mut places = BTreeMap::new();
        for (name, others) in COLUMNS {
            if let Some(place) = place(&name).or_else(|| others.iter().find_map(place)) {
                places.insert(name, place);
            }
        }
        let has = |names: &[&str]| names.iter().all(|name| place(name).is_some());
        let has_name = ["name", "first", "last"]
            .iter()
            .any(|name| places.contains_key(name));
        let of_canvas = has(&["student", "section", "id"])
            && (has(&["sis login id"]) || has(&["sis user id"]) || !has_name);
        if of_canvas {
            // Columns that the instructor has added to the gradebook are read as in any other roster.
            for (name, called) in CANVAS_COLUMNS {
                if let Some(place) = called.iter().find_map(place) {
                    places.insert(name, place);
                }
            }
        }
        // Blackboard and Brightspace identify students by their user names, also where they have another id.
        let by_user_name = has(&["last name", "first name", "username"]);
        if let Some(place) = place(&"username").filter(|_| by_user_name) {
            places.insert("student", place);
        }
        let export = EXPORT_COLUMNS.iter().find(|(_, names)| has(names));
        let system = match of_canvas {
            true => Some(System::Canvas),
            false => export.map(|(system, _)| *system),
        };
        if system.is_none() {
            for header in headers {
                if let Some(near) = near(header, &places) {
                    bail!(
                        "line 1: unknown column `{header}`; rename it to `{near}`, or to something less similar"
                    );
                }
            }
        }
        Ok(Self { places, system })
    }
}

/// Returns the name of a missing column that this header may be meant as.
fn near(header: &str, places: &BTreeMap<&str, usize>) -> Option<&'static str> {
    let called = |(name, others): &(&'static str, &'static [&'static str])| {
        [*name].into_iter().chain(others.iter().copied())
    };
    if COLUMNS.iter().flat_map(called).any(|name| name == header) {
        return None;
    }
    let missing = COLUMNS
        .iter()
        .filter(|(name, _)| !places.contains_key(name));
    missing
        .flat_map(called)
        .find(|name| strsim::normalized_damerau_levenshtein(name, header) >= MIN_SIMILARITY)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn misspelt_column_is_reported_and_other_columns_are_ignored() {
        for (header, near) in [
            ("student,submited", Some("submitted")),
            ("studnet,email", Some("student")),
            ("student,githib", Some("github")),
            ("student,first-name", Some("first name")),
            ("student,teams", Some("team")),
            ("student,seat,term,notes", None),
            // An unrelated column is not a misspelling.
            ("student,submitted,submited", None),
            // Other systems use these names for their own columns.
            ("first name,last name,email address,groups", None),
            ("first name,surname,id number,groups", None),
            ("identifier,github_username,github_id,names", None),
            ("student,id,section,sections", None),
        ] {
            let headers: Vec<String> = header.split(',').map(String::from).collect();
            let error = Columns::of(&headers).err().map(|error| error.to_string());
            let told = error.as_ref().and_then(|error| error.split('`').nth(3));
            assert_eq!((told, error.is_some()), (near, near.is_some()), "{header}");
        }
    }
}

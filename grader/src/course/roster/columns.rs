//! Which column of a roster is which, by the name at its head.

use std::collections::BTreeMap;

/// The columns that are read, and what else they may be called.
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
        ],
    ),
    ("name", &["full name", "student name"]),
    ("first", &["first name", "firstname", "given name"]),
    ("last", &["last name", "lastname", "surname", "family name"]),
    ("email", &["email address", "e-mail", "mail", "useremail"]),
    ("github", &["github_username", "github username"]),
    ("canvas", &["canvas id", "canvas_id"]),
    ("section", &["class"]),
    ("team", &["pair", "group", "team name"]),
    (
        "submitted",
        &["submitted at", "submission time", "submitted_at"],
    ),
];

/// What some of them are called in the gradebook of Canvas, where `Student` is a name.
const OF_CANVAS: [(&str, &[&str]); 4] = [
    ("student", &["sis login id", "sis user id", "id"]),
    ("name", &["student"]),
    ("canvas", &["id"]),
    ("section", &["section"]),
];

/// The columns of a roster.
pub struct Columns {
    /// The place of each.
    pub places: BTreeMap<&'static str, usize>,
    /// Whether they are those of Canvas' gradebook.
    pub of_canvas: bool,
}

impl Columns {
    /// Those with these names, which are in small letters.
    pub fn of(headers: &[String]) -> Self {
        let place = |name: &&str| headers.iter().position(|header| header == name);
        let of_canvas =
            place(&"student").is_some() && place(&"section").is_some() && place(&"id").is_some();
        if of_canvas {
            let found = OF_CANVAS
                .iter()
                .filter_map(|(name, called)| Some((*name, called.iter().find_map(place)?)));
            return Self {
                places: found.collect(),
                of_canvas,
            };
        }
        let found = COLUMNS.iter().filter_map(|(name, others)| {
            let place = place(name).or_else(|| others.iter().find_map(place))?;
            Some((*name, place))
        });
        Self {
            places: found.collect(),
            of_canvas,
        }
    }
}

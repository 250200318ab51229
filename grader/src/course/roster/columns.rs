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
            // What a course has added to the gradebook is read as in any other roster.
            for (name, called) in OF_CANVAS {
                if let Some(place) = called.iter().find_map(place) {
                    places.insert(name, place);
                }
            }
        }
        Self { places, of_canvas }
    }
}

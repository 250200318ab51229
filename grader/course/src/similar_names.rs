//! The names on a roster that are similar to a name that matches nobody.

use crate::identify::only_letters;
use crate::roster::{Roster, Unit};
use report::escape::printable;

/// The maximum number of similar names in a message, because a class may be large.
const MAX_SIMILAR_NAMES: usize = 5;

/// The minimum similarity of a name, from 0 to 1.
const MIN_SIMILARITY: f64 = 0.6;

/// Returns the students with similar names, each as shown to the instructor, the most similar first.
pub fn similar_students(roster: &Roster, name: &str) -> Vec<String> {
    most_similar(names_of_students(roster), name)
}

/// Returns the names of all students and teams, in each form, with the way they are shown.
pub fn names_of_students(roster: &Roster) -> impl Iterator<Item = (String, String)> {
    roster.students().flat_map(|(unit, student)| {
        let names = [
            unit.id.clone(),
            student.id.clone(),
            student.name.clone(),
            student.email.clone(),
            student.github.clone(),
            only_letters(&student.sortable),
        ];
        names.map(|name| (name, id_and_names(unit)))
    })
}

/// Returns what is shown for the names that are most similar to `name`.
pub fn most_similar(known: impl Iterator<Item = (String, String)>, name: &str) -> Vec<String> {
    let name = name.to_lowercase();
    let similar = known.map(|(known, shown)| {
        let known = known.to_lowercase();
        let has_word = known.split(' ').any(|word| word == name);
        let similar = strsim::normalized_damerau_levenshtein(&known, &name);
        (if has_word { 1.0 } else { similar }, shown)
    });
    let mut similar: Vec<(f64, String)> = similar
        .filter(|(similar, _)| *similar >= MIN_SIMILARITY)
        .collect();
    similar.sort_by(|(one, first), (other, second)| other.total_cmp(one).then(first.cmp(second)));
    let mut shown: Vec<String> = Vec::new();
    for (_, name) in similar {
        if !shown.contains(&name) && shown.len() < MAX_SIMILAR_NAMES {
            shown.push(name);
        }
    }
    shown
}

/// Returns a unit's id and the names of its members.
pub fn id_and_names(unit: &Unit) -> String {
    let names = unit.names().join(" and ");
    match names == unit.id {
        true => printable(&names),
        false => format!("{} ({})", printable(&unit.id), printable(&names)),
    }
}

//! The names on a roster that are similar to a name that matches nobody.

use crate::matching::only_letters;
use crate::roster::{Roster, Unit};

/// The maximum number of similar names in a message, because a class may be large.
pub const MAX_SIMILAR_NAMES: usize = 5;

/// The minimum similarity of a name, from 0 to 1.
const MIN_SIMILARITY: f64 = 0.6;

/// Returns the students with similar names, each as shown to the instructor, the most similar first.
pub fn similar_students(roster: &Roster, name: &str) -> Vec<String> {
    let shown = names_of_students(roster).map(|(name, unit)| (name, unit.id_and_names()));
    let mut similar = most_similar(shown, name);
    similar.truncate(MAX_SIMILAR_NAMES);
    similar
}

/// Returns the names of all students and teams, in each form.
pub fn names_of_students(roster: &Roster) -> impl Iterator<Item = (String, &Unit)> {
    roster.students().flat_map(|(unit, student)| {
        let names = [
            unit.id.clone(),
            student.id.clone(),
            student.name.clone(),
            student.email.clone(),
            student.github.clone(),
            only_letters(&student.sortable),
        ];
        names.map(|name| (name, unit))
    })
}

/// Returns the values of the names that are similar to `name`, the most similar first.
pub fn most_similar<T: Ord>(known: impl Iterator<Item = (String, T)>, name: &str) -> Vec<T> {
    let name = name.to_lowercase();
    let similar = known.map(|(known, value)| {
        let known = known.to_lowercase();
        let has_word = known.split(' ').any(|word| word == name);
        let similar = strsim::normalized_damerau_levenshtein(&known, &name);
        (if has_word { 1.0 } else { similar }, value)
    });
    let mut similar: Vec<(f64, T)> = similar
        .filter(|(similar, _)| *similar >= MIN_SIMILARITY)
        .collect();
    similar.sort_by(|(one, first), (other, second)| other.total_cmp(one).then(first.cmp(second)));
    let mut values: Vec<T> = Vec::new();
    for (_, value) in similar {
        if !values.contains(&value) {
            values.push(value);
        }
    }
    values
}

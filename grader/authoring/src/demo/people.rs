//! Invented students.

use std::collections::BTreeSet;

use rand::Rng;
use rand::seq::SliceRandom;

/// The maximum number of students, limited by the number of names.
pub const MAX_STUDENTS: usize = FIRST.len() * LAST.len();

/// One of this many students forms a pair with the next.
const PAIRS: usize = 10;

/// A student.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    /// The id in the course.
    pub id: String,
    /// The name, possibly a hostile one.
    pub name: String,
    /// The e-mail address.
    pub email: String,
    /// The GitHub user name.
    pub github: String,
    /// The Canvas id.
    pub canvas: String,
    /// The section.
    pub section: String,
    /// The team, or an empty text.
    pub team: String,
}

/// Returns this many students.
pub fn people(students: usize, rng: &mut impl Rng) -> Vec<Person> {
    let (mut first, mut last) = (FIRST, LAST);
    first.shuffle(rng);
    last.shuffle(rng);
    let mut ids = BTreeSet::new();
    let mut people = Vec::new();
    for number in 0..students {
        // No first name occurs twice with the same last name.
        let place = number % first.len();
        let (first, last) = (
            first[place],
            last[(place * 7 + number / first.len()) % last.len()],
        );
        let short: String = plain(first).chars().take(1).collect();
        let short = short + &plain(last);
        let same = (2..).map(|other| format!("{short}{other}"));
        let mut free = std::iter::once(short.clone()).chain(same);
        let id = free.find(|id| !ids.contains(id)).unwrap_or(short);
        ids.insert(id.clone());
        people.push(Person {
            name: format!("{first} {last}"),
            email: format!("{id}@example.org"),
            github: format!("{id}-{}", 10 + number % 90),
            canvas: (40_000 + 17 * number).to_string(),
            section: ["A", "B", "C", "D"][number % 4].to_string(),
            team: match number % PAIRS {
                6 if number + 1 < students => team(number),
                7 => team(number - 1),
                _ => String::new(),
            },
            id,
        });
    }
    people
}

fn team(number: usize) -> String {
    format!("pair-{:02}", number / PAIRS + 1)
}

/// Returns a name in lower case without accents.
pub fn plain(name: &str) -> String {
    let plain = |letter: char| match letter {
        'á' | 'à' | 'ã' | 'å' | 'ä' => 'a',
        'ç' | 'ć' => 'c',
        'é' | 'è' | 'ę' => 'e',
        'í' | 'ı' => 'i',
        'ł' => 'l',
        'ñ' | 'ń' => 'n',
        'ó' | 'ö' | 'ø' => 'o',
        'ş' | 'š' => 's',
        'ü' | 'ú' => 'u',
        'ž' => 'z',
        other => other,
    };
    let letters = name.chars().flat_map(char::to_lowercase).map(plain);
    letters.filter(char::is_ascii_alphanumeric).collect()
}

const FIRST: [&str; 48] = [
    "Anna", "Ben", "Carla", "Dmitri", "Elif", "Farid", "Grace", "Hiro", "Ines", "Jonas", "Kofi",
    "Lena", "Mateo", "Nadia", "Omar", "Priya", "Quentin", "Rosa", "Sven", "Tomás", "Uma", "Viktor",
    "Wanda", "Ximena", "Yusuf", "Zoé", "Åsa", "Amara", "Bruno", "Chloé", "Diego", "Emma", "Freya",
    "Goran", "Hanna", "Ivan", "Jia", "Kamil", "Lucía", "Mei", "Noah", "Olga", "Paul", "Ravi",
    "Sofia", "Tariq", "Ulrike", "Wei",
];

const LAST: [&str; 48] = [
    "Berg",
    "Novak",
    "García",
    "Okafor",
    "Tanaka",
    "Müller",
    "Rossi",
    "Silva",
    "Kowalski",
    "Nguyen",
    "Haddad",
    "Lindström",
    "Petrov",
    "Yılmaz",
    "Chen",
    "Dubois",
    "Eriksen",
    "Fischer",
    "Gupta",
    "Horvat",
    "Ibrahim",
    "Jansen",
    "Kaya",
    "Lopes",
    "Mensah",
    "Nuñez",
    "O'Hara",
    "Park",
    "Quist",
    "Rahman",
    "Šimić",
    "Torres",
    "Ulloa",
    "Varga",
    "Wójcik",
    "Xu",
    "Young",
    "Zhou",
    "Abebe",
    "Bianchi",
    "Costa",
    "Diaz",
    "Ek",
    "Ferreira",
    "Grant",
    "Hughes",
    "Ito",
    "Kim",
];

#[cfg(test)]
mod tests {
    use super::*;
    use rand::SeedableRng;
    use rand::rngs::ChaCha8Rng;

    #[test]
    fn students_have_unique_ids_names_and_accounts() {
        let people = people(MAX_STUDENTS, &mut ChaCha8Rng::seed_from_u64(7));
        for part in [
            |person: &Person| person.id.clone(),
            |person: &Person| person.name.clone(),
            |person: &Person| person.canvas.clone(),
            |person: &Person| person.github.clone(),
        ] {
            let different: BTreeSet<String> = people.iter().map(part).collect();
            assert_eq!(different.len(), MAX_STUDENTS);
        }
        let is_id = |person: &Person| person.id.chars().all(|c| c.is_ascii_alphanumeric());
        assert!(people.iter().all(is_id));
    }
}

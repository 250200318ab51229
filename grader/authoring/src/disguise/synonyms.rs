//! Synonyms for words in names.

use std::collections::BTreeSet;

use rand::seq::IndexedRandom;
use rand::{Rng, RngExt};

/// Names in the standard library that students also give to their own items.
pub const STANDARD_NAMES: [&str; 95] = [
    "all",
    "any",
    "append",
    "as_bytes",
    "as_mut",
    "as_ref",
    "as_str",
    "borrow",
    "borrow_mut",
    "bytes",
    "capacity",
    "chain",
    "char",
    "chars",
    "chunks",
    "clear",
    "clone",
    "cmp",
    "collect",
    "contains",
    "copied",
    "count",
    "default",
    "drain",
    "drop",
    "end",
    "entry",
    "enumerate",
    "eq",
    "extend",
    "fill",
    "filter",
    "find",
    "first",
    "flush",
    "fmt",
    "fold",
    "from",
    "get",
    "get_mut",
    "hash",
    "index",
    "insert",
    "into",
    "into_iter",
    "is_empty",
    "iter",
    "join",
    "keys",
    "last",
    "len",
    "lines",
    "main",
    "map",
    "max",
    "min",
    "new",
    "next",
    "nth",
    "ok",
    "parse",
    "peek",
    "pop",
    "position",
    "push",
    "push_str",
    "range",
    "read",
    "remove",
    "replace",
    "resize",
    "rev",
    "skip",
    "sort",
    "split",
    "start",
    "step_by",
    "sum",
    "swap",
    "take",
    "then",
    "trim",
    "truncate",
    "values",
    "with_capacity",
    "windows",
    "write",
    "zip",
    "Box",
    "Default",
    "Error",
    "None",
    "Ok",
    "Option",
    "Some",
];

/// Groups of words with the same meaning in names.
const SYNONYMS: [&[&str]; 26] = [
    &["node", "vertex", "knot", "point", "current"],
    &["nodes", "vertices", "knots", "points", "arena"],
    &["child", "kid", "branch", "sub", "below"],
    &["children", "kids", "branches", "subs", "next_ones"],
    &["letter", "symbol", "sign", "ch"],
    &["letters", "symbols", "signs", "chs"],
    &["find", "locate", "walk_to", "descend", "lookup"],
    &["visit", "explore", "step", "arrive"],
    &["visited", "used", "taken", "occupied"],
    &["spelled", "so_far", "built", "current_word"],
    &["seen", "known", "already", "done"],
    &["here", "cell", "spot", "at"],
    &["neighbour", "adjacent", "nearby", "other"],
    &["search", "finder", "walker", "explorer"],
    &["check", "verify", "validate", "inspect"],
    &["step", "move_", "turn"],
    &["steps", "moves", "turns", "order"],
    &["arrived", "entered", "reached"],
    &["report", "record", "note", "keep"],
    &["word", "entry", "item"],
    &["is", "has", "was"],
    &["count", "number", "total", "size"],
    &["spell", "trace", "match_up"],
    &["left", "remaining", "over"],
    &["copy", "duplicate", "twin"],
    &["collect", "gather", "list_up"],
];

const PREFIXES: [&str; 6] = ["my", "the", "cur", "this", "one", "some"];
const SUFFIXES: [&str; 5] = ["2", "val", "now", "ref", "tmp"];

/// Returns an unused synonym for a name, in the same case.
pub fn other_name(name: &str, taken: &BTreeSet<String>, rng: &mut impl Rng) -> String {
    let mut words: Vec<String> = words_of_name(name);
    for part in &mut words {
        let group = SYNONYMS.iter().find(|group| group.contains(&part.as_str()));
        if let Some(other) = group.and_then(|group| group.choose(rng)) {
            *part = (*other).to_string();
        }
    }
    let mut other = written_like(name, &words);
    for number in 2.. {
        let is_free = other != name
            && !taken.contains(&other)
            && !STANDARD_NAMES.contains(&other.as_str())
            && syn::parse_str::<syn::Ident>(&other).is_ok();
        if is_free {
            break;
        }
        match (number, rng.random_range(0..3)) {
            (10.., _) => words.push(number.to_string()),
            (_, 0) => words.insert(0, choose(&PREFIXES, rng)),
            (_, 1) => words.push(choose(&SUFFIXES, rng)),
            _ => shorten(&mut words),
        }
        other = written_like(name, &words);
    }
    other
}

fn choose(words: &[&str], rng: &mut impl Rng) -> String {
    words.choose(rng).map_or(String::new(), ToString::to_string)
}

/// Removes the vowels after the first letter, a common abbreviation.
fn shorten(words: &mut [String]) {
    for part in words {
        let mut letters = part.chars();
        let first = letters.next().into_iter();
        *part = first
            .chain(letters.filter(|letter| !"aeiou".contains(*letter)))
            .collect();
    }
}

/// Splits a name into its words, in lower case.
fn words_of_name(name: &str) -> Vec<String> {
    let is_camel = name.chars().any(char::is_lowercase) && name.chars().any(char::is_uppercase);
    let mut words = vec![String::new()];
    for character in name.chars() {
        let begins = character == '_' || is_camel && character.is_uppercase();
        if begins && words.last().is_some_and(|part| !part.is_empty()) {
            words.push(String::new());
        }
        if let Some(part) = words.last_mut().filter(|_| character != '_') {
            part.extend(character.to_lowercase());
        }
    }
    words.retain(|part| !part.is_empty());
    words
}

/// Joins words to a name with the same capitalisation as `name`.
fn written_like(name: &str, words: &[String]) -> String {
    let begins_large = name.starts_with(char::is_uppercase);
    if !begins_large {
        return words.join("_");
    }
    if name.len() > 1 && !name.chars().any(char::is_lowercase) {
        return words.join("_").to_uppercase();
    }
    let words = words.iter().flat_map(|part| part.split('_'));
    let capital = |word: &str| {
        let mut letters = word.chars();
        let first = letters.next().into_iter().flat_map(char::to_uppercase);
        first.chain(letters).collect::<String>()
    };
    words.map(capital).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::SeedableRng;
    use rand::rngs::ChaCha8Rng;

    #[test]
    fn new_name_is_unused_and_keeps_the_letter_case() {
        let mut taken: BTreeSet<String> = BTreeSet::new();
        for seed in 0..300 {
            let mut rng = ChaCha8Rng::seed_from_u64(seed);
            for (name, is_alike) in [
                ("child_or_new", char::is_lowercase as fn(char) -> bool),
                ("NO_CHILDREN", char::is_uppercase),
                ("n", char::is_lowercase),
            ] {
                let other = other_name(name, &taken, &mut rng);
                assert!(other != name && taken.insert(other.clone()), "{other}");
                let letters = other.chars().filter(|c| c.is_alphabetic());
                assert!(letters.clone().all(is_alike), "{name}: {other}");
            }
            let other = other_name("NodeOfWords", &taken, &mut rng);
            assert!(other.starts_with(char::is_uppercase) && !other.contains('_'));
            taken.insert(other);
        }
    }
}

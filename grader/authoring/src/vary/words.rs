//! Other words for what a name says.

use std::collections::BTreeSet;

use rand::seq::IndexedRandom;
use rand::{Rng, RngExt};

/// Names of the standard library by which people call things of their own as well.
pub const COMMON: [&str; 95] = [
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

/// Words that people choose between.
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

const BEFORE: [&str; 6] = ["my", "the", "cur", "this", "one", "some"];
const BEHIND: [&str; 5] = ["2", "val", "now", "ref", "tmp"];

/// Another name, written like this one, that is not taken.
pub fn another(name: &str, taken: &BTreeSet<String>, rng: &mut impl Rng) -> String {
    let mut parts: Vec<String> = parts(name);
    for part in &mut parts {
        let group = SYNONYMS.iter().find(|group| group.contains(&part.as_str()));
        if let Some(other) = group.and_then(|group| group.choose(rng)) {
            *part = (*other).to_string();
        }
    }
    let mut other = written_like(name, &parts);
    for number in 2.. {
        let is_free = other != name
            && !taken.contains(&other)
            && !COMMON.contains(&other.as_str())
            && syn::parse_str::<syn::Ident>(&other).is_ok();
        if is_free {
            break;
        }
        match (number, rng.random_range(0..3)) {
            (10.., _) => parts.push(number.to_string()),
            (_, 0) => parts.insert(0, one_of(&BEFORE, rng)),
            (_, 1) => parts.push(one_of(&BEHIND, rng)),
            _ => shorten(&mut parts),
        }
        other = written_like(name, &parts);
    }
    other
}

fn one_of(words: &[&str], rng: &mut impl Rng) -> String {
    words.choose(rng).map_or(String::new(), ToString::to_string)
}

/// Leaves out the vowels behind the first letter, as many do.
fn shorten(parts: &mut [String]) {
    for part in parts {
        let mut letters = part.chars();
        let first = letters.next().into_iter();
        *part = first
            .chain(letters.filter(|letter| !"aeiou".contains(*letter)))
            .collect();
    }
}

/// The words of a name, small.
fn parts(name: &str) -> Vec<String> {
    let is_camel = name.chars().any(char::is_lowercase) && name.chars().any(char::is_uppercase);
    let mut parts = vec![String::new()];
    for character in name.chars() {
        let begins = character == '_' || is_camel && character.is_uppercase();
        if begins && parts.last().is_some_and(|part| !part.is_empty()) {
            parts.push(String::new());
        }
        if let Some(part) = parts.last_mut().filter(|_| character != '_') {
            part.extend(character.to_lowercase());
        }
    }
    parts.retain(|part| !part.is_empty());
    parts
}

/// `parts` as one name, with capitals where `name` has them.
fn written_like(name: &str, parts: &[String]) -> String {
    let begins_large = name.starts_with(char::is_uppercase);
    if !begins_large {
        return parts.join("_");
    }
    if name.len() > 1 && !name.chars().any(char::is_lowercase) {
        return parts.join("_").to_uppercase();
    }
    let words = parts.iter().flat_map(|part| part.split('_'));
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
    use rand_chacha::ChaCha8Rng;

    #[test]
    fn another_name_is_free_and_written_alike() {
        let mut taken: BTreeSet<String> = BTreeSet::new();
        for seed in 0..300 {
            let mut rng = ChaCha8Rng::seed_from_u64(seed);
            for (name, is_alike) in [
                ("child_or_new", char::is_lowercase as fn(char) -> bool),
                ("NO_CHILDREN", char::is_uppercase),
                ("n", char::is_lowercase),
            ] {
                let other = another(name, &taken, &mut rng);
                assert!(other != name && taken.insert(other.clone()), "{other}");
                let letters = other.chars().filter(|c| c.is_alphabetic());
                assert!(letters.clone().all(is_alike), "{name}: {other}");
            }
            let other = another("NodeOfWords", &taken, &mut rng);
            assert!(other.starts_with(char::is_uppercase) && !other.contains('_'));
            taken.insert(other);
        }
    }
}

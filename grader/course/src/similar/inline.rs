//! Inlining of a submission's own functions into their callers. It does not matter then whether a student writes one
//! function, splits it into ten, or inlines it.

use std::collections::{HashMap, HashSet};

use super::tokens::{List, Token};

/// The maximum length of a list after inlining, in tokens.
const MAX_LIST_TOKENS: usize = 3000;

/// The maximum number of tokens that inlining adds to a package.
const MAX_ADDED_TOKENS: usize = 50_000;

/// The maximum depth of nested calls.
const MAX_CALL_DEPTH: usize = 10;

/// Returns the lists with calls to each other inlined. A list that was inlined elsewhere does not appear on its own.
pub fn inlined(lists: &[List]) -> Vec<Vec<Token>> {
    let mut inliner = Inliner {
        lists,
        by_name: by_name(lists),
        is_called: vec![false; lists.len()],
        left: MAX_ADDED_TOKENS,
    };
    let mut called_by_others = HashSet::new();
    for (place, list) in lists.iter().enumerate() {
        let targets = list.tokens.iter().filter_map(|token| inliner.target(token));
        called_by_others.extend(targets.filter(|target| *target != place));
    }
    // Start with functions that no other list calls, then add the remaining ones, which only call each other.
    let mut whole = Vec::new();
    for is_called in [false, true] {
        for place in 0..lists.len() {
            if called_by_others.contains(&place) == is_called && !inliner.is_called[place] {
                let mut tokens = Vec::new();
                inliner.write(place, &mut Vec::new(), &mut tokens);
                whole.push(tokens);
            }
        }
    }
    whole
}

/// Maps each name to its function; `None` if several functions have the name.
fn by_name(lists: &[List]) -> HashMap<u32, Option<usize>> {
    let mut by_name = HashMap::new();
    for (place, list) in lists.iter().enumerate() {
        for name in &list.names {
            let function = by_name.entry(*name).or_insert(Some(place));
            if *function != Some(place) {
                *function = None;
            }
        }
    }
    by_name
}

struct Inliner<'a> {
    lists: &'a [List],
    by_name: HashMap<u32, Option<usize>>,
    /// The lists that are already inlined elsewhere.
    is_called: Vec<bool>,
    /// The number of tokens that inlining may still add.
    left: usize,
}

impl Inliner<'_> {
    fn target(&self, token: &Token) -> Option<usize> {
        self.by_name.get(&token.call?).copied().flatten()
    }

    /// Writes a list and inlines its calls. `open` contains the lists that are being written.
    fn write(&mut self, place: usize, open: &mut Vec<usize>, tokens: &mut Vec<Token>) {
        open.push(place);
        let lists = self.lists;
        for token in &lists[place].tokens {
            let target = self.target(token).filter(|target| {
                let length = lists[*target].tokens.len();
                open.len() < MAX_CALL_DEPTH
                    && !open.contains(target)
                    && length <= self.left
                    && tokens.len() + length <= MAX_LIST_TOKENS
            });
            match target {
                Some(target) => {
                    self.left -= lists[target].tokens.len();
                    self.is_called[target] = true;
                    self.write(target, open, tokens);
                }
                None => tokens.push(*token),
            }
        }
        open.pop();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns a list with this name: small letters in `does` are plain tokens, capital letters call the list of that
    /// name.
    fn list(name: char, does: &str) -> List {
        let token = |kind: char| Token {
            kind: u32::from(kind),
            file: 0,
            place: 0,
            line: 1,
            call: kind.is_uppercase().then(|| u32::from(kind)),
        };
        List {
            names: vec![u32::from(name)],
            tokens: does.chars().map(token).collect(),
        }
    }

    fn text(lists: &[List]) -> Vec<String> {
        let kinds = |list: Vec<Token>| {
            let kinds = list
                .into_iter()
                .map(|token| char::from_u32(token.kind).unwrap());
            kinds.collect()
        };
        inlined(lists).into_iter().map(kinds).collect()
    }

    #[test]
    fn function_split_into_pieces_equals_the_whole_function() {
        let whole = text(&[list('A', "abcdef")]);
        let pieces = text(&[list('C', "ef"), list('B', "cdC"), list('A', "abB")]);
        assert_eq!(whole, pieces);
    }

    #[test]
    fn recursive_functions_are_inlined_once_and_all_are_kept() {
        assert_eq!(text(&[list('A', "aAb")]), ["aAb"]);
        assert_eq!(text(&[list('A', "aBb"), list('B', "cAd")]), ["acAdb"]);
        assert_eq!(
            text(&[list('X', "xA"), list('A', "aBb"), list('B', "cAd")]),
            ["xacAdb"]
        );
    }

    #[test]
    fn functions_that_share_a_name_are_not_inlined() {
        assert_eq!(
            text(&[list('A', "aB"), list('B', "b"), list('B', "c")]),
            ["aB", "b", "c"]
        );
    }

    #[test]
    fn exponential_inlining_stays_within_the_limit() {
        let doubled: Vec<List> = ('A'..='Z')
            .map(|name| {
                let next = char::from_u32(u32::from(name) + 1).unwrap();
                list(name, &format!("a{next}{next}"))
            })
            .collect();
        let tokens: usize = inlined(&doubled).iter().map(Vec::len).sum();
        assert!(tokens < MAX_ADDED_TOKENS + 100, "{tokens}");
    }
}

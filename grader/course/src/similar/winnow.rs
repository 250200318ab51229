//! Fingerprints, after Schleimer, Wilkerson and Aiken: "Winnowing: local algorithms for document fingerprinting", 2003.
//!
//! Each [`GRAM`] consecutive tokens are hashed to a number. The smallest of each [`WINDOW`] consecutive numbers is
//! kept. If two lists share at least `GRAM + WINDOW - 1` consecutive tokens, both keep a common number, wherever these
//! tokens are. Sequences shorter than [`GRAM`] are never found.

use std::collections::HashSet;

use super::tokens::Token;

/// The number of tokens hashed to one number. A token is a call, an operator or a branch; five are a line or two.
pub const GRAM: usize = 5;
/// The number of consecutive numbers of which one is kept.
pub const WINDOW: usize = 2;

/// The minimum number of different tokens in a hashed sequence; a table just repeats the same ones.
const MIN_DIFFERENT_TOKENS: usize = 3;

/// Returns the numbers of a list, in order; `None` where the tokens are too repetitive.
pub fn grams(list: &[Token]) -> impl Iterator<Item = Option<u64>> {
    list.windows(GRAM)
        .map(|row| says_something(row).then(|| number(row)))
}

/// Returns the fingerprints of a list, without those of the `base_code`.
pub fn winnow(list: &[Token], base_code: &HashSet<u64>) -> Vec<u64> {
    let grams = grams(list).flatten();
    let grams: Vec<u64> = grams.filter(|gram| !base_code.contains(gram)).collect();
    // Fewer numbers than a window count as one window.
    let windows = grams.windows(WINDOW.min(grams.len()).max(1));
    let kept = windows.filter_map(|window| window.iter().min().copied());
    kept.collect()
}

fn says_something(row: &[Token]) -> bool {
    let mut kinds: Vec<u32> = row.iter().map(|token| token.kind).collect();
    kinds.sort_unstable();
    kinds.dedup();
    kinds.len() >= MIN_DIFFERENT_TOKENS
}

/// Hashes tokens in this order. Every sequence is equally likely to have a small number.
fn number(row: &[Token]) -> u64 {
    let number = row.iter().fold(0_u64, |number, token| {
        let mixed = (number ^ u64::from(token.kind)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        mixed ^ (mixed >> 32)
    });
    (number ^ (number >> 29)).wrapping_mul(0xbf58_476d_1ce4_e5b9)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The length from which a shared sequence is always found, in tokens.
    const SURE: usize = GRAM + WINDOW - 1;

    fn list(kinds: impl IntoIterator<Item = u32>) -> Vec<Token> {
        let kinds = kinds.into_iter();
        let token = |kind| Token {
            kind,
            file: 0,
            place: 0,
            line: 1,
            call: None,
        };
        kinds.map(token).collect()
    }

    /// Returns pseudo-random kinds of tokens for a seed.
    fn kinds(seed: u32, count: usize) -> Vec<u32> {
        let next = |kind: &u32| Some(kind.wrapping_mul(1_664_525).wrapping_add(1_013_904_223));
        std::iter::successors(Some(seed), next)
            .take(count)
            .collect()
    }

    #[test]
    fn long_enough_shared_sequence_is_found_at_any_position() {
        let none = HashSet::new();
        let shared = kinds(1, SURE);
        for before in 0..20 {
            let one = [kinds(2, before), shared.clone(), kinds(3, 9)].concat();
            let other = [kinds(4, 20 - before), shared.clone(), kinds(5, before)].concat();
            let one: HashSet<u64> = winnow(&list(one), &none).into_iter().collect();
            let other: HashSet<u64> = winnow(&list(other), &none).into_iter().collect();
            assert!(!one.is_disjoint(&other), "{before}");
        }
    }

    #[test]
    fn short_sequences_and_given_code_are_not_found() {
        let none = HashSet::new();
        let short = kinds(1, GRAM - 1);
        let one = winnow(&list([kinds(2, 9), short.clone()].concat()), &none);
        let other = winnow(&list([kinds(3, 9), short].concat()), &none);
        assert!(one.iter().all(|number| !other.contains(number)));

        let starter_code = list(kinds(1, 30));
        let base_code = grams(&starter_code).flatten().collect();
        assert!(winnow(&starter_code, &base_code).is_empty());
    }

    #[test]
    fn repetitive_table_has_no_fingerprints() {
        assert!(winnow(&list(vec![7; 1000]), &HashSet::new()).is_empty());
        assert!(winnow(&list([7, 8].repeat(500)), &HashSet::new()).is_empty());
    }
}

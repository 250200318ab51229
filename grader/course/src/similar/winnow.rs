//! Fingerprints, after Schleimer, Wilkerson and Aiken: "Winnowing: local algorithms for document fingerprinting", 2003.
//!
//! Each [`GRAM`] tokens in a row make a number, and of each [`WINDOW`] such numbers in a row the smallest is kept. So of whatever two
//! lists have in common that is at least `GRAM + WINDOW - 1` tokens long, the same numbers are kept of both, wherever it stands; and what is shorter
//! than [`GRAM`] is never found.

use std::collections::HashSet;

use super::tokens::Token;

/// How many tokens make a number. A token is a call, an operator or a branch: five are a line or two.
pub const GRAM: usize = 5;
/// Of how many numbers in a row one is kept.
pub const WINDOW: usize = 2;

/// How many kinds of tokens there have to be among those of a number: a table is the same one again and again.
const MIN_DIFFERENT_TOKENS: usize = 3;

/// The numbers of a list, in order; none where the tokens are all alike.
pub fn grams(list: &[Token]) -> impl Iterator<Item = Option<u64>> {
    list.windows(GRAM)
        .map(|row| says_something(row).then(|| number(row)))
}

/// Those that are kept, without the `base_code`.
pub fn winnow(list: &[Token], base_code: &HashSet<u64>) -> Vec<u64> {
    let grams = grams(list).flatten();
    let grams: Vec<u64> = grams.filter(|gram| !base_code.contains(gram)).collect();
    // What has less than a window is kept as if it were one.
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

/// A number for tokens in this order, of which any is as likely to be small.
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

    /// From how many tokens on what is shared is found for sure.
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

    /// Kinds that look like nothing in particular, others for each seed.
    fn kinds(seed: u32, count: usize) -> Vec<u32> {
        let next = |kind: &u32| Some(kind.wrapping_mul(1_664_525).wrapping_add(1_013_904_223));
        std::iter::successors(Some(seed), next)
            .take(count)
            .collect()
    }

    #[test]
    fn whatever_is_shared_and_long_enough_is_found_wherever_it_stands() {
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
    fn what_is_shorter_is_not_found_nor_what_was_given() {
        let none = HashSet::new();
        let short = kinds(1, GRAM - 1);
        let one = winnow(&list([kinds(2, 9), short.clone()].concat()), &none);
        let other = winnow(&list([kinds(3, 9), short].concat()), &none);
        assert!(one.iter().all(|number| !other.contains(number)));

        let handed_out = list(kinds(1, 30));
        let base_code = grams(&handed_out).flatten().collect();
        assert!(winnow(&handed_out, &base_code).is_empty());
    }

    #[test]
    fn a_table_of_numbers_says_nothing() {
        assert!(winnow(&list(vec![7; 1000]), &HashSet::new()).is_empty());
        assert!(winnow(&list([7, 8].repeat(500)), &HashSet::new()).is_empty());
    }
}

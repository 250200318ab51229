//! Groups of equal and of similar texts.
//!
//! Texts are equal if they differ only in spaces, line breaks, upper case and the full stop at the end. They are similar
//! if at most one word in five differs, but not if numbers, single letters or negations differ: these decide whether an
//! answer is correct. Texts of fewer than five words are therefore never similar.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};

use strsim::generic_levenshtein;

/// The words of which one may differ.
const WORDS_PER_DIFFERENCE: usize = 5;

/// The words that turn a statement into its opposite, besides those that end in `n't`.
const NEGATIONS: [&str; 9] = [
    "cannot", "neither", "never", "no", "none", "nor", "not", "nothing", "without",
];

/// The single letters that are words.
const LETTER_WORDS: [&str; 2] = ["a", "i"];

/// Positions of equal texts, in order.
pub type Variant = Vec<usize>;

/// Returns the groups of similar texts, each with its variants. The most common text comes first in its group, and the
/// largest group comes first. The groups do not depend on the order of `texts`.
pub fn group(texts: &[&str]) -> Vec<Vec<Variant>> {
    let mut equal: BTreeMap<String, Variant> = BTreeMap::new();
    for (position, text) in texts.iter().enumerate() {
        equal.entry(normalised(text)).or_default().push(position);
    }
    let mut equal: Vec<(String, Variant)> = equal.into_iter().collect();
    equal.sort_by_key(|(_, variant)| Reverse(variant.len()));
    let mut numbers = HashMap::new();
    let mut groups: Vec<(Words, Vec<Variant>)> = Vec::new();
    for (text, variant) in equal {
        let words = Words::new(&text, &mut numbers);
        // Compared with the first variant only: a chain of small differences could lead anywhere.
        match groups
            .iter_mut()
            .find(|(first, _)| first.is_similar(&words))
        {
            Some((_, variants)) => variants.push(variant),
            None => groups.push((words, vec![variant])),
        }
    }
    let mut groups: Vec<Vec<Variant>> = groups.into_iter().map(|(_, variants)| variants).collect();
    groups.sort_by_key(|variants| Reverse(variants.iter().map(Vec::len).sum::<usize>()));
    groups
}

/// Returns the words of `text` and the spaces between them, each with whether `first` lacks the word.
pub fn differences<'a>(first: &str, text: &'a str) -> Vec<(&'a str, bool)> {
    let first = normalised(first);
    let mut left: HashMap<&str, usize> = HashMap::new();
    for word in bare_words(&first) {
        *left.entry(word).or_default() += 1;
    }
    let pieces = text.split_inclusive(char::is_whitespace).map(|piece| {
        let normal = normalised(piece);
        let is_new = bare_words(&normal).any(|word| match left.get_mut(word) {
            Some(count) if *count > 0 => {
                *count -= 1;
                false
            }
            _ => true,
        });
        (piece, is_new)
    });
    pieces.collect()
}

/// Returns a text as it is compared.
fn normalised(text: &str) -> String {
    let text = text.to_lowercase().replace('\u{2019}', "'");
    let words: Vec<&str> = text.split_whitespace().collect();
    words.join(" ").trim_end_matches(['.', ' ']).to_string()
}

/// Returns the words of a normalised text, without the punctuation around them. Signs and operators stay.
fn bare_words(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split(' ').map(|word| {
        let word = word.trim_start_matches(['(', '"', '\'', '`', '*', '_']);
        word.trim_end_matches(['.', ',', ';', ':', '!', '?', ')', '"', '\'', '`', '*', '_'])
    });
    words.filter(|word| !word.is_empty())
}

/// Whether a word decides on its own if an answer is correct.
fn is_decisive(word: &str) -> bool {
    let mut characters = word.chars();
    let is_single = characters.next().is_some() && characters.next().is_none();
    word.contains(|character: char| character.is_numeric())
        || is_single && !LETTER_WORDS.contains(&word)
        || NEGATIONS.contains(&word)
        || word.ends_with("n't")
}

/// The words of a text as numbers.
struct Words {
    in_order: Vec<u32>,
    sorted: Vec<u32>,
    /// The decisive words, sorted.
    decisive: Vec<u32>,
}

impl Words {
    /// Numbers the words of a normalised text. The same word has the same number in all texts.
    fn new(text: &str, numbers: &mut HashMap<String, u32>) -> Self {
        let mut in_order = Vec::new();
        let mut decisive = Vec::new();
        for word in bare_words(text) {
            let next = u32::try_from(numbers.len()).unwrap_or(u32::MAX);
            let number = *numbers.entry(word.to_string()).or_insert(next);
            in_order.push(number);
            if is_decisive(word) {
                decisive.push(number);
            }
        }
        let mut sorted = in_order.clone();
        sorted.sort_unstable();
        decisive.sort_unstable();
        Self {
            in_order,
            sorted,
            decisive,
        }
    }

    fn is_similar(&self, other: &Self) -> bool {
        let (length, other_length) = (self.in_order.len(), other.in_order.len());
        let most = length.max(other_length) / WORDS_PER_DIFFERENCE;
        // From the cheapest test to the most expensive one.
        length.abs_diff(other_length) <= most
            && self.decisive == other.decisive
            && unmatched(&self.sorted, &other.sorted) <= most
            && generic_levenshtein(&self.in_order, &other.in_order) <= most
    }
}

/// Returns the number of changes that two texts need at least, whatever the order of their words.
fn unmatched(one: &[u32], other: &[u32]) -> usize {
    let (mut place, mut common) = (0, 0);
    for word in one {
        while other.get(place).is_some_and(|next| next < word) {
            place += 1;
        }
        if other.get(place) == Some(word) {
            place += 1;
            common += 1;
        }
    }
    one.len().max(other.len()) - common
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Returns the texts of each group and variant.
    fn grouped(texts: &[&str]) -> Vec<Vec<Vec<String>>> {
        let text = |position: usize| texts[position].to_string();
        let variants = |variants: Vec<Variant>| {
            let variants = variants.into_iter();
            variants
                .map(|variant| variant.into_iter().map(text).collect())
                .collect()
        };
        group(texts).into_iter().map(variants).collect()
    }

    #[test]
    fn case_spaces_and_the_last_full_stop_make_no_difference() {
        let texts = [
            "It is slower.",
            "it is\n  slower",
            "It is  SLOWER. ",
            "It's slower",
        ];
        assert_eq!(
            grouped(&texts),
            [vec![texts[..3].to_vec()], vec![texts[3..].to_vec()]]
        );
    }

    #[test]
    fn one_word_in_five_may_differ() {
        let ten = "one step for each letter of the word we seek";
        for (other, is_similar) in [
            ("one step for every letter of the word we seek", true),
            ("one step for every character of the word we seek", true),
            ("one step for every character in the word we seek", false),
            ("one step for each letter of the word", true),
            ("seek one step for each letter of the word we", true),
            ("we seek one step for each letter of the word", false),
        ] {
            let groups = grouped(&[ten, other]).len();
            assert_eq!(groups == 1, is_similar, "{other}");
        }
        assert_eq!(grouped(&["a sorted list", "a shuffled list"]).len(), 2);
    }

    #[test]
    fn numbers_letters_and_negations_separate_answers() {
        let text = "I think that in the worst case the answer is WORD and so on";
        for (one, other) in [
            ("7", "8"),
            ("b", "c"),
            ("O(n)", "O(n2)"),
            ("true", "not"),
            ("does", "doesn't"),
            ("does", "doesn\u{2019}t"),
            ("-1", "1"),
        ] {
            let with = |word: &str| text.replace("WORD", word);
            let (one, other) = (with(one), with(other));
            assert_eq!(grouped(&[&one, &other]).len(), 2, "{other}");
            assert_eq!(grouped(&[&one, &one]).len(), 1);
        }
        assert_eq!(grouped(&["6,4", "64", "6, 4"]).len(), 3);
    }

    #[test]
    fn most_common_text_leads_its_group() {
        let rare = "every step costs more time with a map than before";
        let common = "each step costs more time with a map than before";
        assert_eq!(
            grouped(&["why", rare, common, common]),
            [
                vec![
                    vec![common.to_string(), common.to_string()],
                    vec![rare.to_string()]
                ],
                vec![vec!["why".to_string()]]
            ]
        );
    }

    #[test]
    fn words_that_the_first_text_lacks_are_marked() {
        let marked = differences("The map is slow.", "A map,\nis very very slow");
        let new: Vec<&str> = marked
            .iter()
            .filter(|(_, new)| *new)
            .map(|it| it.0)
            .collect();
        assert_eq!(new, ["A ", "very ", "very "]);
        let whole: String = marked.iter().map(|(piece, _)| *piece).collect();
        assert_eq!(whole, "A map,\nis very very slow");
    }

    /// Returns texts of a few words, so that many of them are equal or similar.
    fn texts() -> impl Strategy<Value = Vec<String>> {
        let word = prop::sample::select(vec!["the", "map", "Map", "is", "not", "7", "8", "slow."]);
        let text = prop::collection::vec(word, 0..14).prop_map(|words| words.join(" "));
        prop::collection::vec(text, 0..30)
    }

    proptest! {
        #[test]
        fn each_text_is_in_one_variant_with_its_equals(texts in texts()) {
            let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
            let groups = group(&texts);
            let mut all: Vec<usize> = groups.iter().flatten().flatten().copied().collect();
            all.sort_unstable();
            prop_assert_eq!(all, (0..texts.len()).collect::<Vec<_>>());
            for variant in groups.iter().flatten() {
                let equals = (0..texts.len())
                    .filter(|other| normalised(texts[*other]) == normalised(texts[variant[0]]));
                prop_assert_eq!(variant, &equals.collect::<Vec<_>>());
            }
        }

        #[test]
        fn texts_of_a_group_agree_in_decisive_words(texts in texts()) {
            let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
            for group in group(&texts) {
                let decisive = |position: usize| {
                    let text = normalised(texts[position]);
                    let mut words: Vec<String> =
                        bare_words(&text).filter(|word| is_decisive(word)).map(String::from).collect();
                    words.sort();
                    words
                };
                let first = decisive(group[0][0]);
                for variant in &group {
                    prop_assert_eq!(&decisive(variant[0]), &first);
                }
            }
        }

        #[test]
        fn order_of_texts_does_not_matter(texts in texts().prop_shuffle(), by in 0..30_usize) {
            let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
            let mut turned = texts.clone();
            turned.rotate_left(by.min(texts.len()));
            let normal = |texts: &[&str]| -> Vec<Vec<Vec<String>>> {
                let groups = group(texts).into_iter();
                groups
                    .map(|group| {
                        let variants = group.into_iter();
                        variants
                            .map(|variant| variant.iter().map(|it| normalised(texts[*it])).collect())
                            .collect()
                    })
                    .collect()
            };
            prop_assert_eq!(normal(&texts), normal(&turned));
        }
    }
}

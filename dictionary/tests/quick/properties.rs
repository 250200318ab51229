//! Compares the trie with an ordered set from the standard library, under random
//! operations.

use std::collections::BTreeSet;
use std::fs;

use dictionary::Dictionary;
use proptest::prelude::*;

/// An operation on two dictionaries, the current one and another.
#[derive(Clone, Debug)]
enum Operation {
    Add(String),
    Extend(Vec<String>),
    Clear,
    Copy,
    Clone,
    Swap,
    SaveAndLoad,
}

/// Generates words over three letters, so that they share prefixes, and some invalid words.
fn word() -> impl Strategy<Value = String> {
    prop_oneof![20 => "[abz]{1,6}", 2 => "[ab]{0,3}[^a-z][ab]{0,3}", 1 => ""]
}

fn operation() -> impl Strategy<Value = Operation> {
    prop_oneof![
        12 => word().prop_map(Operation::Add),
        2 => prop::collection::vec(word(), 0..6).prop_map(Operation::Extend),
        1 => Just(Operation::Clear),
        2 => Just(Operation::Copy),
        1 => Just(Operation::Clone),
        3 => Just(Operation::Swap),
        1 => Just(Operation::SaveAndLoad),
    ]
}

fn is_valid(word: &str) -> bool {
    !word.is_empty() && word.chars().all(|c| c.is_ascii_lowercase())
}

/// A dictionary, and the set that it must match.
#[derive(Default)]
struct Pair {
    trie: Dictionary,
    set: BTreeSet<String>,
}

impl Pair {
    fn assert_agree(&self, asked: &[String]) {
        let Self { trie, set } = self;
        assert_eq!(trie.word_count(), set.len());
        assert!(trie.words().eq(set.iter().cloned()));
        for word in asked {
            if !word.chars().all(|c| c.is_ascii_lowercase()) {
                assert!(trie.is_word(word).is_err() && trie.is_prefix(word).is_err());
                assert!(trie.words_with_prefix(word).is_err());
                continue;
            }
            let starting: Vec<_> = set
                .iter()
                .filter(|w| w.starts_with(word))
                .cloned()
                .collect();
            assert_eq!(trie.is_word(word).unwrap(), set.contains(word), "{word:?}");
            let is_prefix = word.is_empty() || !starting.is_empty();
            assert_eq!(trie.is_prefix(word).unwrap(), is_prefix, "{word:?}");
            assert!(
                trie.words_with_prefix(word).unwrap().eq(starting),
                "{word:?}"
            );
        }
    }
}

proptest! {
    #[test]
    fn trie_behaves_like_an_ordered_set_under_any_operations(
        operations in prop::collection::vec(operation(), 0..40),
        asked in prop::collection::vec(prop_oneof![4 => "[abz]{0,6}", 1 => word()], 12),
    ) {
        let folder = tempfile::tempdir().unwrap();
        let (mut current, mut other) = (Pair::default(), Pair::default());
        for operation in operations {
            match operation {
                Operation::Add(word) => match current.trie.add_word(&word) {
                    Ok(new) => prop_assert_eq!(new, current.set.insert(word)),
                    Err(_) => prop_assert!(!is_valid(&word)),
                },
                Operation::Extend(words) => {
                    current.trie.extend(&words);
                    current.set.extend(words.into_iter().filter(|word| is_valid(word)));
                }
                Operation::Clear => {
                    current.trie.clear();
                    current.set.clear();
                }
                Operation::Copy => {
                    other.trie.clone_from(&current.trie);
                    other.set = current.set.clone();
                }
                Operation::Clone => {
                    other.trie = current.trie.clone();
                    other.set = current.set.clone();
                }
                Operation::Swap => std::mem::swap(&mut current, &mut other),
                Operation::SaveAndLoad => {
                    let file = folder.path().join("words.txt");
                    current.trie.save_file(&file).unwrap();
                    let new: Vec<_> = current.set.difference(&other.set).cloned().collect();
                    prop_assert_eq!(other.trie.load_file(&file).unwrap(), new.len());
                    other.set.extend(new);
                }
            }
            prop_assert_eq!(current.trie == other.trie, current.set == other.set);
        }
        current.assert_agree(&asked);
        other.assert_agree(&asked);
    }

    #[test]
    fn file_of_any_bytes_is_loaded_completely_or_not_at_all(
        bytes in prop_oneof![
            prop::collection::vec(any::<u8>(), 0..200),
            "[a-c \t\r\n]{0,200}".prop_map(String::into_bytes),
            "\u{feff}?[a-c\u{85}\u{2028} \n]{0,60}(\u{e9}|@)?[a-c\n]{0,9}".prop_map(String::into_bytes),
        ],
    ) {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("any.txt");
        fs::write(&file, &bytes).unwrap();
        let mut dictionary: Dictionary = ["abba"].into_iter().collect();

        let text = String::from_utf8_lossy(&bytes);
        let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
        let words: BTreeSet<&str> = text.split_whitespace().collect();
        match dictionary.load_file(&file) {
            Ok(new) => {
                let expected = words.iter().filter(|&&word| word != "abba").count();
                prop_assert_eq!(new, expected);
                prop_assert!(words.iter().all(|word| dictionary.is_word(word).unwrap()));
            }
            Err(error) => {
                prop_assert!(words.iter().any(|word| !is_valid(word)));
                prop_assert!(!error.to_string().contains('\n'));
                prop_assert!(dictionary.words().eq(["abba"]));
            }
        }
    }
}

//! The checks of the original course, rewritten for the library itself.

use std::error::Error;
use std::fs;

use dictionary::{Dictionary, DictionaryError};

fn full() -> Dictionary {
    data::DICTIONARY.lines().collect()
}

fn small() -> Dictionary {
    data::SMALL.lines().collect()
}

#[test]
fn new_dictionary_has_no_words() {
    let dictionary = Dictionary::new();
    assert_eq!(dictionary.word_count(), 0);
    assert_eq!(dictionary.words().count(), 0);
    assert_eq!(dictionary, Dictionary::default());
}

#[test]
fn every_listed_word_is_found_and_its_beginnings_are_prefixes() {
    let dictionary = full();
    assert_eq!(dictionary.word_count(), 172_823);
    for word in data::DICTIONARY.lines() {
        assert!(dictionary.is_word(word).unwrap(), "{word}");
        for end in 0..=word.len() {
            assert!(dictionary.is_prefix(&word[..end]).unwrap(), "{word}");
        }
    }
}

#[test]
fn entries_of_the_non_word_list_are_not_words() {
    let dictionary = full();
    for name in data::NOT_WORDS.lines() {
        assert!(!dictionary.is_word(name).unwrap(), "{name}");
    }
}

#[test]
fn saved_dictionary_is_equal_after_loading() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("saved.txt");
    let dictionary = small();
    dictionary.save_file(&file).unwrap();
    assert_eq!(Dictionary::from_file(&file).unwrap(), dictionary);
    assert_eq!(fs::read_to_string(&file).unwrap(), data::SMALL);
}

#[test]
fn loading_returns_the_number_of_new_words() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("words.txt");
    fs::write(&file, "tea ten\tto\r\n\u{a0}axe\n").unwrap();
    let mut dictionary: Dictionary = ["tea", "toe"].into_iter().collect();
    assert_eq!(dictionary.load_file(&file).unwrap(), 3);
    assert_eq!(dictionary.load_file(&file).unwrap(), 0);
    assert_eq!(dictionary.word_count(), 5);
}

#[test]
fn changed_original_leaves_its_copies_alone() {
    let mut original = small();
    let copy = original.clone();
    let mut target: Dictionary = ["zyzzyva"].into_iter().collect();
    target.clone_from(&original);

    original.add_word("xyzzy").unwrap();
    assert_eq!(copy, small());
    assert_eq!(target, small());
    assert_ne!(original, copy);

    original.clear();
    assert_eq!(copy, small());
    assert_eq!(target, small());
    assert!(!target.is_prefix("zy").unwrap());
}

#[test]
fn changed_copy_leaves_its_original_alone() {
    let original = small();
    let mut copy = original.clone();
    copy.add_word("xyzzy").unwrap();
    assert_eq!(original, small());
    copy.clear();
    assert_eq!(original, small());
}

#[test]
fn dictionary_cleared_twice_is_empty_and_accepts_words() {
    let mut dictionary = small();
    dictionary.clear();
    dictionary.clear();
    assert_eq!(dictionary, Dictionary::new());
    assert!(!dictionary.is_prefix("a").unwrap());
    assert!(dictionary.add_word("a").unwrap());
    assert_eq!(dictionary.word_count(), 1);
}

#[test]
fn invalid_character_is_reported_before_the_word_is_looked_up() {
    let mut dictionary = small();
    // The bad character comes long after the letters have left the tree.
    let word = "zzzzzzzzzz!";
    let message = "Invalid character '!' at position 10 in \"zzzzzzzzzz!\"";
    assert_eq!(dictionary.is_word(word).unwrap_err().to_string(), message);
    assert_eq!(dictionary.is_prefix(word).unwrap_err().to_string(), message);
    assert_eq!(dictionary.add_word(word).unwrap_err().to_string(), message);
    assert_eq!(dictionary, small());
    assert!(!dictionary.is_prefix("zz").unwrap());
}

#[test]
fn positions_count_characters_and_not_bytes() {
    let error = Dictionary::new().is_word("\u{e9}").unwrap_err();
    assert!(matches!(
        error,
        DictionaryError::InvalidCharacter { position: 0, .. }
    ));
    let error = Dictionary::new().is_word("na\u{ef}ve!").unwrap_err();
    assert!(matches!(
        error,
        DictionaryError::InvalidCharacter { position: 2, .. }
    ));
}

#[test]
fn error_message_stays_one_short_line_for_any_word() {
    let word = format!("a\nb{}", "c".repeat(1_000_000));
    let message = Dictionary::new().is_word(&word).unwrap_err().to_string();
    assert!(message.starts_with("Invalid character '\\n' at position 1 in \"a\\nbccc"));
    assert!(message.len() < 120 && !message.contains('\n'), "{message}");
}

#[test]
fn file_errors_expose_their_cause_as_the_source() {
    let missing = Dictionary::from_file("no_such_file.txt").unwrap_err();
    assert!(
        missing
            .source()
            .is_some_and(|source| source.is::<std::io::Error>())
    );

    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("bad.txt");
    fs::write(&file, "tea\nt!\n").unwrap();
    let bad = Dictionary::from_file(&file).unwrap_err();
    let behind = bad.source().expect("the character");
    assert_eq!(
        behind.to_string(),
        "Invalid character '!' at position 1 in \"t!\""
    );
    assert!(behind.source().is_none());
}

#[test]
fn words_are_listed_in_alphabetical_order() {
    let words = ["to", "tea", "axe", "a", "ten"];
    let dictionary: Dictionary = words.into_iter().collect();
    let sorted: Vec<String> = dictionary.words().collect();
    assert_eq!(sorted, ["a", "axe", "tea", "ten", "to"]);
    assert!(full().words().eq(data::DICTIONARY.lines()));
}

#[test]
fn words_with_prefix_lists_exactly_the_matching_words() {
    let dictionary = full();
    for prefix in ["", "a", "ax", "zyzzyv", "zyzzyvas", "qq", "quit"] {
        let expected = data::DICTIONARY
            .lines()
            .filter(|word| word.starts_with(prefix));
        assert!(
            dictionary.words_with_prefix(prefix).unwrap().eq(expected),
            "{prefix}"
        );
    }
    assert!(dictionary.words_with_prefix("A").is_err());
}

#[test]
fn exhausted_word_iterator_stays_exhausted() {
    let dictionary = full();
    let mut words = dictionary.words();
    assert_eq!(words.next().as_deref(), Some("aa"));
    let mut ended = Dictionary::new();
    ended.add_word("a").unwrap();
    let mut words = ended.words();
    assert_eq!(words.next().as_deref(), Some("a"));
    assert_eq!((words.next(), words.next()), (None, None));
}

#[test]
fn collecting_skips_invalid_words() {
    let mut dictionary: Dictionary = ["tea", "d@rn", "", "Ten"].into_iter().collect();
    assert_eq!(dictionary.word_count(), 1);
    dictionary.extend(vec![
        "to".to_string(),
        "tea".to_string(),
        "two words".to_string(),
    ]);
    assert!(dictionary.words().eq(["tea", "to"]));
}

#[test]
fn dictionaries_with_the_same_words_in_any_order_are_equal() {
    let one: Dictionary = ["a", "axe", "tea"].into_iter().collect();
    let other: Dictionary = ["tea", "axe", "a", "axe"].into_iter().collect();
    assert_eq!(one, other);
    let longer: Dictionary = ["a", "axe", "teas"].into_iter().collect();
    assert_ne!(one, longer);
}

#[test]
fn debug_output_is_a_short_summary() {
    assert_eq!(format!("{:?}", small()), "Dictionary(7551 words)");
    assert_eq!(format!("{:?}", small().words()), "Words(at \"\")");
}

#[test]
fn million_letter_word_is_added_saved_copied_and_dropped() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("long.txt");
    let word = "ab".repeat(500_000);
    let mut dictionary = Dictionary::new();
    assert!(dictionary.add_word(&word).unwrap());
    assert!(dictionary.is_word(&word).unwrap());
    assert!(dictionary.is_prefix(&word[1..]).is_ok_and(|yes| !yes));

    dictionary.save_file(&file).unwrap();
    let mut loaded = Dictionary::from_file(&file).unwrap();
    assert_eq!(loaded, dictionary);

    let copy = dictionary.clone();
    drop(dictionary);
    assert!(copy.words().eq([word.as_str()]));
    loaded.clear();
    assert_eq!(loaded.word_count(), 0);
}

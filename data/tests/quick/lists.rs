//! The word lists match their description in `README.md`, byte for byte.

use std::fs;

use sha2::{Digest, Sha256};

fn described(file: &str, list: &str, words: usize) {
    let readme = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/README.md")).unwrap();
    let rows: Vec<&str> = readme
        .lines()
        .filter(|line| line.starts_with(&format!("| `{file}` |")))
        .collect();
    let [about, sum_row] = rows.as_slice() else {
        panic!("README.md should have two rows for {file}");
    };

    assert_eq!(list.lines().count(), words);
    let thousands = match words / 1000 {
        0 => words.to_string(),
        thousands => format!("{thousands},{:03}", words % 1000),
    };
    assert!(about.contains(&format!("| {thousands} |")), "{about}");

    let sum = checksum(list);
    assert!(sum_row.contains(&sum), "{file} has checksum {sum}");

    let path = format!("{}/{file}", env!("CARGO_MANIFEST_DIR"));
    assert_eq!(
        fs::read_to_string(path).unwrap(),
        list,
        "embedded as it lies there"
    );
}

fn checksum(list: &str) -> String {
    let digest = Sha256::digest(list);
    digest.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn well_formed(list: &str) {
    assert!(list.ends_with('\n') && !list.contains('\r'));
    let words: Vec<&str> = list.lines().collect();
    for word in &words {
        assert!(
            !word.is_empty() && word.bytes().all(|b| b.is_ascii_lowercase()),
            "{word}"
        );
    }
    assert!(
        words.windows(2).all(|pair| pair[0] < pair[1]),
        "sorted, each once"
    );
}

#[test]
fn bundled_dictionary_is_the_documented_enable_list() {
    described("dictionary.txt", data::DICTIONARY, 172_823);
    well_formed(data::DICTIONARY);
    assert_eq!(
        checksum(data::DICTIONARY),
        "3f16130220645692ed49c7134e24a18504c2ca55b3c012f7290e3e77c63b1a89"
    );
}

#[test]
fn small_list_is_a_subset_of_the_dictionary() {
    described("words/small.txt", data::SMALL, 7_551);
    well_formed(data::SMALL);
    let all: Vec<&str> = data::DICTIONARY.lines().collect();
    for word in data::SMALL.lines() {
        assert!((3..=8).contains(&word.len()), "{word}");
        assert!(all.binary_search(&word).is_ok(), "{word}");
    }
}

#[test]
fn non_word_list_shares_no_entry_with_the_dictionary() {
    described("words/not_words.txt", data::NOT_WORDS, 972);
    well_formed(data::NOT_WORDS);
    let all: Vec<&str> = data::DICTIONARY.lines().collect();
    for name in data::NOT_WORDS.lines() {
        assert!(all.binary_search(&name).is_err(), "{name}");
    }
}

//! The steps of look-ups, as counted by the example `compare_lookups`.

use std::fs;
use std::sync::LazyLock;

use predicates::prelude::*;

use crate::examples::{example, printed};

/// A line of the table.
struct Row {
    words: usize,
    structure: String,
    there: Numbers,
    not_there: Numbers,
}

#[derive(Debug)]
struct Numbers {
    average: f64,
    most: usize,
    letters: f64,
}

/// The table for the full list, made once.
static FULL: LazyLock<String> = LazyLock::new(|| printed("compare_lookups", &[]));

fn table(text: &str) -> Vec<Row> {
    let mut words = 0;
    let lines = text.lines().skip(2).filter(|line| !line.is_empty());
    lines
        .map(|line| {
            if let Ok(number) = line[..8].trim().parse() {
                words = number;
            }
            let numbers: Vec<&str> = line[24..].split_whitespace().collect();
            let part = |first: usize| Numbers {
                average: numbers[first].parse().unwrap(),
                most: numbers[first + 1].parse().unwrap(),
                letters: numbers[first + 2].parse().unwrap(),
            };
            Row {
                words,
                structure: line[10..24].trim().to_string(),
                there: part(0),
                not_there: part(3),
            }
        })
        .collect()
}

/// Returns the lines of one structure in the table for the full list.
fn rows(structure: &str) -> Vec<Row> {
    let rows = table(&FULL).into_iter();
    let rows: Vec<Row> = rows.filter(|row| row.structure == structure).collect();
    let sizes: Vec<usize> = rows.iter().map(|row| row.words).collect();
    assert_eq!(sizes, [10, 100, 1_000, 10_000], "{structure}");
    rows
}

#[test]
fn binary_search_needs_at_most_log2_plus_one_comparisons() {
    for row in rows("sorted list") {
        let limit = row.words.ilog2() as usize + 1;
        assert!(row.there.most <= limit, "{}: {:?}", row.words, row.there);
        assert!(
            row.not_there.most <= limit,
            "{}: {:?}",
            row.words,
            row.not_there
        );
    }
}

#[test]
fn tree_of_words_added_in_order_is_a_chain() {
    for row in rows("tree, in order") {
        assert_eq!(row.there.most, row.words);
        assert_eq!(row.not_there.most, row.words);
    }
}

#[test]
fn shuffled_tree_is_deeper_than_binary_search_but_not_a_chain() {
    let sorted = rows("sorted list");
    for (row, halved) in rows("tree, shuffled").iter().zip(&sorted) {
        assert!(row.there.average > halved.there.average);
        assert!(row.there.average < 2.0 * halved.there.average);
        assert!(row.there.most < 4 * halved.there.most);
    }
}

#[test]
fn trie_steps_depend_on_word_length_and_not_on_word_count() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("words.txt");
    let letters = || "abcdefghijklm".chars();
    let words: Vec<String> = letters()
        .flat_map(|a| letters().flat_map(move |b| letters().map(move |c| format!("{a}{b}{c}"))))
        .collect();
    fs::write(&file, words.join("\n")).unwrap();
    let table = table(&printed(
        "compare_lookups",
        &["--from", file.to_str().unwrap()],
    ));
    let tries = table.iter().filter(|row| row.structure == "trie");
    for row in tries {
        assert_eq!(
            (row.there.average, row.there.most),
            (3.0, 3),
            "{}",
            row.words
        );
        assert!(row.not_there.most <= 3, "{}", row.words);
    }
    assert_eq!(table.last().unwrap().words, 1_000);

    for row in rows("trie") {
        assert_eq!(row.there.average, row.there.letters);
        assert!(row.not_there.average < row.there.average, "lost on the way");
        assert!(row.there.most <= 28, "the longest word");
    }
}

#[test]
fn plot_names_every_structure_and_stays_on_its_page() {
    for list in ["data/dictionary.txt", "data/words/small.txt"] {
        let plot = printed("compare_lookups", &["--plot", "--from", list]);
        for name in ["trie", "sorted list", "tree, shuffled"] {
            let named = plot.lines().filter(|line| *line == name).count();
            assert_eq!(named, 2, "{list}: {name}");
        }
        assert_eq!(plot.matches("tree, in order: up to ").count(), 2, "{list}");
        let corners = plot.split("points=\"").skip(1);
        for corner in corners.flat_map(|rest| rest.split('"').next().unwrap().split(' ')) {
            let (x, y) = corner.split_once(',').unwrap();
            let (x, y): (f64, f64) = (x.parse().unwrap(), y.parse().unwrap());
            assert!(
                (56.0..=580.0).contains(&x) && (52.0..=250.0).contains(&y),
                "{corner}"
            );
        }
    }
}

#[test]
fn unusable_word_lists_and_wrong_arguments_are_rejected() {
    let short = "data/test_data/word_files/no_such_list.txt";
    let folder = tempfile::tempdir().unwrap();
    let few = folder.path().join("few.txt");
    fs::write(&few, "tea ten to").unwrap();
    let few = few.to_str().unwrap();
    let needs = format!("{few}: too few words; give at least 200 different words");
    for (arguments, message) in [
        (&["--from", short], short),
        (&["--from", few], needs.as_str()),
    ] {
        let output = example("compare_lookups").args(arguments).output().unwrap();
        let errors = String::from_utf8(output.stderr).unwrap();
        assert_eq!((output.status.code(), output.stdout.len()), (Some(1), 0));
        let start = format!("compare_lookups: {message}");
        assert!(errors.starts_with(&start), "{errors}");
        assert_eq!(errors.lines().count(), 1, "{errors}");
    }
    for (argument, message) in [
        ("--from", "a value is required for '--from <WORD_LIST>'"),
        ("tea", "unexpected argument 'tea'"),
    ] {
        let wrong = example("compare_lookups").arg(argument).assert();
        let says = predicate::str::contains(message);
        wrong.code(2).stdout("").stderr(says);
    }
}

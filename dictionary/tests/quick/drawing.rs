//! The pictures of tries that the example `draw` makes.

use std::collections::BTreeSet;
use std::fs;

use predicates::prelude::*;
use svg::node::Attributes;
use svg::parser::Event;

use crate::examples::{example, printed};

/// The parts of a picture.
#[derive(Default)]
struct Picture {
    width: f64,
    height: f64,
    nodes: Vec<Node>,
    /// A letter for each node but the root, in the same order.
    letters: Vec<(String, Area)>,
    /// The curved and the straight parts of all edges.
    ways: Vec<Area>,
}

#[derive(Default)]
struct Node {
    title: String,
    rings: Vec<Area>,
}

/// A rectangle around a part of the picture.
#[derive(Clone, Copy, Debug)]
struct Area {
    left: f64,
    right: f64,
    top: f64,
    bottom: f64,
}

impl Area {
    fn around(x: f64, y: f64, half: f64) -> Self {
        Self {
            left: x - half,
            right: x + half,
            top: y - half,
            bottom: y + half,
        }
    }

    /// Returns whether the areas overlap. Touching is not enough.
    fn overlaps(&self, other: &Self) -> bool {
        self.left < other.right
            && other.left < self.right
            && self.top < other.bottom
            && other.top < self.bottom
    }
}

fn picture(arguments: &[&str]) -> Picture {
    let text = printed("draw", arguments);
    let mut picture = Picture::default();
    let mut last = "";
    let mut place = (0.0, 0.0);
    for event in svg::read(&text).unwrap() {
        match event {
            Event::Tag(tag, _, attributes) => {
                last = tag;
                match tag {
                    "svg" if attributes.contains_key("width") => {
                        picture.width = number(&attributes, "width");
                        picture.height = number(&attributes, "height");
                    }
                    "circle" => {
                        let (x, y) = (number(&attributes, "cx"), number(&attributes, "cy"));
                        let ring = Area::around(x, y, number(&attributes, "r"));
                        picture.nodes.last_mut().unwrap().rings.push(ring);
                    }
                    "path" => picture.ways.extend(parts(&attributes["d"])),
                    "text" if attributes.contains_key("x") => {
                        place = (number(&attributes, "x"), number(&attributes, "y"));
                    }
                    _ => {}
                }
            }
            // The first title belongs to the picture.
            Event::Text(title) if last == "title" => picture.nodes.push(Node {
                title: title.trim().to_string(),
                rings: Vec::new(),
            }),
            Event::Text(letter) if last == "text" => {
                // No letter of this size is wider or higher, including the part below the line.
                let area = Area::around(place.0, place.1 - 5.0, 8.0);
                picture.letters.push((letter.trim().to_string(), area));
            }
            _ => {}
        }
    }
    picture.nodes.remove(0);
    picture
}

fn number(attributes: &Attributes, name: &str) -> f64 {
    attributes[name].parse().unwrap()
}

/// Returns the areas of the two parts of an edge; a curve stays inside its control points.
fn parts(data: &str) -> Vec<Area> {
    let parts: Vec<Area> = data
        .split('M')
        .filter(|part| !part.is_empty())
        .map(|part| {
            let numbers: Vec<f64> = part
                .split([',', ' ', 'C', 'L'])
                .filter(|number| !number.is_empty())
                .map(|number| number.parse().unwrap())
                .collect();
            let least = |n: usize| {
                let numbers = numbers.iter().copied().skip(n).step_by(2);
                numbers.fold(f64::INFINITY, f64::min)
            };
            let greatest = |n: usize| {
                let numbers = numbers.iter().copied().skip(n).step_by(2);
                numbers.fold(0.0, f64::max)
            };
            Area {
                left: least(0),
                right: greatest(0),
                top: least(1),
                bottom: greatest(1),
            }
        })
        .collect();
    assert_eq!(parts.len(), 2, "{data}");
    parts
}

/// Returns words from all parts of the full list.
fn some_words(number: usize) -> Vec<&'static str> {
    let step = data::DICTIONARY.lines().count() / number;
    let words = data::DICTIONARY.lines().step_by(step);
    words.take(number).collect()
}

fn words_on_x() -> Vec<&'static str> {
    let words = data::DICTIONARY.lines();
    words.filter(|word| word.starts_with('x')).collect()
}

const WORDS_ON_X: [&str; 4] = ["--from", "data/dictionary.txt", "--prefix", "x"];

#[test]
fn drawn_trie_has_one_node_for_each_prefix() {
    let check = |arguments: &[&str], words: &[&str]| {
        let prefixes = words
            .iter()
            .flat_map(|word| (1..=word.len()).map(|end| &word[..end]));
        let mut expected: BTreeSet<String> = prefixes
            .map(|prefix| match words.contains(&prefix) {
                true => format!("{prefix}, a word"),
                false => prefix.to_string(),
            })
            .collect();
        expected.insert("the root".to_string());
        let picture = picture(arguments);
        assert_eq!(picture.nodes.len(), expected.len(), "{arguments:?}");
        let drawn: BTreeSet<String> = picture.nodes.into_iter().map(|node| node.title).collect();
        assert_eq!(drawn, expected, "{arguments:?}");
    };
    for words in [
        vec!["a"],
        vec!["tea", "ten", "to", "a", "axe"],
        vec!["tea", "tea", "teapot"],
        some_words(200),
    ] {
        check(&words, &words);
    }
    check(&WORDS_ON_X, &words_on_x());
}

#[test]
fn only_word_nodes_have_a_second_ring() {
    for arguments in [&["tea", "ten", "to", "a", "axe"][..], &WORDS_ON_X] {
        for node in picture(arguments).nodes {
            let rings = if node.title.ends_with(", a word") {
                2
            } else {
                1
            };
            assert_eq!(node.rings.len(), rings, "{}", node.title);
        }
    }
}

#[test]
fn letter_next_to_each_node_is_the_last_one_it_spells() {
    for arguments in [&["tea", "ten", "to", "a", "axe"][..], &WORDS_ON_X] {
        let picture = picture(arguments);
        assert_eq!(picture.letters.len() + 1, picture.nodes.len());
        for (node, (letter, area)) in picture.nodes.iter().skip(1).zip(&picture.letters) {
            let spelled = node.title.trim_end_matches(", a word");
            assert!(spelled.ends_with(letter), "{letter} before {spelled}");
            // Next to its own node, or above it.
            let gap = f64::hypot(node.rings[0].left - area.left, node.rings[0].top - area.top);
            assert!(gap < 25.0, "{letter} before {spelled}: {gap}");
        }
    }
}

#[test]
fn nothing_overlaps_even_with_200_words() {
    let words = some_words(200);
    let fan: Vec<String> = ('a'..='z').map(|letter| letter.to_string()).collect();
    let fan: Vec<&str> = fan.iter().map(String::as_str).collect();
    let long = "ab".repeat(50);
    for arguments in [
        &["tea", "ten", "to", "a", "axe"][..],
        &["mmm", "mwm", "www", "gjpqy", "jgy"],
        &WORDS_ON_X,
        &fan,
        &[&long],
        &words,
    ] {
        let picture = picture(arguments);
        let nodes = picture.nodes.iter().map(|node| node.rings[0]);
        let letters = picture.letters.iter().map(|(_, area)| *area);
        let things: Vec<Area> = nodes.chain(letters).collect();
        for (number, thing) in things.iter().enumerate() {
            let clash = things[..number].iter().chain(&picture.ways);
            let clash = clash.into_iter().find(|other| thing.overlaps(other));
            assert!(clash.is_none(), "{arguments:?}: {thing:?} and {clash:?}");
            let inside = thing.left >= 0.0
                && thing.top >= 0.0
                && thing.right <= picture.width
                && thing.bottom <= picture.height;
            assert!(inside, "{arguments:?}: {thing:?}");
        }
    }
}

#[test]
fn picture_written_to_a_file_equals_the_printed_one() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("trie.svg");
    let out = file.to_str().unwrap();
    assert_eq!(printed("draw", &["tea", "--out", out]), "");
    let written = fs::read_to_string(&file).unwrap();
    assert_eq!(written, printed("draw", &["tea"]));
}

#[test]
fn page_contains_only_the_changes_after_each_word() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("trie.html");
    let page = ["--html", file.to_str().unwrap()];
    assert_eq!(
        printed("draw", &[&page[..], &["to", "tot", "to"]].concat()),
        ""
    );
    let page = fs::read_to_string(&file).unwrap();
    let words = r#""kind":"growth","empty":[["",1]],"words":[{"word":"to","changes":[["t",1],["to",3]]},{"word":"tot","changes":[["tot",3]]},{"word":"to","changes":[]}]"#;
    assert!(page.contains(words), "{page}");
    let x = ["--from", "data/dictionary.txt", "--prefix", "xy"];
    let to_file = ["--html", file.to_str().unwrap()];
    printed("draw", &[&to_file[..], &x].concat());
    let page = fs::read_to_string(&file).unwrap();
    let on_xy = data::DICTIONARY
        .lines()
        .filter(|word| word.starts_with("xy"));
    assert_eq!(page.matches("\"word\":").count(), on_xy.count());
}

#[test]
fn undrawable_words_and_wrong_arguments_are_rejected() {
    for (arguments, message) in [
        (&["d@rn"][..], "Invalid character '@' at position 1"),
        (&["--from", "no_such_file.txt"], "no_such_file.txt: "),
        (
            &["tea", "--prefix", "x"],
            "is_prefix says that no word begins with \"x\"",
        ),
        (&["--html", "no/where", "tea"], "no/where: "),
        (
            &["--html", "no/where", "--from", "data/words/small.txt"],
            "more than 500 words are too many for a page; give fewer words, or a longer --prefix",
        ),
        (
            &["--html", "no/where", "tea", "--prefix", "x"],
            "is_prefix says that no word begins with \"x\"",
        ),
        (
            &["--from", "data/dictionary.txt"],
            "more than 2000 prefixes are too many for a picture; give fewer",
        ),
    ] {
        let output = example("draw").args(arguments).output().unwrap();
        let errors = String::from_utf8(output.stderr).unwrap();
        assert_eq!((output.status.code(), output.stdout.len()), (Some(1), 0));
        assert!(errors.starts_with(&format!("draw: {message}")), "{errors}");
        assert_eq!(errors.lines().count(), 1, "{errors}");
    }
    for (arguments, message) in [
        (&[][..], "<WORD>"),
        (
            &["tea", "--out"],
            "a value is required for '--out <FILE.svg>'",
        ),
        (&["--colour", "tea"], "unexpected argument '--colour'"),
    ] {
        let wrong = example("draw").args(arguments).assert().code(2).stdout("");
        wrong.stderr(predicate::str::contains(message));
    }
}

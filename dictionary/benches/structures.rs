//! Compares the trie with other structures that can hold the words of ENABLE: a hash
//! set, a tree set, a sorted vector and a finite-state transducer (crate `fst`).
//!
//! ```sh
//! cargo bench -p dictionary
//! ```
//!
//! One run measures all of them with the same words and queries. `load` builds the
//! structure from the list in memory; its `max alloc` is the memory that the structure
//! needs while it is built. The other benchmarks make 10,000 queries each, in a fixed
//! random order.

use std::collections::{BTreeSet, HashSet};
use std::hint::black_box;
use std::ops::Bound::{Included, Unbounded};
use std::sync::LazyLock;

use dictionary::Dictionary;
use divan::counter::ItemsCount;
use divan::{AllocProfiler, Bencher};
use fst::automaton::{Automaton, Str};
use fst::{IntoStreamer, Set, Streamer};

#[global_allocator]
static ALLOCATOR: AllocProfiler = AllocProfiler::system();

fn main() {
    divan::main();
}

trait Structure: Sync {
    fn load() -> Self;
    fn has_word(&self, word: &str) -> bool;
}

trait Prefixes: Structure {
    fn has_prefix(&self, prefix: &str) -> bool;
}

type Hash = HashSet<String>;
type Tree = BTreeSet<String>;
type Sorted = Vec<String>;
type Transducer = Set<Vec<u8>>;

#[divan::bench(types = [Dictionary, Hash, Tree, Sorted, Transducer])]
fn load<S: Structure>(bencher: Bencher) {
    bencher.bench(S::load);
}

#[divan::bench(types = [Dictionary, Hash, Tree, Sorted, Transducer])]
fn word_hit<S: Structure>(bencher: Bencher) {
    ask(bencher, &HITS, S::has_word);
}

#[divan::bench(types = [Dictionary, Hash, Tree, Sorted, Transducer])]
fn word_miss<S: Structure>(bencher: Bencher) {
    ask(bencher, &MISSES, S::has_word);
}

/// Looks up prefixes. The hash set is left out, because it would have to check every word.
#[divan::bench(types = [Dictionary, Tree, Sorted, Transducer])]
fn prefix<S: Prefixes>(bencher: Bencher) {
    ask(bencher, &PREFIXES, S::has_prefix);
}

/// Loads a file. The time is proportional to the size, whatever the contents.
#[divan::bench(args = [100_000, 1_000_000, 10_000_000])]
fn load_a_file_of_bytes(bencher: Bencher, bytes: usize) {
    let folder = tempfile::tempdir().expect("a folder for the file");
    let file = folder.path().join("words.txt");
    let line = "tea ten\tto a\r\naxe \n\n";
    std::fs::write(&file, line.repeat(bytes / line.len())).expect("room for the file");
    bencher.bench(|| Dictionary::from_file(&file));
}

fn ask<S: Structure>(bencher: Bencher, questions: &[String], has: fn(&S, &str) -> bool) {
    let structure = S::load();
    bencher.counter(ItemsCount::new(questions.len())).bench(|| {
        questions
            .iter()
            .filter(|q| has(black_box(&structure), q))
            .count()
    });
}

static HITS: LazyLock<Vec<String>> = LazyLock::new(|| some_words().collect());

/// Words with a wrong last letter, so that a look-up fails late.
static MISSES: LazyLock<Vec<String>> = LazyLock::new(|| {
    let words = Hash::load();
    let changed = some_words().map(|word| word[..word.len() - 1].to_string() + "q");
    changed.filter(|word| !words.contains(word)).collect()
});

/// Queries like those of a search over a board: correct and incorrect prefixes.
static PREFIXES: LazyLock<Vec<String>> = LazyLock::new(|| {
    let beginning = |(n, word): (usize, String)| {
        let beginning = word[..word.len().min(2 + n % 4)].to_string();
        if n % 2 == 0 {
            beginning
        } else {
            beginning + "q"
        }
    };
    some_words().enumerate().map(beginning).collect()
});

/// Returns 10,000 words of the list in an order without a pattern. Each step advances
/// by the same odd number of words and wraps around at the end of the list.
fn some_words() -> impl Iterator<Item = String> {
    let words: Vec<&str> = data::DICTIONARY.lines().collect();
    (1..=10_000).map(move |n| words[n * 61_487 % words.len()].to_string())
}

impl Structure for Dictionary {
    fn load() -> Self {
        data::DICTIONARY.lines().collect()
    }
    fn has_word(&self, word: &str) -> bool {
        self.is_word(word).unwrap_or(false)
    }
}

impl Prefixes for Dictionary {
    fn has_prefix(&self, prefix: &str) -> bool {
        self.is_prefix(prefix).unwrap_or(false)
    }
}

impl Structure for Hash {
    fn load() -> Self {
        data::DICTIONARY.lines().map(String::from).collect()
    }
    fn has_word(&self, word: &str) -> bool {
        self.contains(word)
    }
}

impl Structure for Tree {
    fn load() -> Self {
        data::DICTIONARY.lines().map(String::from).collect()
    }
    fn has_word(&self, word: &str) -> bool {
        self.contains(word)
    }
}

impl Prefixes for Tree {
    fn has_prefix(&self, prefix: &str) -> bool {
        let next = self.range::<str, _>((Included(prefix), Unbounded)).next();
        next.is_some_and(|word| word.starts_with(prefix))
    }
}

impl Structure for Sorted {
    fn load() -> Self {
        let mut words: Self = data::DICTIONARY.lines().map(String::from).collect();
        words.sort_unstable();
        words
    }
    fn has_word(&self, word: &str) -> bool {
        self.binary_search_by(|other| other.as_str().cmp(word))
            .is_ok()
    }
}

impl Prefixes for Sorted {
    fn has_prefix(&self, prefix: &str) -> bool {
        let place = self.partition_point(|word| word.as_str() < prefix);
        self.get(place).is_some_and(|word| word.starts_with(prefix))
    }
}

impl Structure for Transducer {
    fn load() -> Self {
        Set::from_iter(data::DICTIONARY.lines()).expect("the list is sorted")
    }
    fn has_word(&self, word: &str) -> bool {
        self.contains(word)
    }
}

impl Prefixes for Transducer {
    fn has_prefix(&self, prefix: &str) -> bool {
        self.search(Str::new(prefix).starts_with())
            .into_stream()
            .next()
            .is_some()
    }
}

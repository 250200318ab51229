//! Conversations with the dictionary, drawn at random.
//!
//! They are short on words and long on questions near them: the beginnings of
//! words, words a little longer or a letter off, for that is where tries go wrong.

use std::sync::LazyLock;

use rand::seq::{IndexedRandom, SliceRandom};
use rand::{Rng, RngExt};

use judge::generated::draft::Draft;

/// A dictionary made new after `size` words were added to the one before.
pub fn new_dictionary(rng: &mut impl Rng, size: usize) -> Draft {
    let mut draft = Draft::default();
    let words = pool(rng, size);
    add_all(&mut draft, &words);
    draft.ask("new");
    draft.ask("count");
    ask_words(&mut draft, &words);
    let last = words.choose(rng).cloned().unwrap_or_default();
    draft.tell(format!("add {last}"));
    draft.ask("count");
    draft.ask(format!("word {last}"));
    draft
}

/// A dictionary made from a file of `size` words.
pub fn open_file(rng: &mut impl Rng, size: usize) -> Draft {
    let mut draft = Draft::default();
    let (before, words) = (pool(rng, 3), pool(rng, size));
    add_all(&mut draft, &before);
    let file = list_file(rng, &mut draft, &words);
    draft.ask(format!("open {file}"));
    draft.ask("count");
    ask_words(&mut draft, &before);
    for _ in 0..size / 2 {
        draft.ask(format!("word {}", near(rng, &words)));
    }
    draft.ask("count");
    draft
}

/// `size` steps of adding and asking, new words and old ones.
pub fn add_and_ask(rng: &mut impl Rng, size: usize) -> Draft {
    let mut draft = Draft::default();
    let words = pool(rng, size / 4 + 2);
    for _ in 0..size {
        match rng.random_range(0..10) {
            0..4 => draft.ask(format!(
                "add {}",
                words.choose(rng).cloned().unwrap_or_default()
            )),
            4..9 => draft.ask(format!("word {}", near(rng, &words))),
            _ => draft.ask("count"),
        }
    }
    ask_words(&mut draft, &words);
    draft.ask("count");
    draft
}

/// Words with a character that is no letter, where a walk down the tree comes upon it.
pub fn bad_characters(rng: &mut impl Rng, size: usize) -> Draft {
    let mut draft = Draft::default();
    let words = pool(rng, 6);
    add_all(&mut draft, &words);
    for _ in 0..size {
        // A question about a bad character behind a missing branch is left open
        // by the assignment; what leads to it here are letters of a word.
        let word = words.choose(rng).cloned().unwrap_or_default();
        let place = rng.random_range(0..=word.len());
        let bad = BAD.choose(rng).copied().unwrap_or('!');
        let bad = format!("{}{bad}{}", &word[..place], &word[place..]);
        let command = ["add", "word", "prefix"]
            .choose(rng)
            .copied()
            .unwrap_or("add");
        draft.ask(format!("{command} {bad}"));
    }
    draft.ask("count");
    ask_words(&mut draft, &words);
    // What stood before a bad character has not been added.
    let fresh = format!("{}q{}", words[0], invented(rng));
    draft.ask(format!("add {fresh}@"));
    draft.ask(format!("word {fresh}"));
    draft.ask(format!("prefix {}q", words[0]));
    draft.ask("count");
    draft
}

/// `size` questions about prefixes, with words added in between.
pub fn ask_prefixes(rng: &mut impl Rng, size: usize) -> Draft {
    let mut draft = Draft::default();
    let words = pool(rng, size / 4 + 2);
    for _ in 0..size {
        if rng.random_bool(0.25) {
            draft.tell(format!(
                "add {}",
                words.choose(rng).cloned().unwrap_or_default()
            ));
        }
        draft.ask(format!("prefix {}", near(rng, &words)));
    }
    for word in &words {
        draft.ask(format!("prefix {word}"));
    }
    draft.ask("prefix");
    draft.ask("count");
    draft
}

/// Files loaded one upon the other, one of them refused.
pub fn load_files(rng: &mut impl Rng, size: usize) -> Draft {
    let mut draft = Draft::default();
    let words = pool(rng, size);
    add_all(&mut draft, &words[..2.min(words.len())]);
    for _ in 0..3 {
        let some: Vec<String> = words.sample(rng, size / 2 + 1).cloned().collect();
        let file = list_file(rng, &mut draft, &some);
        draft.ask(format!("load {file}"));
        draft.ask("count");
    }
    let unknown = format!("zx{}", invented(rng));
    let bad = format!(
        "{unknown}\n{}{}\n",
        words[0],
        BAD.choose(rng).copied().unwrap_or('!')
    );
    let file = add_file(rng, &mut draft, bad);
    draft.ask(format!("load {file}"));
    draft.ask("count");
    draft.ask(format!("word {unknown}"));
    for _ in 0..size / 2 {
        draft.ask(format!("word {}", near(rng, &words)));
    }
    draft
}

/// Dictionaries saved, shown, and loaded again.
pub fn save_files(rng: &mut impl Rng, size: usize) -> Draft {
    let mut draft = Draft::default();
    let words = pool(rng, size);
    let name = format!("{}.txt", invented(rng));
    add_all(&mut draft, &words);
    draft.ask(format!("save {name}"));
    draft.ask(format!("show {name}"));
    draft.ask("count");
    draft.ask("new");
    add_all(&mut draft, &words[..words.len() / 3]);
    draft.ask(format!("load {name}"));
    draft.ask("count");
    draft.ask("new");
    add_all(&mut draft, &words[..words.len() / 4]);
    draft.ask(format!("save {name}"));
    draft.ask(format!("show {name}"));
    draft
}

/// A dictionary emptied, sometimes twice, and used again.
pub fn make_empty(rng: &mut impl Rng, size: usize) -> Draft {
    let mut draft = Draft::default();
    for _ in 0..2 {
        let words = pool(rng, size);
        add_all(&mut draft, &words);
        draft.ask("count");
        for _ in 0..rng.random_range(1..=2) {
            draft.ask("clear");
        }
        draft.ask("count");
        for word in &words {
            draft.ask(format!("word {word}"));
            draft.ask(format!("prefix {}", &word[..1]));
        }
    }
    let words = pool(rng, 3);
    add_all(&mut draft, &words);
    ask_words(&mut draft, &words);
    draft.ask("count");
    draft
}

/// Two dictionaries copied to and fro, and changed on either side.
pub fn copies(rng: &mut impl Rng, size: usize) -> Draft {
    let mut draft = Draft::default();
    let words = pool(rng, size);
    for round in 0..3 {
        for word in words.sample(rng, size / 3 + 1) {
            draft.tell(format!("add {word}"));
            if rng.random_bool(0.2) {
                draft.ask("switch");
            }
        }
        if round > 0 && rng.random_bool(0.3) {
            draft.ask("new");
        }
        draft.ask(if rng.random() { "copy" } else { "clone" });
        draft.tell(format!("add {}", near(rng, &words)));
        for _ in 0..2 {
            draft.ask("count");
            for _ in 0..size / 2 {
                draft.ask(format!("word {}", near(rng, &words)));
            }
            draft.ask("switch");
        }
    }
    draft
}

/// Characters that are no letters of a dictionary, those beside `a` and `z` among them.
const BAD: [char; 12] = [
    '@', '!', '`', '{', 'A', 'Z', '7', '-', '\'', ' ', '\u{e9}', '.',
];

/// Some `count` different words: neighbours in the dictionary, which share their
/// beginnings, words from anywhere, and words that nobody has ever seen.
pub fn pool(rng: &mut impl Rng, count: usize) -> Vec<String> {
    static ALL: LazyLock<Vec<&str>> = LazyLock::new(|| data::DICTIONARY.lines().collect());
    let all = &*ALL;
    let start = rng.random_range(0..all.len() - count);
    let mut words: Vec<String> = Vec::new();
    while words.len() < count.max(1) {
        let word = match rng.random_range(0..4) {
            0 | 1 => all[start + words.len()].to_string(),
            2 => all.choose(rng).copied().unwrap_or("a").to_string(),
            _ => invented(rng),
        };
        if !words.contains(&word) {
            words.push(word);
        }
    }
    words.shuffle(rng);
    words
}

/// A word that is none, of few letters, so that such words share their beginnings.
fn invented(rng: &mut impl Rng) -> String {
    let length = rng.random_range(2..8);
    let letter = |_| ['a', 'b', 'z'].choose(rng).copied().unwrap_or('a');
    (0..length).map(letter).collect()
}

/// One of the words, or something near it: a beginning, a letter more, a letter off.
fn near(rng: &mut impl Rng, words: &[String]) -> String {
    let word = words.choose(rng).cloned().unwrap_or_default();
    let letter = char::from(rng.random_range(b'a'..=b'z'));
    match rng.random_range(0..8) {
        0..3 => word,
        3..5 => word[..rng.random_range(1..=word.len())].to_string(),
        5 => format!("{word}{letter}"),
        6 => format!("{}{letter}", &word[..word.len() - 1]),
        _ => invented(rng),
    }
}

/// Adds words for what is asked then; whether they are new is for another item.
fn add_all(draft: &mut Draft, words: &[String]) {
    for word in words {
        draft.tell(format!("add {word}"));
    }
}

fn ask_words(draft: &mut Draft, words: &[String]) {
    for word in words {
        draft.ask(format!("word {word}"));
    }
}

/// A new file of these words, some of them twice, with white space as it comes.
fn list_file(rng: &mut impl Rng, draft: &mut Draft, words: &[String]) -> String {
    let mut text = String::new();
    for word in words {
        let space = ["\n", "\n", "\n", "\r\n", " ", "\t", "\n\n"]
            .choose(rng)
            .copied();
        text += word;
        text += space.unwrap_or("\n");
        if rng.random_bool(0.1) {
            text += &format!("{word}\n");
        }
    }
    add_file(rng, draft, text)
}

/// Adds a file under a name that no other case uses.
pub fn add_file(rng: &mut impl Rng, draft: &mut Draft, text: String) -> String {
    let letter = |_| char::from(rng.random_range(b'a'..=b'z'));
    let name: String = (0..10).map(letter).collect::<String>() + ".txt";
    draft.files.insert(name.clone(), text);
    name
}

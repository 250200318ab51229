//! Answers to the questions, as well as somebody knows them.

use rand::seq::IndexedRandom;
use rand::{Rng, RngExt};

use judge::assignment::key::{Gap, Key, Right};

/// A file of answers.
#[derive(Clone, Debug, Default)]
pub struct Answers {
    /// The file.
    pub text: String,
    /// What choices and numbers in it earn.
    pub points: u32,
}

/// Fills in the file that was handed out. `knows` of 100 are right.
pub fn answers(blank: &str, key: &Key, knows: u32, rng: &mut impl Rng) -> Answers {
    let mut answers = Answers {
        text: blank.to_string(),
        points: 0,
    };
    for gap in &key.gaps {
        let luck = rng.random_range(0..100);
        let is_right = luck < knows;
        let answer = match luck {
            95.. => String::new(),
            _ => answer(gap, is_right, rng),
        };
        if is_right && !answer.is_empty() && !matches!(gap.right, Right::Prose(_)) {
            answers.points += gap.points;
        }
        let begin = format!("Answer {}:", gap.id);
        let filled = format!("{begin} {answer}");
        answers.text = answers.text.replacen(&begin, filled.trim_end(), 1);
    }
    answers
}

/// An answer, written as people write.
fn answer(gap: &Gap, is_right: bool, rng: &mut impl Rng) -> String {
    match &gap.right {
        Right::Choice(right) => {
            let others: Vec<char> = ('a'..='d').filter(|letter| letter != right).collect();
            let letter = match is_right {
                true => *right,
                false => others.choose(rng).copied().unwrap_or('a'),
            };
            // Who is wrong may have hedged as well.
            let hedged = !is_right && rng.random_bool(0.1);
            match (rng.random_range(0..5), hedged) {
                (_, true) => format!("{letter} or {right}"),
                (0, _) => format!("{letter})"),
                (1, _) => format!("**{letter}**"),
                (2, _) => letter.to_ascii_uppercase().to_string(),
                _ => letter.to_string(),
            }
        }
        Right::Number(right) => {
            let number = match is_right {
                true => *right,
                false => right + rng.random_range(1..9),
            };
            match rng.random_range(0..4) {
                0 => format!("it is {number}"),
                1 => format!("**{number}**"),
                _ => number.to_string(),
            }
        }
        Right::Prose(_) => {
            let said = PROSE.iter().find(|(id, ..)| *id == gap.id);
            let said = said.map_or(&[][..], |(_, well, badly)| match is_right {
                true => well,
                false => badly,
            });
            said.choose(rng).map_or(String::new(), ToString::to_string)
        }
    }
}

/// The id of a question, good answers, and poor ones.
type ProseAnswers = (
    &'static str,
    &'static [&'static str],
    &'static [&'static str],
);

const PROSE: [ProseAnswers; 5] = [
    (
        "1b",
        &[
            "There are still as many steps as the word has characters. Each step is slower, because the child has to be searched in a map\ninstead of being at a known index.",
            "The depth does not change, it is one node per character. What changes is the cost of one step: O(log k) for k children in a BTreeMap.",
            "One look-up in a hash map for each character, so it is still proportional to the length, only with a larger constant than an array index.",
        ],
        &[
            "It gets slower.",
            "It would be O(n) because there are more characters.",
            "nothing changes",
        ],
    ),
    (
        "2c",
        &[
            "If the list is sorted, every word is put to the right of the last one and the tree becomes a list. Shuffle the words first, or use a tree that balances itself.",
            "Our list is in alphabetical order, which is exactly the worst case. A red-black tree would avoid it.",
        ],
        &[
            "When the word is not in the tree.",
            "when there are many words. one could use a faster computer",
        ],
    ),
    (
        "3c",
        &[
            "Each letter says directly which of the 26 children comes next. Other words only make branches that are never looked at.",
            "We walk down one node per letter and never compare with another word, so n does not matter.",
        ],
        &[
            "Because it is a trie.",
            "It is like binary search but with 26.",
        ],
    ),
    (
        "4b",
        &[
            "A step on the board is a step in the trie. If there is no child, no word begins like this and the search can turn back at once. In a search tree one has\nto search from the root again for every prefix.",
            "is_prefix is just walking down. With a BST I would have to look for the first word that is not smaller than the prefix, every time from the root.",
        ],
        &[
            "The trie is faster.",
            "Because it uses less memory than the binary search tree!!",
        ],
    ),
    (
        "5c",
        &[
            "It would walk about 12 million paths instead of some thousand, so it finds the same words but takes far longer. On 5x5 it would hardly end.",
            "The number of paths explodes (millions on 4x4), the result is the same but it is not usable any more.",
        ],
        &["It is 4 times as much, so 256.", "It would crash.", "idk"],
    ),
];

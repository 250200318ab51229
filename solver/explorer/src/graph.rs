//! The words as a read-only tree of nodes of eight bytes.
//!
//! A node has 26 bits that say which letters go on, the length of the word that ends there, and the place
//! of its first child. The others follow it in the order of their letters, so that a child is found by counting
//! the bits below its own. A trie of 26 pointers a node takes thirty times as much: this one fits into the
//! second cache of a core, and its upper levels into the first.

use crate::ExplorerError;
use crate::scoring::{LONGEST, Scoring};

/// The words that count by one scoring, in the form in which boards are searched.
#[derive(Clone, Debug)]
pub struct Graph {
    nodes: Vec<Node>,
    words: usize,
    left_out: usize,
    scoring: Scoring,
}

/// A beginning of words. `qu` is one step where the scoring says so, that of the letter q.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C)]
pub(crate) struct Node {
    /// Bit n: the n-th letter goes on. Above these 26 the number of letters, if this is a word, or else 0.
    bits: u32,
    /// Which node is the first child. Nothing is said by that of a node without one.
    first: u32,
}

/// A node as a person reads it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NodeShown {
    /// The letters that go on, in their order.
    pub children: String,
    /// How many letters the word has that ends here; 0 if there is none.
    pub letters: usize,
    /// The number of the first child, if there is one; the others follow it.
    pub first: Option<usize>,
}

/// How many letters there are, each with a bit in a node.
pub(crate) const LETTERS: usize = 26;

const CHILDREN: u32 = (1 << LETTERS) - 1;

/// The root of every graph.
pub(crate) const ROOT: u32 = 0;

impl Node {
    /// The letters that go on, as bits.
    pub(crate) fn children(self) -> u32 {
        self.bits & CHILDREN
    }

    /// How many letters the word has that ends here; 0 if there is none.
    pub(crate) fn letters(self) -> usize {
        (self.bits >> LETTERS) as usize
    }

    /// The child for the letter with this bit, one of [`Node::children`].
    pub(crate) fn child(self, bit: u32) -> u32 {
        self.child_behind(bit - 1)
    }

    /// The child that has before it those whose letters are among the bits `below`.
    pub(crate) fn child_behind(self, below: u32) -> u32 {
        self.first + (self.bits & below).count_ones()
    }

    /// The node as it lies in memory: the bits of the letters and the length, and the number of the first child.
    pub(crate) fn parts(self) -> (u32, u32) {
        (self.bits, self.first)
    }
}

impl Graph {
    /// The most nodes: an entry of a search has 26 bits for a node and six for a cell.
    pub const MOST_NODES: usize = 1 << 26;

    /// The words of a list. What cannot count is left out: words too short for the scoring or longer than 63
    /// letters, words with other characters than a–z, and, where `q` stands for `qu`, those with a q
    /// before another letter than u.
    ///
    /// A sorted list takes one pass; any other is sorted first.
    ///
    /// # Errors
    ///
    /// If the words have more than [`Graph::MOST_NODES`] beginnings. A million words of 63 letters have fewer.
    pub fn new<W: AsRef<[u8]>>(words: &[W], scoring: &Scoring) -> Result<Self, ExplorerError> {
        let mut building = Building::new(scoring);
        if words.is_sorted_by(|a, b| a.as_ref() <= b.as_ref()) {
            for word in words {
                building.add(word.as_ref());
            }
        } else {
            let mut sorted: Vec<&[u8]> = words.iter().map(AsRef::as_ref).collect();
            sorted.sort_unstable();
            for word in sorted {
                building.add(word);
            }
        }
        building.finish()
    }

    /// The words of a text, one a line, with any line ends and white space around, and with or without a byte
    /// order mark.
    ///
    /// # Errors
    ///
    /// As [`Graph::new`].
    pub fn from_text(text: &str, scoring: &Scoring) -> Result<Self, ExplorerError> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let words: Vec<&str> = text.lines().map(str::trim_ascii).collect();
        Self::new(&words, scoring)
    }

    /// How many words there are.
    pub fn words(&self) -> usize {
        self.words
    }

    /// How many lines of the list were left out; see [`Graph::new`]. Empty ones are not counted.
    pub fn left_out(&self) -> usize {
        self.left_out
    }

    /// How many nodes there are: the beginnings of words, the empty one among them.
    pub fn nodes(&self) -> usize {
        self.nodes.len()
    }

    /// How many bytes the nodes take.
    pub fn bytes(&self) -> usize {
        size_of_val(self.nodes.as_slice())
    }

    /// What the words are worth.
    pub fn scoring(&self) -> &Scoring {
        &self.scoring
    }

    /// Whether `word` counts.
    pub fn is_word(&self, word: &str) -> bool {
        let mut steps = [0; LONGEST];
        let Some(steps) = steps_of(word.as_bytes(), &self.scoring, &mut steps) else {
            return false;
        };
        let mut node = ROOT;
        for &letter in steps {
            match self.step(node, letter) {
                Some(child) => node = child,
                None => return false,
            }
        }
        self.node(node).letters() != 0
    }

    /// The nodes in their order, as a person reads them.
    pub fn shown(&self) -> impl Iterator<Item = NodeShown> {
        self.nodes.iter().map(|node| NodeShown {
            children: (0..LETTERS as u8)
                .filter(|letter| node.children() >> letter & 1 != 0)
                .map(|letter| char::from(b'a' + letter))
                .collect(),
            letters: node.letters(),
            first: (node.children() != 0).then_some(node.first as usize),
        })
    }

    /// The node that `letter` leads to, from 0 for a.
    pub(crate) fn step(&self, node: u32, letter: u8) -> Option<u32> {
        let node = self.node(node);
        let bit = 1 << letter;
        (node.children() & bit != 0).then(|| node.child(bit))
    }

    pub(crate) fn node(&self, node: u32) -> Node {
        self.nodes[node as usize]
    }

    /// All nodes. Every child of one of them is another of them.
    pub(crate) fn all(&self) -> &[Node] {
        &self.nodes
    }
}

/// A graph in the making. Sorted words make the nodes of each level in their final order, and what goes on
/// from one node side by side: so each level is a list that only grows at its end.
struct Building<'s> {
    scoring: &'s Scoring,
    /// The nodes with so many steps to them. A first child is numbered within its level.
    levels: Vec<Vec<Node>>,
    /// The steps of the word before. Its nodes are the last ones of their levels.
    before: ([u8; LONGEST], usize),
    words: usize,
    left_out: usize,
}

impl<'s> Building<'s> {
    fn new(scoring: &'s Scoring) -> Self {
        let mut levels = vec![Vec::new(); LONGEST + 1];
        levels[0].push(Node::default());
        Self {
            scoring,
            levels,
            before: ([0; LONGEST], 0),
            words: 0,
            left_out: 0,
        }
    }

    /// Adds a word that is not before the last one.
    fn add(&mut self, word: &[u8]) {
        if word.is_empty() {
            return;
        }
        let mut buffer = [0; LONGEST];
        let Some(steps) = steps_of(word, self.scoring, &mut buffer) else {
            self.left_out += 1;
            return;
        };
        let length = steps.len();
        let before = &self.before.0[..self.before.1];
        let common = steps.iter().zip(before).take_while(|(a, b)| a == b).count();
        for (depth, &letter) in steps.iter().enumerate().skip(common) {
            let (above, below) = self.levels.split_at_mut(depth + 1);
            if let Some(parent) = above[depth].last_mut() {
                if parent.bits & CHILDREN == 0 {
                    // A level has fewer nodes than there are in all, which `finish` counts.
                    parent.first = below[0].len() as u32;
                }
                parent.bits |= 1 << letter;
            }
            below[0].push(Node::default());
        }
        if let Some(end) = self.levels[length].last_mut()
            && end.letters() == 0
        {
            end.bits |= (word.len() as u32) << LETTERS;
            self.words += 1;
        }
        self.before = (buffer, length);
    }

    /// The levels one after the other.
    fn finish(self) -> Result<Graph, ExplorerError> {
        let count = self.levels.iter().map(Vec::len).sum();
        if count > Graph::MOST_NODES {
            return Err(ExplorerError::TooManyWords);
        }
        let mut nodes = Vec::with_capacity(count);
        for level in self.levels {
            let next = (nodes.len() + level.len()) as u32;
            nodes.extend(level.into_iter().map(|node| Node {
                // A leaf at the very end has no next level: its first child is the root, which nobody asks for.
                first: if node.children() == 0 {
                    ROOT
                } else {
                    node.first + next
                },
                ..node
            }));
        }
        Ok(Graph {
            nodes,
            words: self.words,
            left_out: self.left_out,
            scoring: self.scoring.clone(),
        })
    }
}

/// The steps of a word that can count, each a letter from 0 for a; `qu` is one where the scoring says so.
fn steps_of<'b>(word: &[u8], scoring: &Scoring, buffer: &'b mut [u8; LONGEST]) -> Option<&'b [u8]> {
    if word.len() < scoring.min_length() || word.len() > LONGEST {
        return None;
    }
    let mut count = 0;
    let mut letters = word.iter();
    while let Some(letter) = letters.next() {
        if !letter.is_ascii_lowercase() {
            return None;
        }
        if *letter == b'q' && scoring.qu() && letters.next() != Some(&b'u') {
            return None;
        }
        buffer[count] = letter - b'a';
        count += 1;
    }
    Some(&buffer[..count])
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::*;

    fn graph(words: &[&str]) -> Graph {
        Graph::new(words, &Scoring::default()).unwrap()
    }

    #[test]
    fn a_prefix_is_not_a_word() {
        let graph = graph(&["tea", "teapot"]);
        assert!(graph.is_word("tea") && graph.is_word("teapot"));
        assert!(!graph.is_word("teap") && !graph.is_word("teapots") && !graph.is_word(""));
    }

    #[test]
    fn what_cannot_be_on_a_board_is_left_out_and_counted() {
        let long = "a".repeat(64);
        let graph = graph(&[
            "", "an", "iraq", "qat", "queen", "tea", "tea", "Tea", "don't", "café", &long,
        ]);
        assert_eq!((graph.words(), graph.left_out()), (2, 7));
        assert!(graph.is_word("queen") && graph.is_word("tea"));
        assert!(!graph.is_word("qeen") && !graph.is_word("iraq"));
    }

    #[test]
    fn a_plain_q_is_a_letter_like_any_other() {
        let rules = data::Rules::built_in("cs106b").unwrap();
        let graph = Graph::new(&["iraq", "queen"], &Scoring::of(&rules)).unwrap();
        assert!(graph.is_word("iraq") && graph.is_word("queen"));
        assert_eq!(graph.nodes(), 1 + 4 + 5);
    }

    #[test]
    fn a_cell_qu_is_one_step() {
        assert_eq!(graph(&["queen"]).nodes(), 1 + 4);
        let queen = graph(&["queen"]);
        let end = queen.all().last().unwrap();
        assert_eq!(end.letters(), 5);
    }

    #[test]
    fn children_lie_side_by_side_in_the_order_of_their_letters() {
        let graph = graph(&["ten", "tea", "eat"]);
        let shown: Vec<_> = graph
            .shown()
            .map(|node| (node.children, node.letters, node.first))
            .collect();
        let expected = [
            ("et", 0, Some(1)),
            ("a", 0, Some(3)),
            ("e", 0, Some(4)),
            ("t", 0, Some(5)),
            ("an", 0, Some(6)),
            ("", 3, None),
            ("", 3, None),
            ("", 3, None),
        ];
        assert_eq!(
            shown,
            expected.map(|(children, letters, first)| (children.to_string(), letters, first))
        );
    }

    #[test]
    fn no_words_are_a_graph_too() {
        let graph = graph(&[]);
        assert_eq!((graph.words(), graph.nodes(), graph.bytes()), (0, 1, 8));
    }

    #[test]
    fn a_text_may_have_any_line_ends() {
        let graph =
            Graph::from_text("\u{feff}tea\r\n\r\nten\n  ton\n", &Scoring::default()).unwrap();
        assert_eq!((graph.words(), graph.left_out()), (3, 0));
    }

    #[test]
    fn the_full_list_takes_less_than_four_megabytes() {
        let graph = Graph::from_text(data::DICTIONARY, &Scoring::default()).unwrap();
        assert!(graph.bytes() < 4_000_000, "{}", graph.bytes());
        let on_boards = |word: &&str| word.len() >= 3 && !word.replace("qu", "").contains('q');
        let expected = data::DICTIONARY.lines().filter(on_boards).count();
        assert_eq!(graph.words(), expected);
        assert_eq!(graph.words() + graph.left_out(), 172_823);
    }

    proptest! {
        #[test]
        fn it_holds_what_a_set_holds(
            words in prop::collection::vec("[a-dqu]{0,7}", 0..60),
            others in prop::collection::vec("[a-dqu]{0,7}", 0..60),
        ) {
            let graph = Graph::new(&words, &Scoring::default()).unwrap();
            let on_boards = |word: &&String| word.len() >= 3 && !word.replace("qu", "").contains('q');
            let set: BTreeSet<&String> = words.iter().filter(on_boards).collect();
            prop_assert_eq!(graph.words(), set.len());
            for word in words.iter().chain(&others) {
                prop_assert_eq!(graph.is_word(word), set.contains(word), "{}", word);
            }
        }

        #[test]
        fn the_order_of_a_list_is_nothing_to_it(words in prop::collection::vec("[a-dqu]{0,7}", 0..60)) {
            let mut sorted = words.clone();
            sorted.sort();
            let scoring = Scoring::default();
            let (one, other) = (Graph::new(&words, &scoring).unwrap(), Graph::new(&sorted, &scoring).unwrap());
            prop_assert_eq!(one.all(), other.all());
        }
    }
}

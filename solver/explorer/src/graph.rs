//! The words as a read-only tree with nodes of eight bytes.
//!
//! A node contains 26 bits for the letters that continue it, the length of its word, and the index
//! of its first child. The other children follow in the order of their letters. The index of a
//! child is therefore that of the first plus the number of bits below its own. A trie with 26
//! pointers per node takes thirty times as much memory. This tree fits into the L2 cache of a core,
//! and its upper levels fit into the L1 cache.

use crate::ExplorerError;
use crate::scoring::{LONGEST, Scoring};

/// The words that count under one scoring, in the form that the search uses.
#[derive(Clone, Debug)]
pub struct Graph {
    nodes: Vec<Node>,
    words: usize,
    left_out: usize,
    scoring: Scoring,
}

/// A prefix of words. If the scoring reads `q` as `qu`, then `qu` is one step, that of the letter
/// q.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C)]
pub(crate) struct Node {
    /// The letters that continue the prefix: bit n is set for letter n. The upper six bits contain
    /// the length of the word, or 0 if the prefix isn't a word.
    bits: u32,
    /// The index of the first child. Meaningless in a node without children.
    first: u32,
}

/// A node in readable form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NodeShown {
    /// The letters of the children, in alphabetical order.
    pub children: String,
    /// The length of the word that ends here, in letters; 0 if no word does.
    pub letters: usize,
    /// The index of the first child, if the node has children. The others follow it.
    pub first: Option<usize>,
}

/// The number of letters, each of which has a bit in a node.
pub(crate) const LETTERS: usize = 26;

const CHILDREN: u32 = (1 << LETTERS) - 1;

/// The root of every graph.
pub(crate) const ROOT: u32 = 0;

impl Node {
    /// Returns the letters of the children, as bits.
    pub(crate) fn children(self) -> u32 {
        self.bits & CHILDREN
    }

    /// Returns the length of the word that ends here, in letters; 0 if no word does.
    pub(crate) fn letters(self) -> usize {
        (self.bits >> LETTERS) as usize
    }

    /// Returns the child for the letter with this bit, which must be one of [`Node::children`].
    pub(crate) fn child(self, bit: u32) -> u32 {
        self.child_behind(bit - 1)
    }

    /// Returns the child that comes after all children whose letters are in `below`.
    pub(crate) fn child_behind(self, below: u32) -> u32 {
        self.first + (self.bits & below).count_ones()
    }

    /// Returns the two halves of the node: the bits with the letters and the length, and the index
    /// of the first child.
    pub(crate) fn parts(self) -> (u32, u32) {
        (self.bits, self.first)
    }
}

impl Graph {
    /// The maximum number of nodes: a queue entry has 26 bits for the node and six for the cell.
    pub const MOST_NODES: usize = 1 << 26;

    /// Builds the graph of a list of words. It leaves out words that cannot count:
    ///
    /// * words too short for the scoring or longer than 63 letters;
    /// * words with characters other than a–z;
    /// * words with a q before a letter other than u, if `q` is read as `qu`.
    ///
    /// A sorted list takes one pass. Any other list is sorted first.
    ///
    /// # Errors
    ///
    /// Fails if the words have more than [`Graph::MOST_NODES`] prefixes. A million words of 63
    /// letters have fewer.
    pub fn new<W: AsRef<[u8]>>(words: &[W], scoring: &Scoring) -> Result<Self, ExplorerError> {
        Self::of(words.iter().map(AsRef::as_ref), scoring)
    }

    /// Builds the graph of a text with one word per line. It accepts any line ends, surrounding
    /// white space and a byte order mark.
    ///
    /// # Errors
    ///
    /// Fails in the same cases as [`Graph::new`].
    pub fn from_text(text: &str, scoring: &Scoring) -> Result<Self, ExplorerError> {
        Self::of(words_of(text), scoring)
    }

    /// Builds the graph in one pass. A word that isn't in order ends the pass, and the next pass
    /// reads a sorted list.
    fn of<'w>(
        words: impl Iterator<Item = &'w [u8]> + Clone,
        scoring: &Scoring,
    ) -> Result<Self, ExplorerError> {
        let mut building = Building::new(scoring);
        if !words.clone().all(|word| building.add(word)) {
            let mut sorted: Vec<&[u8]> = words.collect();
            sorted.sort_unstable();
            building = Building::new(scoring);
            for word in sorted {
                building.add(word);
            }
        }
        building.finish()
    }

    /// Returns the number of words.
    pub fn words(&self) -> usize {
        self.words
    }

    /// Returns the number of words that were left out; see [`Graph::new`]. Empty lines do not
    /// count.
    pub fn left_out(&self) -> usize {
        self.left_out
    }

    /// Returns the number of nodes, which is the number of prefixes including the empty one.
    pub fn nodes(&self) -> usize {
        self.nodes.len()
    }

    /// Returns the size of the nodes in bytes.
    pub fn bytes(&self) -> usize {
        size_of_val(self.nodes.as_slice())
    }

    /// Returns the scoring of the words.
    pub fn scoring(&self) -> &Scoring {
        &self.scoring
    }

    /// Returns whether `word` counts.
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

    /// Returns the nodes in order, in readable form.
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

    /// Returns the child of `node` for `letter`, from 0 for a.
    pub(crate) fn step(&self, node: u32, letter: u8) -> Option<u32> {
        let node = self.node(node);
        let bit = 1 << letter;
        (node.children() & bit != 0).then(|| node.child(bit))
    }

    /// Returns the letters that continue the prefix of `node`, and the children for them.
    pub(crate) fn children(&self, node: Node) -> impl Iterator<Item = (u8, u32)> + use<> {
        let letters = (0..LETTERS as u8).filter(move |letter| node.children() >> letter & 1 != 0);
        letters.map(move |letter| (letter, node.child(1 << letter)))
    }

    pub(crate) fn node(&self, node: u32) -> Node {
        self.nodes[node as usize]
    }

    /// Returns all nodes. Every child of a node is in the list.
    pub(crate) fn all(&self) -> &[Node] {
        &self.nodes
    }
}

/// A graph under construction.
///
/// Sorted words create the nodes of each level in their final order, and the children of a node
/// next to each other. Each level is therefore a list that only grows at its end.
struct Building<'s> {
    scoring: &'s Scoring,
    /// The nodes of each depth. The index of a first child counts within its level.
    levels: Vec<Vec<Node>>,
    /// The steps of the previous word. Its nodes are the last ones of their levels.
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

    /// Adds a word. Returns false, without adding the word, if it belongs before the previous one.
    fn add(&mut self, word: &[u8]) -> bool {
        if word.is_empty() {
            return true;
        }
        let mut buffer = [0; LONGEST];
        let Some(steps) = steps_of(word, self.scoring, &mut buffer) else {
            self.left_out += 1;
            return true;
        };
        let length = steps.len();
        let before = &self.before.0[..self.before.1];
        let common = steps.iter().zip(before).take_while(|(a, b)| a == b).count();
        if steps.get(common) < before.get(common) {
            return false;
        }
        for (depth, &letter) in steps.iter().enumerate().skip(common) {
            let (above, below) = self.levels.split_at_mut(depth + 1);
            if let Some(parent) = above[depth].last_mut() {
                if parent.bits & CHILDREN == 0 {
                    // A level has fewer nodes than the whole graph, and `finish` checks that
                    // number.
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
        true
    }

    /// Concatenates the levels.
    fn finish(self) -> Result<Graph, ExplorerError> {
        let count = self.levels.iter().map(Vec::len).sum();
        if count > Graph::MOST_NODES {
            return Err(ExplorerError::TooManyWords);
        }
        let mut nodes = Vec::with_capacity(count);
        for level in self.levels {
            let next = (nodes.len() + level.len()) as u32;
            nodes.extend(level.into_iter().map(|node| Node {
                // A leaf has no children, and the last level has no next one. The root is a valid
                // index that the search never follows.
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

/// Returns the words of a text with one per line; see [`Graph::from_text`].
pub(crate) fn words_of(text: &str) -> impl Iterator<Item = &[u8]> + Clone {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let lines = text.as_bytes().split(|&byte| byte == b'\n');
    lines.map(<[u8]>::trim_ascii)
}

/// Returns the steps of a word that can count, each a letter from 0 for a. If the scoring says so,
/// `qu` is one step.
pub(crate) fn steps_of<'b>(
    word: &[u8],
    scoring: &Scoring,
    buffer: &'b mut [u8; LONGEST],
) -> Option<&'b [u8]> {
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
    fn prefix_is_not_a_word() {
        let graph = graph(&["tea", "teapot"]);
        assert!(graph.is_word("tea") && graph.is_word("teapot"));
        assert!(!graph.is_word("teap") && !graph.is_word("teapots") && !graph.is_word(""));
    }

    #[test]
    fn unplayable_words_are_left_out_and_counted() {
        let long = "a".repeat(64);
        let graph = graph(&[
            "", "an", "iraq", "qat", "queen", "tea", "tea", "Tea", "don't", "café", &long,
        ]);
        assert_eq!((graph.words(), graph.left_out()), (2, 7));
        assert!(graph.is_word("queen") && graph.is_word("tea"));
        assert!(!graph.is_word("qeen") && !graph.is_word("iraq"));
    }

    #[test]
    fn plain_q_is_a_letter_like_any_other() {
        let rules = data::Rules::built_in("cs106b").unwrap();
        let graph = Graph::new(&["iraq", "queen"], &Scoring::of(&rules)).unwrap();
        assert!(graph.is_word("iraq") && graph.is_word("queen"));
        assert_eq!(graph.nodes(), 1 + 4 + 5);
    }

    #[test]
    fn qu_cell_is_one_step_in_the_graph() {
        assert_eq!(graph(&["queen"]).nodes(), 1 + 4);
        let queen = graph(&["queen"]);
        let end = queen.all().last().unwrap();
        assert_eq!(end.letters(), 5);
    }

    #[test]
    fn children_are_adjacent_in_alphabetical_order() {
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
    fn empty_word_list_gives_a_graph_with_only_a_root() {
        let graph = graph(&[]);
        assert_eq!((graph.words(), graph.nodes(), graph.bytes()), (0, 1, 8));
    }

    #[test]
    fn word_list_text_may_have_any_line_endings() {
        let graph =
            Graph::from_text("\u{feff}tea\r\n\r\nten\n  ton\n", &Scoring::default()).unwrap();
        assert_eq!((graph.words(), graph.left_out()), (3, 0));
    }

    #[test]
    fn full_list_takes_less_than_four_megabytes() {
        let graph = Graph::from_text(data::DICTIONARY, &Scoring::default()).unwrap();
        assert!(graph.bytes() < 4_000_000, "{}", graph.bytes());
        let on_boards = |word: &&str| word.len() >= 3 && !word.replace("qu", "").contains('q');
        let expected = data::DICTIONARY.lines().filter(on_boards).count();
        assert_eq!(graph.words(), expected);
        assert_eq!(graph.words() + graph.left_out(), 172_823);
    }

    proptest! {
        #[test]
        fn graph_contains_the_same_words_as_a_set(
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
        fn graph_does_not_depend_on_the_order_of_the_list(words in prop::collection::vec("[a-dqu]{0,7}", 0..60)) {
            let mut sorted = words.clone();
            sorted.sort();
            let scoring = Scoring::default();
            let (one, other) = (Graph::new(&words, &scoring).unwrap(), Graph::new(&sorted, &scoring).unwrap());
            prop_assert_eq!(one.all(), other.all());
        }
    }
}

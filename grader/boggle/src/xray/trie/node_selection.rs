//! The choice of nodes for the picture: the incorrect ones with the paths to them, and then their surroundings.

use std::collections::{BTreeMap, BTreeSet};

use report::xray::trie::{DictionaryAnswers, Node};

/// The maximum number of nodes in a readable picture.
pub const MAX_NODES: usize = 60;

/// The maximum number of incorrect nodes among them.
const MAX_WRONG_NODES: usize = 24;

/// The number of leaves with equal answers from which they are drawn as one.
const ALIKE: usize = 4;

/// Returns the nodes for the picture; `open` if the grader did not ask about all of them.
pub fn select(all: BTreeMap<String, Node>, open: bool) -> DictionaryAnswers {
    let there = all
        .into_values()
        .filter(|node| node.belongs() || node.is_wrong());
    let there = gathered(there.collect());
    let count = |nodes: &[&Node], wrong: bool| -> usize {
        let counted = nodes.iter().filter(|node| node.is_wrong() == wrong);
        counted.map(|node| 1 + node.also.chars().count()).sum()
    };
    let chosen = chosen(&there);
    let (shown, left): (Vec<&Node>, Vec<&Node>) = there
        .iter()
        .partition(|node| chosen.contains(node.prefix.as_str()));
    DictionaryAnswers {
        more_correct: count(&left, false),
        more_incorrect: count(&left, true),
        nodes: shown.into_iter().cloned().collect(),
        open,
    }
}

/// Returns the nodes, with surplus leaves of the same parent and with equal answers combined.
fn gathered(nodes: Vec<Node>) -> Vec<Node> {
    let parents: BTreeSet<String> = nodes
        .iter()
        .filter_map(|node| Some(node.parent()?.to_string()))
        .collect();
    let mut alike: BTreeMap<(String, [report::xray::trie::AnswerPair; 2]), Vec<String>> =
        BTreeMap::new();
    for node in &nodes {
        if let Some(parent) = node.parent()
            && !node.belongs()
            && !parents.contains(&node.prefix)
        {
            let said = [node.is_prefix, node.is_word];
            let group = alike.entry((parent.to_string(), said)).or_default();
            group.push(node.prefix.clone());
        }
    }
    let groups = alike.into_values().filter(|group| group.len() >= ALIKE);
    let mut also: BTreeMap<String, String> = BTreeMap::new();
    let mut gone: BTreeSet<String> = BTreeSet::new();
    for group in groups {
        let mut group = group.into_iter();
        let Some(first) = group.next() else { continue };
        let others: Vec<String> = group.collect();
        let letters = others
            .iter()
            .filter_map(|prefix| prefix.chars().next_back());
        also.insert(first, letters.collect());
        gone.extend(others);
    }
    let mut nodes = nodes;
    nodes.retain(|node| !gone.contains(&node.prefix));
    for node in &mut nodes {
        node.also = also.remove(&node.prefix).unwrap_or_default();
    }
    nodes
}

/// Returns the prefixes of the nodes in the picture.
fn chosen(nodes: &[Node]) -> BTreeSet<&str> {
    if nodes.len() <= MAX_NODES {
        return nodes.iter().map(|node| node.prefix.as_str()).collect();
    }
    let known: BTreeSet<&str> = nodes.iter().map(|node| node.prefix.as_str()).collect();
    let mut wrong: Vec<&Node> = nodes.iter().filter(|node| node.is_wrong()).collect();
    // The first incorrect nodes of a branch are closest to the mistake.
    wrong.sort_by_key(|node| (node.depth(), &node.prefix));
    let mut chosen: BTreeSet<&str> = BTreeSet::from([""]);
    for node in wrong.into_iter().take(MAX_WRONG_NODES) {
        let way = prefixes(&node.prefix).filter(|prefix| known.contains(prefix));
        let way: Vec<&str> = way.filter(|prefix| !chosen.contains(prefix)).collect();
        if chosen.len() + way.len() > MAX_NODES {
            break;
        }
        chosen.extend(way);
    }
    // Add the nodes that continue from there or are next to them; near the root if all nodes are correct.
    let mut near: Vec<&Node> = nodes
        .iter()
        .filter(|node| !node.is_wrong() && !chosen.contains(node.prefix.as_str()))
        .filter(|node| node.parent().is_some_and(|parent| chosen.contains(parent)))
        .collect();
    near.sort_by_key(|node| (std::cmp::Reverse(node.depth()), &node.prefix));
    let room = (MAX_NODES / 2).saturating_sub(chosen.len());
    chosen.extend(near.into_iter().take(room).map(|node| node.prefix.as_str()));
    chosen
}

/// Returns the prefixes on the path to a node, including the root and the node itself.
fn prefixes(prefix: &str) -> impl Iterator<Item = &str> {
    let ends = prefix.char_indices().map(|(end, _)| end);
    ends.chain([prefix.len()]).map(|end| &prefix[..end])
}

#[cfg(test)]
mod tests {
    use super::*;
    use report::xray::trie::{Answer, AnswerPair};

    fn node(prefix: &str, right: Answer, actual: Answer) -> (String, Node) {
        let node = Node {
            prefix: prefix.to_string(),
            also: String::new(),
            is_prefix: AnswerPair {
                expected: right,
                actual,
            },
            is_word: AnswerPair::equal(Answer::No),
        };
        (prefix.to_string(), node)
    }

    #[test]
    fn correctly_absent_node_is_not_shown() {
        let all = [
            node("", Answer::Yes, Answer::Yes),
            node("a", Answer::Yes, Answer::No),
            node("b", Answer::No, Answer::No),
            node("c", Answer::No, Answer::Yes),
        ];
        let seen = select(BTreeMap::from(all), false);
        let prefixes: Vec<&str> = seen.nodes.iter().map(|node| &*node.prefix).collect();
        assert_eq!(prefixes, ["", "a", "c"]);
        assert!(seen.is_wrong());
    }

    #[test]
    fn surplus_leaves_with_equal_answers_are_combined() {
        let mut all = BTreeMap::from([node("", Answer::Yes, Answer::Yes)]);
        all.extend(('a'..='f').map(|letter| node(&letter.to_string(), Answer::No, Answer::Yes)));
        all.extend([node("z", Answer::No, Answer::Error)]);
        let seen = select(all, false);
        let nodes: Vec<(&str, &str)> = seen
            .nodes
            .iter()
            .map(|node| (&*node.prefix, &*node.also))
            .collect();
        assert_eq!(nodes, [("", ""), ("a", "bcdef"), ("z", "")]);
    }

    #[test]
    fn large_trie_shows_incorrect_nodes_with_paths_to_them() {
        let words = (0..5_000_u32).map(|n| {
            let letter = |n: u32| char::from(b'a' + u8::try_from(n % 26).unwrap());
            format!("{}{}{}", letter(n / 676), letter(n / 26), letter(n))
        });
        let words: Vec<String> = words.collect();
        let all = super::super::beginnings(words.iter().map(String::as_str));
        let total = all.len();
        let mut all: BTreeMap<String, Node> = all
            .iter()
            .map(|prefix| node(prefix, Answer::Yes, Answer::Yes))
            .collect();
        all.extend([node("bcd", Answer::Yes, Answer::No)]);
        let seen = select(all, false);
        assert!(seen.nodes.len() <= MAX_NODES, "{}", seen.nodes.len());
        let prefixes: Vec<&str> = seen.nodes.iter().map(|node| &*node.prefix).collect();
        for on_the_way in ["", "b", "bc", "bcd"] {
            assert!(prefixes.contains(&on_the_way), "{on_the_way}");
        }
        assert_eq!(seen.more_correct + seen.nodes.len(), total);
        assert_eq!(seen.more_incorrect, 0);
    }
}

//! Finds the shape of a trie by queries: there is a node for each prefix.

use std::error::Error;

use dictionary::Dictionary;

/// The maximum number of prefixes in a picture; nobody could read more.
const MAX_PREFIXES: usize = 2_000;

/// A prefix of the dictionary.
pub struct Node {
    /// The letters on the path from the root to this node.
    pub prefix: String,
    /// Whether a word ends here.
    pub is_word: bool,
    /// The indices of the children in the list of nodes, in alphabetical order.
    pub children: Vec<usize>,
}

/// Returns the nodes of `dictionary` that begin with `beginning`, and the path to them. The
/// root comes first, and each node comes before its children.
///
/// # Errors
///
/// Fails if there are too many nodes for a picture, or more than the words have `letters`.
pub fn explore(
    dictionary: &Dictionary,
    beginning: &str,
    letters: usize,
) -> Result<Vec<Node>, Box<dyn Error>> {
    if !dictionary.is_prefix(beginning)? {
        return Err(format!("is_prefix says that no word begins with {beginning:?}").into());
    }
    explore_below_root(dictionary, beginning, letters)
}

/// Returns the same nodes, or only the root if no word begins with `beginning` yet.
///
/// # Errors
///
/// Fails in the same cases, except for that one.
pub fn explore_below_root(
    dictionary: &Dictionary,
    beginning: &str,
    letters: usize,
) -> Result<Vec<Node>, Box<dyn Error>> {
    let mut nodes = vec![node(dictionary, String::new())?];
    let mut next = 0;
    // New nodes are appended, so the loop reaches them too.
    while next < nodes.len() {
        for letter in 'a'..='z' {
            let prefix = format!("{}{letter}", nodes[next].prefix);
            let asked_for = prefix.starts_with(beginning) || beginning.starts_with(&prefix);
            if asked_for && dictionary.is_prefix(&prefix)? {
                check_number(nodes.len(), letters, &prefix)?;
                let child = nodes.len();
                nodes[next].children.push(child);
                nodes.push(node(dictionary, prefix)?);
            }
        }
        next += 1;
    }
    Ok(nodes)
}

fn node(dictionary: &Dictionary, prefix: String) -> Result<Node, Box<dyn Error>> {
    Ok(Node {
        is_word: dictionary.is_word(&prefix)?,
        prefix,
        children: Vec::new(),
    })
}

/// Checks the number of nodes: each letter of a word leads to at most one. An
/// `is_prefix` that returns true too often would make the search endless.
fn check_number(found: usize, letters: usize, prefix: &str) -> Result<(), String> {
    if found > letters {
        return Err(format!(
            "is_prefix returns true for more prefixes than the words have letters, such as {prefix:?}; what does it return where a letter leads nowhere?"
        ));
    }
    if found > MAX_PREFIXES {
        return Err(format!(
            "more than {MAX_PREFIXES} prefixes are too many for a picture; give fewer words, or a longer --prefix"
        ));
    }
    Ok(())
}

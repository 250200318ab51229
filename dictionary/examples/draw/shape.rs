//! The shape of a trie, found out by asking: there is a node for each prefix.

use std::error::Error;

use dictionary::Dictionary;

/// More prefixes than this make no picture that anybody could read.
const MOST: usize = 2_000;

/// A prefix of the dictionary.
pub struct Node {
    /// What the way from the root to here spells.
    pub prefix: String,
    /// Whether a word ends here.
    pub is_word: bool,
    /// The nodes one letter further on, by their places in the list, in alphabetical order.
    pub children: Vec<usize>,
}

/// The nodes of `dictionary`, the root first and each before its children: all that
/// begin with `beginning`, and the way to them.
///
/// # Errors
///
/// If there are too many for a picture, or more than words of so many `letters` can have.
pub fn explore(
    dictionary: &Dictionary,
    beginning: &str,
    letters: usize,
) -> Result<Vec<Node>, Box<dyn Error>> {
    if !dictionary.is_prefix(beginning)? {
        return Err(format!("is_prefix says that no word begins with {beginning:?}").into());
    }
    let mut nodes = vec![node(dictionary, String::new())?];
    let mut next = 0;
    // What is found is added behind, and so it gets its turn.
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

/// Each letter of a word leads to one node at most. An `is_prefix` that is too
/// generous would go on forever.
fn check_number(found: usize, letters: usize, prefix: &str) -> Result<(), String> {
    if found > letters {
        return Err(format!(
            "is_prefix returns true for more prefixes than the words have letters, such as {prefix:?}; what does it return where a letter leads nowhere?"
        ));
    }
    if found > MOST {
        return Err(format!(
            "more than {MOST} prefixes are too many for a picture; give fewer words, or a longer --prefix"
        ));
    }
    Ok(())
}

//! A copy has nodes of its own: a copied link would lead to the same node.

use std::cell::RefCell;
use std::rc::Rc;

use crate::Dictionary;
use crate::trie::{Link, Node};

impl Clone for Dictionary {
    fn clone(&self) -> Self {
        Self {
            root: copied(&self.root),
            word_count: self.word_count,
        }
    }
}

/// Copies a node and everything below it.
fn copied(link: &Link) -> Link {
    let node = link.borrow();
    let children = node.children.each_ref();
    Rc::new(RefCell::new(Node {
        is_word: node.is_word,
        children: children.map(|child| child.as_ref().map(copied)),
    }))
}

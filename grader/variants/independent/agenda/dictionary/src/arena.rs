//! The nodes, all in one `Vec`, in which each node is identified by its number.

use std::iter;

/// The number of a node. It has half the size of a pointer, and each node contains 26 of them.
pub(crate) type NodeId = u32;

/// The node at which every path begins. No link ever leads *to* it, so its number is free
/// to mean "no link".
pub(crate) const ROOT: NodeId = 0;

const ALPHABET: [u8; LETTERS] = *b"abcdefghijklmnopqrstuvwxyz";
const LETTERS: usize = 26;

#[derive(Clone, Copy)]
struct Node {
    links: [NodeId; LETTERS],
    terminal: bool,
}

impl Node {
    const BARE: Self = Self {
        links: [ROOT; LETTERS],
        terminal: false,
    };
}

/// A forest of one tree. Node 0, the root, always exists.
#[derive(Clone)]
pub(crate) struct Arena {
    nodes: Vec<Node>,
}

impl Arena {
    /// Makes an arena with only a root.
    pub(crate) fn new() -> Self {
        Self {
            nodes: iter::once(Node::BARE).collect(),
        }
    }

    /// Returns the node one `slot` (0 = a … 25 = z) below `from`, if there is one.
    pub(crate) fn step(&self, from: NodeId, slot: usize) -> Option<NodeId> {
        let link = *self.node(from)?.links.get(slot)?;
        (link != ROOT).then_some(link)
    }

    /// Follows `slots` downwards from the root; returns `None` as soon as one is missing.
    pub(crate) fn follow(&self, slots: &[usize]) -> Option<NodeId> {
        slots
            .iter()
            .try_fold(ROOT, |node, &slot| self.step(node, slot))
    }

    /// Takes an [`Arena::step`] and makes the node if it is missing. `from` must be a node of
    /// this arena, and `slot` must be below 26.
    pub(crate) fn step_or_grow(&mut self, from: NodeId, slot: usize) -> NodeId {
        self.step(from, slot).unwrap_or_else(|| {
            // 4 billion nodes would take 460 GB, so the number always fits.
            let fresh = self.nodes.len() as NodeId;
            self.nodes.push(Node::BARE);
            self.nodes[from as usize].links[slot] = fresh;
            fresh
        })
    }

    /// Marks the end of a word at `node`, a node of this arena; returns true if it had no mark.
    pub(crate) fn mark(&mut self, node: NodeId) -> bool {
        let terminal = &mut self.nodes[node as usize].terminal;
        !std::mem::replace(terminal, true)
    }

    /// Returns whether a word ends at `node`.
    pub(crate) fn is_terminal(&self, node: NodeId) -> bool {
        self.node(node).is_some_and(|node| node.terminal)
    }

    /// Returns the children of `node` with their letters, in alphabetical order.
    pub(crate) fn children(
        &self,
        node: NodeId,
    ) -> impl DoubleEndedIterator<Item = (char, NodeId)> + '_ {
        let links = self.node(node).map_or(&[][..], |node| &node.links);
        links
            .iter()
            .zip(ALPHABET)
            .filter(|&(&link, _)| link != ROOT)
            .map(|(&link, letter)| (char::from(letter), link))
    }

    fn node(&self, id: NodeId) -> Option<&Node> {
        self.nodes.get(id as usize)
    }
}

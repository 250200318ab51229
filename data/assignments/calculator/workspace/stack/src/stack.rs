//! A stack of numbers: a chain of nodes, each in a box of its own.

// HANDED OUT
/// A number, and the node below it.
struct Node {
    value: i64,
    below: Option<Box<Node>>,
}

/// Numbers one upon the other: what came last goes first.
#[derive(Default)]
pub struct Stack {
    // HANDOUT: // What does a stack have to know to find its numbers, and to say at once how many there are?
    /// The node on top.
    top: Option<Box<Node>>,
    /// How many nodes there are.
    len: usize,
}

impl Stack {
    /// A stack without a number.
    // EXERCISE: nothing is on top, and there are none
    pub fn new() -> Self {
        Self { top: None, len: 0 }
    }

    /// Puts a number on top.
    // EXERCISE: a new node, whose chain below is what was there before
    pub fn push(&mut self, value: i64) {
        let below = self.top.take();
        self.top = Some(Box::new(Node { value, below }));
        self.len += 1;
    }

    /// Takes the number from the top; `None` if there is none.
    // EXERCISE: take the node out, and put in its place what was below it
    pub fn pop(&mut self) -> Option<i64> {
        let node = self.top.take()?;
        self.top = node.below;
        self.len -= 1;
        Some(node.value)
    }

    /// The number on top, which stays there; `None` if there is none.
    // EXERCISE: look at the node without taking it
    pub fn peek(&self) -> Option<i64> {
        self.top.as_ref().map(|node| node.value)
    }

    /// How many numbers there are, known without counting them.
    // EXERCISE: who knows it?
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there is no number.
    // EXERCISE: you have what it takes
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The numbers from the top down; they stay where they are.
    // EXERCISE: a reference walks down the chain until there is no node
    pub fn values(&self) -> Vec<i64> {
        let mut values = Vec::new();
        let mut here = &self.top;
        while let Some(node) = here {
            values.push(node.value);
            here = &node.below;
        }
        values
    }

    /// Takes all numbers away. Twice is fine.
    // EXERCISE: be as new; the page says what happens to a very long chain
    pub fn clear(&mut self) {
        *self = Self::new();
    }

    /// Turns the stack upside down. No node is made anew.
    // EXERCISE: move node by node onto another chain
    pub fn reverse(&mut self) {
        let mut turned = None;
        while let Some(mut node) = self.top.take() {
            self.top = node.below.take();
            node.below = turned;
            turned = Some(node);
        }
        self.top = turned;
    }
}

/// Node by node: left alone, a node would drop the one below it, that one the next, and a long
/// chain would need a call for each.
impl Drop for Stack {
    fn drop(&mut self) {
        let mut next = self.top.take();
        while let Some(mut node) = next {
            next = node.below.take();
        }
    }
}

//! A stack of numbers: a chain of nodes, each in its own box.

// HANDED OUT
/// A number and the node below it.
struct Node {
    value: i64,
    below: Option<Box<Node>>,
}

/// A stack of numbers: the last one in is the first one out.
#[derive(Default)]
pub struct Stack {
    // HANDOUT: // What does a stack have to know to find its numbers, and to say at once how many there are?
    /// The node on top.
    top: Option<Box<Node>>,
    /// The number of nodes.
    len: usize,
}

impl Stack {
    /// Creates an empty stack.
    // EXERCISE: nothing is on top, and the number of nodes is 0
    pub fn new() -> Self {
        Self { top: None, len: 0 }
    }

    /// Puts a number on top.
    // EXERCISE: a new node on top of the old chain
    pub fn push(&mut self, value: i64) {
        let below = self.top.take();
        self.top = Some(Box::new(Node { value, below }));
        self.len += 1;
    }

    /// Removes and returns the number on top, or returns `None` if the stack is empty.
    // EXERCISE: take the node out, and put the chain below it in its place
    pub fn pop(&mut self) -> Option<i64> {
        let node = self.top.take()?;
        self.top = node.below;
        self.len -= 1;
        Some(node.value)
    }

    /// Returns the number on top without removing it, or `None` if the stack is empty.
    // EXERCISE: look at the node without taking it
    pub fn peek(&self) -> Option<i64> {
        self.top.as_ref().map(|node| node.value)
    }

    /// Returns the number of numbers, without counting them.
    // EXERCISE: which field has the number of nodes?
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether the stack is empty.
    // EXERCISE: the field with the number of nodes answers this
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Returns the numbers from the top down, and leaves them on the stack.
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

    /// Removes all numbers. Clearing an empty stack is harmless.
    // EXERCISE: become a new stack; the README says what happens to a very long chain
    pub fn clear(&mut self) {
        *self = Self::new();
    }

    /// Reverses the stack without creating any nodes.
    // EXERCISE: move the nodes one by one to another chain
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

/// Drops the nodes one by one. By default, each node would drop the one below it, and a long chain
/// would need one nested call per node.
impl Drop for Stack {
    fn drop(&mut self) {
        let mut next = self.top.take();
        while let Some(mut node) = next {
            next = node.below.take();
        }
    }
}

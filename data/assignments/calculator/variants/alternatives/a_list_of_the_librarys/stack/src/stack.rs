//! The numbers in a `Vec`: full points, and the report shows the type to the instructor.

/// A stack of numbers.
#[derive(Default)]
pub struct Stack {
    numbers: Vec<i64>,
}

impl Stack {
    pub fn new() -> Self {
        Self::default()
    }

    pub fn push(&mut self, value: i64) {
        self.numbers.push(value);
    }

    pub fn pop(&mut self) -> Option<i64> {
        self.numbers.pop()
    }

    pub fn peek(&self) -> Option<i64> {
        self.numbers.last().copied()
    }

    pub fn len(&self) -> usize {
        self.numbers.len()
    }

    pub fn is_empty(&self) -> bool {
        self.numbers.is_empty()
    }

    pub fn values(&self) -> Vec<i64> {
        self.numbers.iter().rev().copied().collect()
    }

    pub fn clear(&mut self) {
        self.numbers.clear();
    }

    pub fn reverse(&mut self) {
        self.numbers.reverse();
    }
}

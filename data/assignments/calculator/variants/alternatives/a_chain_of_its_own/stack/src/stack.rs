//! A chain with a type of its own, which counts its nodes on request.

#[derive(Default)]
enum Chain {
    #[default]
    End,
    Link(i64, Box<Chain>),
}

/// A stack of numbers.
#[derive(Default)]
pub struct Stack {
    chain: Chain,
}

impl Stack {
    pub fn new() -> Self {
        Self::default()
    }

    pub fn push(&mut self, value: i64) {
        let rest = std::mem::take(&mut self.chain);
        self.chain = Chain::Link(value, Box::new(rest));
    }

    pub fn pop(&mut self) -> Option<i64> {
        match std::mem::take(&mut self.chain) {
            Chain::End => None,
            Chain::Link(value, rest) => {
                self.chain = *rest;
                Some(value)
            }
        }
    }

    pub fn peek(&self) -> Option<i64> {
        self.iter().next()
    }

    pub fn len(&self) -> usize {
        self.iter().count()
    }

    pub fn is_empty(&self) -> bool {
        matches!(self.chain, Chain::End)
    }

    pub fn values(&self) -> Vec<i64> {
        self.iter().collect()
    }

    pub fn clear(&mut self) {
        while self.pop().is_some() {}
    }

    pub fn reverse(&mut self) {
        let mut turned = Self::new();
        while let Some(value) = self.pop() {
            turned.push(value);
        }
        std::mem::swap(self, &mut turned);
    }

    fn iter(&self) -> impl Iterator<Item = i64> {
        let mut here = &self.chain;
        std::iter::from_fn(move || match here {
            Chain::End => None,
            Chain::Link(value, rest) => {
                here = rest;
                Some(*value)
            }
        })
    }
}

impl Drop for Stack {
    fn drop(&mut self) {
        self.clear();
    }
}

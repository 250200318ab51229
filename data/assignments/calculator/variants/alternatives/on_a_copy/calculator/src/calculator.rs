//! Evaluates a line on a copy, which replaces the stack if there was no error.

use stack::Stack;

use crate::error::{Error, Problem};
use crate::operations::{arithmetic, shuffle};

/// A calculator in reverse Polish notation.
#[derive(Default)]
pub struct Calculator {
    stack: Stack,
}

impl Calculator {
    pub fn new() -> Self {
        Self::default()
    }

    pub fn values(&self) -> Vec<i64> {
        self.stack.values()
    }

    pub fn eval(&mut self, line: &str) -> Result<Option<i64>, Error> {
        let mut copy = Stack::new();
        self.values().into_iter().rev().for_each(|value| copy.push(value));
        for (number, word) in line.split_whitespace().enumerate() {
            step(&mut copy, word).map_err(|problem| Error {
                place: number + 1,
                word: word.to_string(),
                problem,
            })?;
        }
        self.stack = copy;
        Ok(self.stack.peek())
    }
}

fn step(stack: &mut Stack, word: &str) -> Result<(), Problem> {
    if let Ok(number) = word.parse() {
        stack.push(number);
        return Ok(());
    }
    match word {
        "dup" | "swap" | "drop" => shuffle(word, stack),
        "+" | "-" | "*" | "/" | "%" if stack.len() < 2 => Err(Problem::TooFew),
        "+" | "-" | "*" | "/" | "%" => {
            let (right, left) = (stack.pop(), stack.pop());
            let (Some(right), Some(left)) = (right, left) else {
                return Err(Problem::TooFew);
            };
            stack.push(arithmetic(word, left, right)?);
            Ok(())
        }
        _ => Err(Problem::Unknown),
    }
}

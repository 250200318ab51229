//! Evaluates lines of words from left to right on a stack.

// HANDED OUT
use stack::Stack;

use crate::error::Error;
use crate::error::Problem;
use crate::operations::{arithmetic, shuffle};

/// A calculator in reverse Polish notation, which keeps its numbers from line to line.
#[derive(Default)]
pub struct Calculator {
    // HANDOUT: // What is left between two lines?
    /// The numbers.
    stack: Stack,
}

impl Calculator {
    /// Creates a calculator without numbers.
    // EXERCISE: each of its fields begins empty
    pub fn new() -> Self {
        Self {
            stack: Stack::new(),
        }
    }

    /// Returns the numbers from the top down.
    // EXERCISE: the stack has a method that lists its numbers
    pub fn values(&self) -> Vec<i64> {
        self.stack.values()
    }

    /// Carries out the words of a line from left to right. A number is pushed; an operation pops
    /// its numbers and pushes its result. Returns the number on top of the stack, if there is one.
    ///
    /// # Errors
    ///
    /// Fails with the first word that cannot be carried out. In that case the whole line has no
    /// effect.
    // EXERCISE: word by word; save the numbers before the first one
    pub fn eval(&mut self, line: &str) -> Result<Option<i64>, Error> {
        let before = self.values();
        for (number, word) in line.split_whitespace().enumerate() {
            if let Err(problem) = self.carry_out(word) {
                self.restore(&before);
                return Err(Error {
                    place: number + 1,
                    word: word.to_string(),
                    problem,
                });
            }
        }
        Ok(self.stack.peek())
    }

    /// Carries out one word. An error leaves the stack in an unspecified state.
    fn carry_out(&mut self, word: &str) -> Result<(), Problem> {
        match word {
            "+" | "-" | "*" | "/" | "%" => {
                // The number pushed last is the right operand.
                let right = self.stack.pop().ok_or(Problem::TooFew)?;
                let left = self.stack.pop().ok_or(Problem::TooFew)?;
                self.stack.push(arithmetic(word, left, right)?);
            }
            "dup" | "swap" | "drop" => shuffle(word, &mut self.stack)?,
            _ => self.stack.push(word.parse().map_err(|_| Problem::Unknown)?),
        }
        Ok(())
    }

    /// Restores earlier numbers, given from the top down.
    fn restore(&mut self, values: &[i64]) {
        self.stack.clear();
        for value in values.iter().rev() {
            self.stack.push(*value);
        }
    }
}

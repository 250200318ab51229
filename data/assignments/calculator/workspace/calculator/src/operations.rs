//! The operations of the calculator.

use stack::Stack;

use crate::error::Problem;

/// Returns the result of `left operation right`, where `operation` is one of `+ - * / %`. `/` and
/// `%` round towards 0, as in Rust.
///
/// # Errors
///
/// Fails with [`Problem::DivisionByZero`], or with [`Problem::Overflow`] if the result does not fit
/// in an `i64`.
// EXERCISE: Rust's integers have methods that tell you whether the result fits
pub fn arithmetic(operation: &str, left: i64, right: i64) -> Result<i64, Problem> {
    if matches!(operation, "/" | "%") && right == 0 {
        return Err(Problem::DivisionByZero);
    }
    let result = match operation {
        "+" => left.checked_add(right),
        "-" => left.checked_sub(right),
        "*" => left.checked_mul(right),
        "/" => left.checked_div(right),
        _ => left.checked_rem(right),
    };
    result.ok_or(Problem::Overflow)
}

/// Rearranges the top of the stack: `dup` duplicates the top number, `swap` exchanges the two
/// topmost numbers, and `drop` removes the top number.
///
/// # Errors
///
/// Fails with [`Problem::TooFew`].
// EXERCISE: pop and push; mind the order
pub fn shuffle(operation: &str, stack: &mut Stack) -> Result<(), Problem> {
    let top = stack.pop().ok_or(Problem::TooFew)?;
    match operation {
        "dup" => {
            stack.push(top);
            stack.push(top);
        }
        "swap" => {
            let below = stack.pop().ok_or(Problem::TooFew)?;
            stack.push(top);
            stack.push(below);
        }
        _ => {}
    }
    Ok(())
}

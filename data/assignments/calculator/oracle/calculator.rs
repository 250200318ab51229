//! The correct replies of phase B. Numbers are twice as wide as necessary, and each result is
//! checked for overflow. A line is evaluated on a copy of the stack. The output has the driver's
//! format.

use std::io;

fn main() {
    let mut numbers: Vec<i128> = Vec::new();
    for line in io::stdin().lines() {
        let Ok(line) = line else { return };
        let (name, argument) = line.split_once(' ').unwrap_or((line.as_str(), ""));
        let reply = match name {
            "eval" => eval(&mut numbers, argument),
            "values" => Ok(shown(numbers.iter().rev())),
            "clear" | "reset" => {
                numbers.clear();
                Ok("ok".to_string())
            }
            _ => Err(format!("no command {name}")),
        };
        match reply {
            Ok(reply) => println!("> {line}\n= {reply}\n"),
            Err(reply) => println!("> {line}\n! {reply}\n"),
        }
    }
}

fn eval(numbers: &mut Vec<i128>, line: &str) -> Result<String, String> {
    let mut after = numbers.clone();
    for (place, word) in line.split_whitespace().enumerate() {
        let wrong = |why: &str| format!("word {} ({word}): {why}", place + 1);
        let needs = match word {
            "+" | "-" | "*" | "/" | "%" | "swap" => 2,
            "dup" | "drop" => 1,
            _ => 0,
        };
        if after.len() < needs {
            return Err(wrong("too few numbers on the stack"));
        }
        let taken = after.split_off(after.len() - needs);
        let made = match (word, &taken[..]) {
            ("/" | "%", [_, 0]) => return Err(wrong("a division by zero")),
            ("+", [a, b]) => vec![a + b],
            ("-", [a, b]) => vec![a - b],
            ("*", [a, b]) => vec![a * b],
            ("/", [a, b]) => vec![a / b],
            // If the quotient does not fit, the remainder overflows too.
            ("%", [a, b]) if !fits(a / b) => vec![a / b],
            ("%", [a, b]) => vec![a - a / b * b],
            ("swap", [a, b]) => vec![*b, *a],
            ("dup", [a]) => vec![*a, *a],
            ("drop", _) => vec![],
            _ => match word.parse::<i64>() {
                Ok(number) => vec![i128::from(number)],
                Err(_) => return Err(wrong("neither a number nor an operation")),
            },
        };
        if !made.iter().all(|number| fits(*number)) {
            return Err(wrong("its result is too large"));
        }
        after.extend(made);
    }
    *numbers = after;
    Ok(shown(numbers.last().into_iter()))
}

fn fits(number: i128) -> bool {
    i64::try_from(number).is_ok()
}

fn shown<'a>(numbers: impl Iterator<Item = &'a i128>) -> String {
    let words: Vec<String> = numbers.map(i128::to_string).collect();
    if words.is_empty() {
        "nothing".to_string()
    } else {
        words.join(" ")
    }
}

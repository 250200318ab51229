//! The correct replies of phase A. The numbers are in a `Vec`, with the top at its end. The output
//! has the driver's format.

use std::io;

fn main() {
    let mut numbers: Vec<i64> = Vec::new();
    for line in io::stdin().lines() {
        let Ok(line) = line else { return };
        let (name, argument) = line.split_once(' ').unwrap_or((line.as_str(), ""));
        let reply = answer(&mut numbers, name, argument.parse().unwrap_or(0));
        match reply {
            Some(reply) => println!("> {line}\n= {reply}\n"),
            None => println!("> {line}\n! no command {name}\n"),
        }
    }
}

/// Returns the reply to a command, or `None` for an unknown command.
fn answer(numbers: &mut Vec<i64>, name: &str, argument: i64) -> Option<String> {
    Some(match name {
        "pop" => number(numbers.pop()),
        "peek" => number(numbers.last().copied()),
        "len" => numbers.len().to_string(),
        "empty" => (numbers.len() == 0).to_string(),
        "values" => {
            let words: Vec<String> = numbers.iter().rev().map(i64::to_string).collect();
            if words.len() == 0 {
                "nothing".to_string()
            } else {
                words.join(" ")
            }
        }
        _ => {
            match name {
                "push" => numbers.push(argument),
                "fill" => numbers.extend(1..=argument),
                "reverse" => numbers.reverse(),
                "clear" | "reset" => *numbers = Vec::new(),
                _ => return None,
            }
            "ok".to_string()
        }
    })
}

fn number(number: Option<i64>) -> String {
    number.map_or("nothing".to_string(), |number| number.to_string())
}

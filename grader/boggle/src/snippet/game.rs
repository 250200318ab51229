//! Conversations with a game, as Rust code. A session on the console stays a test case.

use grading::feedback::snippet::test::{Expected, Test, list, taken_apart, text};
use judge::test_case::{ANY, Exchange, OPEN};

pub fn write(test: &mut Test, exchanges: &[Exchange]) -> Option<()> {
    let mut rules = "cs106b";
    let mut file = None;
    let mut made = (false, false);
    for exchange in exchanges {
        test.begin();
        let (name, argument, reply) = taken_apart(exchange);
        let refused = reply.first().is_some_and(|line| line.starts_with('!'));
        match name {
            "rules" if !refused => rules = argument,
            "words" if !refused => file = Some(argument),
            "new" | "shake" => {
                let (letters, seed) = match name {
                    "new" => (argument, "0"),
                    _ => ("", argument),
                };
                let file = file.map_or("\"../data/dictionary.txt\"".to_string(), |file| {
                    test.file(file)
                });
                test.line(format!(
                    "let dictionary = Arc::new(Dictionary::from_file({file}).unwrap());"
                ));
                test.line(format!(
                    "let rules = Arc::new(Rules::built_in({rules:?}).unwrap());"
                ));
                let call = format!("Game::new(dictionary, rules, {letters:?}, {seed})");
                match refused {
                    true => test.expect(&call, reply, |_| None)?,
                    false => {
                        test.line(format!("let mut game = {call}.unwrap();"));
                        made.0 = true;
                    }
                }
            }
            "lexicon" if !refused => {
                let file = test.file(argument);
                test.line(format!(
                    "let text = std::fs::read_to_string({file}).unwrap();"
                ));
                test.line("let lexicon = Lexicon::from_text(&text);");
                let counts: Vec<&str> = reply.first()?.get(2..)?.split(' ').collect();
                test.line(format!("assert_eq!(lexicon.len(), {});", counts.first()?));
                test.line(format!(
                    "assert_eq!(lexicon.skipped(), {});",
                    counts.get(2)?
                ));
                made.1 = true;
            }
            "in" if made.1 && !refused => {
                yes_or_no(test, &format!("lexicon.contains({argument:?})"), reply)?
            }
            // The driver rejects commands that need a game; the library is not called.
            _ if !made.0 => return None,
            "letter" => {
                let (row, column) = argument.split_once(' ')?;
                let call = format!("game.get_letter({row}, {column})");
                test.expect(&call, reply, |lines| {
                    Some(Expected::Equals(format!("{:?}", lines[0])))
                })?;
            }
            "board" => equals(test, "game.to_string()", &text(&joined(reply))),
            "check" => yes_or_no(test, &format!("game.check_word({argument:?})"), reply)?,
            "human" if reply == [ANY] || reply == [OPEN] => {
                test.line(format!("game.human_word_search({argument:?});"));
            }
            "human" => yes_or_no(
                test,
                &format!("game.human_word_search({argument:?})"),
                reply,
            )?,
            "why" => {
                let call = format!("game.refusal({argument:?}).map(|why| why.to_string())");
                let why = reply.first()?.get(2..)?;
                let right = match why {
                    "it counts" => "None".to_string(),
                    _ => format!("Some({why:?}.to_string())"),
                };
                equals(test, &call, &right);
            }
            "watch" => {
                let steps = reply.first()?.get(2..).unwrap_or("");
                let steps = steps
                    .split_whitespace()
                    .map(step)
                    .collect::<Option<Vec<_>>>()?;
                test.line("let mut steps = Vec::new();");
                test.line(format!(
                    "find_word(game.board(), {argument:?}, &mut |step| steps.push(step));"
                ));
                let steps: Vec<String> =
                    steps.iter().map(|step| format!("    {step},\n")).collect();
                test.line(format!("assert_eq!(steps, [\n{}]);", steps.concat()));
            }
            "computer" if reply == [ANY] || reply == [OPEN] => {
                test.line("game.computer_word_search();");
            }
            "computer" => write_words(test, "game.computer_word_search()", reply),
            "list" => write_words(test, &format!("game.{argument}_words()"), reply),
            "score" => {
                equals(
                    test,
                    &format!("game.score_{argument}()"),
                    reply.first()?.get(2..)?,
                );
            }
            "path" => {
                let places = reply.first()?.get(2..)?;
                let right = match places {
                    "nowhere" => "None".to_string(),
                    _ => {
                        let places: Option<Vec<String>> = places.split(' ').map(place).collect();
                        format!("Some(&vec![{}])", places?.join(", "))
                    }
                };
                equals(test, &format!("game.path({argument:?})"), &right);
            }
            "highlight" => {
                test.line(format!(
                    "let path = game.path({argument:?}).cloned().unwrap_or_default();"
                ));
                equals(test, "game.rows_highlighting(&path)", &text(&joined(reply)));
            }
            _ => return None,
        }
    }
    Some(())
}

fn equals(test: &mut Test, call: &str, right: &str) {
    test.line(format!("assert_eq!({call}, {right});"));
}

fn yes_or_no(test: &mut Test, call: &str, reply: &[String]) -> Option<()> {
    test.line(match reply.first()?.as_str() {
        "= true" => format!("assert!({call});"),
        _ => format!("assert!(!{call});"),
    });
    Some(())
}

fn write_words(test: &mut Test, call: &str, reply: &[String]) {
    let lines: Vec<&str> = reply
        .iter()
        .map(|line| line.get(2..).unwrap_or(""))
        .collect();
    equals(test, &format!("Vec::from_iter({call})"), &list(&lines));
}

/// Returns the lines of a reply, each with its line end.
fn joined(reply: &[String]) -> String {
    let lines = reply.iter().map(|line| line.get(2..).unwrap_or(""));
    lines.map(|line| format!("{line}\n")).collect()
}

/// Returns the Rust code for a step such as `+1,2`.
fn step(text: &str) -> Option<String> {
    let kind = match text.get(..1)? {
        "+" => "Visit",
        _ => "Leave",
    };
    Some(format!("Step::{kind}({})", place(&text[1..])?))
}

/// Returns the Rust code for a position such as `1,2`.
fn place(text: &str) -> Option<String> {
    let (row, column) = text.split_once(',')?;
    Some(format!("Position {{ row: {row}, column: {column} }}"))
}

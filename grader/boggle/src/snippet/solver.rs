//! Conversations with the solver, as Rust code.

use grading::feedback::snippet::test::{Expected, Test, list, taken_apart, text};
use judge::test_case::{ANY, Exchange};

pub fn write(test: &mut Test, exchanges: &[Exchange]) -> Option<()> {
    let mut made = false;
    for exchange in exchanges {
        test.begin();
        let (name, argument, reply) = taken_apart(exchange);
        let refused = reply.first().is_some_and(|line| line.starts_with('!'));
        match name {
            "new" | "open" => {
                let call = match name {
                    "new" => "Boggle::new()".to_string(),
                    _ => format!("Boggle::with_dictionary_file({})", test.file(argument)),
                };
                if refused {
                    test.expect(&call, reply, |_| None)?;
                } else {
                    let unwrapped = if name == "open" { ".unwrap()" } else { "" };
                    test.line(format!("let mut boggle = {call}{unwrapped};"));
                    made = true;
                }
            }
            "letters" if !refused => {
                let (size, cells) = argument.split_once(' ')?;
                let (rows, columns) = size.split_once('x')?;
                test.line(format!(
                    "let board = Board::from_line({rows}, {columns}, {cells:?}).unwrap();"
                ));
            }
            "board" if !refused => {
                let file = test.file(argument);
                test.line(format!(
                    "let board = std::fs::read_to_string({file}).unwrap();"
                ));
                test.line("let board = Board::parse(&board).unwrap();");
            }
            "rows" if !refused => {}
            // The driver rejects commands that need a solver; the library is not called.
            _ if !made => return None,
            "set" if !refused => test.line("boggle.set_board(&board);"),
            "solve" | "dump" => {
                let dump = name == "dump";
                if refused {
                    test.expect(
                        &format!("boggle.solve_board({dump}, &mut Vec::new())"),
                        reply,
                        |_| None,
                    )?;
                    continue;
                }
                test.line("let mut output = Vec::new();");
                test.line(format!("boggle.solve_board({dump}, &mut output).unwrap();"));
                if reply.is_empty() {
                    test.line("assert!(output.is_empty());");
                    continue;
                }
                if reply != [ANY] {
                    let lines: String = reply
                        .iter()
                        .map(|line| format!("{}\n", line.get(2..).unwrap_or("")))
                        .collect();
                    test.line(format!(
                        "assert_eq!(String::from_utf8(output).unwrap(), {});",
                        text(&lines)
                    ));
                }
            }
            "full" => {
                let outcome = match reply {
                    [line] if line == "= an error" => "err",
                    _ => "ok",
                };
                test.line("// An output that takes nothing.");
                test.line(format!(
                    "assert!(boggle.solve_board({}, &mut &mut [0; 0][..]).is_{outcome}());",
                    argument == "dump"
                ));
            }
            "found" if reply == [ANY] => {}
            "found" => {
                let words: Vec<&str> = reply
                    .iter()
                    .map(|line| line.get(2..).unwrap_or(""))
                    .collect();
                test.line(format!(
                    "assert_eq!(boggle.words_found().words().collect::<Vec<_>>(), {});",
                    list(&words)
                ));
            }
            "save" => {
                let call = format!("boggle.save_solve({})", test.file(argument));
                test.expect(&call, reply, |_| Some(Expected::Done))?;
            }
            "show" => test.expect_text(argument, reply)?,
            "words" => {
                let count = reply.first()?.strip_prefix("= ")?;
                test.line(format!(
                    "assert_eq!(boggle.dictionary().word_count(), {count});"
                ));
            }
            _ => return None,
        }
    }
    Some(())
}

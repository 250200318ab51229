//! Parsing a program's output, test case by test case.

use std::iter::Peekable;
use std::slice::SplitInclusive;

use crate::conversation::Conversation;
use crate::test_case::{Exchange, TestCase, is_reply};

/// The limits of stray output: lines per test case, and characters per line.
const MAX_STRAY_LINES: usize = 20;
const MAX_STRAY_CHARACTERS: usize = 300;

impl Conversation {
    fn stray(&mut self, line: &[u8]) {
        if self.stray_output.len() < MAX_STRAY_LINES {
            let line = beginning(line, MAX_EXTRA_BYTES);
            self.stray_output
                .push(line.chars().take(MAX_STRAY_CHARACTERS).collect());
        }
    }
}

/// The limits of a reply beyond the length of the correct one: lines, and bytes per line.
const MAX_EXTRA_LINES: usize = 1_000;
const MAX_EXTRA_BYTES: usize = 1 << 16;

/// Lines of bytes, each with its line end.
type Lines<'a> = SplitInclusive<'a, u8, fn(&u8) -> bool>;

/// A reader of a transcript, command by command.
pub struct Reader<'a> {
    lines: Peekable<Lines<'a>>,
}

impl<'a> Reader<'a> {
    pub fn new(transcript: &'a [u8]) -> Self {
        let ends_line: fn(&u8) -> bool = |byte| *byte == b'\n';
        Self {
            lines: transcript.split_inclusive(ends_line).peekable(),
        }
    }

    /// Reads the replies of a test case, and returns whether all of them are there.
    pub fn read(&mut self, case: &TestCase, conversation: &mut Conversation) -> bool {
        if self.reply("reset", &[], conversation).is_none() {
            return false;
        }
        for Exchange { command, reply } in &case.exchanges {
            let Some(reply) = self.reply(command, reply, conversation) else {
                return false;
            };
            conversation.exchanges.push(Exchange {
                command: command.clone(),
                reply,
            });
        }
        true
    }

    /// Reads the marked lines that follow the command's own line. Output before it was printed while the command was
    /// carried out, and isn't part of the reply.
    fn reply(
        &mut self,
        command: &str,
        expected: &[String],
        conversation: &mut Conversation,
    ) -> Option<Vec<String>> {
        let heading = format!("> {command}");
        loop {
            let line = without_end(self.lines.next()?);
            match line.strip_suffix(heading.as_bytes()) {
                Some(b"") => break,
                Some(before) => {
                    conversation.stray(before);
                    break;
                }
                None => conversation.stray(line),
            }
        }
        let longest = expected.iter().map(String::len).max().unwrap_or_default();
        let mut reply = Vec::new();
        // An empty line ends the reply.
        while let Some(line) = self.lines.next_if(|line| is_reply(line)) {
            if reply.len() < expected.len() + MAX_EXTRA_LINES {
                reply.push(beginning(without_end(line), longest + MAX_EXTRA_BYTES));
            }
        }
        self.lines.next_if(|line| without_end(line).is_empty());
        Some(reply)
    }
}

fn without_end(line: &[u8]) -> &[u8] {
    let line = line.strip_suffix(b"\n").unwrap_or(line);
    line.strip_suffix(b"\r").unwrap_or(line)
}

/// Returns the beginning of a line as text, at most this number of bytes.
fn beginning(line: &[u8], bytes: usize) -> String {
    String::from_utf8_lossy(&line[..line.len().min(bytes)]).into_owned()
}

/// Returns the last lines of a program's messages, without the number of the thread that ended it, which differs in
/// each run.
pub fn last_words(text: &str) -> String {
    let lines = text.lines().filter(|line| !line.starts_with("note: "));
    // Read from the end: there may be millions of lines.
    let mut last: Vec<String> = lines.rev().take(12).map(without_thread_number).collect();
    last.reverse();
    let words = last.join("\n");
    words
        .trim()
        .chars()
        .take(MAX_STRAY_LINES * MAX_STRAY_CHARACTERS)
        .collect()
}

/// Returns `thread 'main' (123) panicked at ...` or `thread 'main' (123) has overflowed its stack` without the number.
fn without_thread_number(line: &str) -> String {
    let number = line
        .split_once("' (")
        .and_then(|(before, rest)| Some((before, rest.split_once(") ")?)));
    match number {
        Some((thread, (number, ending)))
            if thread.contains("thread '") && number.bytes().all(|byte| byte.is_ascii_digit()) =>
        {
            format!("{thread}' {ending}")
        }
        _ => line.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    fn case(expected: &str) -> TestCase {
        TestCase {
            name: "a case".to_string(),
            public: true,
            files: BTreeMap::new(),
            exchanges: vec![Exchange {
                command: "list".to_string(),
                reply: vec![expected.to_string()],
            }],
        }
    }

    fn read(transcript: &[u8]) -> Conversation {
        let mut conversation = Conversation::default();
        let whole = [b"> reset\n= ok\n\n> list\n", transcript].concat();
        assert!(Reader::new(&whole).read(&case("= a"), &mut conversation));
        conversation
    }

    #[test]
    fn reply_of_a_million_lines_is_cut_off() {
        let kept = &read(&b"= a\n".repeat(1_000_000)).exchanges[0].reply;
        assert_eq!(kept.len(), 1 + MAX_EXTRA_LINES);
    }

    #[test]
    fn line_of_millions_of_invalid_bytes_is_cut_off() {
        let line = [b"= ", b"\xff".repeat(10_000_000).as_slice(), b"\n"].concat();
        let kept = &read(&line).exchanges[0].reply[0];
        assert_eq!(kept.chars().count(), "= a".len() + MAX_EXTRA_BYTES);
    }

    #[test]
    fn line_before_an_echo_is_stray_even_if_it_looks_like_a_reply() {
        let whole = b"> reset\n= ok\n\n= a\n! b\n> list\n= c\n";
        let mut conversation = Conversation::default();
        assert!(Reader::new(whole).read(&case("= a"), &mut conversation));
        assert_eq!(conversation.stray_output, ["= a", "! b"]);
        assert_eq!(conversation.exchanges[0].reply, ["= c"]);
    }

    #[test]
    fn text_before_an_echo_is_stray_and_crlf_is_accepted() {
        let whole = b"> reset\r\n= ok\r\n\r\nhere\xffI am> list\r\n= a\r\n\r\n";
        let mut conversation = Conversation::default();
        assert!(Reader::new(whole).read(&case("= a"), &mut conversation));
        assert_eq!(conversation.stray_output, ["here\u{fffd}I am"]);
        assert_eq!(conversation.exchanges[0].reply, ["= a"]);
    }

    #[test]
    fn last_words_name_a_thread_without_its_number() {
        for (said, expected) in [
            (
                "thread 'main' (76) panicked at src/trie.rs:1:2:\nfull",
                "thread 'main' panicked at src/trie.rs:1:2:\nfull",
            ),
            (
                "\nthread 'main' (63) has overflowed its stack\nfatal runtime error",
                "thread 'main' has overflowed its stack\nfatal runtime error",
            ),
            ("cell 'q' (3) is empty", "cell 'q' (3) is empty"),
            ("thread 'main' (of 2) ends", "thread 'main' (of 2) ends"),
        ] {
            assert_eq!(last_words(said), expected);
        }
    }
}

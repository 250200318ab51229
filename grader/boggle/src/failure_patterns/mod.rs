//! The common mistakes of students, recognised by their failures. The patterns of each subject start with the most
//! specific.

pub mod dictionary;
mod dumps;
pub mod game;
pub mod solver;
mod solver_facts;
mod wrong_paths;

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::path::Path;

    use judge::failure_patterns::clue::{Clue, FailureFacts, FailurePattern};
    use judge::test_case::{Exchange, TestCase};
    use judge::verdict::{Difference, Failure, Verdict};

    use super::*;

    /// Returns the first pattern that matches the last of these exchanges, to which the program replied `actual`.
    fn found(
        patterns: &[FailurePattern],
        exchanges: &[(&str, &str)],
        files: &[(&str, &str)],
        actual: &str,
    ) -> Option<&'static str> {
        let lines = |reply: &str| reply.lines().map(String::from).collect::<Vec<String>>();
        let exchanges: Vec<Exchange> = exchanges
            .iter()
            .map(|(command, reply)| Exchange {
                command: command.to_string(),
                reply: lines(reply),
            })
            .collect();
        let (last, before) = exchanges.split_last()?;
        let file = |(name, text): &(&str, &str)| (name.to_string(), text.to_string());
        let failure = Failure {
            verdict: Verdict::Incorrect(Difference {
                before: before.to_vec(),
                command: last.command.clone(),
                expected: last.reply.clone(),
                actual: lines(actual),
                line: 0,
            }),
            case: TestCase {
                name: String::new(),
                public: true,
                files: files.iter().map(file).collect::<BTreeMap<_, _>>(),
                exchanges: exchanges.clone(),
            },
        };
        let clue = Clue::of(Path::new(""), &[], &failure, FailureFacts::default())?;
        let mut patterns = patterns.iter();
        patterns
            .find(|(_, fits)| fits(&clue))
            .map(|(name, _)| *name)
    }

    fn of_dictionary(exchanges: &[(&str, &str)], actual: &str) -> Option<&'static str> {
        found(dictionary::FAILURE_PATTERNS, exchanges, &[], actual)
    }

    #[test]
    fn white_space_in_a_file_is_distinguished_from_a_bad_character() {
        let refused = |character: char| {
            let file = [("f.txt", "a\u{c}b\n")];
            let actual =
                format!("! f.txt: line 1: Invalid character {character:?} at position 1 in \"a\"");
            found(
                dictionary::FAILURE_PATTERNS,
                &[("load f.txt", "= 2 new")],
                &file,
                &actual,
            )
        };
        for space in ['\u{c}', '\u{a0}', '\u{2003}', '\t', ' '] {
            assert_eq!(refused(space), Some("white_space_in_files"), "{space:?}");
        }
        assert_eq!(refused('\r'), Some("line_ends"));
        assert_eq!(refused('@'), None);
    }

    #[test]
    fn shared_copy_is_distinguished_from_words_kept_by_the_target() {
        let after_the_copy = [
            ("copy", "= ok"),
            ("add a", "= true"),
            ("switch", "= the second dictionary"),
            ("count", "= 0"),
        ];
        assert_eq!(of_dictionary(&after_the_copy, "= 1"), Some("copy_shares"));
        let before_the_copy = [
            ("switch", "= the second dictionary"),
            ("add a", "= true"),
            ("switch", "= the first dictionary"),
            ("copy", "= ok"),
            ("switch", "= the second dictionary"),
            ("count", "= 0"),
        ];
        assert_eq!(
            of_dictionary(&before_the_copy, "= 1"),
            Some("copy_keeps_old_words")
        );
    }

    #[test]
    fn unchanged_file_is_distinguished_from_one_that_grew() {
        let saved_twice = [
            ("add a", "= true"),
            ("save f.txt", "= ok"),
            ("add b", "= true"),
            ("save f.txt", "= ok"),
            ("show f.txt", "= a\n= b\n= 2 lines"),
        ];
        assert_eq!(
            of_dictionary(&saved_twice, "= a\n= 1 lines"),
            Some("earlier_save_stays")
        );
        assert_eq!(
            of_dictionary(&saved_twice, "= a\n= a\n= b\n= 3 lines"),
            Some("save_adds_to_the_file")
        );
    }

    fn dumped(actual: &str) -> Option<&'static str> {
        let exchanges = [
            ("open f.txt", "= ok"),
            ("letters 1x3 a b c", "= 1x3"),
            ("set", "= ok"),
            (
                "dump",
                "= Word: abc\n= Number of Words: 1\n=  'a'  'b'  'c' \t  1    2    3  \n= ",
            ),
        ];
        let actual = format!("= Word: abc\n= Number of Words: 1\n= {actual}\n= ");
        found(
            solver::FAILURE_PATTERNS,
            &exchanges,
            &[("f.txt", "abc\n")],
            &actual,
        )
    }

    #[test]
    fn dump_with_a_missing_step_gets_the_general_hint_about_steps() {
        for steps in ["  1    0    3  ", "  1    2    0  ", "  0    1    2  "] {
            let row = format!(" 'a'  'b'  'c' \t{steps}");
            assert_eq!(dumped(&row), Some("dump_steps"), "{steps}");
        }
    }

    #[test]
    fn dump_format_errors_are_distinguished_from_each_other() {
        for (row, expected) in [
            (" 'a'  'b'  'c' \t 1  2  3 ", "dump_spaces"),
            ("  a    b    c  \t  1    2    3  ", "dump_quotes"),
            (" 'a'  'b'  'd' \t  1    2    3  ", "dump_cells"),
            (" 'a'  'b'  'c'   1    2    3  ", "dump_tab"),
        ] {
            assert_eq!(dumped(row), Some(expected), "{row:?}");
        }
    }

    #[test]
    fn words_saved_in_an_incorrect_order_get_a_hint() {
        let exchanges = [
            ("open f.txt", "= ok"),
            ("letters 1x2 a b", "= 1x2"),
            ("set", "= ok"),
            ("solve", "= 1\ta\n= 2\tb"),
            ("save g.txt", "= ok"),
            ("show g.txt", "= a\n= b\n= 2 lines"),
        ];
        let actual = "= b\n= a\n= 2 lines";
        assert_eq!(
            found(
                solver::FAILURE_PATTERNS,
                &exchanges,
                &[("f.txt", "a\nb\n")],
                actual
            ),
            Some("found_unsorted")
        );
    }

    #[test]
    fn jump_between_cells_is_distinguished_from_a_reused_cell() {
        let listed = |board: &str, word: &str| {
            let exchanges = [
                ("open f.txt", "= ok"),
                (board, "= 1x3"),
                ("set", "= ok"),
                ("solve", ""),
            ];
            let list = [("f.txt", word)];
            found(
                solver::FAILURE_PATTERNS,
                &exchanges,
                &list,
                &format!("= 1\t{word}"),
            )
        };
        assert_eq!(listed("letters 1x3 a b c", "aba"), Some("cell_reused"));
        assert_eq!(
            listed("letters 1x3 a b c", "ac"),
            Some("cells_not_adjacent")
        );
        assert_eq!(listed("letters 1x5 a b a c d", "aba"), None);
        assert_eq!(listed("letters 1x4 a b c a", "aba"), Some("no_such_path"));
        assert_eq!(
            listed("letters 1x3 a # c", "ac"),
            Some("solid_cell_entered")
        );
    }

    #[test]
    fn overlooked_capital_is_distinguished_from_other_characters() {
        let refused = |character: char, position: usize| {
            format!("! Invalid character {character:?} at position {position} in \"aB7\"")
        };
        let expected = refused('B', 1);
        let asked = [("word aB7", expected.as_str())];
        assert_eq!(of_dictionary(&asked, &refused('7', 2)), Some("capitals"));
        let expected = refused('7', 1);
        let asked = [("word a7B", expected.as_str())];
        assert_eq!(
            of_dictionary(&asked, &refused('B', 2)),
            Some("first_bad_character")
        );
    }

    #[test]
    fn missing_start_cell_is_distinguished_from_an_oversized_board() {
        let missing = |board: &str, word: &str| {
            let expected = format!("= 1\t{word}");
            let exchanges = [
                ("open f.txt", "= ok"),
                (board, "= 5x1"),
                ("set", "= ok"),
                ("solve", &expected),
            ];
            found(
                solver::FAILURE_PATTERNS,
                &exchanges,
                &[("f.txt", word)],
                "=",
            )
        };
        let board = "letters 5x1 b # # c a";
        assert_eq!(missing(board, "a"), Some("start_cells"));
        assert_eq!(
            missing(board, "ca"),
            Some("beyond_the_fourth_row_or_column")
        );
    }

    #[test]
    fn words_lost_by_load_are_distinguished_from_a_partial_load() {
        let opened = "! f.txt: failed to open: No such file or directory (os error 2)";
        let lost = [
            ("add a", "= true"),
            ("load f.txt", opened),
            ("add a", "= false"),
        ];
        assert_eq!(
            of_dictionary(&lost, "= true"),
            Some("load_forgets_old_words")
        );
        let refused = "! f.txt: line 1: Invalid character '7' at position 0 in \"7\"";
        let kept = [("load f.txt", refused), ("word a", "= false")];
        assert_eq!(
            of_dictionary(&kept, "= true"),
            Some("load_is_not_all_or_nothing")
        );
    }
}

//! The validity of students' test cases.

use std::path::Path;
use std::sync::LazyLock;

use proptest::prelude::*;

use grading::my_cases::read::read;
use grading::my_cases::validity::check_validity;
use grading::my_cases::{Spent, StudentCase};
use judge::assignment::Assignment;
use judge::files::Files;
use judge::oracle::Oracles;
use judge::test_case::{Exchange, OPEN, TestCase};
use report::my_cases::Validity;

static RUBRIC: LazyLock<Assignment> = LazyLock::new(|| {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    Assignment::read(&root, "boggle-solver", boggle::SUBJECTS.subjects()).unwrap()
});

static ORACLES: LazyLock<Oracles> = LazyLock::new(|| Oracles::built_in(&RUBRIC));

/// Returns the validity of the text of a test case.
fn stands(package: &str, text: &str) -> Validity {
    let path = Path::new("my_cases").join(package).join("x.case");
    let written = read(&RUBRIC, &path, text.as_bytes()).unwrap();
    check_validity(&RUBRIC, &ORACLES, &written, &mut Spent::default()).unwrap()
}

fn dictionary(text: &str) -> Validity {
    stands("dictionary", text)
}

#[test]
fn case_is_valid_or_shows_where_the_oracle_disagrees() {
    assert_eq!(
        dictionary("> add tea\n= true\n> word te\n= false\n"),
        Validity::Valid
    );
    let wrong = dictionary("For the reader.\n\n> add tea\n=*\n> word te\n= true\n> count\n= 1\n");
    let Validity::Incorrect(wrong) = wrong else {
        panic!("{wrong:?}");
    };
    assert_eq!((wrong.line, wrong.command.as_str()), (5, "word te"));
    assert_eq!(
        (wrong.expected, wrong.correct),
        (vec!["= true".to_string()], vec!["= false".to_string()])
    );
    assert_eq!(wrong.looks_like.unwrap().name, "prefix_taken_for_word");
}

#[test]
fn unspecified_case_is_neither_correct_nor_incorrect() {
    for reply in [
        "= false",
        "! Invalid character '@' at position 1 in \"d@rn\"",
    ] {
        let open = dictionary(&format!("> count\n= 0\n> word d@rn\n{reply}\n"));
        assert_eq!(
            open,
            Validity::Open {
                line: 3,
                command: "word d@rn".to_string()
            }
        );
    }
}

#[test]
fn oversized_case_and_unknown_command_are_rejected() {
    let refused = |package: &str, text: &str| match stands(package, text) {
        Validity::Refused { why } => why,
        other => panic!("{other:?}"),
    };
    let lists = "> open data/dictionary.txt\n= ok\n".repeat(150);
    assert!(refused("dictionary", &lists).contains("takes too long to check"));
    let all = refused(
        "dictionary",
        "> open data/dictionary.txt\n= ok\n> list\n= a...\n",
    );
    assert!(all.contains("line 3: the replies are longer"), "{all}");
    let large = format!("> letters 20x20 {}\n= 20x20\n", "a".repeat(260));
    assert!(refused("solver", &large).contains("a board of more than 100 cells"));
    let unknown = refused("dictionary", "> frobnicate\n= ok\n");
    assert_eq!(unknown, "line 1: > frobnicate: no such command");
}

#[test]
fn cases_within_their_limits_may_exceed_the_total_limit() {
    let text = "> open data/dictionary.txt\n= ok\n> count\n= 172823\n".to_string()
        + &"> word tea\n= true\n".repeat(15);
    let path = Path::new("my_cases/dictionary/x.case");
    let written = read(&RUBRIC, path, text.as_bytes()).unwrap();
    let mut spent = Spent::default();
    let validities: Vec<Validity> = (0..20)
        .map(|_| check_validity(&RUBRIC, &ORACLES, &written, &mut spent).unwrap())
        .collect();
    assert_eq!(validities[0], Validity::Valid);
    let Some(Validity::Refused { why }) = validities.last() else {
        panic!("{validities:?}");
    };
    assert!(why.contains("all your test cases together"), "{why}");
}

/// Checks that the example in the students' README is a valid test case.
#[test]
fn case_in_the_readme_is_valid() {
    let readme = std::fs::read_to_string(RUBRIC.root.join("dictionary/README.md")).unwrap();
    let (_, section) = readme
        .split_once("\n## Write your own test cases\n")
        .unwrap();
    let example = section.split("```").nth(1).unwrap();
    let text = example.strip_prefix("text\n").unwrap();
    assert_eq!(dictionary(text), Validity::Valid);
}

#[test]
fn readable_public_cases_are_valid_or_too_large() {
    let mut valid = 0;
    for item in &RUBRIC.items {
        for case in &item.public_test_cases {
            let text = std::fs::read(RUBRIC.root.join(&case.name)).unwrap();
            let package = &RUBRIC.phases[item.phase].package;
            let path = Path::new("my_cases").join(package).join("x.case");
            let Ok(written) = read(&RUBRIC, &path, &text) else {
                continue;
            };
            let validity =
                check_validity(&RUBRIC, &ORACLES, &written, &mut Spent::default()).unwrap();
            let is_too_much = matches!(&validity, Validity::Refused { why } if why.contains("too long") || why.contains("longer"));
            assert!(
                validity == Validity::Valid || is_too_much,
                "{}: {validity:?}",
                case.name
            );
            valid += usize::from(validity == Validity::Valid);
        }
    }
    assert!(valid > 30, "{valid} are valid");
}

/// Returns a strategy for commands that students might write, including invalid ones.
fn command() -> impl Strategy<Value = (bool, String)> {
    let word = "[a-c]{0,3}|[a-zA-Z@ é#]{0,6}";
    let dictionary = prop_oneof![
        ("add |word |prefix |list |words |check ", word).prop_map(|(name, word)| name + &word),
        Just("open data/test_data/word_files/five.txt".to_string()),
        "(load|open|show|save) (x|y|z)\\.txt",
        "new|clear|copy|clone|same|switch|count|list|add|word|prefix",
    ];
    let solver = prop_oneof![
        Just("open data/test_data/word_files/five.txt".to_string()),
        "board data/test_data/board_(1|10|13|17|20)\\.txt",
        "letters [0-4]x[0-4] [ate#nx ]{0,9}",
        "letters [a-z0-9x ]{0,12}",
        "words|rows|set|solve|dump|found",
        "(save|show|open|board) (x|y)\\.txt",
    ];
    prop_oneof![
        dictionary.prop_map(|command| (false, command)),
        solver.prop_map(|command| (true, command)),
    ]
}

fn written(solver: bool, replies: Vec<(String, Vec<String>)>) -> StudentCase {
    let exchanges = replies
        .into_iter()
        .map(|(command, reply)| Exchange { command, reply });
    let exchanges: Vec<Exchange> = exchanges.collect();
    StudentCase {
        phase: RUBRIC
            .phases
            .iter()
            .position(|phase| (phase.package == "solver") == solver)
            .unwrap(),
        lines: (1..=exchanges.len()).collect(),
        case: TestCase {
            name: String::new(),
            public: false,
            files: Default::default(),
            exchanges,
        },
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn oracle_replies_are_valid_and_altered_ones_incorrect(
        commands in prop::collection::vec(command(), 1..14),
        changed in any::<prop::sample::Index>(),
    ) {
        let solver = commands[0].0;
        let commands = commands.into_iter().filter(|(of, _)| *of == solver).map(|(_, command)| command);
        let phase = usize::from(solver);
        let files = Files::new(&RUBRIC.root, &RUBRIC.program_files, &Default::default());
        let mut model = RUBRIC.phases[phase].subject.unwrap().oracle(files);
        let mut replies: Vec<(String, Vec<String>)> = commands
            .map(|command| {
                let reply = model.answer(&command);
                (command, reply)
            })
            .collect();
        replies.retain(|(_, reply)| reply != &[OPEN]);
        prop_assume!(!replies.is_empty());
        // The removed commands were only questions, so they do not affect later replies.
        let right = written(solver, replies.clone());
        prop_assert_eq!(check_validity(&RUBRIC, &ORACLES, &right, &mut Spent::default()).unwrap(), Validity::Valid);

        let place = changed.index(replies.len());
        let line = replies[place].1.first_mut();
        match line {
            Some(line) if line.starts_with('=') => line.insert(2, '?'),
            Some(line) => *line = "= ok".to_string(),
            None => replies[place].1.push("= ok".to_string()),
        }
        let wrong = written(solver, replies);
        let validity = check_validity(&RUBRIC, &ORACLES, &wrong, &mut Spent::default()).unwrap();
        let is_wrong = matches!(&validity, Validity::Incorrect(wrong) if wrong.line == place + 1);
        prop_assert!(is_wrong, "{:?}", validity);
    }
}

#[test]
fn search_for_one_word_is_rejected() {
    for package in ["dictionary", "solver"] {
        let validity = stands(package, "> find a\n= 0,0\n");
        let why = "line 1: find: not allowed in a test case".to_string();
        assert_eq!(validity, Validity::Refused { why }, "{package}");
    }
}

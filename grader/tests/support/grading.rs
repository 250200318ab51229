//! Submissions with one known mistake each, graded as one class.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use assert_cmd::Command;
use serde_json::Value;

use crate::support::{copy, root};

/// A student's name and the edit to a folder with the reference solution.
#[derive(Clone, Copy)]
pub struct Submission(pub &'static str, pub fn(&Path));

/// The class for the quick tests; each submission is defined above its test.
pub const CLASS: [Submission; 2] = [REFERENCE, EXITS];

/// The class for the slower tests.
pub const LARGER: [Submission; 15] = [
    MISNAMED,
    PREFIXES,
    NO_SOLVER,
    NO_DICTIONARY,
    CRASHES,
    PRINTS,
    LEAKS,
    OTHERS_FILES,
    FAULTY,
    TWO_SETS,
    DEEP,
    LAZY,
    INCLUDES_OURS,
    OVERFLOWS,
    NO_STD,
];

pub type Graded = BTreeMap<&'static str, (Value, String)>;

/// Returns the report and terminal output of a submission in its class.
pub fn graded(submission: Submission) -> (&'static Value, &'static str) {
    static GRADED: LazyLock<Graded> = LazyLock::new(|| grade(&CLASS, &[]));
    static IN_LARGER: LazyLock<Graded> = LazyLock::new(|| grade(&LARGER, &[]));
    let is_of_class = CLASS
        .iter()
        .any(|Submission(name, _)| *name == submission.0);
    let class = if is_of_class { &GRADED } else { &IN_LARGER };
    let (report, text) = &class[submission.0];
    (report, text)
}

/// Grades submissions in one run. Returns the report and output for each name.
pub fn grade(submissions: &[Submission], options: &[&str]) -> Graded {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    let students = submissions
        .iter()
        .map(|submission| write(*submission, folder.path()));
    let output = Command::new(env!("CARGO_BIN_EXE_grader"))
        .current_dir(root())
        .arg("grade")
        .args(students)
        .arg("--out")
        .arg(&out)
        .args(options)
        .output()
        .unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
    let report = |Submission(name, _): &Submission| {
        let json = fs::read_to_string(out.join(format!("{name}.json"))).unwrap();
        let shown = Command::new(env!("CARGO_BIN_EXE_grader"))
            .args(["show", name, "--reports"])
            .arg(&out)
            .output()
            .unwrap();
        let text = String::from_utf8(shown.stdout).unwrap();
        (*name, (serde_json::from_str(&json).unwrap(), text))
    };
    submissions.iter().map(report).collect()
}

/// Writes a submission to a folder below `folder`.
pub fn write(Submission(name, change): Submission, folder: &Path) -> PathBuf {
    let student = folder.join(name);
    for source in ["dictionary/src", "solver/src"] {
        copy(&root().join(source), &student.join(source));
    }
    change(&student);
    student
}

/// Replaces a text that occurs once in a file.
pub fn edit(student: &Path, file: &str, from: &str, to: &str) {
    let path = student.join(file);
    let text = fs::read_to_string(&path).unwrap();
    assert_eq!(text.matches(from).count(), 1, "{file}: {from}");
    fs::write(&path, text.replace(from, to)).unwrap();
}

pub const TRIE: &str = "dictionary/src/trie.rs";

pub const REFERENCE: Submission = Submission("reference", |_| {});

pub const MISNAMED: Submission = Submission("misnamed", |student| {
    edit(student, TRIE, "pub fn clear(", "pub fn make_empty(");
});

pub const NO_SOLVER: Submission = Submission("no_solver", |student| {
    edit(
        student,
        "solver/src/search.rs",
        "search.found\n",
        "search.foun\n",
    );
});
pub const NO_DICTIONARY: Submission = Submission("no_dictionary", |student| {
    edit(
        student,
        TRIE,
        "pub fn new() -> Self {",
        "pub fn new() -> Self {{",
    );
});

pub const CRASHES: Submission = Submission("crashes", |student| {
    let clear = "        *self = Self::new();";
    let panic = "        if self.word_count == 0 { panic!(\"twice\") }\n";
    edit(student, TRIE, clear, &format!("{panic}{clear}"));
    let is_prefix = "Ok(self.find(prefix)?.is_some())";
    let hang = "while prefix == \"tenn\" {}\n        ";
    edit(student, TRIE, is_prefix, &format!("{hang}{is_prefix}"));
});

pub const EXITS: Submission = Submission("exits", |student| {
    let is_word = "pub fn is_word(&self, word: &str) -> Result<bool, DictionaryError> {";
    edit(
        student,
        TRIE,
        is_word,
        &format!("{is_word}\n        std::process::exit(0);"),
    );
});

pub const PRINTS: Submission = Submission("prints", |student| {
    let add = "        self.nodes[node].is_word = true;\n";
    let print = "        println!(\"adding {word}\");\n        print!(\"still \\x1b[31m here\");\n";
    edit(student, TRIE, add, &format!("{add}{print}"));
});

/// Never closes a file that it has read; a process may open sixteen.
pub const LEAKS: Submission = Submission("leaks", |student| {
    edit(
        student,
        "dictionary/src/files.rs",
        "        let text = read_text(path)?;\n        for",
        "        let text = read_text(path)?;\n        std::mem::forget(std::fs::File::open(path));\n        for",
    );
});

pub const OTHERS_FILES: Submission = Submission("others_files", |student| {
    let provided = "//! Provided: the dictionary";
    let mine = "compile_error!(\"mine\");\n// Provided: the dictionary";
    edit(student, "dictionary/src/driver.rs", provided, mine);
    fs::write(student.join("dictionary/src/error.rs"), mine).unwrap();
    let build = student.join("dictionary/build.rs");
    fs::write(build, "fn main() { panic!() }").unwrap();
    fs::write(student.join("Cargo.toml"), "[workspace]").unwrap();
});

/// Gives wrong answers and panics, so that its report would reveal any difference between runs.
pub const FAULTY: Submission = Submission("faulty", |student| {
    edit(
        student,
        TRIE,
        "            return Ok(false);\n",
        "            return Ok(true);\n",
    );
    edit(
        student,
        TRIE,
        "        *self = Self::new();",
        "        panic!(\"clear\");",
    );
});

pub const PREFIXES: Submission = Submission("prefixes", |student| {
    let is_word = "node.is_some_and(|node| self.nodes[node].is_word)";
    edit(student, TRIE, is_word, "node.is_some()");
});

pub const TWO_SETS: Submission = Submission("two_sets", |student| {
    copy(
        &root().join("grader/variants/alternatives/no_trie_at_all"),
        student,
    );
});

pub const DEEP: Submission = Submission("deep", |student| {
    let deep = format!("fn f() {{ {}1{} }}", "(".repeat(50_000), ")".repeat(50_000));
    fs::write(student.join("dictionary/src/deep.rs"), deep).unwrap();
});

/// Its only error looks like the compiler's final line.
pub const LAZY: Submission = Submission("lazy", |student| {
    fs::write(
        student.join("solver/src/lib.rs"),
        "compile_error!(\"aborting due to my laziness\");\n",
    )
    .unwrap();
});

/// Includes the dictionary next to it, which is the reference solution because its own one is incomplete.
pub const INCLUDES_OURS: Submission = Submission("includes_ours", |student| {
    edit(student, TRIE, "Ok(self.find(prefix)?.is_some())", "todo!()");
    edit(student, TRIE, "//! The trie: a tree", "//! Mine: a tree");
    edit(
        student,
        "solver/src/search.rs",
        "pub fn solve(",
        "const OURS: &str = include_str!(\"../../dictionary/src/trie.rs\");\npub fn solve(",
    );
    edit(
        student,
        "solver/src/search.rs",
        "    search.found\n",
        "    println!(\"{OURS}\");\n    search.found\n",
    );
});

/// Overflows in the search, and in a generic function, which is compiled with the driver. Both panic in `cargo test`.
pub const OVERFLOWS: Submission = Submission("overflows", |student| {
    edit(
        student,
        "dictionary/src/files.rs",
        "            for word in self.words() {\n",
        "            let _: u8 = [128, 128].iter().sum();\n            for word in self.words() {\n",
    );
    edit(
        student,
        "solver/src/search.rs",
        "            for neighbour in self.board.neighbours(position) {\n                self.visit(neighbour);\n            }",
        "            for (down, right) in data::DIRECTIONS {\n                let row = position.row + down as usize;\n                let column = position.column + right as usize;\n                if row < self.board.rows() && column < self.board.columns() {\n                    self.visit(Position { row, column });\n                }\n            }",
    );
});

/// A library without the standard library; this causes a duplicate panic handler.
pub const NO_STD: Submission = Submission("no_std", |student| {
    let handler =
        "#[panic_handler]\nfn handler(_: &core::panic::PanicInfo) -> ! {\n    loop {}\n}\n";
    let library = format!("#![no_std]\n{handler}pub struct Dictionary;\n");
    fs::write(student.join("dictionary/src/lib.rs"), library).unwrap();
});

/// Counts to a number for each word: the full list takes more than two seconds of processor time on any machine, and not
/// so many that the tests have to wait for a limit.
pub const SLOW: Submission = Submission("slow", |student| {
    let add = "        self.nodes[node].is_word = true;\n";
    let count = "        for number in 0..60_000_u32 { std::hint::black_box(number); }\n";
    edit(student, TRIE, add, &format!("{add}{count}"));
});

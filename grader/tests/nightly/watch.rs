//! `grader watch` next to an editor, which saves in either of two ways.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process};
use tempfile::TempDir;

use crate::support::student::{finish, handout};

/// The time after which the program certainly hangs.
const HANGS: Duration = Duration::from_secs(300);

/// A watched workspace, and the output line by line.
struct Watching {
    student: PathBuf,
    child: Child,
    lines: Receiver<String>,
    temporary: TempDir,
}

impl Watching {
    #[expect(clippy::disallowed_methods, reason = "it goes on while the test does")]
    fn start(student: &Path) -> Self {
        let temporary = tempfile::tempdir().unwrap();
        let mut child = Command::new(env!("CARGO_BIN_EXE_grader"))
            .arg("watch")
            .arg(student)
            .env("TMPDIR", temporary.path())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let stdout = BufReader::new(child.stdout.take().unwrap());
        let (sender, lines) = channel();
        thread::spawn(move || {
            let mut lines = stdout.lines().map_while(Result::ok);
            // A receiver that is gone closes the stream.
            lines.try_for_each(|line| sender.send(line))
        });
        Self {
            student: student.to_path_buf(),
            child,
            lines,
            temporary,
        }
    }

    /// Returns the output up to a line that contains `text`.
    fn until(&self, text: &str) -> String {
        let mut said = String::new();
        loop {
            match self.lines.recv_timeout(HANGS) {
                Ok(line) => said += &format!("{line}\n"),
                Err(error) => panic!("{error}: no {text:?} in\n{said}"),
            }
            if said.lines().last().unwrap().contains(text) {
                return said;
            }
        }
    }

    /// Saves a source with `from` replaced, by overwriting the file.
    fn save(&self, path: &str, from: &str, to: &str) {
        let path = self.student.join(path);
        fs::write(&path, replaced(&path, from, to)).unwrap();
    }

    /// Saves as many editors do: writes a temporary file and renames it.
    fn save_beside(&self, path: &str, from: &str, to: &str) {
        let path = self.student.join(path);
        let beside = path.with_extension("rs~");
        fs::write(&beside, replaced(&path, from, to)).unwrap();
        fs::rename(&beside, &path).unwrap();
    }

    /// Ends the run as Ctrl-C does. That is not a failure, and no temporary files remain.
    fn end(&mut self) {
        kill_process(Pid::from_child(&self.child), Signal::INT).unwrap();
        assert_eq!(self.child.wait().unwrap().code(), Some(0));
        assert_eq!(fs::read_dir(self.temporary.path()).unwrap().count(), 0);
    }
}

impl Drop for Watching {
    fn drop(&mut self) {
        // A failed test leaves the child running.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn replaced(path: &Path, from: &str, to: &str) -> String {
    let text = fs::read_to_string(path).unwrap();
    assert_eq!(text.matches(from).count(), 1, "{from}");
    text.replace(from, to)
}

const TRIE: &str = "dictionary/src/trie.rs";
const RIGHT: &str = "Ok(self.find(prefix)?.is_some())";
const WRONG: &str = "Ok(self.find(prefix)?.is_none())";
const NO_RUST: &str = "Ok(self.finds(prefix)?.is_some())";

#[test]
fn each_save_is_graded_and_gets_one_piece_of_feedback() {
    let folder = tempfile::tempdir().unwrap();
    let student = handout(&folder);
    let starter_code = fs::read(student.join("solver/src/search.rs")).unwrap();
    finish(&student);
    fs::write(student.join("solver/src/search.rs"), starter_code).unwrap();
    let trie = student.join(TRIE);
    fs::write(&trie, replaced(&trie, RIGHT, WRONG)).unwrap();

    let mut watching = Watching::start(&student);
    let said = watching.until("Next: ");
    assert!(
        said.starts_with("Watching dictionary/src and solver/src."),
        "{said}"
    );
    assert!(said.contains(" of 65 points "), "{said}");
    assert!(
        said.contains(
            "\nNext: fix \"Dictionary: is_prefix\"; \"Dictionary: characters outside a-z\". See the details above"
        ),
        "{said}"
    );

    watching.save(TRIE, WRONG, NO_RUST);
    // The line of the error, in the margin of the compiler's quotation.
    let source = fs::read_to_string(&trie).unwrap();
    let line = source.lines().position(|line| line.contains(NO_RUST));
    let line = line.unwrap() + 1;
    let said = watching.until(&format!("{line} "));
    let lines: Vec<&str> = said.lines().collect();
    let [empty, title, empty_too, message, place, ..] = lines[..] else {
        panic!("{said}");
    };
    assert_eq!(
        (empty, title, empty_too),
        ("", "dictionary does not compile", "")
    );
    assert!(
        message.starts_with("    error[E0599]: no method named `finds`"),
        "{said}"
    );
    let position = format!("--> dictionary/src/trie.rs:{line}:");
    assert!(place.contains(&position), "{said}");

    watching.save_beside(TRIE, NO_RUST, RIGHT);
    let said = watching.until("Next: ");
    assert!(
        said.contains("\nPasses now: Dictionary: characters outside a-z; Dictionary: is_prefix; "),
        "{said}"
    );
    assert!(said.contains("not yet implemented"), "{said}");
    assert!(
        said.contains("\nNext: build \"Boggle: default constructor (new)\"; "),
        "{said}"
    );

    watching.save(TRIE, RIGHT, WRONG);
    let said = watching.until("Next: ");
    assert!(
        said.contains(
            "\nPassed before, fails now: Dictionary: characters outside a-z; Dictionary: is_prefix; "
        ),
        "{said}"
    );
    watching.end();
    let evenings = fs::read_to_string(student.join(".progress.toml")).unwrap();
    assert!(evenings.contains("\n[boggle-solver]\n20"), "{evenings}");
}

#[test]
fn watch_reports_full_points_once_until_something_breaks() {
    let folder = tempfile::tempdir().unwrap();
    let student = handout(&folder);
    finish(&student);
    let mut watching = Watching::start(&student);
    let said = watching.until("No more messages until");
    assert!(said.contains("\n65 of 65 points "), "{said}");

    watching.save(TRIE, RIGHT, &format!("{RIGHT} // as before"));
    watching.save_beside(TRIE, RIGHT, NO_RUST);
    let said = watching.until("error[");
    assert_eq!(
        said.lines().count(),
        4,
        "only the second is spoken of: {said}"
    );
    // Everything was correct before, but getting back there is worth feedback.
    watching.save_beside(TRIE, NO_RUST, RIGHT);
    watching.until("65 of 65 points ");
    watching.until("No more messages until");
    watching.end();
}

#[test]
fn watch_ends_cleanly_after_its_output_is_closed() {
    let folder = tempfile::tempdir().unwrap();
    let mut watching = Watching::start(&handout(&folder));
    watching.until("Watching ");
    // The next line closes the stream.
    (_, watching.lines) = channel();
    watching.end();
}

#[test]
fn watch_once_reports_progress_in_its_output_and_exit_code() {
    let folder = tempfile::tempdir().unwrap();
    let student = handout(&folder);
    let watch = || {
        let mut grader = assert_cmd::Command::new(env!("CARGO_BIN_EXE_grader"));
        let output = grader.current_dir(&student).args(["watch", "--once"]);
        let output = output.output().unwrap();
        let said = String::from_utf8(output.stdout).unwrap();
        (output.status.code(), said)
    };
    let (code, said) = watch();
    assert_eq!(code, Some(1), "{said}");
    assert!(said.starts_with("0 of 65 points "), "{said}");
    assert!(
        said.contains("\n  add_word in dictionary/src/trie.rs\n"),
        "{said}"
    );
    finish(&student);
    let (code, said) = watch();
    assert_eq!(code, Some(0), "{said}");
    assert!(
        said.starts_with("65 of 65 points ") && said.contains(" +65 today"),
        "{said}"
    );
}

//! A marking sheet that cannot be right is refused, with the file, the place and the reason.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;

use grading::Grader;
use judge::assignment::Assignment;
use sandbox::{Rules, Sandbox};
use tempfile::TempDir;

use crate::support::{copy, root};

pub const SHEET: &str = "data/assignments/boggle-solver";

/// The workspace, with a sheet that can be changed.
pub fn workspace() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let link_all_but = |place: &str, but: &str| {
        fs::create_dir_all(folder.path().join(place)).unwrap();
        for entry in fs::read_dir(root().join(place)).unwrap() {
            let name = entry.unwrap().file_name();
            if name != but {
                let place = Path::new(place).join(name);
                symlink(root().join(&place), folder.path().join(&place)).unwrap();
            }
        }
    };
    link_all_but("", "data");
    link_all_but("data", "assignments");
    // What is taken as a submission is no link.
    for place in ["dictionary", "solver"] {
        fs::remove_file(folder.path().join(place)).unwrap();
    }
    for place in ["dictionary", "solver", SHEET] {
        copy(&root().join(place), &folder.path().join(place));
    }
    folder
}

/// What is said of the sheet once `from` is replaced by `to`, where it is first.
fn error(from: &str, to: &str) -> String {
    let folder = workspace();
    let path = folder.path().join(SHEET).join("assignment.toml");
    let text = fs::read_to_string(&path).unwrap();
    assert!(text.contains(from), "{from}");
    fs::write(&path, text.replacen(from, to, 1)).unwrap();
    read(&folder)
}

fn read(folder: &TempDir) -> String {
    match Assignment::read(folder.path(), "boggle-solver", boggle::SUBJECTS.subjects()) {
        Ok(_) => "no error".to_string(),
        Err(error) => format!("{error:#}"),
    }
}

#[test]
fn the_sheet_as_it_is_is_right() {
    assert_eq!(read(&workspace()), "no error");
}

/// The changes that the grader's README shows, as it shows them.
#[test]
#[ignore = "takes long"]
fn points_items_and_cases_are_changed_by_editing_the_sheet() {
    let folder = workspace();
    let sheet = folder.path().join(SHEET).join("assignment.toml");
    let text = fs::read_to_string(&sheet).unwrap();
    let mut paragraphs: Vec<String> = text.split("\n\n").map(String::from).collect();
    let item = |id: &str| format!("[[items]]\nid = \"{id}\"\n");
    paragraphs.retain(|paragraph| !paragraph.starts_with(&item("save")));
    for paragraph in &mut paragraphs {
        if paragraph.starts_with(&item("is_prefix")) {
            *paragraph = paragraph.replace("points = 4", "points = 6");
        } else if paragraph.starts_with(&item("load")) {
            *paragraph = paragraph.replace("points = 4", "points = 2");
        }
    }
    let text = paragraphs.join("\n\n");
    let text = text.replace("turns = [\"save\"]", "turns = []");
    fs::write(&sheet, text.replace("points = 100", "points = 96")).unwrap();

    let readme = fs::read_to_string(root().join("grader/README.md")).unwrap();
    let (_, case) = readme
        .split_once("```text\nA word of many letters")
        .unwrap();
    let case = format!(
        "A word of many letters{}",
        case.split("```").next().unwrap()
    );
    let path = "public/is_prefix/a_long_word.case";
    fs::write(folder.path().join(SHEET).join(path), case).unwrap();

    let assignment =
        Assignment::read(folder.path(), "boggle-solver", boggle::SUBJECTS.subjects()).unwrap();
    let init = Path::new(env!("CARGO_BIN_EXE_grader"));
    let sandbox = Sandbox::open(init, &Rules::new()).unwrap();
    let grader = Grader::new(assignment, boggle::SUBJECTS, None, sandbox).unwrap();
    let report = grader.grade_path(folder.path()).unwrap();
    assert_eq!((report.earned, report.possible), (61, 61));
    let items = || report.phases.iter().flat_map(|phase| &phase.items);
    assert!(items().all(|item| item.id != "save"));
    let item = items().find(|item| item.id == "is_prefix").unwrap();
    assert_eq!((item.earned, item.points), (6, 6));
    assert!(item.cases.iter().any(|case| case.name.ends_with(path)));
}

#[test]
fn what_cannot_be_right_is_named() {
    for (from, to, expected) in [
        (
            "points = 8",
            "points = 9",
            "together 101 and not points = 100",
        ),
        ("points = 100", "pionts = 100", "unknown field `pionts`"),
        ("points = 100", "points = many", "assignment.toml: "),
        (
            "id = \"is_prefix\"",
            "id = \"load\"",
            "item load: the id is there twice",
        ),
        (
            "public/is_prefix/*.case",
            "public/is_prefixx/*.case",
            "it matches no file",
        ),
        (
            "phase = \"dictionary\"",
            "phase = \"dictionry\"",
            "dictionry",
        ),
        (
            "generator = \"open_file\"",
            "generator = \"open_fail\"",
            "open_fail",
        ),
        ("oracle = \"boggle\"", "oracle = \"bogle\"", "bogle"),
        (
            "\noverflow = ",
            "\noverflown = ",
            "there is no symptom overflown",
        ),
        (
            "    \"`clear` in dictionary/src/trie.rs.\",\n",
            "",
            "invalid length 2",
        ),
        (
            "driver = \"solver/src/driver.rs\"",
            "driver = \"solver/src/drive.rs\"",
            "solver/src/drive.rs: no such file",
        ),
        ("turns = [\"load\"]", "turns = [\"laod\"]", "laod"),
    ] {
        let error = error(from, to);
        assert!(error.contains(expected), "{from} -> {to}: {error}");
        assert!(
            error.starts_with("data/assignments/boggle-solver/assignment.toml"),
            "{error}"
        );
    }
}

#[test]
fn a_case_that_asks_or_expects_nothing_is_named() {
    for (text, expected) in [
        ("Only words for the reader.\n", "a case without a command"),
        (
            "> add tea\n> word tea\n= true\n",
            "line 1: > add tea: nothing is expected",
        ),
        (
            "= true\n> add tea\n= true\n",
            "line 1: a reply before any command",
        ),
        (
            "> show x\n=< data/no_such_file.txt\n",
            "data/no_such_file.txt: failed to read",
        ),
    ] {
        let folder = workspace();
        let case = folder.path().join(SHEET).join("public/is_prefix/new.case");
        fs::write(case, text).unwrap();
        let error = read(&folder);
        assert!(error.contains(expected), "{text:?}: {error}");
        assert!(error.contains("public/is_prefix/new.case"), "{error}");
    }
}

#[test]
fn an_unknown_assignment_is_no_file_to_be_read() {
    let error = Assignment::read(&root(), "bogle", boggle::SUBJECTS.subjects()).unwrap_err();
    assert!(
        format!("{error:#}").contains("is bogle the name of an assignment?"),
        "{error:#}"
    );
}

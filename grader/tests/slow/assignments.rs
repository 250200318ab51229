//! Points, items and test cases change by editing the rubric alone.

use std::fs;
use std::path::Path;

use grading::Grader;
use judge::assignment::Assignment;
use sandbox::{Rules, Sandbox};

use crate::support::assignments::{RUBRIC, workspace};
use crate::support::root;

/// Makes the changes that `write-an-assignment.md` shows, in the same form.
#[test]
fn editing_the_rubric_changes_points_items_and_cases() {
    let folder = workspace();
    let rubric = folder.path().join(RUBRIC).join("assignment.toml");
    let text = fs::read_to_string(&rubric).unwrap();
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
    let text = text.replace("items = [\"save\"]", "items = []");
    fs::write(&rubric, text.replace("points = 100", "points = 96")).unwrap();

    let guide = fs::read_to_string(root().join("grader/docs/change-a-rubric.md")).unwrap();
    let (_, case) = guide.split_once("```text\nA word of many letters").unwrap();
    let case = format!(
        "A word of many letters{}",
        case.split("```").next().unwrap()
    );
    let path = "public/is_prefix/a_long_word.case";
    fs::write(folder.path().join(RUBRIC).join(path), case).unwrap();

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
    assert!(item.test_cases.iter().any(|case| case.name.ends_with(path)));
}

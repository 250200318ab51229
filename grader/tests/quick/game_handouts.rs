//! The READMEs of the games' handouts are made from one template. To make them again:
//! `BLESS=1 cargo test -p grader --test quick game_handouts::`

use std::fs;
use std::path::Path;

use judge::assignment::{Assignment, Milestone};
use serde::Deserialize;
use textwrap::{Options, WordSplitter};

use crate::support::root;

/// The parts of a README that differ between the games.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Parts {
    title: String,
    introduction: String,
    dialogue: String,
    optional: String,
    has_window: bool,
}

const WINDOW: &str = "| `cargo run -p game --features window -- --rules {name} --window` | also shows the game in a \
                      window; the first build takes a few minutes |";

const COLUMNS: usize = 100;

#[test]
fn handout_readme_of_each_game_equals_its_template() {
    for name in ["cs106b", "cs107", "cs307", "lab6"] {
        let assignment = Assignment::read(&root(), name, boggle::SUBJECTS.subjects()).unwrap();
        let path = root().join(&assignment.handout_folder).join("README.md");
        let readme = readme(&assignment);
        if std::env::var_os("BLESS").is_some() {
            fs::write(&path, &readme).unwrap();
        }
        assert_eq!(fs::read_to_string(&path).unwrap(), readme, "{name}");
    }
}

fn readme(assignment: &Assignment) -> String {
    let folder = root().join("data/assignments");
    let template = fs::read_to_string(folder.join("game_handout.md")).unwrap();
    let parts = fs::read_to_string(folder.join(&assignment.name).join("handout.toml")).unwrap();
    let parts: Parts = toml::from_str(&parts).unwrap();
    let points: u32 = assignment.items.iter().map(|item| item.points).sum();
    // The rubric does not require the last milestone.
    let (_, required) = assignment.milestones.split_last().unwrap();
    let mut rows: Vec<String> = required
        .iter()
        .map(|step| rows_of(assignment, step))
        .collect();
    rows.extend(assignment.manual_sections.iter().map(|section| {
        format!(
            "| {} | graded by hand | {} |",
            section.title, section.points
        )
    }));
    let window = if parts.has_window { WINDOW } else { "" };
    let filled = template
        .replace("{title}", &parts.title)
        .replace("{introduction}", &parts.introduction)
        .replace("{dialogue}", &parts.dialogue)
        .replace("{optional}", &parts.optional)
        .replace("{milestones}", &rows.join("\n"))
        .replace("\n{window}", format!("\n{window}").trim_end())
        .replace("{name}", &assignment.name)
        .replace("{points}", &points.to_string());
    let paragraphs = filled.trim_end().split("\n\n").map(wrapped);
    paragraphs.collect::<Vec<String>>().join("\n\n") + "\n"
}

/// Returns the rows of a milestone: one for each file, and the items and their points in the last one.
fn rows_of(assignment: &Assignment, milestone: &Milestone) -> String {
    let mut files: Vec<(&str, Vec<String>)> = Vec::new();
    for exercise in &milestone.exercises {
        let (path, function) = exercise.rsplit_once(':').unwrap();
        let name = if function == "fmt" {
            "Display"
        } else {
            function
        };
        match files.last_mut() {
            Some((file, names)) if *file == path => names.push(format!("`{name}`")),
            _ => files.push((path, vec![format!("`{name}`")])),
        }
    }
    let files = files.iter().map(|(path, names)| {
        let path = Path::new(path).strip_prefix("game/src").unwrap();
        match path.display().to_string().as_str() {
            "game.rs" => names.join(", "),
            other => format!("{} in `{other}`", names.join(", ")),
        }
    });
    let points = milestone.items.iter().map(|id| {
        let item = assignment.item(id).unwrap();
        item.points.to_string()
    });
    format!(
        "| {} | `{}` | {} |",
        files.collect::<Vec<String>>().join(" | | |\n| "),
        milestone.items.join("`, `"),
        points.collect::<Vec<String>>().join(" + ")
    )
}

/// Wraps a paragraph; headings, tables and lists stay as they are.
fn wrapped(paragraph: &str) -> String {
    match paragraph.starts_with(['#', '|', '-']) {
        true => paragraph.to_string(),
        false => {
            let options = Options::new(COLUMNS).word_splitter(WordSplitter::NoHyphenation);
            textwrap::fill(&paragraph.replace('\n', " "), options)
        }
    }
}

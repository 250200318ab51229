//! READMEs quote the repository correctly.

use std::fs;

use judge::assignment::Assignment;

use crate::support::root;

#[test]
fn the_table_of_contents_of_a_crate_names_each_of_its_modules() {
    for package in ["data", "dictionary", "solver", "solver/explorer", "game"] {
        let lib = fs::read_to_string(root().join(package).join("src/lib.rs")).unwrap();
        let modules = lib
            .lines()
            .filter_map(|line| line.trim_start_matches("pub ").strip_prefix("mod "));
        for module in modules.map(|module| module.trim_end_matches(';')) {
            assert!(
                lib.contains(&format!("//! * `{module}` — ")),
                "{package}: {module}"
            );
        }
    }
}

#[test]
fn readme_table_of_each_game_matches_its_milestones() {
    for name in ["cs106b", "cs107", "cs307", "lab6"] {
        let assignment = Assignment::read(&root(), name, boggle::SUBJECTS.subjects()).unwrap();
        let readme = root().join(&assignment.handout_folder).join("README.md");
        let readme = fs::read_to_string(readme).unwrap();
        let table = readme
            .lines()
            .skip_while(|line| !line.contains("| turns green |"));
        let rows: Vec<&str> = table
            .skip(2)
            .take_while(|line| line.starts_with('|'))
            .collect();
        // The rubric does not require the last step.
        let steps = &assignment.milestones[..assignment.milestones.len() - 1];
        assert_eq!(
            rows.len(),
            steps.len() + assignment.manual_sections.len(),
            "{name}"
        );
        for (row, step) in rows.iter().zip(steps) {
            let cells: Vec<&str> = row.split('|').collect();
            let points = step.items.iter().map(|id| {
                let item = assignment.items.iter().find(|item| item.id == *id);
                item.unwrap().points.to_string()
            });
            for exercise in &step.exercises {
                let (_, function) = exercise.rsplit_once(':').unwrap();
                let shown = if function == "fmt" {
                    "Display"
                } else {
                    function
                };
                assert!(
                    quoted(cells[1]).contains(&shown),
                    "{name}: {row} lacks {exercise}"
                );
            }
            assert_eq!(quoted(cells[2]), step.items, "{name}: {row}");
            let points: Vec<String> = points.collect();
            assert_eq!(cells[3].trim(), points.join(" + "), "{name}: {row}");
        }
    }
}

/// Returns the texts between backticks.
fn quoted(text: &str) -> Vec<&str> {
    text.split('`').skip(1).step_by(2).collect()
}

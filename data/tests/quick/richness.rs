//! The survey of rolled boards is complete, and invalid files are rejected.

use std::fs;

use data::{Richness, Rules};

const FILE: &str = include_str!("../../richness.toml");

/// Returns `count` percentiles that grow by one each.
fn list(count: usize) -> String {
    let numbers: Vec<String> = (0..count).map(|number| number.to_string()).collect();
    numbers.join(", ")
}

#[test]
fn every_built_in_rule_set_has_a_survey_of_a_million_rolls() {
    assert!(FILE.contains("\n# Source: "), "no source");
    let tables = Richness::parse(FILE).unwrap();
    let mut names: Vec<&str> = Rules::names().collect();
    names.sort_unstable();
    assert_eq!(tables.keys().collect::<Vec<_>>(), names);
    for (name, richness) in &tables {
        assert_eq!(richness.rolls(), 1_000_000, "{name}");
        assert!(richness.points(0) < richness.points(50), "{name}");
        assert!(richness.words(50) < richness.words(100), "{name}");
        assert_eq!(
            richness.points_between(25, 75),
            richness.points(25)..=richness.points(75)
        );
        let again = Richness::built_in(name).unwrap();
        assert_eq!(again.as_ref(), Some(richness));
    }
    assert_eq!(Richness::built_in("checkers").unwrap(), None);
}

#[test]
fn errors_in_a_survey_file_are_reported_with_their_place() {
    let whole = format!(
        "[mine]\nrolls = 7\npoints = [{0}]\nwords = [{0}]\n",
        list(101)
    );
    let mine = &Richness::parse(&whole).unwrap()["mine"];
    assert_eq!([mine.points(40), mine.words(40)], [40, 40]);
    assert_eq!([mine.points(500), mine.words(500)], [100, 100]);
    for (old, new, message) in [
        ("rolls = 7\n", "", "missing key `rolls`"),
        (
            "rolls",
            "rols",
            "line 2: unknown key `rols`, expected one of `rolls`, `points`, `words`",
        ),
        (
            &*list(101),
            &*list(100),
            "line 3: mine.points: 100 numbers; write 101, one for each percentile from 0 to 100",
        ),
        (
            " 50,",
            " 5,",
            "line 3: mine.points: percentile 50 (5) is less than percentile 49 (49); percentiles must not decrease",
        ),
    ] {
        let text = whole.replacen(old, new, 1);
        assert_eq!(Richness::parse(&text).unwrap_err().to_string(), message);
    }
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("rich.toml");
    fs::write(&path, "[mine]\nrolls = 1\n").unwrap();
    let error = Richness::read(&path).unwrap_err().to_string();
    assert_eq!(error, format!("{}: missing key `points`", path.display()));
}

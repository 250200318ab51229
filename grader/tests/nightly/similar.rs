//! Copies rank above all pairs of independent solutions.

use std::fs;
use std::path::PathBuf;

use assert_cmd::Command;
use course::similar::Class;
use judge::parallel;
use report::Report;

use crate::support::{copy, root};

use crate::support::similar::copies::{Files, KINDS};

use crate::support::similar::CORPUS;

#[test]
fn each_copy_ranks_above_every_pair_of_independent_solutions() {
    for kind in &KINDS {
        CORPUS.rank_first(kind.0, CORPUS.copies(kind));
    }
}

/// An incomplete solution would differ from all others anyway.
#[test]
fn independent_solutions_earn_full_points() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    let designs = ["agenda", "bitset", "getters", "pointers"];
    let students = designs.map(|design| {
        let student = folder.path().join(design);
        for (path, text) in &CORPUS.handout {
            let path = student.join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        copy(
            &root().join("grader/variants/independent").join(design),
            &student,
        );
        student
    });
    Command::new(env!("CARGO_BIN_EXE_grader"))
        .current_dir(root())
        .arg("grade")
        .args(students)
        .arg("--out")
        .arg(&out)
        .assert()
        .success();
    for design in designs {
        let report = fs::read(out.join(format!("{design}.json"))).unwrap();
        let report: Report = serde_json::from_slice(&report).unwrap();
        assert_eq!(report.earned, report.possible, "{design}");
    }
}

/// A disguise that changes nothing would prove nothing.
#[test]
fn each_disguise_alters_most_solutions() {
    for (name, make) in &KINDS[1..] {
        let designs = CORPUS.designs.iter();
        let changed = designs.filter(|(_, files)| make(files, &CORPUS.handout) != *files);
        let (changed, all) = (changed.count(), CORPUS.designs.len());
        assert!(changed * 2 > all, "{name}: {changed} of {all}");
    }
}

/// In such a class, fingerprints that were rare before become common.
#[test]
fn pairs_of_one_design_rank_first_in_a_class_full_of_copies() {
    let mut readings = CORPUS.readings.clone();
    let mut designs: Vec<usize> = (0..readings.len()).collect();
    for kind in &KINDS {
        for (design, copy) in CORPUS.copies(kind) {
            readings.push(copy);
            designs.push(design);
        }
    }
    let class = Class::new(readings);
    let (mut lowest, mut highest) = (1.0_f64, 0.0_f64);
    let mut of_one_design = 0;
    for pair in class.ranking(usize::MAX, parallel::jobs()).pairs {
        let [one, other] = pair.both.map(|place| designs[place]);
        if one == other {
            lowest = lowest.min(pair.score);
            of_one_design += 1;
        } else {
            highest = highest.max(pair.score);
        }
    }
    println!("all in one class: copies from {lowest:.2}, independent up to {highest:.2}");
    let each = KINDS.len() + 1;
    assert_eq!(of_one_design, CORPUS.designs.len() * each * (each - 1) / 2);
    assert!(lowest > highest, "{lowest:.2}, {highest:.2}");
}

/// The longest file is the one that does not parse.
#[test]
fn copy_with_an_unparsable_file_is_found_by_its_other_files() {
    let renamed = KINDS.iter().find(|(name, _)| *name == "renamed").unwrap().1;
    for (kind, break_it) in [
        (
            "without its last bracket",
            (|text| text.trim_end().trim_end_matches('}').to_string()) as fn(&str) -> String,
        ),
        ("with half a line in its first function", |text| {
            text.replacen(") {\n", ") {\n    let = ;\n", 1)
        }),
    ] {
        let copies = (0..CORPUS.designs.len()).map(|place| {
            let mut files = renamed(&CORPUS.designs[place].1, &CORPUS.handout);
            let longest = files.values_mut().max_by_key(|text| text.len()).unwrap();
            *longest = break_it(longest);
            let name = format!("{}, {kind}", CORPUS.designs[place].0);
            (place, CORPUS.read(&name, &files))
        });
        CORPUS.rank_first(kind, copies.collect());
    }
}

/// Each source is of maximum size and designed to be slow; a slow one would not finish here.
#[test]
fn reading_finishes_for_hostile_sources_of_maximum_size() {
    const LONGEST: usize = 256 << 10;
    let nested = |open: &str, inner: &str, close: &str| {
        let deep = LONGEST / (open.len() + close.len()) - 10;
        format!(
            "fn f() {{ {}{inner}{} }}",
            open.repeat(deep),
            close.repeat(deep)
        )
    };
    for source in [
        nested("(", "a", ")"),
        nested("(a==", "b", ")"),
        nested("a!(", "b", ")"),
        nested("-", "a", ""),
        nested("return ", "a", ""),
        nested("a=", "b", ""),
        nested("", "a", "+b"),
        nested("", "a", "?"),
        nested("", "a", ".b"),
        nested("", "a", ".b()"),
        nested("if a{}else ", "{}", ""),
        nested("", "", "a.b(c);"),
        nested("", "", "fn f(){}"),
        nested("", "", "f(f);"),
        "{".repeat(LONGEST),
        "fn f".repeat(LONGEST / 4),
        "fn f(){".repeat(LONGEST / 7),
        "\n".repeat(LONGEST),
    ] {
        let path = PathBuf::from("solver/src/search.rs");
        CORPUS.read("hostile", &Files::from([(path, source)]));
    }
}

//! Copies are told from what is alike by chance: copies made in every way that is cheap, of every design there is, beside
//! designs that different people made.

mod copies;
mod rename;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use assert_cmd::Command;
use course::similar::{Class, Given, Reading};
use grading::handout::handout;
use grading::intake::{self, Submission};
use judge::assignment::Assignment;
use judge::parallel;
use report::Report;

use crate::command::grader;
use crate::support::{copy, root};
use copies::{Files, KINDS};

/// Independent solutions, and what they were given.
struct Corpus {
    assignment: Assignment,
    given: Given,
    /// The sources of the handout.
    handout: Files,
    /// Each design with the files that are its own.
    designs: Vec<(String, Files)>,
    /// The same, read.
    readings: Vec<Reading>,
}

static CORPUS: LazyLock<Corpus> = LazyLock::new(|| {
    let assignment =
        Assignment::read(&root(), "boggle-solver", boggle::SUBJECTS.subjects()).unwrap();
    let given_files = handout(&assignment, &BTreeSet::new()).unwrap().files;
    let mut given = Given::new(&assignment);
    given.add(&assignment, &given_files);
    let of_phase =
        |path: &Path| path.starts_with("dictionary/src") || path.starts_with("solver/src");
    let handout: Files = texts(&given_files)
        .into_iter()
        .filter(|(path, _)| of_phase(path))
        .collect();
    let variants = root().join("grader/variants");
    let mut folders = vec![root()];
    // Each of these has nothing of another one, as far as its own files go.
    for design in [
        "right/boxes_and_recursion",
        "right/map_children_and_a_loop",
        "right/plain_arena",
        "right/sorted_child_lists",
        "right/linked_nodes",
        "right/no_trie_at_all",
        "right/one_walk_for_both",
        "independent/agenda",
        "independent/bitset",
        "independent/getters",
        "independent/pointers",
    ] {
        folders.push(variants.join(design));
    }
    let designs: Vec<(String, Files)> = folders
        .iter()
        .map(|folder| {
            let taken = intake::take(&assignment, folder, None).unwrap();
            let own = |(path, text): &(PathBuf, String)| handout.get(path) != Some(text);
            let files = texts(&taken.files).into_iter().filter(own);
            (taken.student, files.collect())
        })
        .collect();
    let readings = parallel::map(&designs, parallel::jobs(), |(name, files)| {
        Ok(reading(&given, name, files))
    });
    Corpus {
        readings: readings.into_iter().map(Result::unwrap).collect(),
        assignment,
        given,
        handout,
        designs,
    }
});

fn texts(files: &BTreeMap<PathBuf, Vec<u8>>) -> Files {
    let rust = files
        .iter()
        .filter(|(path, _)| path.extension().is_some_and(|ending| ending == "rs"));
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
    rust.map(|(path, bytes)| (path.clone(), text(bytes)))
        .collect()
}

fn reading(given: &Given, name: &str, files: &Files) -> Reading {
    let files = files
        .iter()
        .map(|(path, text)| (path.clone(), text.clone().into_bytes()));
    let submission = Submission {
        student: name.to_string(),
        files: files.collect(),
        ..Submission::default()
    };
    Reading::new(given, &submission)
}

impl Corpus {
    fn read(&self, name: &str, files: &Files) -> Reading {
        reading(&self.given, name, files)
    }

    /// All copies of a kind, with the places of the designs they were made of.
    fn copies(&self, kind: &copies::Kind) -> Vec<(usize, Reading)> {
        let (name, make) = kind;
        let places: Vec<usize> = (0..self.designs.len()).collect();
        let copies = parallel::map(&places, parallel::jobs(), |place| {
            let (design, files) = &self.designs[*place];
            let copy = make(files, &self.handout);
            Ok((*place, self.read(&format!("{design}, {name}"), &copy)))
        });
        copies.into_iter().map(Result::unwrap).collect()
    }

    /// Of a class of all designs and this copy: how much it is alike its original, and the most that any two designs are.
    fn scores(&self, original: usize, copy: Reading) -> (f64, f64) {
        let mut readings = self.readings.clone();
        readings.push(copy);
        let last = readings.len() - 1;
        let class = Class::new(readings);
        let (mut with_original, mut independent) = (0.0, 0.0_f64);
        for pair in class.ranking(usize::MAX, 1).pairs {
            match pair.both {
                [one, other] if other == last && one == original => with_original = pair.score,
                [_, other] if other == last => {}
                _ => independent = independent.max(pair.score),
            }
        }
        (with_original, independent)
    }

    /// Each of these copies is more like its original than any two designs are like each other, wherever the copy is.
    #[track_caller]
    fn rank_first(&self, kind: &str, copies: Vec<(usize, Reading)>) {
        let (mut lowest, mut highest) = (1.0_f64, 0.0_f64);
        for (original, copy) in copies {
            let name = copy.name.clone();
            let (score, independent) = self.scores(original, copy);
            assert!(score > independent, "{name}: {score:.2}, {independent:.2}");
            lowest = lowest.min(score);
            highest = highest.max(independent);
        }
        println!("{kind}: copies from {lowest:.2}, independent up to {highest:.2}");
        assert!(lowest > highest, "{kind}: {lowest:.2}, {highest:.2}");
    }
}

#[test]
#[ignore = "takes long"]
fn each_copy_ranks_above_every_pair_of_independent_solutions() {
    for kind in &KINDS {
        CORPUS.rank_first(kind.0, CORPUS.copies(kind));
    }
}

/// What is no solution would be unlike any other, too.
#[test]
#[ignore = "takes long"]
fn the_independent_solutions_earn_everything() {
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

/// A way that changes nothing would prove nothing.
#[test]
#[ignore = "takes long"]
fn each_way_to_copy_changes_most_designs() {
    for (name, make) in &KINDS[1..] {
        let designs = CORPUS.designs.iter();
        let changed = designs.filter(|(_, files)| make(files, &CORPUS.handout) != *files);
        let (changed, all) = (changed.count(), CORPUS.designs.len());
        assert!(changed * 2 > all, "{name}: {changed} of {all}");
    }
}

/// They have what was rare when there was one of them.
#[test]
#[ignore = "takes long"]
fn in_a_class_full_of_copies_those_of_one_design_rank_above_those_of_two() {
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

/// `split` and `merged` change how the reference is cut into functions, and no more; `disguised` changes whatever does not take thinking.
/// All three earn everything.
#[test]
fn copies_made_by_hand_rank_above_every_pair_of_independent_solutions() {
    for kind in ["split", "merged", "disguised"] {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("tests/thorough/similar/by_hand")
            .join(kind);
        let taken = intake::take(&CORPUS.assignment, &folder, None).unwrap();
        let mut files = CORPUS.designs[0].1.clone();
        files.extend(texts(&taken.files));
        let copy = CORPUS.read(kind, &files);
        CORPUS.rank_first(&format!("{kind} by hand"), vec![(0, copy)]);
    }
}

#[test]
fn who_copies_one_phase_is_found_beside_work_of_ones_own_in_the_other() {
    let all_together = KINDS.last().unwrap().1;
    let place = |name: &str| CORPUS.designs.iter().position(|(design, _)| design == name);
    let copied = place("agenda").unwrap();
    let of_phase = |files: &Files, phase: &str| -> Files {
        let files = files.iter().filter(|(path, _)| path.starts_with(phase));
        files
            .map(|(path, text)| (path.clone(), text.clone()))
            .collect()
    };
    for (phase, own) in [("dictionary", "solver"), ("solver", "dictionary")] {
        let mut files = of_phase(&CORPUS.designs[copied].1, phase);
        files = all_together(&files, &CORPUS.handout);
        // Nobody else in the class has this one.
        let corpus_without = CORPUS
            .designs
            .iter()
            .filter(|(design, _)| design != "bitset");
        let readings = corpus_without.map(|(name, files)| CORPUS.read(name, files));
        files.extend(of_phase(&CORPUS.designs[place("bitset").unwrap()].1, own));
        let mut readings: Vec<Reading> = readings.collect();
        readings.push(CORPUS.read("copy", &files));
        let class = Class::new(readings);
        let first = &class.ranking(1, 1).pairs[0];
        let names = first
            .both
            .map(|place| class.readings()[place].name.as_str());
        assert_eq!(names, ["agenda", "copy"], "{phase}");
    }
}

/// In its longest file.
#[test]
#[ignore = "takes long"]
fn a_copy_that_does_not_parse_is_found_by_what_does() {
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

/// Each is as long as a file may be, and made to take long: one that did would not come to its end here.
#[test]
#[ignore = "takes long"]
fn no_source_is_too_hard_to_read() {
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

/// Runs the command on a folder of submissions.
fn similar(submissions: &Path, options: &[&str]) -> (bool, String, String) {
    let arguments = [&["similar", submissions.to_str().unwrap()], options].concat();
    let (code, text, errors) = grader(&root(), &arguments);
    (code == 0, text, errors)
}

#[test]
fn the_command_names_the_pair_first_and_shows_it_without_obeying_anybody() {
    let folder = tempfile::tempdir().unwrap();
    let submissions = folder.path().join("submissions");
    let independent = root().join("grader/variants/independent");
    for (from, name) in [
        ("agenda", "anna"),
        ("getters", "ben"),
        ("bitset", "<b>cora\u{1b}[31m"),
    ] {
        copy(&independent.join(from), &submissions.join(name));
    }
    // The same once more, as another student's.
    copy(&independent.join("agenda"), &submissions.join("dan"));
    let path = submissions.join("dan/dictionary/src/trie.rs");
    let text = fs::read_to_string(&path).unwrap();
    fs::write(&path, format!("// </pre><script>alert(1)</script>\n{text}")).unwrap();
    fs::write(submissions.join("notes.txt"), "no submission").unwrap();
    fs::write(submissions.join("broken.zip"), "no archive").unwrap();

    let out = folder.path().join("out");
    let (done, text, errors) = similar(&submissions, &["--out", out.to_str().unwrap()]);
    assert!(done, "{errors}");
    assert!(text.starts_with("5 compared\n 100 %"), "{text}");
    assert!(
        text.lines().nth(1).unwrap().ends_with("anna and dan"),
        "{text}"
    );
    assert!(text.contains("the reference and "), "{text}");
    assert!(text.contains("it is no verdict"), "{text}");
    assert!(text.contains("Not compared: notes.txt") && text.contains("Not compared: broken"));
    assert!(!text.contains('\u{1b}') && text.contains(r"<b>cora\u{1b}[31m"));

    let index = fs::read_to_string(out.join("index.html")).unwrap();
    assert!(index.contains("anna and dan") && index.contains("pair-001.html"));
    assert!(index.contains("&lt;b&gt;cora"));
    let pair = fs::read_to_string(out.join("pair-001.html")).unwrap();
    assert!(pair.contains("in 2 of 5 submissions"), "{pair}");
    for caption in ["<small>anna: dictionary/", "<small>dan: dictionary/"] {
        assert!(pair.contains(caption), "{caption}: {pair}");
    }
    for page in [index, pair] {
        assert!(page.contains("it is no verdict"));
        assert!(!page.contains("<script") && !page.contains("<b>") && !page.contains('\u{1b}'));
    }

    // Another time there are fewer pages.
    let (done, ..) = similar(
        &submissions,
        &["--top", "1", "--out", out.to_str().unwrap()],
    );
    assert!(done && out.join("pair-001.html").exists() && !out.join("pair-002.html").exists());
}

#[test]
fn what_was_handed_out_beside_the_handout_is_not_counted() {
    let folder = tempfile::tempdir().unwrap();
    let submissions = folder.path().join("submissions");
    let agenda = root().join("grader/variants/independent/agenda");
    copy(&agenda, &submissions.join("anna"));
    copy(&agenda, &submissions.join("ben"));
    let (done, text, errors) = similar(&submissions, &["--base", agenda.to_str().unwrap()]);
    assert!(done, "{errors}");
    assert!(!text.contains("anna and ben"), "{text}");
}

#[test]
fn a_folder_without_submissions_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let (done, _, errors) = similar(folder.path(), &[]);
    assert!(!done && errors.contains("nothing to compare"), "{errors}");
    let (done, _, errors) = similar(&folder.path().join("nowhere"), &[]);
    assert!(
        !done && errors.contains("not a folder of submissions"),
        "{errors}"
    );
}

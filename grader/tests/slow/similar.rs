//! `grader similar` finds copies in a class of other designs.

use std::fs;

use course::similar::{Class, Reading};

use crate::support::similar::copies::{Files, KINDS};
use crate::support::similar::{CORPUS, similar};
use crate::support::{copy, root};

#[test]
fn copied_phase_is_found_even_if_the_other_phase_is_original() {
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
        // No other submission in the class has this design.
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

#[test]
fn copied_pair_is_listed_first_and_hostile_text_is_escaped() {
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
    // The same design again, submitted by another student.
    copy(&independent.join("agenda"), &submissions.join("dan"));
    let path = submissions.join("dan/dictionary/src/trie.rs");
    let text = fs::read_to_string(&path).unwrap();
    fs::write(&path, format!("// </pre><script>alert(1)</script>\n{text}")).unwrap();
    fs::write(submissions.join("notes.txt"), "no submission").unwrap();
    fs::write(submissions.join("broken.zip"), "no archive").unwrap();

    let out = folder.path().join("out");
    let (done, text, errors) = similar(&submissions, &["--out", out.to_str().unwrap()]);
    assert!(done, "{errors}");
    let begin = "4 submissions compared with each other and with the reference solution\n 100%";
    assert!(text.starts_with(begin), "{text}");
    assert!(
        text.lines().nth(1).unwrap().ends_with("anna and dan"),
        "{text}"
    );
    assert!(text.contains("the reference solution and "), "{text}");
    assert!(text.contains("does not prove copying"), "{text}");
    assert!(text.contains("Not compared: notes.txt") && text.contains("Not compared: broken"));
    assert!(!text.contains('\u{1b}') && text.contains(r"<b>cora\u{1b}[31m"));

    let index = fs::read_to_string(out.join("index.html")).unwrap();
    assert!(index.contains("anna and dan") && index.contains("pair-001.html"));
    assert!(index.contains("&lt;b&gt;cora"));
    let pair = fs::read_to_string(out.join("pair-001.html")).unwrap();
    assert!(pair.contains("in 2 of 5 programs"), "{pair}");
    for caption in ["<small>anna: dictionary/", "<small>dan: dictionary/"] {
        assert!(pair.contains(caption), "{caption}: {pair}");
    }
    for page in [index, pair] {
        assert!(page.contains("does not prove copying"));
        assert!(!page.contains("<script") && !page.contains("<b>") && !page.contains('\u{1b}'));
    }

    // The next run writes fewer pages.
    let (done, ..) = similar(
        &submissions,
        &["--top", "1", "--out", out.to_str().unwrap()],
    );
    assert!(done && out.join("pair-001.html").exists() && !out.join("pair-002.html").exists());
}

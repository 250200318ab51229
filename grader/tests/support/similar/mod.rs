//! Copies made in every cheap way, of every available design, compared with the chance similarity of independent
//! designs.

pub mod copies;
mod rename;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use course::similar::{BaseCode, Class, Reading};
use grading::handout::handout;
use grading::intake::{self, Submission};
use judge::assignment::Assignment;
use judge::parallel;

use crate::support::command::grader;
use crate::support::root;

use copies::Files;

/// Independent solutions and their base code.
pub struct Corpus {
    pub assignment: Assignment,
    pub base_code: BaseCode,
    /// The sources of the handout.
    pub handout: Files,
    /// Each design with its own files.
    pub designs: Vec<(String, Files)>,
    /// The designs, ready for comparison.
    pub readings: Vec<Reading>,
}

pub static CORPUS: LazyLock<Corpus> = LazyLock::new(|| {
    let assignment =
        Assignment::read(&root(), "boggle-solver", boggle::SUBJECTS.subjects()).unwrap();
    let given_files = handout(&assignment, &BTreeSet::new()).unwrap().files;
    let mut base_code = BaseCode::new(&assignment);
    base_code.add(&assignment, &given_files);
    let of_phase =
        |path: &Path| path.starts_with("dictionary/src") || path.starts_with("solver/src");
    let handout: Files = texts(&given_files)
        .into_iter()
        .filter(|(path, _)| of_phase(path))
        .collect();
    let variants = root().join("grader/variants");
    let mut folders = vec![root()];
    // As far as their own files go, these designs share no code.
    for design in [
        "alternatives/boxes_and_recursion",
        "alternatives/map_children_and_a_loop",
        "alternatives/plain_arena",
        "alternatives/sorted_child_lists",
        "alternatives/linked_nodes",
        "alternatives/no_trie_at_all",
        "alternatives/one_walk_for_both",
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
        Ok(reading(&base_code, name, files))
    });
    Corpus {
        readings: readings.into_iter().map(Result::unwrap).collect(),
        assignment,
        base_code,
        handout,
        designs,
    }
});

pub fn texts(files: &BTreeMap<PathBuf, Vec<u8>>) -> Files {
    let rust = files
        .iter()
        .filter(|(path, _)| path.extension().is_some_and(|ending| ending == "rs"));
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
    rust.map(|(path, bytes)| (path.clone(), text(bytes)))
        .collect()
}

pub fn reading(base_code: &BaseCode, name: &str, files: &Files) -> Reading {
    let files = files
        .iter()
        .map(|(path, text)| (path.clone(), text.clone().into_bytes()));
    let submission = Submission {
        student: name.to_string(),
        files: files.collect(),
        ..Submission::default()
    };
    Reading::new(base_code, &submission)
}

impl Corpus {
    pub fn read(&self, name: &str, files: &Files) -> Reading {
        reading(&self.base_code, name, files)
    }

    /// Returns all copies of a kind, with the indices of the original designs.
    pub fn copies(&self, kind: &copies::Kind) -> Vec<(usize, Reading)> {
        let (name, make) = kind;
        let places: Vec<usize> = (0..self.designs.len()).collect();
        let copies = parallel::map(&places, parallel::jobs(), |place| {
            let (design, files) = &self.designs[*place];
            let copy = make(files, &self.handout);
            Ok((*place, self.read(&format!("{design}, {name}"), &copy)))
        });
        copies.into_iter().map(Result::unwrap).collect()
    }

    /// Adds a copy to the class of all designs. Returns its similarity to the original, and the highest similarity of
    /// any two designs.
    pub fn scores(&self, original: usize, copy: Reading) -> (f64, f64) {
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

    /// Checks that each copy is more similar to its original than any two designs are to each other.
    #[track_caller]
    pub fn rank_first(&self, kind: &str, copies: Vec<(usize, Reading)>) {
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

/// Runs the command on a folder of submissions.
pub fn similar(submissions: &Path, options: &[&str]) -> (bool, String, String) {
    let arguments = [&["similar", submissions.to_str().unwrap()], options].concat();
    let (code, text, errors) = grader(&root(), &arguments);
    (code == 0, text, errors)
}

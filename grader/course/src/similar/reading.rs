//! A submission as the comparison reads it: tokens and fingerprints.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use super::inline::inlined;
use super::names::{Known, Names};
use super::source::Source;
use super::tokens::{Token, Writer};
use super::winnow::{grams, winnow};
use grading::intake::{HandoutFiles, Submission};
use grading::syntax::{MAX_PARSED_BYTES, Macros, macros_of, on_large_stack};
use judge::assignment::Assignment;

/// The maximum size of a submission that is read, in bytes.
const MAX_SOURCE_BYTES: usize = 2 << 20;

/// The base code: code given to all students, which does not count as similar.
#[derive(Debug, Default)]
pub struct BaseCode {
    /// The packages of the phases.
    packages: Vec<String>,
    names: Names,
    grams: HashSet<u64>,
    /// The contents of the files, unchanged.
    files: HashSet<Vec<u8>>,
}

impl BaseCode {
    /// Returns empty base code for an assignment.
    pub fn new(assignment: &Assignment) -> Self {
        let packages = assignment.phases.iter();
        Self {
            packages: packages.map(|phase| phase.package.clone()).collect(),
            ..Self::default()
        }
    }

    /// Returns the packages of the phases.
    pub fn packages(&self) -> &[String] {
        &self.packages
    }

    /// Adds files of base code. Their tokens no longer count, and names they define in the packages of the phases count
    /// as given.
    pub fn add(&mut self, assignment: &Assignment, files: &HandoutFiles) {
        let provided = |path: &Path| {
            let mut phases = assignment.phases.iter();
            phases.any(|phase| phase.provided.iter().any(|provided| provided == path))
        };
        let macros = on_large_stack(|| {
            let texts = files.iter().filter(|(path, _)| is_rust(path));
            let texts: Vec<_> = texts
                .map(|(_, bytes)| String::from_utf8_lossy(bytes))
                .collect();
            Macros::of(texts.iter().map(AsRef::as_ref))
        });
        let macros = macros.unwrap_or_default();
        let rust = files.iter().filter(|(path, _)| is_rust(path));
        for (path, bytes) in rust.clone() {
            if self.package_of(path).is_some() && !provided(path) {
                on_large_stack(|| read(bytes, &macros).define(&mut self.names));
            }
        }
        for (_, bytes) in rust {
            self.files.insert(bytes.clone());
            let lists = on_large_stack(|| {
                let source = read(bytes, &macros);
                let mut own = Names::default();
                source.define(&mut own);
                let known = Known {
                    own: &own,
                    given: &self.names,
                };
                let mut writer = Writer::new(known, 0);
                source.write(&mut writer);
                writer.lists()
            });
            for list in lists.unwrap_or_default() {
                self.grams.extend(grams(&list.tokens).flatten());
            }
        }
    }

    /// Returns the fingerprints of the base code.
    pub fn grams(&self) -> &HashSet<u64> {
        &self.grams
    }

    fn package_of(&self, path: &Path) -> Option<usize> {
        let mut packages = self.packages.iter();
        packages.position(|package| path.starts_with(Path::new(package).join("src")))
    }
}

fn is_rust(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending == "rs")
}

fn read(bytes: &[u8], macros: &Macros) -> Source {
    Source::read(&String::from_utf8_lossy(bytes), macros)
}

/// A submission, ready for comparison.
#[derive(Clone, Debug, Default)]
pub struct Reading {
    /// The name to display.
    pub name: String,
    /// The student or team; two submissions of one owner are not compared.
    pub owner: String,
    /// The path of the submission.
    pub path: PathBuf,
    /// The paths of its files.
    pub files: Vec<PathBuf>,
    /// The files that could not be read, with the reasons.
    pub not_read: Vec<(PathBuf, &'static str)>,
    /// The tokens and fingerprints of each package.
    pub packages: Vec<Package>,
}

/// The tokens and fingerprints of a package.
#[derive(Clone, Debug, Default)]
pub struct Package {
    /// The tokens of each function that no other function calls, and of each type and constant.
    pub lists: Vec<Vec<Token>>,
    /// The fingerprints, sorted and without duplicates.
    pub prints: Vec<u64>,
}

impl Reading {
    /// Reads a submission.
    pub fn new(base_code: &BaseCode, submission: &Submission) -> Self {
        let mut reading = Self {
            name: submission.student.clone(),
            owner: submission.student.clone(),
            ..Self::default()
        };
        let mut left = MAX_SOURCE_BYTES;
        let mut files: Vec<(usize, &Path, &[u8])> = Vec::new();
        for (path, bytes) in &submission.files {
            let Some(package) = base_code.package_of(path) else {
                continue;
            };
            if base_code.files.contains(bytes) {
                continue;
            }
            if bytes.len() > MAX_PARSED_BYTES {
                reading.not_read.push((path.clone(), "a very long file"));
            } else if bytes.len() > left {
                reading.not_read.push((path.clone(), "too much in total"));
            } else {
                left -= bytes.len();
                files.push((package, path, bytes));
            }
        }
        let mut names = Names::default();
        let macros = on_large_stack(|| macros_of(submission)).unwrap_or_default();
        for (_, path, bytes) in &files {
            let macros = &macros;
            let is_whole = on_large_stack(|| {
                let source = read(bytes, macros);
                source.define(&mut names);
                !source.has_unreadable_macros()
            });
            if is_whole == Some(false) {
                let path = path.to_path_buf();
                reading
                    .not_read
                    .push((path, "a macro that cannot be expanded"));
            }
        }
        let known = Known {
            own: &names,
            given: &base_code.names,
        };
        let mut packages = vec![Vec::new(); base_code.packages.len()];
        for (package, path, bytes) in files {
            let file = u16::try_from(reading.files.len()).unwrap_or(u16::MAX);
            reading.files.push(path.to_path_buf());
            let lists = on_large_stack(|| {
                let mut writer = Writer::new(known, file);
                read(bytes, &macros).write(&mut writer);
                writer.lists()
            });
            match lists {
                Some(mut lists) => packages[package].append(&mut lists),
                None => reading.not_read.push((path.to_path_buf(), "unreadable")),
            }
        }
        reading.packages = packages
            .iter()
            .map(|lists| Package::new(base_code, inlined(lists)))
            .collect();
        reading
    }
}

impl Package {
    fn new(base_code: &BaseCode, lists: Vec<Vec<Token>>) -> Self {
        let prints = lists.iter().flat_map(|list| winnow(list, &base_code.grams));
        let mut prints: Vec<u64> = prints.collect();
        prints.sort_unstable();
        prints.dedup();
        Self { lists, prints }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn base_code(source: &str) -> BaseCode {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let assignment =
            Assignment::read(&root, "boggle-solver", boggle::SUBJECTS.subjects()).unwrap();
        let mut base_code = BaseCode::new(&assignment);
        let file = (
            PathBuf::from("dictionary/src/trie.rs"),
            source.as_bytes().to_vec(),
        );
        base_code.add(&assignment, &HandoutFiles::from([file]));
        base_code
    }

    fn reading(base_code: &BaseCode, sources: &[(&str, String)]) -> Reading {
        let mut submission = Submission::default();
        for (path, source) in sources {
            let bytes = source.clone().into_bytes();
            submission.files.insert(PathBuf::from(path), bytes);
        }
        Reading::new(base_code, &submission)
    }

    const FUNCTION: &str =
        "fn f(a: &mut Vec<u8>) { a.push(1); a.sort(); a[1] += 2; a.pop(); a.dedup(); }";
    const OTHER: &str = "fn g(a: &str) { for b in a.bytes() { if b.is_ascii() { print!(\"{b}\") } } a.trim().len(); }";

    #[test]
    fn handout_code_is_ignored_even_in_a_changed_file() {
        let base_code = base_code(FUNCTION);
        let both = format!("{FUNCTION}\n{OTHER}");
        let changed = reading(&base_code, &[("dictionary/src/trie.rs", both)]);
        let alone = reading(&base_code, &[("dictionary/src/own.rs", OTHER.to_string())]);
        assert!(!alone.packages[0].prints.is_empty());
        assert_eq!(changed.packages[0].prints, alone.packages[0].prints);

        let as_it_was = reading(
            &base_code,
            &[("dictionary/src/trie.rs", FUNCTION.to_string())],
        );
        assert!(as_it_was.files.is_empty());
    }

    #[test]
    fn source_that_is_too_long_is_skipped_and_reported() {
        let long = |bytes: usize| format!("{OTHER}{}", " ".repeat(bytes));
        let mut sources = vec![("dictionary/src/a.rs".to_string(), long(MAX_PARSED_BYTES))];
        for number in 0..10 {
            sources.push((
                format!("solver/src/f{number}.rs"),
                long(MAX_PARSED_BYTES - 200),
            ));
        }
        let sources: Vec<(&str, String)> = sources
            .iter()
            .map(|(path, source)| (path.as_str(), source.clone()))
            .collect();
        let read = reading(&base_code(""), &sources);
        let not_read: Vec<&str> = read.not_read.iter().map(|(_, why)| *why).collect();
        assert_eq!(not_read[..2], ["a very long file", "too much in total"]);
        assert!(!read.packages[1].prints.is_empty());
    }
}

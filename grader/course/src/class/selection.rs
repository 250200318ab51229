//! The submissions that a run grades, and those that it leaves out, with the reasons.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Result;

use super::locations::Locations;
use crate::Course;
use crate::download::{self, Download};
use crate::identify::{self, Matches, Named, is_there};
use judge::count::count;
use report::escape::printable;
use report::formats;

/// The selected submissions of a run, and those left out.
#[derive(Debug, Default)]
pub struct Selection {
    /// The submissions to grade, in the order of their ids.
    pub submissions: Vec<Named>,
    /// The locations of submissions that the run does not grade: the ambiguous ones, and those of students for whom the
    /// instructor has chosen another one.
    pub passed_over: Locations,
    /// The locations from an earlier run that this run did not find.
    pub earlier: Locations,
    /// The students without a report because their submissions are ambiguous.
    pub missing: Vec<Missing>,
    /// The ambiguous students and files.
    pub unknown: Vec<String>,
    /// The number of paths without a submission whose students have an earlier submission.
    pub not_there: usize,
    /// The number of manual scores of unknown students.
    pub unknown_scores: usize,
    /// The problems to show, in order.
    pub warnings: Vec<String>,
    /// The warning about reports that are missing from the grades of this run. It is shown last.
    pub left_out: Option<String>,
}

/// A student or team without a report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Missing {
    /// The student or team.
    pub who: String,
    /// The reason.
    pub why: String,
}

impl Selection {
    /// Selects the submissions among these downloads. If the run resumes an earlier run into `out`, adds the submissions of
    /// that run.
    ///
    /// # Errors
    ///
    /// Fails if the list of submitters in an export cannot be read.
    pub fn new(
        downloads: &[Download],
        course: &Course,
        out: Option<&Path>,
        resume: bool,
    ) -> Result<Self> {
        let mut earlier = out.map(Locations::read).unwrap_or_default();
        let mut selection = Self::default();
        let mut matches = identify::identify_all(downloads, course.roster.as_ref());
        // A submission that is graded alone is the one that counts.
        let is_alone = resume && downloads.len() == 1;
        match &matches.submissions[..] {
            [named] if is_alone && named.is_there() => {
                earlier.choose(named);
                selection.pass_over(&named.id, &earlier.others_of(named));
            }
            _ => {
                selection.warn_of_lost_choices(&earlier, &matches);
                selection.keep_choices(&earlier.chosen(), course, &mut matches)?;
                selection.keep_latest(&earlier, course, &mut matches)?;
            }
        }
        selection.remember_replaced(&earlier, &matches, resume);
        let earlier = earlier.besides(&matches);
        match (out, resume) {
            (_, true) => selection.resume(&earlier, course, &mut matches)?,
            (Some(out), false) => selection.left_out = left_out(&earlier, out),
            (None, false) => {}
        }
        let unknown = course.unknown_exceptions(&matches.submissions);
        selection.warnings.extend(unknown);
        // A part of a class without a roster does not show who else there is.
        if resume || course.roster.is_some() {
            let known = earlier.iter().map(|(who, _)| who).chain(matches.ids());
            let file = course.scores_path(out.unwrap_or(Path::new("")));
            let unknown = course.unknown_scores(&file, &known.collect());
            selection.unknown_scores = unknown.len();
            selection.warnings.extend(unknown);
        }
        selection.leave_out_ambiguous(&matches, out);
        selection.earlier = earlier;
        selection.submissions = matches.submissions;
        Ok(selection)
    }

    /// Warns about students who have submissions although the one that the instructor chose is missing.
    fn warn_of_lost_choices(&mut self, earlier: &Locations, matches: &Matches) {
        let known: BTreeSet<&str> = matches.ids().collect();
        let lost = earlier
            .lost_choices()
            .filter(|(who, _)| known.contains(who));
        self.warnings.extend(lost.map(|(who, path)| {
            format!(
                "{}: the submission that you chose, {}, is no longer there",
                printable(who),
                printable(&path.to_string_lossy())
            )
        }));
    }

    /// Replaces the submissions of students for whom the instructor has chosen another one.
    fn keep_choices(
        &mut self,
        chosen: &[PathBuf],
        course: &Course,
        matches: &mut Matches,
    ) -> Result<()> {
        let chosen = download::read(chosen)?;
        let chosen = identify::identify_all(&chosen, course.roster.as_ref());
        for named in chosen.submissions {
            let others = matches.replace(&named);
            self.pass_over(&named.id, &others);
            self.warn_of_ignored("that you chose", &named, others);
        }
        Ok(())
    }

    /// Replaces the submissions of students for whom a run has graded another one later: what it has replaced does not
    /// count again. A submission that is new replaces the later one.
    fn keep_latest(
        &mut self,
        earlier: &Locations,
        course: &Course,
        matches: &mut Matches,
    ) -> Result<()> {
        let latest = download::read(&earlier.latest())?;
        let latest = identify::identify_all(&latest, course.roster.as_ref());
        for named in latest.submissions {
            let mut found = matches.submissions.iter();
            let is_old = |path: &Path| {
                let mut replaced = earlier.replaced_of(&named.id);
                replaced.any(|old| is_same_path(old, path) || is_same_file(old, path))
            };
            if found.any(|found| found.id == named.id && is_old(&found.path)) {
                let others = matches.replace(&named);
                self.warn_of_ignored("that was graded last", &named, others);
            }
        }
        Ok(())
    }

    /// Warns that a submission counts instead of others, unless they are the same.
    fn warn_of_ignored(&mut self, which: &str, named: &Named, mut others: Vec<PathBuf>) {
        others.retain(|other| !is_same_file(other, &named.path));
        if !others.is_empty() {
            self.warnings.push(format!(
                "{}: the submission {which} counts: {}; ignored: {}",
                printable(&named.id),
                printable(&named.path.to_string_lossy()),
                listed(&others)
            ));
        }
    }

    /// Remembers the earlier submissions that those of this run replace, if it resumes, and those that were replaced
    /// before.
    fn remember_replaced(&mut self, earlier: &Locations, matches: &Matches, resume: bool) {
        for named in matches.submissions.iter().filter(|named| named.is_there()) {
            let replaced: Vec<&Path> = earlier.replaced_of(&named.id).collect();
            for other in earlier.others_of(named) {
                let is_new = resume && is_there(&other) && !is_same_file(&other, &named.path);
                if is_new || replaced.contains(&other.as_path()) {
                    self.passed_over.add_replaced(&named.id, &other);
                }
            }
        }
    }

    /// Remembers the paths of a student for whom another submission counts.
    fn pass_over(&mut self, student: &str, paths: &[PathBuf]) {
        for path in paths {
            self.passed_over.add(student, path);
        }
    }

    /// Adds the submissions of the earlier run that this run did not find.
    fn resume(
        &mut self,
        earlier: &Locations,
        course: &Course,
        matches: &mut Matches,
    ) -> Result<()> {
        let others = download::read(&earlier.counting())?;
        let others = identify::identify_all(&others, course.roster.as_ref());
        let earlier = others.submissions.iter().filter(|named| named.is_there());
        let earlier = earlier.map(|named| &named.id).chain(others.twice.keys());
        let known: BTreeSet<String> = earlier.cloned().collect();
        matches.submissions.retain(|named| {
            let stays = named.is_there() || !known.contains(&named.id);
            if !stays {
                self.warn_of_no_submission(named);
            }
            stays
        });
        matches.add(others);
        Ok(())
    }

    /// Warns that a path contains no submission, although its student has an earlier one.
    fn warn_of_no_submission(&mut self, named: &Named) {
        let path = printable(&named.path.to_string_lossy());
        let why = match named.path.exists() {
            true => "no submission",
            false => "missing",
        };
        self.warnings.push(format!(
            "{path}: {why}; the earlier submission of {} counts",
            printable(&named.id)
        ));
        self.not_there += 1;
    }

    /// Leaves out submissions if it is unclear which of them counts or whose they are. If the reports are kept in `out`, the
    /// instructor can choose one.
    fn leave_out_ambiguous(&mut self, matches: &Matches, out: Option<&Path>) {
        for (who, paths) in &matches.earlier {
            let paths = listed(paths);
            self.warnings.push(format!(
                "{}: the latest attempt counts; ignored earlier attempts: {paths}",
                printable(who)
            ));
        }
        for (who, paths) in &matches.beside {
            let paths = listed(paths);
            self.warnings.push(format!(
                "{}: ignored files next to the submission: {paths}",
                printable(who)
            ));
        }
        for (who, paths) in &matches.twice {
            let number = paths.len();
            let why = format!(
                "{number} submissions: {}; choose the one that counts",
                listed(paths)
            );
            let shown = printable(who);
            self.warnings.push(match out {
                None => format!("{shown}: {why}"),
                Some(_) => format!(
                    "{shown}: {number} submissions; to choose the one that counts, grade it alone with --resume:{}",
                    one_per_line(paths)
                ),
            });
            self.missing.push(Missing {
                who: who.clone(),
                why,
            });
            self.pass_over(who, paths);
        }
        let submissions = &matches.submissions;
        let is_graded = |id: &String| submissions.iter().any(|named| named.id == *id);
        // If a student's submission was renamed, do not ask again: each graded submission explains one path.
        let mut explained = BTreeSet::new();
        let mut unclear = Vec::new();
        for (path, fits) in &matches.unclear {
            let mut graded = fits.iter().filter(|id| is_graded(id));
            let is_explained = !path.exists() && graded.any(|id| explained.insert(id));
            if !is_explained {
                unclear.push((path, fits));
            }
        }
        for (path, fits) in &unclear {
            let why = identify::fits_several(path, fits);
            let missing = fits.iter().filter(|id| !is_graded(id));
            self.missing.extend(missing.map(|id| Missing {
                who: id.clone(),
                why: why.clone(),
            }));
            self.warnings.push(why);
            self.passed_over.add("", path);
        }
        let files = unclear.iter().map(|(path, _)| file_name(path));
        self.unknown = matches.twice.keys().cloned().chain(files).collect();
    }
}

/// Returns the warning about reports in `out` that are missing from the grades of this run, if there are any.
fn left_out(earlier: &Locations, out: &Path) -> Option<String> {
    let others = earlier.iter().map(|(who, _)| who);
    let others: BTreeSet<&str> = others
        .filter(|who| formats::path(out, who, "json").exists())
        .collect();
    let are = [
        "student with earlier reports is",
        "students with earlier reports are",
    ];
    (!others.is_empty()).then(|| {
        format!(
            "{}: {} missing from these grades; grade again with --resume to include them",
            out.display(),
            count(others.len(), are)
        )
    })
}

/// Whether two paths lead to the same file or folder.
fn is_same_path(one: &Path, other: &Path) -> bool {
    matches!((one.canonicalize(), other.canonicalize()), (Ok(one), Ok(other)) if one == other)
}

/// Whether two files have the same bytes, as after a second download.
fn is_same_file(one: &Path, other: &Path) -> bool {
    let length = |path: &Path| fs::metadata(path).ok().map(|data| data.len());
    one.is_file()
        && other.is_file()
        && length(one) == length(other)
        && matches!((fs::read(one), fs::read(other)), (Ok(one), Ok(other)) if one == other)
}

fn file_name(path: &Path) -> String {
    let name = path.file_name().unwrap_or(path.as_os_str());
    name.to_string_lossy().into_owned()
}

/// Lists paths on lines of their own, from which they can be copied.
fn one_per_line(paths: &[PathBuf]) -> String {
    let lines = paths.iter();
    let lines = lines.map(|path| format!("\n  {}", printable(&path.to_string_lossy())));
    lines.collect()
}

/// Lists files, by name alone if all names differ.
fn listed(paths: &[PathBuf]) -> String {
    let names: BTreeSet<_> = paths.iter().map(|path| file_name(path)).collect();
    let listed = paths.iter().map(|path| match names.len() == paths.len() {
        true => printable(&file_name(path)),
        false => printable(&path.to_string_lossy()),
    });
    listed.collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::class::locations::LOCATIONS_FILE;

    /// A folder with submissions, and with the locations of the last run.
    struct Runs(tempfile::TempDir);

    impl Runs {
        fn path(&self, name: &str) -> PathBuf {
            self.0.path().join(name)
        }

        fn put(&self, name: &str, content: &str) {
            let path = self.path(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, content).unwrap();
        }

        /// Selects these submissions and writes their locations, as a run does. Returns the selected ones, and the
        /// warnings.
        fn select(&self, names: &[&str], resume: bool) -> (Vec<String>, Vec<String>) {
            let out = self.path("reports");
            fs::create_dir_all(&out).unwrap();
            let paths: Vec<PathBuf> = names.iter().map(|name| self.path(name)).collect();
            let downloads = download::read(&paths).unwrap();
            let selection =
                Selection::new(&downloads, &Course::default(), Some(&out), resume).unwrap();
            let mut locations = selection.passed_over;
            let mut selected = Vec::new();
            for named in &selection.submissions {
                locations.add(&named.id, &named.path);
                let name = named.path.strip_prefix(self.0.path()).unwrap();
                selected.push(name.display().to_string());
            }
            locations.extend(selection.earlier);
            fs::write(out.join(LOCATIONS_FILE), locations.csv(&out).unwrap()).unwrap();
            (selected, selection.warnings)
        }
    }

    #[test]
    fn replaced_submissions_do_not_count_again() {
        let runs = Runs(tempfile::tempdir().unwrap());
        let class = ["all/anna.zip", "all/ben.zip", "all/cora.zip"];
        let late = ["late/anna.zip", "late/ben.zip"];
        for name in class.iter().chain(&late) {
            runs.put(name, name);
        }
        assert_eq!(runs.select(&class, false).0, class);
        assert_eq!(runs.select(&late, true).0, [late[0], late[1], class[2]]);
        // The download of the class still has the replaced ones.
        for resume in [true, false, true] {
            let (selected, warnings) = runs.select(&class, resume);
            assert_eq!(selected, [late[0], late[1], class[2]]);
            assert_eq!(warnings.len(), 2, "{warnings:?}");
            assert!(
                warnings[0].starts_with("anna: the submission that was graded last counts: ")
                    && warnings[0].ends_with("late/anna.zip; ignored: anna.zip"),
                "{warnings:?}"
            );
        }
        // So does another download, unless the student has submitted again.
        runs.put("again/anna.zip", class[0]);
        runs.put("again/ben.zip", "a new one");
        let again = ["again/anna.zip", "again/ben.zip"];
        let (selected, _) = runs.select(&again, true);
        assert_eq!(selected, [late[0], again[1], class[2]]);
        let (selected, _) = runs.select(&late, true);
        assert_eq!(selected, [late[0], again[1], class[2]]);
    }

    #[test]
    fn replaced_submission_counts_again_if_the_later_one_is_missing() {
        let runs = Runs(tempfile::tempdir().unwrap());
        for name in ["all/anna.zip", "late/anna.zip", "all/ben.zip"] {
            runs.put(name, name);
        }
        let class = ["all/anna.zip", "all/ben.zip"];
        runs.select(&class, true);
        runs.select(&["late/anna.zip", "all/ben.zip"], true);
        fs::remove_file(runs.path("late/anna.zip")).unwrap();
        assert_eq!(runs.select(&class, true).0, class);
        // It is found by later runs, too.
        assert_eq!(runs.select(&class[1..], true).0, class);
    }

    #[test]
    fn moved_and_unchanged_submissions_replace_nothing() {
        let runs = Runs(tempfile::tempdir().unwrap());
        for name in ["one/anna.zip", "one/ben.zip", "two/anna.zip"] {
            runs.put(name, "the same");
        }
        runs.put("two/ben.zip", "another");
        let (one, two) = (
            ["one/anna.zip", "one/ben.zip"],
            ["two/anna.zip", "two/ben.zip"],
        );
        runs.select(&one, true);
        fs::remove_file(runs.path(one[1])).unwrap();
        assert_eq!(runs.select(&two, true).0, two);
        runs.put(one[1], "the same");
        let (selected, warnings) = runs.select(&one, true);
        assert_eq!(
            (&selected[..], &warnings[..]),
            (&one.map(String::from)[..], &[][..])
        );
    }
}

//! Identification of the student or team of each download.
//!
//! * An export from Gradescope lists the submitters of each submission.
//! * Other course systems identify the student in the name of the download (`download::names`).
//! * GitHub Classroom and Classroom 50 name a repository `boggle-solver-annab`: the assignment, then the GitHub user
//!   name or team name.
//! * Any other name is an id, an email address or a team: `anna`, `anna.zip`.
//!
//! If a student has several files and exactly one is an archive, that archive is the submission. Of several attempts,
//! the latest counts, if the names of the downloads contain the times.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use jiff::civil::DateTime;

use super::download::Download;
use super::download::gradescope::Submitter;
use super::download::names::{DownloadName, Owner, is_added, without_extension};
use super::matching::{assignment_part, fitting_units, submitters, unlisted_submitters};
use super::roster::{Roster, Unit, same_name};
use super::submission_time::Submitted;
use grading::intake::is_junk;
use report::escape::printable;

/// A submission and its student or team.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Named {
    /// The id of the student or team, which is also the name of the report.
    pub id: String,
    /// The path of the submission.
    pub path: PathBuf,
    /// Whether the id is on the roster; always true without a roster.
    pub known: bool,
    /// Whether the name marks it as late, as Canvas does.
    pub called_late: bool,
    /// The submission time, if the download says it.
    pub submitted: Option<Submitted>,
    /// The submitters who are not on the roster, if the download lists its submitters.
    pub unlisted: Vec<Submitter>,
}

/// The submissions of a class, matched to the roster.
#[derive(Debug, Default)]
pub struct Matches {
    /// The submissions to grade, in the order of their ids.
    pub submissions: Vec<Named>,
    /// Several submissions of one student or team, by id. None is graded until the instructor chooses one.
    pub twice: BTreeMap<String, Vec<PathBuf>>,
    /// Earlier attempts, by id. Only the latest one counts.
    pub earlier: BTreeMap<String, Vec<PathBuf>>,
    /// Other files next to a student's submission, by id.
    pub beside: BTreeMap<String, Vec<PathBuf>>,
    /// Submissions that match several students, with their ids. They are not graded because the student is unknown.
    pub unclear: BTreeMap<PathBuf, Vec<String>>,
}

/// Returns the message about a submission that matches several students.
pub fn fits_several(path: &Path, fits: &[String]) -> String {
    let name = path.file_name().unwrap_or(path.as_os_str());
    format!(
        "{}: matches {}; rename it so that it matches one student",
        printable(&name.to_string_lossy()),
        fits.join(" and ")
    )
}

impl Named {
    /// Whether the path exists and may be a submission.
    pub fn is_there(&self) -> bool {
        is_there(&self.path)
    }
}

impl Matches {
    /// Returns the ids with one or several submissions.
    pub fn ids(&self) -> impl Iterator<Item = &str> {
        let submissions = self.submissions.iter().map(|named| &named.id);
        submissions.chain(self.twice.keys()).map(String::as_str)
    }

    /// Returns all paths.
    pub fn paths(&self) -> impl Iterator<Item = &Path> {
        let submissions = self.submissions.iter().map(|named| &named.path);
        let several = [&self.twice, &self.earlier, &self.beside];
        let several = several.into_iter().flat_map(BTreeMap::values).flatten();
        let paths = submissions.chain(several).chain(self.unclear.keys());
        paths.map(PathBuf::as_path)
    }

    /// Replaces all other submissions of the same student or team, and returns their paths. Does nothing if there are
    /// none.
    pub fn replace(&mut self, named: &Named) -> Vec<PathBuf> {
        let id = &named.id;
        let mut others: Vec<PathBuf> = Vec::new();
        for several in [&mut self.twice, &mut self.earlier, &mut self.beside] {
            others.extend(several.remove(id).into_iter().flatten());
        }
        let of_student = self.submissions.iter().filter(|other| other.id == *id);
        others.extend(of_student.map(|other| other.path.clone()));
        if others.is_empty() {
            return others;
        }
        self.submissions.retain(|other| other.id != *id);
        self.submissions.push(named.clone());
        self.submissions.sort_by(|one, other| one.id.cmp(&other.id));
        let whole = |path: &PathBuf| path.canonicalize().unwrap_or_else(|_| path.clone());
        let chosen = whole(&named.path);
        others.retain(|other| whole(other) != chosen);
        others
    }

    /// Adds the submissions whose ids are not known yet.
    pub fn add(&mut self, others: Self) {
        let known: BTreeSet<String> = self.ids().map(String::from).collect();
        let submissions = others.submissions.into_iter();
        self.submissions
            .extend(submissions.filter(|named| !known.contains(&named.id)));
        self.submissions.sort_by(|one, other| one.id.cmp(&other.id));
        let twice = others.twice.into_iter();
        self.twice
            .extend(twice.filter(|(id, _)| !known.contains(id)));
        self.earlier.extend(others.earlier);
        self.beside.extend(others.beside);
        self.unclear.extend(others.unclear);
    }
}

/// The submissions of one student or team, with the times in their names.
type Attempts = Vec<(Option<DateTime>, Named)>;

/// Identifies the student or team of each download. Skips files that course systems add.
pub fn identify_all(downloads: &[Download], roster: Option<&Roster>) -> Matches {
    let mut matches = Matches::default();
    let mut by_id: BTreeMap<String, Attempts> = BTreeMap::new();
    let mut seen = BTreeSet::new();
    let assignment = roster.and_then(|roster| usual_part(downloads, roster));
    for download in downloads {
        let path = &download.path;
        let is_new = seen.insert(path.canonicalize().unwrap_or_else(|_| path.clone()));
        let name = download.parse_name();
        if !is_new
            || is_junk(Path::new(&download.name))
            || is_added(&download.name)
            || is_beside_a_file(&name, downloads)
        {
            continue;
        }
        let fits = roster.map_or(Vec::new(), |roster| units_of(download, roster, assignment));
        let id = match fits[..] {
            [] => unlisted_id(download, &name, roster),
            [unit] => unit.id.clone(),
            _ => {
                let fits = fits.iter().map(|unit| unit.id.clone()).collect();
                matches.unclear.insert(path.clone(), fits);
                continue;
            }
        };
        let time = download.list_entry.as_ref().and_then(|entry| entry.time());
        let named = Named {
            id: id.clone(),
            path: path.clone(),
            known: !fits.is_empty() || roster.is_none(),
            called_late: name.is_late,
            submitted: time.or(name.time.map(Submitted::Clock)),
            unlisted: roster.map_or(Vec::new(), |roster| unlisted_submitters(roster, download)),
        };
        by_id.entry(id).or_default().push((name.time, named));
    }
    for (id, attempts) in by_id {
        matches.choose(id, attempts);
    }
    matches
}

/// Returns the name of the assignment in most names of downloads; of equally common ones, the shortest.
fn usual_part<'a>(downloads: &'a [Download], roster: &Roster) -> Option<&'a str> {
    let mut times: BTreeMap<&str, usize> = BTreeMap::new();
    let parts = downloads
        .iter()
        .filter_map(|download| assignment_part(roster, download));
    for part in parts {
        *times.entry(part).or_default() += 1;
    }
    let usual = times
        .into_iter()
        .max_by_key(|(part, times)| (*times, Reverse(part.len())));
    usual.map(|(part, _)| part)
}

/// Returns the units that match a download. If its name is divided at another place than most names, what seems to be
/// a user name is longer or shorter than the real one, and matches nobody.
fn units_of<'a>(
    download: &Download,
    roster: &'a Roster,
    assignment: Option<&str>,
) -> Vec<&'a Unit> {
    let is_elsewhere = |part: &str| {
        assignment.is_some_and(|usual| {
            part != usual && (part.starts_with(usual) || usual.starts_with(part))
        })
    };
    match assignment_part(roster, download).is_some_and(is_elsewhere) {
        true => Vec::new(),
        false => fitting_units(roster, download),
    }
}

impl Matches {
    /// Chooses the submission of a student or a team: the only archive of the latest attempt.
    fn choose(&mut self, id: String, attempts: Attempts) {
        let times: BTreeSet<Option<DateTime>> = attempts.iter().map(|(time, _)| *time).collect();
        // If one time is unknown, so is the latest attempt.
        let latest = match times.contains(&None) {
            true => None,
            false => times.last().copied().flatten(),
        };
        let (last, earlier): (Vec<_>, Vec<_>) = attempts
            .into_iter()
            .partition(|(time, _)| latest.is_none() || *time == latest);
        if !earlier.is_empty() {
            self.earlier.insert(id.clone(), paths_of(earlier));
        }
        let (mut submissions, others): (Vec<_>, Vec<_>) = last
            .into_iter()
            .partition(|(_, named)| may_be_submission(&named.path));
        match (submissions.len(), others.len()) {
            (1, 0) | (0, 1) => {}
            (1, _) => {
                self.beside.insert(id.clone(), paths_of(others.clone()));
            }
            _ => {
                submissions.extend(others);
                self.twice.insert(id, paths_of(submissions));
                return;
            }
        }
        let named = submissions
            .into_iter()
            .chain(others)
            .map(|(_, named)| named);
        self.submissions.extend(named.take(1));
    }
}

fn paths_of(attempts: Attempts) -> Vec<PathBuf> {
    let mut paths: Vec<PathBuf> = attempts.into_iter().map(|(_, named)| named.path).collect();
    paths.sort();
    paths
}

/// Whether the path exists and may be a submission.
pub fn is_there(path: &Path) -> bool {
    path.exists() && may_be_submission(path)
}

/// Whether the file may be a submission; students also submit notes and pictures.
fn may_be_submission(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    without_extension(&name) != name || !path.is_file()
}

/// Whether this is text that the course system has added to a file that a student has submitted.
fn is_beside_a_file(name: &DownloadName, downloads: &[Download]) -> bool {
    let file = name.text_for.as_ref();
    file.is_some_and(|file| {
        let mut names = downloads.iter().map(|download| &download.name);
        names.any(|name| name.starts_with(file.as_str()))
    })
}

/// Returns the id of a student who is not on the roster. Students can choose their names in some systems, but not one
/// that is on the roster.
fn unlisted_id(download: &Download, name: &DownloadName, roster: Option<&Roster>) -> String {
    let id = match (submitters(download).first(), &download.user) {
        (Some(submitter), _) if !submitter.id.is_empty() => &submitter.id,
        (Some(submitter), _) => submitter.shown(),
        (None, Some(user)) => user,
        (None, None) => match name.owner {
            Owner::Canvas { letters, .. } => letters,
            Owner::Blackboard(both) => both.rsplit_once('_').map_or(both, |(_, user)| user),
            Owner::Moodle(name) | Owner::Brightspace(name) | Owner::Plain(name) => name,
        },
    };
    let mut known = roster.into_iter().flat_map(Roster::students);
    let is_taken =
        known.any(|(unit, student)| same_name(&unit.id, id) || same_name(&student.id, id));
    match is_taken {
        true => without_extension(&download.name).to_string(),
        false => id.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::download;

    fn roster() -> Roster {
        Roster::parse(
            "student,name,email,github,canvas,team\n\
             anna,Anna Maria Berg,anna@example.org,annab,4711,\n\
             ben,Ben O'Hara,bo@example.org,ben-oh,,\n\
             cora,Cora Diaz,,coradiaz,,owls\n\
             dan,Dan Diaz,,dd,,owls\n\
             eve,Eve Fox,,,,Night Owls\n\
             li.ann,Ann Lee,,,4712,\n",
        )
        .unwrap()
    }

    fn identify(paths: &[PathBuf], roster: Option<&Roster>) -> Matches {
        identify_all(&download::read(paths).unwrap(), roster)
    }

    #[test]
    fn downloads_from_every_system_are_identified() {
        for (name, id) in [
            ("anna.zip", "anna"),
            ("ANNA.tar.gz", "anna"),
            ("anna.docx", "anna"),
            ("li.ann", "li.ann"),
            ("nobody.docx", "nobody.docx"),
            ("anna@example.org.zip", "anna"),
            ("bergannamaria_4711_90210_boggle.zip", "anna"),
            ("somebodyelse_LATE_4711_90210_my_work-1.zip", "anna"),
            ("ohara_99_90210_boggle.zip", "ohara"),
            ("liann_99_90210_boggle.zip", "liann"),
            ("oharaben_LATE_99_90210_boggle.zip", "ben"),
            (
                "Anna Maria Berg_1234_assignsubmission_file_boggle.zip",
                "anna",
            ),
            ("Ben O'Hara_77_assignsubmission_file_", "ben"),
            ("Ben OHara_77_assignsubmission_file_b.7z", "ben"),
            ("Boggle_anna_attempt_2026-10-01-23-50-12_boggle.zip", "anna"),
            ("Lab_1_li.ann_attempt_2026-10-01-23-50-12_b.zip", "li.ann"),
            ("Boggle_bo_attempt_2026-10-01-23-50-12_boggle.zip", "ben"),
            ("Lab_1_who_attempt_2026-10-01-23-50-12_b.zip", "who"),
            (
                "12-34 - Anna Maria Berg - Oct 1, 2026 905 PM - boggle.zip",
                "anna",
            ),
            ("12-34 - Lee, Ann - Oct 1, 2026 905 PM", "li.ann"),
            ("12-34 - Jo Lund - Oct 1, 2026 905 PM", "Jo Lund"),
            ("boggle-solver-annab", "anna"),
            ("boggle-solver-ben-oh", "ben"),
            ("boggle-owls", "owls"),
            ("nightowls_99_90210_boggle.zip", "Night Owls"),
            ("cora.zip", "owls"),
            ("nobody.zip", "nobody"),
            ("boggle-solver-nobody", "boggle-solver-nobody"),
        ] {
            let matches = identify(&[PathBuf::from(name)], Some(&roster()));
            assert_eq!(matches.submissions[0].id, id, "{name}");
        }
    }

    #[test]
    fn late_marker_in_canvas_file_names_is_recognised() {
        for (name, expected) in [
            ("bergannamaria_LATE_4711_90210_boggle.zip", true),
            ("bergannamaria_4711_90210_boggle_LATE.zip", false),
            ("late_4711_90210_boggle.zip", false),
            ("anna_LATE.zip", false),
        ] {
            let matches = identify(&[PathBuf::from(name)], Some(&roster()));
            assert_eq!(matches.submissions[0].called_late, expected, "{name}");
        }
    }

    #[test]
    fn unlisted_students_are_flagged_only_if_there_is_a_roster() {
        let paths = [PathBuf::from("nobody.zip"), PathBuf::from("anna.zip")];
        let known = |roster: Option<&Roster>| {
            let matches = identify(&paths, roster);
            let known = matches
                .submissions
                .iter()
                .map(|named| (named.id.clone(), named.known));
            known.collect::<Vec<_>>()
        };
        let with = known(Some(&roster()));
        assert_eq!(
            with,
            [("anna".to_string(), true), ("nobody".to_string(), false)]
        );
        assert!(known(None).iter().all(|(_, known)| *known));
    }

    #[test]
    fn ambiguous_name_matches_no_student_and_lists_candidates() {
        let roster = "student,name,github,team\njo1,Jo Lund,,\njo2,Jo Lund,jl,\njl,Jana Lee,,\n\
                      ben,Ben Oak,,oaks\nbo,Ben Oak,,oaks\n";
        let roster = Roster::parse(roster).unwrap();
        for (name, fits) in [
            ("Jo Lund_1234_assignsubmission_file_", ["jo1", "jo2"]),
            ("Lund, Jo.zip", ["jo1", "jo2"]),
            ("lundjo_99_90210_boggle.zip", ["jo1", "jo2"]),
            ("boggle-jl", ["jo2", "jl"]),
        ] {
            let path = PathBuf::from(name);
            let matches = identify(std::slice::from_ref(&path), Some(&roster));
            assert_eq!(matches.unclear[&path], fits, "{name}");
            assert_eq!(matches.submissions, [], "{name}");
        }
        for (name, id) in [
            ("jl.zip", "jl"),
            ("Ben Oak_7_assignsubmission_file_", "oaks"),
        ] {
            let matches = identify(&[PathBuf::from(name)], Some(&roster));
            assert_eq!(matches.submissions[0].id, id, "{name}");
        }
        assert_eq!(
            fits_several(
                Path::new("a/Jo Lund"),
                &["jo1".to_string(), "jo2".to_string()]
            ),
            "Jo Lund: matches jo1 and jo2; rename it so that it matches one student"
        );
    }

    #[test]
    fn moodle_file_is_preferred_over_online_text() {
        let paths = [
            "Anna Maria Berg_1234_assignsubmission_onlinetext",
            "Anna Maria Berg_1234_assignsubmission_file",
            "Ben O'Hara_123_assignsubmission_onlinetext_",
        ]
        .map(PathBuf::from);
        let matches = identify(&paths, Some(&roster()));
        let taken: Vec<&PathBuf> = matches
            .submissions
            .iter()
            .map(|named| &named.path)
            .collect();
        assert_eq!(taken, [&paths[1], &paths[2]]);
        assert!(matches.twice.is_empty());
    }

    #[test]
    fn sole_archive_is_taken_and_other_files_are_reported() {
        let folder = tempfile::tempdir().unwrap();
        let put = |name: &str| {
            let path = folder.path().join(name);
            std::fs::write(&path, "").unwrap();
            path
        };
        let archive = put("bergannamaria_4711_1_boggle.zip");
        let notes = put("bergannamaria_4711_2_notes.pdf");
        let picture = put("bergannamaria_4711_3_trie.png");
        let paths = [
            notes.clone(),
            archive.clone(),
            picture.clone(),
            put("Thumbs.db"),
        ];
        let matches = identify(&paths, Some(&roster()));
        assert_eq!(matches.submissions.len(), 1);
        assert_eq!(matches.submissions[0].path, archive);
        assert_eq!(matches.beside["anna"], [notes.clone(), picture.clone()]);
        let matches = identify(&[notes, picture], Some(&roster()));
        assert_eq!(matches.twice["anna"].len(), 2);
    }

    #[test]
    fn file_in_the_folder_of_a_student_belongs_to_that_student() {
        let folder = Path::new("Anna Maria Berg_1234_assignsubmission_file_");
        for (name, id) in [
            ("boggle2.zip", "anna"),
            // A name from a course system counts more than that of the folder.
            ("Ben O'Hara_77_assignsubmission_file_b.zip", "ben"),
        ] {
            let matches = identify(&[folder.join(name)], Some(&roster()));
            assert_eq!(matches.submissions[0].id, id);
        }
    }

    #[test]
    fn folder_of_the_instructor_names_no_student() {
        for folder in [
            "cs106_2026_1_boggle",
            "lab_anna_attempt_2026-10-01-23-50-12_x",
        ] {
            let paths = ["anna.zip", "ben.zip"].map(|name| Path::new(folder).join(name));
            let matches = identify(&paths, Some(&roster()));
            assert_eq!(matches.ids().collect::<Vec<_>>(), ["anna", "ben"]);
        }
    }

    #[test]
    fn path_listed_twice_counts_as_one_submission() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("anna");
        std::fs::create_dir(&path).unwrap();
        let matches = identify(&[path.clone(), path.join(".")], Some(&roster()));
        assert_eq!(matches.submissions.len(), 1);
        assert!(matches.twice.is_empty());
    }

    #[test]
    fn neither_of_two_submissions_by_one_team_is_taken() {
        let paths = ["dan.zip", "x-coradiaz", "anna.zip"].map(PathBuf::from);
        let matches = identify(&paths, Some(&roster()));
        assert_eq!(matches.submissions.len(), 1);
        assert_eq!(matches.twice["owls"], [paths[0].clone(), paths[1].clone()]);
    }

    #[test]
    fn latest_attempt_counts_and_earlier_ones_are_listed() {
        let attempt = |time: &str, file: &str| {
            PathBuf::from(format!("Boggle_anna_attempt_2026-10-{time}{file}"))
        };
        let paths = [
            attempt("01-23-50-12", "_boggle.zip"),
            attempt("02-08-00-00", "_notes.pdf"),
            attempt("02-08-00-00", ".txt"),
            attempt("02-08-00-00", "_final.zip"),
            attempt("01-23-50-12", ".txt"),
        ];
        let folder = tempfile::tempdir().unwrap();
        let paths = paths.map(|path| folder.path().join(path));
        for path in &paths {
            std::fs::write(path, "").unwrap();
        }
        let matches = identify(&paths, Some(&roster()));
        assert_eq!(matches.submissions.len(), 1);
        assert_eq!(matches.submissions[0].path, paths[3]);
        let time = "2026-10-02T08:00:00".parse().unwrap();
        assert_eq!(
            matches.submissions[0].submitted,
            Some(Submitted::Clock(time))
        );
        assert_eq!(matches.earlier["anna"], [paths[0].clone()]);
        assert_eq!(matches.beside["anna"], [paths[1].clone()]);
        assert!(matches.twice.is_empty());
    }

    #[test]
    fn submitters_in_a_gradescope_export_are_identified() {
        let folder = tempfile::tempdir().unwrap();
        let list = "submission_1:\n  :submitters:\n  - :email: ANNA@example.org\n  - :name: Eva Nobody\n  \
                    :created_at: 2026-10-01 21:34:55.5 Z\nsubmission_2:\n  :submitters:\n  - :sid: cora\n  - :name: \
                    Dan Diaz\nsubmission_3:\n  :submitters:\n  - :name: Ben O'Hara\n  - :name: Eve Fox\nsubmission_4:\n  \
                    :submitters:\n  - :name: Jo Lund\n    :email: jo@example.org\nsubmission_5:\n  :submitters: []\n";
        let paths: Vec<PathBuf> = ["1", "2", "3", "4", "5"]
            .map(|number| folder.path().join(format!("submission_{number}")))
            .into();
        for path in &paths {
            std::fs::create_dir(path).unwrap();
        }
        std::fs::write(folder.path().join("submission_metadata.yml"), list).unwrap();
        let matches = identify(&paths, Some(&roster()));
        let submissions = matches.submissions.iter();
        let found: Vec<(&str, &Path, bool)> = submissions
            .map(|named| (named.id.as_str(), named.path.as_path(), named.known))
            .collect();
        assert_eq!(
            found,
            [
                ("Jo Lund", paths[3].as_path(), false),
                ("anna", &paths[0], true),
                ("owls", &paths[1], true),
                ("submission_5", &paths[4], false),
            ]
        );
        let unlisted = |place: usize| {
            let unlisted = matches.submissions[place].unlisted.iter();
            unlisted.map(Submitter::shown).collect::<Vec<_>>()
        };
        assert_eq!(
            [0, 1, 2].map(unlisted),
            [vec!["Jo Lund"], vec!["Eva Nobody"], vec![]]
        );
        let time = "2026-10-01T21:34:55.5Z".parse().unwrap();
        assert_eq!(matches.submissions[1].submitted, Some(Submitted::At(time)));
        assert_eq!(matches.unclear[&paths[2]], ["Night Owls", "ben"]);
    }

    #[test]
    fn summary_of_an_attempt_names_the_student_best() {
        let roster = Roster::parse("student\nberg\nlee\n").unwrap();
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str, ending: &str| {
            folder
                .path()
                .join(format!("Lab_1_{name}_attempt_2026-10-01-23-50-12{ending}"))
        };
        for (name, summary) in [
            ("x_berg", "Name: Xavier Berg (x_berg)\nName: Lee (lee)\n"),
            ("old_name", "\u{feff}Name: Ann (Annie) Lee (LEE)\r\n"),
        ] {
            std::fs::write(path(name, ".txt"), summary).unwrap();
        }
        for (name, id, known) in [
            ("x_berg", "x_berg", false),
            ("old_name", "lee", true),
            ("berg", "berg", true),
        ] {
            let matches = identify(&[path(name, "_lab.zip")], Some(&roster));
            let named = &matches.submissions[0];
            assert_eq!((named.id.as_str(), named.known), (id, known));
        }
    }

    #[test]
    fn name_from_gradescope_does_not_override_another_address() {
        let folder = tempfile::tempdir().unwrap();
        let list = "submission_1:\n  :submitters:\n  - :name: Anna Maria Berg\n    :email: x@example.org\n";
        std::fs::write(folder.path().join("submission_metadata.yml"), list).unwrap();
        let path = folder.path().join("submission_1");
        let matches = identify(&[path], Some(&roster()));
        assert!(!matches.submissions[0].known);
    }

    #[test]
    fn name_that_a_student_chooses_matches_no_other_student() {
        let folder = tempfile::tempdir().unwrap();
        let list = "submission_1:\n  :submitters:\n  - :name: anna\n    :email: x@example.org\nsubmission_2:\n  :submitters:\n  \
                    - :name: Cora\n    :sid: 4713\n";
        std::fs::write(folder.path().join("submission_metadata.yml"), list).unwrap();
        let roster = "student,name,canvas\nanna,Anna Berg,4711\nben,Ben Oak,4712\n";
        let roster = Roster::parse(roster).unwrap();
        for (name, id) in [
            ("submission_1", "submission_1"),
            ("submission_2", "4713"),
            // A name in Canvas, and the name of a file.
            ("anna_99_90211_x.zip", "anna_99_90211_x"),
            ("eve_98_90212_ben_attempt_2026-10-01-23-50-12_x.zip", "eve"),
        ] {
            let matches = identify(&[folder.path().join(name)], Some(&roster));
            let named = &matches.submissions[0];
            assert_eq!((&*named.id, named.known), (id, false), "{name}");
        }
    }

    #[test]
    fn end_of_another_user_name_matches_nobody() {
        for [name, longer] in [
            ["boggle-annab", "boggle-x-annab"],
            [
                "Lab_1_anna_attempt_2026-10-01-23-50-12_b.zip",
                "Lab_1_x_anna_attempt_2026-10-01-23-50-12_b.zip",
            ],
        ] {
            let paths = [longer, name].map(PathBuf::from);
            let matches = identify(&paths, Some(&roster()));
            assert_eq!(matches.submissions.len(), 2, "{longer}");
            let known = matches.submissions.iter().filter(|named| named.known);
            let known: Vec<_> = known.map(|named| (&*named.id, &*named.path)).collect();
            assert_eq!(known, [("anna", Path::new(name))]);
        }
    }

    /// Another student's account is the end of the assignment's name and this student's account.
    #[test]
    fn unusual_user_name_affects_no_other_student() {
        let roster = "student,github\nanna,annab\nben,benb\ncora,corac\neve,solver-annab\n";
        let roster = Roster::parse(roster).unwrap();
        let paths = ["annab", "benb", "corac"].map(|user| format!("boggle-solver-{user}").into());
        let matches = identify(&paths, Some(&roster));
        let known = matches.submissions.iter().filter(|named| named.known);
        let known: Vec<&str> = known.map(|named| named.id.as_str()).collect();
        assert_eq!(known, ["ben", "cora"]);
        assert_eq!(matches.submissions.len(), 3);
    }

    #[test]
    fn attempt_without_a_time_is_not_earlier() {
        let paths = [
            "12-34 - Anna Maria Berg - gestern - a.zip",
            "12-35 - Anna Maria Berg - Oct 1, 2026 905 PM - b.zip",
        ];
        let paths = paths.map(PathBuf::from);
        let matches = identify(&paths, Some(&roster()));
        assert_eq!(matches.twice["anna"], paths);
    }
}

//! The student and the time in the name of a download.
//!
//! | from | name |
//! |---|---|
//! | Canvas | `bergannamaria_LATE_4711_90210_boggle.zip`: letters of the name, the student's number, the submission's number |
//! | Moodle | `Anna Maria Berg_1234_assignsubmission_file_boggle.zip`, or a folder of that name |
//! | Blackboard | `Boggle_anna_attempt_2026-10-01-23-50-12_boggle.zip`: the assignment, the user name, the time |
//! | Brightspace | `12345-678901 - Anna Berg - Oct 1, 2026 1150 PM - boggle.zip`, or a folder without the last part |
//!
//! Some systems add text files: Moodle what a student typed (`…_onlinetext…`), Blackboard a summary of each attempt.
//!
//! A student chooses the name of the file, the last part, which may look like another system's name.

use std::ffi::OsStr;

use grading::intake::archive_stem;
use jiff::civil::DateTime;

/// The parts of a download's name.
#[derive(Debug, PartialEq, Eq)]
pub struct DownloadName<'a> {
    /// The part that identifies the student.
    pub owner: Owner<'a>,
    /// The submission time, in the time zone of the course system.
    pub time: Option<DateTime>,
    /// Whether the name marks the submission as late.
    pub is_late: bool,
    /// If this is text that the course system has added: the beginning of the name of a file next to it.
    pub text_for: Option<String>,
}

/// The part of a name that identifies the student, by course system.
#[derive(Debug, PartialEq, Eq)]
pub enum Owner<'a> {
    /// The letters of the student's name, and the student's number in Canvas.
    Canvas {
        /// The letters.
        letters: &'a str,
        /// The number.
        number: &'a str,
    },
    /// The student's name.
    Moodle(&'a str),
    /// The assignment and the user name, with `_` between them. Both may contain `_`, so the summary of the attempt is
    /// more reliable.
    Blackboard(&'a str),
    /// The student's name.
    Brightspace(&'a str),
    /// Any other name.
    Plain(&'a str),
}

/// Removes the extension of an archive from a name.
pub fn without_extension(name: &str) -> &str {
    archive_stem(name).map_or(name, |stem| &name[..stem.len()])
}

/// Whether a course system adds files of this name to its exports. They are never submissions.
pub fn is_added(name: &str) -> bool {
    [super::gradescope::LIST_FILE, "index.html"].contains(&name)
}

/// Whether the name is that of a download from a course system.
pub fn is_download(name: &OsStr) -> bool {
    let name = name.to_string_lossy();
    !matches!(parse(&name, false).owner, Owner::Plain(_))
}

/// Reads the name of a download. With the summary of an attempt next to it, it can only be one from Blackboard.
pub fn parse(name: &str, has_summary: bool) -> DownloadName<'_> {
    let stem = without_extension(name);
    let known = brightspace(stem)
        .or_else(|| moodle(stem))
        .or_else(|| canvas(stem).filter(|_| !has_summary))
        .or_else(|| blackboard(stem));
    known.unwrap_or(DownloadName::of(Owner::Plain(stem)))
}

/// Returns the name of the file that Blackboard adds to the attempt with this name.
pub fn summary_of(name: &str) -> Option<String> {
    let attempt = attempt(without_extension(name))?;
    Some(format!("{}{SUMMARY}", attempt.whole))
}

impl<'a> DownloadName<'a> {
    fn of(owner: Owner<'a>) -> Self {
        Self {
            owner,
            time: None,
            is_late: false,
            text_for: None,
        }
    }
}

fn moodle(stem: &str) -> Option<DownloadName<'_>> {
    let (before, kind) = stem.split_once("_assignsubmission_")?;
    let (name, number) = before.rsplit_once('_')?;
    let is_text = kind.starts_with("onlinetext");
    is_number(number).then(|| DownloadName {
        text_for: is_text.then(|| format!("{before}_assignsubmission_file")),
        ..DownloadName::of(Owner::Moodle(name))
    })
}

/// The ending of a summary.
const SUMMARY: &str = ".txt";

/// The parts of a name from Blackboard.
struct Attempt<'a> {
    /// The assignment and the user name.
    before: &'a str,
    time: DateTime,
    /// Everything before the name of the file.
    whole: &'a str,
    file: &'a str,
}

fn attempt(stem: &str) -> Option<Attempt<'_>> {
    const TIME: &str = "2026-10-01-23-50-12";
    let (before, after) = stem.split_once("_attempt_")?;
    let (time, file) = after.split_at_checked(TIME.len())?;
    let time = DateTime::strptime("%Y-%m-%d-%H-%M-%S", time).ok()?;
    let whole = &stem[..stem.len() - file.len()];
    before.contains('_').then_some(Attempt {
        before,
        time,
        whole,
        file,
    })
}

fn blackboard(stem: &str) -> Option<DownloadName<'_>> {
    let attempt = attempt(stem)?;
    let is_summary = attempt.file == SUMMARY;
    Some(DownloadName {
        time: Some(attempt.time),
        text_for: is_summary.then(|| format!("{}_", attempt.whole)),
        ..DownloadName::of(Owner::Blackboard(attempt.before))
    })
}

fn brightspace(stem: &str) -> Option<DownloadName<'_>> {
    let mut parts = stem.splitn(4, " - ");
    let (numbers, name, time) = (parts.next()?, parts.next()?, parts.next()?);
    let (user, submission) = numbers.split_once('-')?;
    (is_number(user) && is_number(submission)).then(|| DownloadName {
        time: brightspace_time(time),
        ..DownloadName::of(Owner::Brightspace(name))
    })
}

/// Reads a time such as `Oct 1, 2026 905 PM`. In other languages than English, the time is unknown.
fn brightspace_time(text: &str) -> Option<DateTime> {
    let mut parts = text.rsplitn(3, ' ');
    let (half, clock, date) = (parts.next()?, parts.next()?, parts.next()?);
    DateTime::strptime("%b %d, %Y %I%M %p", format!("{date} {clock:0>4} {half}")).ok()
}

fn canvas(stem: &str) -> Option<DownloadName<'_>> {
    let mut parts = stem.split('_');
    let (letters, second) = (parts.next()?, parts.next()?);
    let is_late = second.eq_ignore_ascii_case("late");
    let number = if is_late { parts.next()? } else { second };
    let is_it = is_number(number) && is_number(parts.next()?) && !letters.is_empty();
    is_it.then(|| DownloadName {
        is_late,
        ..DownloadName::of(Owner::Canvas { letters, number })
    })
}

/// Whether a text consists of digits.
pub fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_each_course_system_are_recognised() {
        use Owner::*;
        let canvas = Canvas {
            letters: "berg",
            number: "4711",
        };
        for (name, owner, time, is_late, is_text) in [
            ("berg_4711_90210_boggle.zip", &canvas, "", false, false),
            ("berg_LATE_4711_90210_b_LATE.7z", &canvas, "", true, false),
            (
                "_4711_90210_b.zip",
                &Plain("_4711_90210_b"),
                "",
                false,
                false,
            ),
            ("anna_LATE.zip", &Plain("anna_LATE"), "", false, false),
            (
                "Ann Lee_12_assignsubmission_file_b.tar.xz",
                &Moodle("Ann Lee"),
                "",
                false,
                false,
            ),
            (
                "Ann Lee_12_assignsubmission_onlinetext",
                &Moodle("Ann Lee"),
                "",
                false,
                true,
            ),
            (
                "Lab 1_b_lee_attempt_2026-10-01-23-50-12_my_work.zip",
                &Blackboard("Lab 1_b_lee"),
                "2026-10-01T23:50:12",
                false,
                false,
            ),
            (
                "Lab_lee_attempt_2026-10-01-23-50-12.txt",
                &Blackboard("Lab_lee"),
                "2026-10-01T23:50:12",
                false,
                true,
            ),
            (
                "Lab_lee_attempt_yesterday.txt",
                &Plain("Lab_lee_attempt_yesterday.txt"),
                "",
                false,
                false,
            ),
            (
                "12-34 - Ann Lee - Oct 1, 2026 905 PM - b - 2.zip",
                &Brightspace("Ann Lee"),
                "2026-10-01T21:05:00",
                false,
                false,
            ),
            (
                "12-34 - Lee, Ann - Oct 31, 2026 1200 AM",
                &Brightspace("Lee, Ann"),
                "2026-10-31T00:00:00",
                false,
                false,
            ),
            (
                "12-34 - Ann Lee - 1 oct. 2026 21h05 - b.zip",
                &Brightspace("Ann Lee"),
                "",
                false,
                false,
            ),
            ("12 - Ann - Oct", &Plain("12 - Ann - Oct"), "", false, false),
            // A student has given the file a name like those of Blackboard.
            (
                "berg_LATE_4711_90210_ben_attempt_2026-10-01-23-50-12_x.zip",
                &canvas,
                "",
                true,
                false,
            ),
            (
                "12-34 - Ann - Oct 1, 2026 905 PM - x_ben_attempt_2026-09-01-23-50-12_x.zip",
                &Brightspace("Ann"),
                "2026-10-01T21:05:00",
                false,
                false,
            ),
        ] {
            let parsed = parse(name, false);
            assert_eq!(&parsed.owner, owner, "{name}");
            let shown = parsed.time.map_or(String::new(), |time| time.to_string());
            assert_eq!(shown, time, "{name}");
            assert_eq!(parsed.is_late, is_late, "{name}");
            assert_eq!(parsed.text_for.is_some(), is_text, "{name}");
        }
    }

    #[test]
    fn summary_decides_between_blackboard_and_canvas() {
        let name = "Lab_1_2_lee_attempt_2026-10-01-23-50-12_x.zip";
        let summary = summary_of(name).unwrap();
        assert_eq!(summary, "Lab_1_2_lee_attempt_2026-10-01-23-50-12.txt");
        assert_eq!(parse(name, true).owner, Owner::Blackboard("Lab_1_2_lee"));
        assert!(matches!(parse(name, false).owner, Owner::Canvas { .. }));
    }
}

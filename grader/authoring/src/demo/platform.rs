//! The exports of course systems: the forms of their downloads, the files that they add, and their rosters.

use std::fs::{self, File};
use std::io::{self, BufWriter};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use jiff::Timestamp;
use jiff::tz::TimeZone;
use zip::ZipWriter;

use super::people::Person;
use super::submissions::{Download, options, write};
use super::table::table;

/// A course system.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Platform {
    /// Canvas.
    Canvas,
    /// Moodle.
    Moodle,
    /// Gradescope.
    Gradescope,
    /// Blackboard.
    Blackboard,
    /// Brightspace (D2L).
    Brightspace,
}

/// A submission in an export.
pub struct Submitted<'a> {
    /// The student or the team.
    pub people: &'a [Person],
    /// The submission time.
    pub time: Timestamp,
    /// The name of the download.
    pub name: &'a str,
}

/// A form of download, its name for `expected.csv`, and its share.
pub type Share = (Download, &'static str, usize);

impl Platform {
    /// Returns the forms of downloads, each with how many of twenty submissions have it. The first is an archive, if
    /// there is one.
    pub fn downloads(self) -> &'static [Share] {
        match self {
            Self::Canvas => &[
                (Download::CanvasZip, "Canvas, zip", 14),
                (Download::CanvasTar, "Canvas, tar.gz", 6),
            ],
            Self::Moodle => &[
                (Download::MoodleZip, "Moodle, zip", 10),
                (Download::MoodleFolder, "Moodle, folder", 10),
            ],
            Self::Gradescope => &[(Download::Gradescope, "Gradescope", 20)],
            Self::Blackboard => &[(Download::Blackboard, "Blackboard", 20)],
            Self::Brightspace => &[
                (Download::BrightspaceZip, "Brightspace, zip", 10),
                (Download::BrightspaceFolder, "Brightspace, folder", 10),
            ],
        }
    }

    /// Whether the export says who has submitted together.
    pub fn has_teams(self) -> bool {
        self == Self::Gradescope
    }

    /// Returns the folder of the submissions in the export.
    pub fn folder(self, downloads: &Path) -> PathBuf {
        match self {
            Self::Gradescope => downloads.join("assignment_5501_export"),
            _ => downloads.to_path_buf(),
        }
    }

    /// Writes the files that the system adds to the submissions.
    ///
    /// # Errors
    ///
    /// Fails if a file cannot be written.
    pub fn add_files(self, folder: &Path, zone: &TimeZone, submitted: &[Submitted]) -> Result<()> {
        match self {
            Self::Canvas | Self::Moodle => Ok(()),
            Self::Brightspace => write(
                &folder.join("index.html"),
                b"<html><body><h1>Submissions</h1></body></html>",
            ),
            Self::Blackboard => {
                for submitted in submitted {
                    let (attempt, text) = blackboard_text(submitted, zone)?;
                    write(&folder.join(attempt), text.as_bytes())?;
                }
                Ok(())
            }
            Self::Gradescope => write(
                &folder.join("submission_metadata.yml"),
                gradescope_list(submitted)?.as_bytes(),
            ),
        }
    }

    /// Returns the gradebook or the list of participants, with the columns of the system.
    ///
    /// # Errors
    ///
    /// Fails if it cannot be written as CSV.
    pub fn roster(self, title: &str, people: &[&Person]) -> Result<Vec<u8>> {
        let columns = self.columns();
        let header = columns.iter().map(|(name, _)| name.replace(TITLE, title));
        let mut rows: Vec<Vec<String>> = vec![header.collect()];
        if self == Self::Canvas {
            let points = ["    Points Possible", "", "", "", "", "100.00"];
            rows.push(points.map(String::from).to_vec());
        }
        for person in people {
            rows.push(columns.iter().map(|(_, cell)| cell(person)).collect());
        }
        table(&rows)
    }

    /// Returns the columns of the gradebook, in order.
    fn columns(self) -> &'static [Column] {
        match self {
            Self::Canvas => &[
                ("Student", |person| {
                    format!("{}, {}", last(person), first(person))
                }),
                ("ID", |person| person.canvas.clone()),
                ("SIS User ID", |person| person.id.clone()),
                ("SIS Login ID", |person| person.id.clone()),
                ("Section", |person| person.section.clone()),
                ("TITLE (5501)", blank),
            ],
            Self::Moodle => &[
                ("First name", first),
                ("Last name", last),
                ("ID number", |person| person.id.clone()),
                ("Email address", |person| person.email.clone()),
            ],
            Self::Gradescope => &[
                ("First Name", first),
                ("Last Name", last),
                ("SID", |person| person.id.clone()),
                ("Email", |person| person.email.clone()),
                ("Sections", |person| person.section.clone()),
            ],
            Self::Blackboard => &[
                ("Last Name", last),
                ("First Name", first),
                ("Username", |person| person.id.clone()),
                ("Student ID", |person| person.canvas.clone()),
                ("Availability", |_| "Yes".to_string()),
                ("TITLE [Total Pts: 100 Score] |5501", blank),
            ],
            Self::Brightspace => &[
                ("OrgDefinedId", |person| format!("#{}", person.canvas)),
                ("Username", |person| format!("#{}", person.id)),
                ("Last Name", last),
                ("First Name", first),
                ("Email", |person| person.email.clone()),
                ("TITLE Points Grade <Numeric MaxPoints:100>", blank),
                ("End-of-Line Indicator", |_| "#".to_string()),
            ],
        }
    }
}

/// The header of a column, in which `TITLE` is the title of the assignment, and the cell of a person.
type Column = (&'static str, fn(&Person) -> String);

const TITLE: &str = "TITLE";

fn first(person: &Person) -> String {
    let names = person.name.split_once(' ');
    names.map_or(String::new(), |(first, _)| first.to_string())
}

fn last(person: &Person) -> String {
    let names = person.name.split_once(' ');
    names.map_or(&*person.name, |(_, last)| last).to_string()
}

fn blank(_: &Person) -> String {
    String::new()
}

/// Returns the name and the text of the file that Blackboard adds to an attempt.
fn blackboard_text(submitted: &Submitted, zone: &TimeZone) -> Result<(String, String)> {
    let Submitted { people, time, name } = submitted;
    let time = time.to_zoned(zone.clone());
    let place = name.find("_attempt_").context("the name of an attempt")?;
    let attempt = &name[..place + "_attempt_2026-10-01-23-50-12".len()];
    let person = &people[0];
    let text = format!(
        "Name: {} ({})\nDate Submitted: {}\nCurrent Grade: Needs Grading\n\nSubmission Field:\nThere is no student \
         submission text data for this assignment.\n\nFiles:\n\tFilename: {name}\n",
        person.name,
        person.id,
        time.strftime("%A, %B %-d, %Y %-I:%M:%S %p")
    );
    Ok((format!("{attempt}.txt"), text))
}

/// Returns the list of submitters in an export from Gradescope. JSON strings are YAML strings, too.
fn gradescope_list(submitted: &[Submitted]) -> Result<String> {
    let mut list = "---\n".to_string();
    for Submitted { people, time, name } in submitted {
        list += &format!("{name}:\n  :submitters:\n");
        for person in *people {
            list += &format!(
                "  - :name: {}\n    :sid: {}\n    :email: {}\n",
                serde_json::to_string(&person.name)?,
                serde_json::to_string(&person.id)?,
                serde_json::to_string(&person.email)?
            );
        }
        let time = time.strftime("%Y-%m-%d %H:%M:%S.000000000 Z");
        list += &format!("  :created_at: {time}\n  :score: 0.0\n  :status: processed\n");
    }
    Ok(list)
}

/// Packs a folder as the `.zip` that is downloaded, and removes the folder.
///
/// # Errors
///
/// Fails if a file cannot be read or written.
pub fn pack(folder: &Path, archive: &Path) -> Result<()> {
    let shown = archive.display();
    let file = File::create(archive).with_context(|| format!("{shown}: failed to create"))?;
    let mut zip = ZipWriter::new(BufWriter::new(file));
    let mut folders = vec![folder.to_path_buf()];
    while let Some(next) = folders.pop() {
        let mut entries = fs::read_dir(&next)?.collect::<io::Result<Vec<_>>>()?;
        entries.sort_by_key(fs::DirEntry::file_name);
        for entry in entries {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let name = path.strip_prefix(folder)?.to_string_lossy().into_owned();
            zip.start_file(name, options())?;
            io::copy(&mut File::open(&path)?, &mut zip)?;
        }
    }
    zip.finish()?;
    fs::remove_dir_all(folder).with_context(|| format!("{}: failed to remove", folder.display()))
}

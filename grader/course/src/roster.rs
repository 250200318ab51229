//! The students of a course: `roster.csv`, written by hand or exported from a course system.
//!
//! Columns are recognised by name, in any order. The gradebooks of Canvas, Blackboard and Brightspace, the
//! participants of Moodle, and the roster of GitHub Classroom work unchanged (`columns`).

mod columns;

use std::collections::BTreeSet;
use std::path::Path;

use anyhow::{Context, Result, bail, ensure};

use super::download::gradescope::Submitter;
use super::submission_time::Submitted;
use super::text_file::read_text;
use columns::Columns;
pub use columns::System;
use report::escape::printable;

/// The students of a course.
#[derive(Clone, Debug, Default)]
pub struct Roster {
    /// The students and teams, each graded as one unit.
    pub units: Vec<Unit>,
    /// The system that exported it; nothing if it seems written by hand.
    pub system: Option<System>,
}

/// The unit of submission and grading: a student or a team.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unit {
    /// The name of its reports: the student's id or the team's name.
    pub id: String,
    /// The members; just one for a student.
    pub members: Vec<Student>,
}

/// A student.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Student {
    /// The unique id in the course.
    pub id: String,
    /// The name.
    pub name: String,
    /// The name with the family name first, as in sorted lists.
    pub sortable: String,
    /// The email address.
    pub email: String,
    /// The GitHub user name.
    pub github: String,
    /// The number in Canvas, which is part of the names of its downloads.
    pub canvas: String,
    /// The section.
    pub section: String,
    /// The team, if the student submits as part of one.
    pub team: String,
    /// The submission time, if the course system has recorded it.
    pub submitted: Option<Submitted>,
    /// The number of the row in the roster's file; the headers are row 0, and blank lines do not count.
    pub row: usize,
}

impl Student {
    /// Returns the values that must be unique because they identify a student's downloads. Empty ones are unknown.
    fn only_one_has(&self) -> [(&'static str, &String); 4] {
        [
            ("", &self.id),
            ("the address ", &self.email),
            ("the GitHub name ", &self.github),
            ("the Canvas number ", &self.canvas),
        ]
    }
}

impl Roster {
    /// Reads a roster.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be read, has no column that identifies students or a misspelt column, or contains a
    /// unique value twice.
    pub fn read(path: &Path) -> Result<Self> {
        let text = read_text(path, "CSV UTF-8")?;
        Self::parse(&text).with_context(|| path.display().to_string())
    }

    /// Parses the text of a roster.
    ///
    /// # Errors
    ///
    /// Fails in the same cases as [`Self::read`].
    pub fn parse(text: &str) -> Result<Self> {
        let text = text.trim_start_matches('\u{feff}');
        ensure!(
            !text.trim().is_empty(),
            "empty; export the list of students again"
        );
        let first = text.lines().next().unwrap_or_default();
        ensure!(
            !first.to_lowercase().starts_with("sep="),
            "line 1: {}: not the header; delete this line",
            printable(first)
        );
        let mut reader = csv::ReaderBuilder::new()
            .delimiter(delimiter(text))
            .flexible(true)
            .trim(csv::Trim::All)
            .from_reader(text.as_bytes());
        let headers: Vec<String> = reader.headers()?.iter().map(str::to_lowercase).collect();
        let columns = Columns::of(&headers)?;
        ensure!(
            columns.places.contains_key("student") || columns.places.contains_key("email"),
            "no column identifies a student; export the list with ids or addresses, or name a column student or email: {}",
            headers.join(", ")
        );
        let mut students: Vec<Student> = Vec::new();
        let mut taken = BTreeSet::new();
        for (number, row) in (1..).zip(reader.records()) {
            let row = row?;
            let line = || line_of(text, &row);
            ensure!(
                !row.iter().any(|field| field.contains('\n')),
                "line {}: a line break in a cell; close the quotation mark",
                line()
            );
            let (cells, named) = (filled(&row), filled(headers.iter().map(String::as_str)));
            ensure!(
                cells <= named,
                "line {}: {cells} cells, but the first line has {named}; put names with a comma in quotation marks",
                line()
            );
            let student = student(&row, &columns).with_context(|| format!("line {}", line()))?;
            let Some(student) = student else {
                continue;
            };
            for (what, value) in student.only_one_has() {
                ensure!(
                    value.is_empty() || taken.insert((what, value.to_lowercase())),
                    "line {}: {what}{value} is a duplicate; ids must be unique",
                    line()
                );
            }
            students.push(Student {
                row: number,
                ..student
            });
        }
        ensure!(!students.is_empty(), "no students; add a line for each");
        Self::of(students, columns.system)
    }

    /// Returns the roster of submitters. The id of a student is the user name in the email address, if no other student
    /// has the same.
    pub fn of_submitters<'a>(submitters: impl Iterator<Item = &'a Submitter>) -> Self {
        let mut roster = Self::default();
        let mut known: Vec<&Submitter> = Vec::new();
        for submitter in submitters {
            if known.contains(&submitter) {
                continue;
            }
            known.push(submitter);
            let user = submitter.email.split('@').next().unwrap_or_default();
            let ids = [user, &submitter.email, &submitter.id, &submitter.name];
            let is_free = |id: &&&str| {
                let mut units = roster.units.iter();
                !id.is_empty() && units.all(|unit| !same_name(&unit.id, id))
            };
            let Some(id) = ids.iter().find(is_free) else {
                continue;
            };
            let student = Student {
                id: id.to_string(),
                name: submitter.name.clone(),
                sortable: family_name_first(&submitter.name),
                email: submitter.email.clone(),
                ..Student::default()
            };
            roster.units.push(Unit {
                id: student.id.clone(),
                members: vec![student],
            });
        }
        roster
    }

    fn of(students: Vec<Student>, system: Option<System>) -> Result<Self> {
        let ids: BTreeSet<String> = students
            .iter()
            .map(|student| student.id.to_lowercase())
            .collect();
        let mut units: Vec<Unit> = Vec::new();
        for student in students {
            if student.team.is_empty() {
                units.push(Unit {
                    id: student.id.clone(),
                    members: vec![student],
                });
                continue;
            }
            let team = student.team.clone();
            ensure!(
                !ids.contains(&team.to_lowercase()),
                "the team {team} has the name of a student; rename the team"
            );
            match units.iter_mut().find(|unit| same_name(&unit.id, &team)) {
                Some(unit) => unit.members.push(Student {
                    team: unit.id.clone(),
                    ..student
                }),
                None => units.push(Unit {
                    id: team,
                    members: vec![student],
                }),
            }
        }
        Ok(Self { units, system })
    }

    /// Joins students who have submitted together, unless one of them is in a team already. The new team has the name
    /// `anna-ben`, or `anna+ben` if another student or team has that name.
    pub fn join(&mut self, ids: &BTreeSet<String>) {
        let (together, others): (Vec<Unit>, Vec<Unit>) = std::mem::take(&mut self.units)
            .into_iter()
            .partition(|unit| ids.contains(&unit.id));
        let in_team = |unit: &Unit| unit.members.iter().any(|member| !member.team.is_empty());
        self.units = others;
        if together.len() < 2 || together.iter().any(in_team) {
            self.units.extend(together);
            return;
        }
        let names: Vec<&str> = ids.iter().map(String::as_str).collect();
        let is_free = |id: &String| !self.units.iter().any(|unit| same_name(&unit.id, id));
        let id = ["-", "+", "_"].map(|separator| names.join(separator));
        let Some(id) = id.into_iter().find(is_free) else {
            self.units.extend(together);
            return;
        };
        let members = together.into_iter().flat_map(|unit| unit.members);
        let members = members.map(|member| Student {
            team: id.clone(),
            ..member
        });
        let members = members.collect();
        self.units.push(Unit { id, members });
    }

    /// Returns all students, each with their unit.
    pub fn students(&self) -> impl Iterator<Item = (&Unit, &Student)> {
        self.units
            .iter()
            .flat_map(|unit| unit.members.iter().map(move |student| (unit, student)))
    }

    /// Returns the unit with this id.
    pub fn unit(&self, id: &str) -> Option<&Unit> {
        self.units.iter().find(|unit| unit.id == id)
    }
}

impl Unit {
    /// Returns the names of the members; a member without a name is listed by id.
    pub fn names(&self) -> Vec<String> {
        let name = |student: &Student| match student.name.is_empty() {
            true => student.id.clone(),
            false => student.name.clone(),
        };
        self.members.iter().map(name).collect()
    }

    /// Returns the id and the names of the members, for display.
    pub fn id_and_names(&self) -> String {
        let names = self.names().join(" and ");
        match names == self.id {
            true => printable(&names),
            false => format!("{} ({})", printable(&self.id), printable(&names)),
        }
    }
}

/// Returns the separator of cells. In many countries, spreadsheets use semicolons.
pub(super) fn delimiter(text: &str) -> u8 {
    let first = text.lines().next().unwrap_or_default();
    match first.matches(';').count() > first.matches(',').count() {
        true => b';',
        false => b',',
    }
}

/// Whether two names are equal, ignoring case. An empty name equals no other.
pub(super) fn same_name(one: &str, other: &str) -> bool {
    !one.is_empty() && one.to_lowercase() == other.to_lowercase()
}

/// Returns the line on which a row begins. The reader's own count refers to the last line break it has read, which may
/// be half of a CRLF or precede blank lines.
fn line_of(text: &str, row: &csv::StringRecord) -> usize {
    let before = row.position().map_or(0, csv::Position::byte);
    let mut bytes = text.bytes().enumerate();
    let begins = bytes.find(|(place, byte)| *place as u64 >= before && !b"\r\n".contains(byte));
    let begins = begins.map_or(text.len(), |(place, _)| place);
    1 + text
        .bytes()
        .take(begins)
        .filter(|byte| *byte == b'\n')
        .count()
}

/// Returns the number of cells up to the last non-empty one; spreadsheets append empty cells.
fn filled<'a>(cells: impl IntoIterator<Item = &'a str>) -> usize {
    let cells = cells.into_iter().enumerate();
    let filled = cells.filter(|(_, cell)| !cell.is_empty());
    filled.last().map_or(0, |(place, _)| place + 1)
}

/// Reads the student in a row, if there is one.
fn student(row: &csv::StringRecord, columns: &Columns) -> Result<Option<Student>> {
    let cell = |column: &str| {
        let place = columns.places.get(column);
        place
            .and_then(|place| row.get(*place))
            .unwrap_or_default()
            .to_string()
    };
    // A Canvas export has one row about how grades are posted, one with the maximum points, and one for a test student.
    let name = cell("name");
    if (columns.system == Some(System::Canvas) && name.is_empty() && cell("canvas").is_empty())
        || name.starts_with("Points Possible")
        || name == "Student, Test"
        || row.iter().all(str::is_empty)
    {
        return Ok(None);
    }
    let email = cell("email");
    let mut id = cell("student");
    if columns.system == Some(System::Brightspace) {
        // It protects ids from spreadsheets.
        id = id.trim_start_matches('#').to_string();
    }
    if id.is_empty() {
        id = email.split('@').next().unwrap_or_default().to_string();
    }
    if id.is_empty() {
        bail!("no id and no address");
    }
    let (first, last) = (cell("first"), cell("last"));
    let (name, sortable) = match name.split_once(", ") {
        Some((last, first)) => (format!("{first} {last}"), name.clone()),
        None if !last.is_empty() => (format!("{first} {last}"), format!("{last}, {first}")),
        None => {
            let sortable = family_name_first(&name);
            (name, sortable)
        }
    };
    let submitted = match cell("submitted") {
        text if text.is_empty() => None,
        text => Some(Submitted::parse(&text).context("submitted")?),
    };
    Ok(Some(Student {
        id,
        name: name.trim().to_string(),
        sortable,
        email,
        github: cell("github"),
        canvas: cell("canvas"),
        section: cell("section"),
        team: cell("team"),
        submitted,
        row: 0,
    }))
}

/// Returns a name as in sorted lists; the last word counts as the family name.
fn family_name_first(name: &str) -> String {
    match name.rsplit_once(' ') {
        Some((first, last)) => format!("{last}, {first}"),
        None => name.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ids(text: &str) -> Vec<(String, String, String)> {
        let roster = Roster::parse(text).unwrap();
        let ids = roster
            .students()
            .map(|(unit, student)| (unit.id.clone(), student.id.clone(), student.name.clone()));
        ids.collect()
    }

    fn row(unit: &str, id: &str, name: &str) -> (String, String, String) {
        (unit.to_string(), id.to_string(), name.to_string())
    }

    #[test]
    fn rosters_are_read_in_the_formats_of_common_systems() {
        let anna = row("anna", "anna", "Anna Berg");
        for text in [
            "student,name\nanna,Anna Berg\n",
            // Spreadsheets pad all rows to the length of the longest.
            "student,name,,\nanna,Anna Berg,,,\n",
            "\u{feff}Student;Name\r\nanna;Anna Berg\r\n",
            "email,name\nanna@example.org,\"Berg, Anna\"\n",
            // A Canvas gradebook.
            "Student,ID,SIS User ID,SIS Login ID,Section,Boggle (123)\n,,,,,Manual Posting\n    Points Possible,,,,,100\n\"Berg, Anna\",4711,S1,anna,A,\n\"Student, Test\",1,,x,A,\n",
            // Moodle participants.
            "First name,Last name,ID number,Email address\nAnna,Berg,anna,a@example.org\n",
            // A GitHub Classroom roster, and one of Classroom 50.
            "identifier,github_username,github_id,name\nanna,annab,77,Anna Berg\n",
            "username,first_name,last_name,email,section\nanna,Anna,Berg,a@example.org,A\n",
            // A Gradescope roster.
            "First Name,Last Name,SID,Email,Sections\nAnna,Berg,anna,a@example.org,A\n",
            // A Blackboard gradebook.
            "Last Name,First Name,Username,Student ID,Last Access,Availability,Boggle [Total Pts: 100 Score] |12\nBerg,Anna,anna,077,2026-10-02 08:00:00,Yes,\n",
            // A Brightspace gradebook.
            "OrgDefinedId,Username,Last Name,First Name,Email,Boggle Points Grade <Numeric MaxPoints:100>,End-of-Line Indicator\n#077,#anna,Berg,Anna,a@example.org,,#\n",
            "OrgDefinedId,Last Name,First Name,Email,Boggle Points Grade <Numeric MaxPoints:100>,End-of-Line Indicator\n#anna,Berg,Anna,a@example.org,,#\n",
        ] {
            assert_eq!(ids(text), std::slice::from_ref(&anna), "{text}");
        }
    }

    #[test]
    fn extra_columns_in_a_canvas_gradebook_are_read() {
        let roster = Roster::parse(
            "Student,ID,SIS Login ID,Section,Submitted,Email,GitHub,Team\n\
             \"Berg, Anna\",4711,anna,A,2026-10-01 23:50,a@b.org,annab,owls\n",
        )
        .unwrap();
        let (unit, anna) = roster.students().next().unwrap();
        assert_eq!((unit.id.as_str(), anna.id.as_str()), ("owls", "anna"));
        assert_eq!(
            (anna.email.as_str(), anna.github.as_str()),
            ("a@b.org", "annab")
        );
        assert!(anna.submitted.is_some());
    }

    #[test]
    fn roster_with_a_name_column_is_not_a_canvas_gradebook() {
        for text in [
            "student,id,section,name\nanna,4711,A,Anna Berg\n",
            "student,id,section,first,last\nanna,4711,A,Anna,Berg\n",
        ] {
            assert_eq!(ids(text), [row("anna", "anna", "Anna Berg")], "{text}");
        }
    }

    #[test]
    fn team_is_graded_together() {
        let text = "student,team\nanna,owls\nben,\ncora,owls\n";
        assert_eq!(
            ids(text),
            [
                row("owls", "anna", ""),
                row("owls", "cora", ""),
                row("ben", "ben", "")
            ]
        );
    }

    #[test]
    fn team_name_ignores_case_and_keeps_its_first_spelling() {
        let roster = Roster::parse("student,team\nanna,Owls\nben,owls\n").unwrap();
        let teams: Vec<(&str, &str)> = roster
            .students()
            .map(|(unit, student)| (unit.id.as_str(), student.team.as_str()))
            .collect();
        assert_eq!(teams, [("Owls", "Owls"); 2]);
    }

    #[test]
    fn invalid_roster_is_rejected_with_the_reason() {
        for (text, expected) in [
            ("", "empty; export the list of students again"),
            ("\u{feff}\r\n", "empty; "),
            (
                "sep=;\r\nstudent;name\r\nanna;Anna\r\n",
                "line 1: sep=;: not the header; delete this line",
            ),
            ("colour\nred\n", "no column identifies a student"),
            ("student\n", "no students; add a line for each"),
            ("student\nanna\nAnna\n", "line 3: Anna is a duplicate"),
            ("student\r\nanna\r\nAnna\r\n", "line 3: Anna is a duplicate"),
            ("student\n\nanna\n\n\nAnna\n", "line 6: Anna is a duplicate"),
            ("student,name\r\n,Anna\r\n", "line 2: no id and no address"),
            (
                "student,email\nanna,a@b.org\nben,\ncora,\ndan,A@b.org\n",
                "line 5: the address A@b.org is a duplicate",
            ),
            (
                "student,github\nanna,berg\nben,Berg\n",
                "line 3: the GitHub name Berg is a duplicate",
            ),
            (
                "student,canvas\nanna,4711\nben,4711\n",
                "line 3: the Canvas number 4711 is a duplicate",
            ),
            (
                "student,name\nanna,\"Anna\nben,Ben\n",
                "line 2: a line break in a cell; close the quotation mark",
            ),
            (
                "student,name\nanna,\"Anna\nBerg\"\nben,Ben\n",
                "line 2: a line break in a cell; close the quotation mark",
            ),
            (
                "student,name,email,section\nanna,Müller, Anna,anna@example.org,A\n",
                "line 2: 5 cells, but the first line has 4; put names with a comma in quotation marks",
            ),
            (
                "student,name,email,,\nanna,Müller, Anna,anna@example.org,\n",
                "line 2: 4 cells, but the first line has 3; ",
            ),
            (
                "student,team\nanna,ben\nben,\n",
                "the team ben has the name of a student; rename the team",
            ),
            (
                "student,submitted\nanna,yesterday\n",
                "line 2: submitted: yesterday: not a time",
            ),
            (
                "student,submitted\nanna,2026-10-01\n",
                "line 2: submitted: 2026-10-01: not a time of day; write it like 2026-10-01 23:59",
            ),
        ] {
            let error = format!("{:#}", Roster::parse(text).unwrap_err());
            assert!(error.starts_with(expected), "{error}");
        }
    }
}

//! The submitters and times in an export from Gradescope.
//!
//! The export is a folder with a folder `submission_123` for each submission, and with `submission_metadata.yml`, which
//! lists the submitters and the time of each.
//!
//! In an autograder, Gradescope describes the only submission, the folder `submission`, in `submission_metadata.json`.

use std::collections::BTreeMap;
use std::fs;
use std::io::ErrorKind;
use std::path::Path;

use anyhow::{Context, Result};
use serde::Deserialize;

use crate::submission_time::Submitted;

/// The name of the list of submitters.
pub const LIST_FILE: &str = "submission_metadata.yml";

/// The name of the file next to the submission in an autograder.
const AUTOGRADER_FILE: &str = "submission_metadata.json";

/// The name of the submission in an autograder.
const AUTOGRADER_SUBMISSION: &str = "submission";

/// A submission in the list.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
pub struct Submission {
    /// The student, or the members of the team.
    #[serde(rename = ":submitters", alias = "users", default)]
    pub submitters: Vec<Submitter>,
    /// The submission time.
    #[serde(rename = ":created_at", alias = "created_at", default)]
    time: Option<String>,
}

/// A student who has submitted, alone or with others. Unknown values are empty.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(from = "Entry")]
pub struct Submitter {
    /// The name.
    pub name: String,
    /// The id in the course.
    pub id: String,
    /// The email address.
    pub email: String,
}

#[derive(Deserialize)]
struct Entry {
    #[serde(rename = ":name", alias = "name", default)]
    name: Option<String>,
    #[serde(rename = ":sid", default)]
    id: Option<String>,
    #[serde(rename = ":email", alias = "email", default)]
    email: Option<String>,
}

impl From<Entry> for Submitter {
    fn from(entry: Entry) -> Self {
        Self {
            name: entry.name.unwrap_or_default(),
            id: entry.id.unwrap_or_default(),
            email: entry.email.unwrap_or_default(),
        }
    }
}

impl Submitter {
    /// Returns the most familiar name.
    pub fn shown(&self) -> &str {
        let names = [&self.name, &self.email, &self.id];
        let name = names.into_iter().find(|name| !name.is_empty());
        name.map_or("a submitter without a name", String::as_str)
    }
}

impl Submission {
    /// Returns the submission time, if the list has one.
    pub fn time(&self) -> Option<Submitted> {
        // The list has a space before the zone: `2026-10-01 21:34:55.123456000 Z`.
        let time = self.time.as_ref()?.replacen(" Z", "Z", 1);
        Submitted::parse(&time).ok()
    }
}

/// Reads the submissions in an export, by the names of their folders; nothing if `folder` isn't an export.
///
/// # Errors
///
/// Fails if the list of submitters is invalid.
pub fn read(folder: &Path) -> Result<Option<BTreeMap<String, Submission>>> {
    let path = folder.join(LIST_FILE);
    let shown = path.display();
    let text = match fs::read_to_string(&path) {
        Err(error) if error.kind() == ErrorKind::NotFound => {
            return read_in_autograder(folder);
        }
        text => text.with_context(|| format!("{shown}: failed to read"))?,
    };
    // The list contains the results of all students, too. It comes from Gradescope, so nothing is too long for it.
    let options = serde_saphyr::options! { budget: None };
    let list = serde_saphyr::from_str_with_options(&text, options).with_context(|| {
        format!("{shown}: not a list of submitters; export the submissions again")
    })?;
    Ok(Some(list))
}

/// Reads the description of the submission in an autograder; nothing if `folder` isn't one.
fn read_in_autograder(folder: &Path) -> Result<Option<BTreeMap<String, Submission>>> {
    let path = folder.join(AUTOGRADER_FILE);
    let shown = path.display();
    let text = match fs::read_to_string(&path) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        text => text.with_context(|| format!("{shown}: failed to read"))?,
    };
    let submission = serde_json::from_str(&text)
        .with_context(|| format!("{shown}: not the description of a submission; submit again"))?;
    let name = AUTOGRADER_SUBMISSION.to_string();
    Ok(Some(BTreeMap::from([(name, submission)])))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn submitters_and_times_are_read_and_the_rest_is_skipped() {
        let folder = tempfile::tempdir().unwrap();
        assert_eq!(read(folder.path()).unwrap(), None);
        let list = "---\nsubmission_12:\n  :submitters:\n  - :name: Ann Lee\n    :sid: '007'\n    :email: ann@x.edu\n  \
                    - :name: 'Ben: O''Hara'\n    :sid:\n    :email: ben@x.edu\n  \
                    :created_at: 2026-10-01 21:34:55.123456000 Z\n  :score: 65.0\n  :results: !ruby/hash:Any\n    \
                    tests:\n    - output: |-\n        a\n        :submitters: b\n  :history:\n  - :id: 3\n    \
                    :created_at: 2026-09-01 21:34:55.123456000 Z\nsubmission_13:\n  :submitters:\n  - :name: Eve\n    \
                    :sid: 4711\n";
        fs::write(folder.path().join(LIST_FILE), list).unwrap();
        let list = read(folder.path()).unwrap().unwrap();
        let submitter = |name: &str, id: &str, email: &str| Submitter {
            name: name.to_string(),
            id: id.to_string(),
            email: email.to_string(),
        };
        let first = &list["submission_12"];
        assert_eq!(
            first.submitters,
            [
                submitter("Ann Lee", "007", "ann@x.edu"),
                submitter("Ben: O'Hara", "", "ben@x.edu")
            ]
        );
        let time = "2026-10-01T21:34:55.123456Z".parse().unwrap();
        assert_eq!(first.time(), Some(Submitted::At(time)));
        assert_eq!(
            list["submission_13"].submitters,
            [submitter("Eve", "4711", "")]
        );
        assert_eq!(list["submission_13"].time(), None);
    }

    #[test]
    fn submission_in_an_autograder_has_its_submitters_and_time() {
        let folder = tempfile::tempdir().unwrap();
        let about = r#"{"id": 1, "created_at": "2026-10-01T14:22:32.5-07:00", "assignment": {"due_date": "x"},
            "users": [{"email": "ann@x.edu", "id": 1234, "name": "Ann Lee"}], "previous_submissions": []}"#;
        fs::write(folder.path().join(AUTOGRADER_FILE), about).unwrap();
        let list = read(folder.path()).unwrap().unwrap();
        let submission = &list[AUTOGRADER_SUBMISSION];
        let time = "2026-10-01T21:22:32.5Z".parse().unwrap();
        assert_eq!(submission.time(), Some(Submitted::At(time)));
        let submitter = &submission.submitters[0];
        assert_eq!(
            (submitter.name.as_str(), submitter.email.as_str()),
            ("Ann Lee", "ann@x.edu")
        );
    }

    #[test]
    fn invalid_list_is_rejected_with_its_path() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join(LIST_FILE), "submission_1: [").unwrap();
        let error = format!("{:#}", read(folder.path()).unwrap_err());
        assert!(
            error.contains("submission_metadata.yml: not a list of submitters"),
            "{error}"
        );
    }
}

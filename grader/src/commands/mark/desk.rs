//! A session of manual grading, with its file. The file is read again before each decision, so that changes made by hand
//! in the meantime stay, and it is written at once.

use std::path::{Path, PathBuf};

use anyhow::{Result, bail};
use course::mark::{Place, Session};
use course::scores::form::read_form;
use report::atomic_write;
use serde::Deserialize;

/// A session with its file.
pub struct Desk {
    session: Session,
    path: PathBuf,
    /// The text of the file that the session knows; none if there is no file.
    text: Option<String>,
}

/// A key that was pressed on the page.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pressed {
    place: Place,
    key: String,
    #[serde(default)]
    comment: Option<String>,
}

impl Desk {
    /// Reads the form.
    ///
    /// # Errors
    ///
    /// Fails if the form is invalid.
    pub fn open(session: Session, path: PathBuf) -> Result<Self> {
        let mut desk = Self {
            session,
            path,
            text: None,
        };
        // An interrupted session may have left a part of a file.
        if let Some(folder) = desk.path.parent().filter(|folder| folder.is_dir()) {
            atomic_write::remove_leftovers(folder)?;
        }
        if let Some(problem) = desk.read() {
            bail!(problem);
        }
        Ok(desk)
    }

    /// Renders the whole page, at the first group without points.
    pub fn html(&mut self) -> String {
        let problem = self.read();
        let place = self.session.start();
        self.session.render(&place, "", problem.as_deref(), true)
    }

    /// Presses a key, saves the decision, and renders the part of the page that changes.
    pub fn press(&mut self, pressed: Pressed) -> String {
        let Pressed {
            place,
            key,
            comment,
        } = pressed;
        let mut problem = self.read();
        let reply = self.session.press(place, &key, comment, problem.is_none());
        let mut message = reply.message;
        if reply.is_changed
            && let Err(error) = self.write()
        {
            message = "Not saved.".to_string();
            problem = Some(format!("{error:#}"));
            // The page shows what the file contains.
            let _ = self.session.read(self.text.as_deref());
        }
        self.session
            .render(&reply.place, &message, problem.as_deref(), false)
    }

    /// Reads the file if it has changed. Returns the reason if it is invalid.
    fn read(&mut self) -> Option<String> {
        let about = |error: anyhow::Error, path: &Path| {
            let name = path.file_name().unwrap_or(path.as_os_str());
            format!(
                "{}: {error:#}; correct the file, then continue here",
                name.to_string_lossy()
            )
        };
        let text = match read_form(&self.path) {
            Ok(text) => text,
            Err(error) => return Some(format!("{error:#}")),
        };
        if text == self.text {
            return None;
        }
        match self.session.read(text.as_deref()) {
            Ok(()) => {
                self.text = text;
                None
            }
            Err(error) => Some(about(error, &self.path)),
        }
    }

    fn write(&mut self) -> Result<()> {
        let text = self.session.text();
        atomic_write::write(&self.path, text.as_bytes())?;
        self.text = Some(text);
        Ok(())
    }
}

//! Small state files in a student's workspace, kept between runs. Only the student reads them; they are not part of a
//! submission.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use serde::Serialize;
use serde::de::DeserializeOwned;

use report::atomic_write;

/// Reads the state file `name` of the workspace at `root`; without a file, the state is empty. `begins`
/// completes the error message for an invalid file: "remove the file, and {begins} again".
///
/// # Errors
///
/// Fails if the file cannot be read or parsed.
pub fn read<T: DeserializeOwned + Default>(root: &Path, name: &str, begins: &str) -> Result<T> {
    let path = root.join(name);
    let shown = path.display();
    match fs::read_to_string(&path) {
        Ok(text) => toml::from_str(&text)
            .with_context(|| format!("{shown}: invalid; remove the file, and {begins} again")),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(T::default()),
        Err(error) => Err(error).with_context(|| format!("{shown}: failed to read")),
    }
}

/// Writes `value` to a state file, below a `head` that describes it.
///
/// # Errors
///
/// Fails if it cannot be written.
pub fn write(root: &Path, name: &str, head: &str, value: &impl Serialize) -> Result<()> {
    let path = root.join(name);
    let text = format!("{head}\n{}", toml::to_string(value)?);
    atomic_write::write(&path, text.as_bytes())
        .with_context(|| format!("{}: failed to write", path.display()))
}

//! Small files in a student's workspace, in which something is remembered from one run to the next. They are the
//! student's own: nobody else reads them, and they are not handed in.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use serde::Serialize;
use serde::de::DeserializeOwned;

use report::atomic_write;

/// What is remembered in the file `name` of the workspace at `root`: without a file, nothing. What `begins` anew
/// if the file is removed is for whoever has spoilt it.
///
/// # Errors
///
/// If the file cannot be read, or is not what [`write()`] writes.
pub fn read<T: DeserializeOwned + Default>(root: &Path, name: &str, begins: &str) -> Result<T> {
    let path = root.join(name);
    let shown = path.display();
    match fs::read_to_string(&path) {
        Ok(text) => {
            toml::from_str(&text).with_context(|| format!("{shown}: remove it, and {begins} anew"))
        }
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(T::default()),
        Err(error) => Err(error).with_context(|| format!("{shown}: failed to read")),
    }
}

/// Remembers `value` there, below a `head` that says what it is.
///
/// # Errors
///
/// If it cannot be written.
pub fn write(root: &Path, name: &str, head: &str, value: &impl Serialize) -> Result<()> {
    let path = root.join(name);
    let text = format!("{head}\n{}", toml::to_string(value)?);
    atomic_write::write(&path, text.as_bytes())
        .with_context(|| format!("{}: failed to write", path.display()))
}

//! The zip of reports for Canvas (*Upload submissions* of an assignment).
//!
//! Canvas reads the numbers of the student and of the submitted file from an entry's name, and shows the entry to the
//! student under the name of the submitted file. So an entry is an archive of the same kind, with the student's
//! files inside.

use std::io;

use anyhow::Result;
use flate2::Compression;
use flate2::write::GzEncoder;

use super::exported::Exported;
use super::feedback::{File, feedback, safe, zip};
use crate::class::locations::Locations;
use crate::download::names::is_number;
use report::Report;

/// Returns the zip.
///
/// # Errors
///
/// Fails if no submission has a name of Canvas, or the zip cannot be created.
pub fn feedback_canvas(reports: &[Report], locations: &Locations) -> Result<Exported> {
    feedback(reports, locations, 1, |download, pages| {
        if !is_of_canvas(download) {
            return Ok(None);
        }
        let name = safe(download);
        let lower = name.to_lowercase();
        let entry = if lower.ends_with(".tar.gz") || lower.ends_with(".tgz") {
            (name, tar_gz(pages)?)
        } else {
            // A folder may be an archive that the instructor has extracted.
            let ending = if lower.ends_with(".zip") { "" } else { ".zip" };
            (name + ending, zip(pages.iter().cloned())?)
        };
        Ok(Some(vec![entry]))
    })
}

/// Whether Canvas finds two numbers in a name, or after `anon`, an anonymous id and a number. It ignores text that was
/// typed in, and hidden files.
fn is_of_canvas(name: &str) -> bool {
    let parts: Vec<&str> = name.split('_').filter(|part| *part != "LATE").collect();
    let place = match parts[..] {
        ["anon", _, file, ..] if is_number(file) => 2,
        ["anon", ..] => return false,
        _ => match parts
            .iter()
            .enumerate()
            .filter(|(_, part)| is_number(part))
            .nth(1)
        {
            Some((place, _)) => place,
            None => return false,
        },
    };
    let is_link = parts.last().is_some_and(|last| last.starts_with("link"));
    place + 1 < parts.len() && !is_link && !name.starts_with("._")
}

/// Returns a `.tar.gz` with the files.
fn tar_gz(pages: &[File]) -> io::Result<Vec<u8>> {
    let mut builder = tar::Builder::new(GzEncoder::new(Vec::new(), Compression::default()));
    for (name, bytes) in pages {
        let mut header = tar::Header::new_gnu();
        header.set_size(bytes.len() as u64);
        header.set_mode(0o644);
        builder.append_data(&mut header, name, &bytes[..])?;
    }
    builder.into_inner()?.finish()
}

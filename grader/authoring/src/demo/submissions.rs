//! Downloads of submissions, packed and named as course systems do it.

use std::fs;
use std::io::{Cursor, Write};
use std::path::Path;

use anyhow::{Context, Result};
use flate2::write::GzEncoder;
use flate2::{Compression, GzBuilder};
use jiff::{Timestamp, Zoned};
use tar::{EntryType, Header};
use zip::write::SimpleFileOptions;
use zip::{DateTime, ZipWriter};

use super::files::Files;
use super::people::{Person, plain};

/// A form of download.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Download {
    /// A zip from Canvas.
    CanvasZip,
    /// A tar from Canvas.
    CanvasTar,
    /// A folder from Moodle that contains only an archive.
    MoodleFolder,
    /// A zip from Moodle.
    MoodleZip,
    /// A repository from GitHub Classroom.
    Classroom,
    /// A folder with the name of the student.
    Folder,
    /// A zip from Blackboard, with a text about the attempt.
    Blackboard,
    /// A folder from Brightspace that contains only an archive.
    BrightspaceFolder,
    /// A zip from Brightspace.
    BrightspaceZip,
    /// A folder from Gradescope.
    Gradescope,
}

/// Each form, its name for `expected.csv`, and how many of twenty submissions have it.
pub const DOWNLOADS: [(Download, &str, usize); 6] = [
    (Download::CanvasZip, "Canvas, zip", 8),
    (Download::CanvasTar, "Canvas, tar.gz", 4),
    (Download::MoodleFolder, "Moodle, folder", 2),
    (Download::MoodleZip, "Moodle, zip", 2),
    (Download::Classroom, "Classroom", 2),
    (Download::Folder, "folder", 2),
];

/// The file extension and the bytes of an archive.
pub type Packed = (&'static str, Vec<u8>);

/// Packs files for this form of download; returns nothing for a folder.
///
/// # Errors
///
/// Fails if a library cannot pack the files.
pub fn packed(download: Download, files: &Files, around: &str) -> Result<Option<Packed>> {
    Ok(match download {
        Download::CanvasZip
        | Download::MoodleFolder
        | Download::MoodleZip
        | Download::Blackboard
        | Download::BrightspaceFolder
        | Download::BrightspaceZip => Some(("zip", zip(files, around)?)),
        Download::CanvasTar => Some(("tar.gz", tar_gz(&tar(files, around)?)?)),
        Download::Classroom | Download::Folder | Download::Gradescope => None,
    })
}

/// Returns the name of a person's download, without its extension. `number` distinguishes two by the same person.
///
/// # Errors
///
/// Fails if the submission time is out of range.
pub fn name(
    assignment: &str,
    download: Download,
    (person, number): (&Person, usize),
    submitted_at: i64,
    due: &Zoned,
    uploaded: &str,
) -> Result<String> {
    let submission = 90_000 + 31 * number;
    let time = Timestamp::from_second(submitted_at)?;
    let local = time.to_zoned(due.time_zone().clone());
    let name = &in_file_name(&person.name);
    Ok(match download {
        Download::CanvasZip | Download::CanvasTar => {
            let (first, last) = person.name.split_once(' ').unwrap_or(("", &person.name));
            let letters = plain(&format!("{last}{first}"));
            let late = if time > due.timestamp() { "LATE_" } else { "" };
            format!("{letters}_{late}{}_{submission}_{uploaded}", person.canvas)
        }
        Download::MoodleFolder => format!("{name}_{submission}_assignsubmission_file_"),
        Download::MoodleZip => format!("{name}_{submission}_assignsubmission_file_{uploaded}"),
        Download::Classroom => format!("{assignment}-{}", person.github),
        Download::Folder => person.id.clone(),
        Download::Blackboard => {
            let time = local.strftime("%Y-%m-%d-%H-%M-%S");
            format!("{assignment}_{}_attempt_{time}_{uploaded}", person.id)
        }
        Download::BrightspaceFolder | Download::BrightspaceZip => {
            let time = local.strftime("%b %-d, %Y %-I%M %p");
            let folder = format!("{}-{submission} - {name} - {time}", person.canvas);
            match download {
                Download::BrightspaceZip => format!("{folder} - {uploaded}"),
                _ => folder,
            }
        }
        Download::Gradescope => format!("submission_{submission}"),
    })
}

/// Returns a name without the characters that a file name may not contain on some systems.
fn in_file_name(name: &str) -> String {
    let allowed = |letter: &char| !letter.is_control() && !"&<>\"`|':\\/?*".contains(*letter);
    name.chars().filter(allowed).collect()
}

/// Writes a download to the downloads folder, and returns its name there.
///
/// # Errors
///
/// Fails if it cannot be written.
pub fn put(
    downloads: &Path,
    (download, name): (Download, &str),
    short_name: &str,
    packed: Option<Packed>,
    files: &Files,
) -> Result<String> {
    let Some((ending, bytes)) = packed else {
        for (inside, bytes) in files {
            let inside = String::from_utf8_lossy(inside);
            write(&downloads.join(name).join(&*inside), bytes)?;
        }
        return Ok(name.to_string());
    };
    if matches!(
        download,
        Download::MoodleFolder | Download::BrightspaceFolder | Download::Gradescope
    ) {
        write(
            &downloads.join(name).join(format!("{short_name}.{ending}")),
            &bytes,
        )?;
        return Ok(name.to_string());
    }
    let name = format!("{name}.{ending}");
    write(&downloads.join(&name), &bytes)?;
    Ok(name)
}

/// Writes a file, and creates its folders.
///
/// # Errors
///
/// Fails if it cannot be written.
pub fn write(path: &Path, bytes: &[u8]) -> Result<()> {
    let folder = path.parent().context("a file in a folder")?;
    fs::create_dir_all(folder)
        .and_then(|()| fs::write(path, bytes))
        .with_context(|| format!("{}: failed to write", path.display()))
}

/// Packs files as a `.zip`, in the folder `around` unless that is empty. Timestamps are constant.
///
/// # Errors
///
/// Fails if the library cannot write the archive.
pub fn zip(files: &Files, around: &str) -> Result<Vec<u8>> {
    let mut zip = new_zip();
    for (name, bytes) in files {
        let name = format!("{around}{}", String::from_utf8_lossy(name));
        zip.start_file(name, options())?;
        zip.write_all(bytes)?;
    }
    Ok(zip.finish()?.into_inner())
}

/// Returns an empty `.zip`.
pub fn new_zip() -> ZipWriter<Cursor<Vec<u8>>> {
    ZipWriter::new(Cursor::new(Vec::new()))
}

/// Returns the options for files in a `.zip`: fast compression, constant timestamps.
pub fn options() -> SimpleFileOptions {
    let options = SimpleFileOptions::default().compression_level(Some(1));
    options.last_modified_time(DateTime::default())
}

/// Packs files as a tar, in the folder `around` unless that is empty. Names may be any bytes; timestamps are constant.
///
/// # Errors
///
/// Fails if the library cannot write the archive.
pub fn tar(files: &Files, around: &str) -> Result<tar::Builder<Vec<u8>>> {
    let mut tar = tar::Builder::new(Vec::new());
    for (name, bytes) in files {
        let name = [around.as_bytes(), name].concat();
        tar.append(
            &header(EntryType::Regular, &name, b"", bytes.len())?,
            &bytes[..],
        )?;
    }
    Ok(tar)
}

/// Returns the header of a tar entry.
///
/// # Errors
///
/// Fails if a name is too long for the header.
pub fn header(kind: EntryType, name: &[u8], link: &[u8], size: usize) -> Result<Header> {
    let mut header = Header::new_gnu();
    let fields = header.as_old_mut();
    let field = fields.name.get_mut(..name.len());
    field
        .context("a name of 100 bytes at most")?
        .copy_from_slice(name);
    let field = fields.linkname.get_mut(..link.len());
    field
        .context("a link of 100 bytes at most")?
        .copy_from_slice(link);
    header.set_entry_type(kind);
    header.set_mode(0o644);
    header.set_size(size as u64);
    header.set_cksum();
    Ok(header)
}

/// Compresses a tar.
///
/// # Errors
///
/// Fails if the library cannot compress it.
pub fn tar_gz(tar: &tar::Builder<Vec<u8>>) -> Result<Vec<u8>> {
    let mut bytes = tar.get_ref().clone();
    // A tar ends with two empty blocks.
    bytes.extend([0; 1024]);
    let mut packed: GzEncoder<Vec<u8>> = GzBuilder::new()
        .mtime(0)
        .write(Vec::new(), Compression::fast());
    packed.write_all(&bytes)?;
    Ok(packed.finish()?)
}

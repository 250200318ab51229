//! The submissions of a class: a folder, or the `.zip` as a course system has exported it.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};
use sha2::{Digest, Sha256};
use zip::ZipArchive;

use super::gradescope::LIST_FILE;
use super::names::{is_added, is_download, without_extension};
use crate::submission_folder::list_submissions;
use grading::intake::{MAX_ARCHIVE_BYTES, is_junk};

/// The maximum number of entries in the `.zip` of a class. Gradescope unpacks the submissions in it.
const MAX_ENTRIES: usize = 1_000_000;

/// Whether a path looks like the export of a class. It may be a student's submission, whose names the student chooses.
pub fn is_export(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default();
    match path.is_file() {
        true => !is_download(name) && open(path).is_ok_and(|archive| contains_export(&archive)),
        false => contains_downloads(path).unwrap_or_default(),
    }
}

/// Returns the folder of a class in an unpacked archive: in Gradescope's exports, the only entry. A student's own folder
/// has the name of a download.
fn inner(folder: PathBuf) -> Result<PathBuf> {
    match &list_submissions(&folder)?[..] {
        [inner]
            if inner.join(LIST_FILE).is_file()
                && !is_download(inner.file_name().unwrap_or_default()) =>
        {
            Ok(inner.clone())
        }
        _ => Ok(folder),
    }
}

/// Whether a folder contains Gradescope's list, or several downloads.
fn contains_downloads(folder: &Path) -> Result<bool> {
    if folder.join(LIST_FILE).is_file() {
        return Ok(true);
    }
    let paths = list_submissions(folder)?;
    // The folder of one student may contain a download of that student; one of a class contains several.
    let names = paths.iter().filter_map(|path| path.file_name());
    Ok(names.filter(|name| is_download(name)).nth(1).is_some())
}

/// Returns the only download of a class in a folder that contains nothing else, as the grader's folder of unpacked classes
/// does; `folder` itself if its entries are submissions.
///
/// # Errors
///
/// Fails if the folder cannot be read, or contains several downloads of classes and nothing else.
pub fn only_download(folder: PathBuf) -> Result<PathBuf> {
    let entries = list_submissions(&folder)?;
    match &entries[..] {
        [only] if only.is_dir() && is_export(only) => Ok(only.clone()),
        [_, _, ..] if entries.iter().all(|entry| is_export(entry)) => bail!(
            "{}: contains {} downloads of a class; name one of them, such as {}",
            folder.display(),
            entries.len(),
            entries[0].display()
        ),
        _ => Ok(folder),
    }
}

/// Returns the folder of a class: `path`, or the folder in `unpacked` into which it unpacks a `.zip`. That folder is
/// named after the contents of the file: several runs at a time may unpack the same file, and the paths in an earlier
/// run stay valid.
///
/// # Errors
///
/// Fails if the `.zip` cannot be unpacked.
pub fn folder(path: &Path, unpacked: &Path) -> Result<PathBuf> {
    if !path.is_file() {
        return Ok(path.to_path_buf());
    }
    let shown = path.display();
    let mut archive =
        open(path).with_context(|| format!("{shown}: not a .zip or a folder of submissions"))?;
    ensure!(
        archive.len() <= MAX_ENTRIES,
        "{shown}: more than {MAX_ENTRIES} entries; unpack it and pass the submissions in it"
    );
    let failed = || format!("{shown}: failed to unpack; unpack it and pass the submissions in it");
    let digest = digest(path).with_context(failed)?;
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let folder = unpacked.join(format!("{}-{digest}", without_extension(&name)));
    if folder.exists() {
        return inner(folder);
    }
    let failed_to_create = || format!("{}: failed to create", unpacked.display());
    fs::create_dir_all(unpacked).with_context(failed_to_create)?;
    // An interrupted run leaves no folder that looks complete.
    let new = tempfile::tempdir_in(unpacked).with_context(failed_to_create)?;
    for place in 0..archive.len() {
        extract(&mut archive, place, new.path()).with_context(failed)?;
    }
    match fs::rename(new.path(), &folder) {
        // Another run was faster.
        Err(_) if folder.exists() => {}
        renamed => renamed.with_context(failed)?,
    }
    inner(folder)
}

/// Returns the first digits of a SHA-256 digest of a file.
fn digest(path: &Path) -> io::Result<String> {
    const DIGITS: usize = 8;
    let mut hash = Sha256::new();
    let mut file = BufReader::new(File::open(path)?);
    loop {
        let bytes = file.fill_buf()?;
        if bytes.is_empty() {
            break;
        }
        hash.update(bytes);
        let read = bytes.len();
        file.consume(read);
    }
    let digits = hash
        .finalize()
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect::<String>();
    Ok(digits[..DIGITS].to_string())
}

fn open(path: &Path) -> Result<ZipArchive<BufReader<File>>> {
    Ok(ZipArchive::new(BufReader::new(File::open(path)?))?)
}

/// Whether an archive contains Gradescope's list, or at its top only downloads and files that course systems add.
fn contains_export(archive: &ZipArchive<BufReader<File>>) -> bool {
    let names = archive.file_names().flatten();
    let names: Vec<_> = names
        .filter(|name| !is_junk(Path::new(name.as_ref())))
        .collect();
    let is_of_class = |name: &str| {
        let top = name.split('/').next().unwrap_or_default();
        is_added(top) || is_download(top.as_ref())
    };
    let is_list = |name: &str| {
        let mut parts = name.rsplit('/');
        parts.next() == Some(LIST_FILE) && parts.count() <= 1
    };
    names.iter().any(|name| is_list(name))
        || (!names.is_empty() && names.iter().all(|name| is_of_class(name)))
}

/// Writes one entry: a folder or a regular file, and only inside `folder`. Anything else is left out.
fn extract(archive: &mut ZipArchive<BufReader<File>>, place: usize, folder: &Path) -> Result<()> {
    let entry = archive.by_index(place)?;
    let Some(path) = entry.enclosed_name().map(|name| folder.join(name)) else {
        return Ok(());
    };
    if entry.is_dir() {
        fs::create_dir_all(path)?;
    } else if entry.is_file() {
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent)?;
        }
        // A longer file is too large for a submission, whatever follows.
        let mut bytes = entry.take(MAX_ARCHIVE_BYTES + 1);
        io::copy(&mut bytes, &mut File::create(path)?)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::*;

    fn zip(path: &Path, entries: &[&str]) {
        let mut zip = zip::ZipWriter::new(File::create(path).unwrap());
        let options = zip::write::SimpleFileOptions::default();
        for name in entries {
            zip.start_file(*name, options).unwrap();
            zip.write_all(name.as_bytes()).unwrap();
        }
        zip.finish().unwrap();
    }

    /// Returns the names of the submissions of a class.
    fn submissions(path: &Path, unpacked: &Path) -> Vec<String> {
        let paths = list_submissions(&super::folder(path, unpacked).unwrap()).unwrap();
        assert!(paths.iter().all(|path| path.exists()));
        let names = paths.iter().map(|path| path.file_name().unwrap());
        names
            .map(|name| name.to_str().unwrap().to_string())
            .collect()
    }

    #[test]
    fn export_is_recognised_and_unpacked() {
        let folder = tempfile::tempdir().unwrap();
        let unpacked = folder.path().join("unpacked");
        let class = folder.path().join("Class 1.ZIP");
        for (entries, is_one, found) in [
            (
                &["b_1_2_x.zip", "a_LATE_3_4_x.zip", "__MACOSX/b"][..],
                true,
                &["__MACOSX", "a_LATE_3_4_x.zip", "b_1_2_x.zip"][..],
            ),
            (
                &["Ann Lee_1_assignsubmission_file_/x.zip"],
                true,
                &["Ann Lee_1_assignsubmission_file_"],
            ),
            (
                &["index.html", "1-2 - Ann - Oct 1, 2026 905 PM - x.zip"],
                true,
                &["1-2 - Ann - Oct 1, 2026 905 PM - x.zip", "index.html"],
            ),
            (
                &["a_1_export/submission_metadata.yml", "a_1_export/s_1/x.rs"],
                true,
                &["s_1", "submission_metadata.yml"],
            ),
            (
                &["anna.zip", "b_1_2_x.zip"],
                false,
                &["anna.zip", "b_1_2_x.zip"],
            ),
            (&["__MACOSX/b"], false, &["__MACOSX"]),
            (&[], false, &[]),
        ] {
            zip(&class, entries);
            assert_eq!(is_export(&class), is_one, "{entries:?}");
            assert_eq!(submissions(&class, &unpacked), found, "{entries:?}");
        }
        // This looks like the download of one student.
        let one = folder.path().join("b_1_2_class.zip");
        zip(&one, &["c_3_4_x.zip"]);
        assert!(!is_export(&one));
    }

    #[test]
    fn hostile_entries_are_written_nowhere_else() {
        let folder = tempfile::tempdir().unwrap();
        let class = folder.path().join("class.zip");
        let mut zip = zip::ZipWriter::new(File::create(&class).unwrap());
        let options = zip::write::SimpleFileOptions::default();
        for name in ["a_1_2_x/../../../out", "a_1_2_x/../../out.txt"] {
            zip.start_file(name, options).unwrap();
        }
        zip.add_symlink("a_1_2_link", "/etc", options).unwrap();
        zip.start_file("a_1_2_x.zip", options).unwrap();
        zip.finish().unwrap();
        let unpacked = folder.path().join("unpacked");
        assert_eq!(submissions(&class, &unpacked), ["a_1_2_x.zip"]);
        // A second run uses the same folder.
        assert_eq!(submissions(&class, &unpacked), ["a_1_2_x.zip"]);
        assert_eq!(fs::read_dir(&unpacked).unwrap().count(), 1);
        assert!(!folder.path().join("out").exists());
        assert!(!folder.path().join("out.txt").exists());
    }

    #[test]
    fn only_download_of_a_class_is_found_one_level_too_high() {
        let folder = tempfile::tempdir().unwrap();
        let unpacked = folder.path().to_path_buf();
        let class = |name: &str| {
            let class = unpacked.join(name);
            fs::create_dir(&class).unwrap();
            for name in ["a_1_2_x.zip", "b_3_4_x.zip"] {
                fs::write(class.join(name), "").unwrap();
            }
            class
        };
        let first = class("class-1");
        assert_eq!(only_download(unpacked.clone()).unwrap(), first);
        assert_eq!(only_download(first.clone()).unwrap(), first);
        class("class-2");
        let error = only_download(unpacked.clone()).unwrap_err().to_string();
        assert!(
            error.contains("contains 2 downloads of a class; name one of them, such as"),
            "{error}"
        );
        fs::write(unpacked.join("anna.zip"), "").unwrap();
        assert_eq!(only_download(unpacked.clone()).unwrap(), unpacked);
    }

    #[test]
    fn folder_of_several_downloads_is_an_export() {
        let folder = tempfile::tempdir().unwrap();
        let downloads = folder.path().join("downloads");
        let student = folder.path().join("anna");
        fs::create_dir_all(&downloads).unwrap();
        fs::create_dir_all(&student).unwrap();
        for name in ["a_1_2_x.zip", "b_3_4_x.zip"] {
            fs::write(downloads.join(name), "").unwrap();
        }
        fs::write(student.join("a_1_2_x.zip"), "").unwrap();
        assert!(is_export(&downloads));
        assert!(!is_export(&student));
        assert_eq!(submissions(&student, folder.path()), ["a_1_2_x.zip"]);
    }
}

//! The submissions in an export from a course system: a folder, or the `.zip` as it was downloaded.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use sha2::{Digest, Sha256};
use zip::ZipArchive;

use super::gradescope::{LIST_FILE, is_in_autograder};
use super::names::{is_added, is_download, without_extension};
use crate::submission_folder::list_submissions;
use grading::intake::is_junk;

/// The maximum number of entries in the `.zip` of a class. Gradescope unpacks the submissions in it.
const MAX_ENTRIES: usize = 1_000_000;

/// Returns the submissions in the export of a whole class, or `path` if it is a submission itself. Unpacks a `.zip` into
/// a folder of its own in `unpacked`.
///
/// # Errors
///
/// Fails if an export cannot be read or unpacked.
pub fn submissions(path: &Path, unpacked: &Path) -> Result<Vec<PathBuf>> {
    let unpacked = match path.is_file() {
        true => unpack(path, unpacked)?,
        false => None,
    };
    match unpacked {
        Some(folder) => submissions_of(&folder),
        None => Ok(submissions_in(path)?.unwrap_or_else(|| vec![path.to_path_buf()])),
    }
}

/// Lists the submissions in a folder, which may be an export of a class.
///
/// # Errors
///
/// Fails if the folder cannot be read.
pub fn submissions_of(folder: &Path) -> Result<Vec<PathBuf>> {
    match submissions_in(folder)? {
        Some(submissions) => Ok(submissions),
        None => list_submissions(folder),
    }
}

/// Returns the submissions in a folder, if it is an export of a class.
fn submissions_in(folder: &Path) -> Result<Option<Vec<PathBuf>>> {
    // In an autograder, a list of submitters is the student's own file.
    if !folder.is_dir() || is_in_autograder(folder) {
        return Ok(None);
    }
    let paths = list_submissions(folder)?;
    // The folder of one student may contain a download of that student; one of a class contains several.
    let downloads = paths.iter().filter_map(|path| path.file_name());
    let is_export = folder.join(LIST_FILE).is_file()
        || downloads.filter(|name| is_download(name)).nth(1).is_some();
    if is_export {
        return Ok(Some(paths));
    }
    match &paths[..] {
        // Gradescope's export is a folder in the archive.
        [inner] if inner.join(LIST_FILE).is_file() => Ok(Some(list_submissions(inner)?)),
        _ => Ok(None),
    }
}

/// Unpacks a `.zip`, if it is an export of a class, and returns the folder. It is named after the contents of the file:
/// several runs at a time may unpack the same file, and the paths in an earlier run stay valid.
fn unpack(path: &Path, unpacked: &Path) -> Result<Option<PathBuf>> {
    let shown = path.display();
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let is_zip = name.to_lowercase().ends_with(".zip") && !is_download(name.as_ref().as_ref());
    // If it isn't a valid archive, its report says so.
    let Some(mut archive) = is_zip.then(|| open(path)).flatten() else {
        return Ok(None);
    };
    if !is_export(&archive) {
        return Ok(None);
    }
    ensure!(
        archive.len() <= MAX_ENTRIES,
        "{shown}: more than {MAX_ENTRIES} entries; unpack it and name the submissions in it"
    );
    let failed = || format!("{shown}: failed to unpack; unpack it and name the submissions in it");
    let digest = digest(path).with_context(failed)?;
    let folder = unpacked.join(format!("{}-{digest}", without_extension(&name)));
    if folder.exists() {
        return Ok(Some(folder));
    }
    fs::create_dir_all(unpacked).with_context(failed)?;
    // An interrupted run leaves no folder that looks complete.
    let new = tempfile::tempdir_in(unpacked).with_context(failed)?;
    for place in 0..archive.len() {
        extract(&mut archive, place, new.path()).with_context(failed)?;
    }
    match fs::rename(new.path(), &folder) {
        // Another run was faster.
        Err(_) if folder.exists() => {}
        renamed => renamed.with_context(failed)?,
    }
    Ok(Some(folder))
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

fn open(path: &Path) -> Option<ZipArchive<BufReader<File>>> {
    ZipArchive::new(BufReader::new(File::open(path).ok()?)).ok()
}

/// Whether an archive contains Gradescope's list, or at its top only downloads and files that course systems add.
fn is_export(archive: &ZipArchive<BufReader<File>>) -> bool {
    let names: Vec<_> = archive.file_names().flatten().collect();
    let is_list = |name: &str| {
        let mut parts = name.rsplit('/');
        parts.next() == Some(LIST_FILE) && parts.count() <= 1
    };
    let is_of_class = |name: &str| {
        let top = name.split('/').next().unwrap_or_default();
        is_added(top) || is_download(top.as_ref())
    };
    let mut others = names
        .iter()
        .filter(|name| !is_junk(Path::new(name.as_ref())));
    names.iter().any(|name| is_list(name))
        || (!names.is_empty() && others.all(|name| is_of_class(name)))
}

/// Writes one entry: a folder or a regular file, and only inside `folder`. Anything else is left out.
fn extract(archive: &mut ZipArchive<BufReader<File>>, place: usize, folder: &Path) -> Result<()> {
    let mut entry = archive.by_index(place)?;
    let Some(path) = entry.enclosed_name().map(|name| folder.join(name)) else {
        return Ok(());
    };
    if entry.is_dir() {
        fs::create_dir_all(path)?;
    } else if entry.is_file() {
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent)?;
        }
        io::copy(&mut entry, &mut File::create(path)?)?;
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

    #[test]
    fn export_is_unpacked_and_a_submission_is_not() {
        let folder = tempfile::tempdir().unwrap();
        let unpacked = folder.path().join("unpacked");
        let class = folder.path().join("Class 1.ZIP");
        for (entries, found) in [
            (
                &["b_1_2_x.zip", "a_LATE_3_4_x.zip", "__MACOSX/b"][..],
                &["__MACOSX", "a_LATE_3_4_x.zip", "b_1_2_x.zip"][..],
            ),
            (
                &["Ann Lee_1_assignsubmission_file_/x.zip"],
                &["Ann Lee_1_assignsubmission_file_"],
            ),
            (
                &["index.html", "1-2 - Ann - Oct 1, 2026 905 PM - x.zip"],
                &["1-2 - Ann - Oct 1, 2026 905 PM - x.zip", "index.html"],
            ),
            (
                &["a_1_export/submission_metadata.yml", "a_1_export/s_1/x.rs"],
                &["s_1", "submission_metadata.yml"],
            ),
            (&["dictionary/src/lib.rs", "b_1_2_x.zip"], &["Class 1.ZIP"]),
            (&[], &["Class 1.ZIP"]),
        ] {
            zip(&class, entries);
            let paths = submissions(&class, &unpacked).unwrap();
            let names = paths.iter().map(|path| path.file_name().unwrap());
            let names: Vec<_> = names.map(|name| name.to_str().unwrap()).collect();
            assert_eq!(names, found, "{entries:?}");
            assert!(paths.iter().all(|path| path.exists()), "{entries:?}");
        }
        // The download of one student is never a class.
        let one = folder.path().join("b_1_2_class.zip");
        zip(&one, &["c_3_4_x.zip"]);
        assert_eq!(submissions(&one, &unpacked).unwrap(), [one]);
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
        let paths = submissions(&class, &unpacked).unwrap();
        let [path] = &paths[..] else {
            panic!("{paths:?}")
        };
        assert_eq!(path.file_name().unwrap(), "a_1_2_x.zip");
        assert_eq!(path.parent().unwrap().parent().unwrap(), unpacked);
        // A second run uses the same folder.
        assert_eq!(submissions(&class, &unpacked).unwrap(), paths);
        assert!(!folder.path().join("out").exists());
        assert!(!folder.path().join("out.txt").exists());
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
        let expected = ["a_1_2_x.zip", "b_3_4_x.zip"].map(|name| downloads.join(name));
        assert_eq!(submissions(&downloads, folder.path()).unwrap(), expected);
        assert_eq!(submissions(&student, folder.path()).unwrap(), [student]);
    }
}

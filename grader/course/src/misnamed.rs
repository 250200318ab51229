//! Detection of misnamed files in a course folder, which would otherwise be silently ignored.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

/// Returns the path of the file `name` in `folder`, if it exists.
///
/// # Errors
///
/// Fails if it does not exist, but a file with a similar name does.
pub fn path(folder: &Path, name: &str) -> Result<Option<PathBuf>> {
    let path = folder.join(name);
    if path.exists() {
        return Ok(Some(path));
    }
    let shown = folder.display();
    let entries = fs::read_dir(folder).with_context(|| format!("{shown}: failed to open"))?;
    let others = entries.flatten().filter(|entry| entry.path().is_file());
    let others = others.map(|entry| entry.file_name().to_string_lossy().into_owned());
    match others.filter(|other| is_nearly(other, name)).min() {
        Some(other) => bail!(
            "{}: not read under this name; rename it to {name}, or remove it",
            folder.join(other).display()
        ),
        None => Ok(None),
    }
}

/// Whether a file name may be meant as `name`: it differs in case or in one letter, has the number of a second download,
/// or has the extension that a Windows editor adds and hides.
fn is_nearly(other: &str, name: &str) -> bool {
    let other = other.to_lowercase();
    let whole = Some(other.as_str());
    let shorter = other.strip_suffix(".txt");
    [whole, shorter].into_iter().flatten().any(|other| {
        other.rsplit_once('.').is_some_and(|(stem, ending)| {
            let stem = without_number(stem);
            name.rsplit_once('.').is_some_and(|(right, extension)| {
                // Two letters that are swapped count as one.
                extension == ending && strsim::damerau_levenshtein(stem, right) <= 1
            })
        })
    })
}

/// Returns `roster` for `roster (2)`.
fn without_number(stem: &str) -> &str {
    let numbered = stem
        .strip_suffix(')')
        .and_then(|stem| stem.rsplit_once('('));
    match numbered {
        Some((stem, number)) if number.chars().all(|digit| digit.is_ascii_digit()) => {
            stem.trim_end()
        }
        _ => stem,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_obvious_variants_of_a_file_name_count_as_similar() {
        for (other, name, expected) in [
            ("Roster.csv", "roster.csv", true),
            ("roster.CSV", "roster.csv", true),
            ("roster (2).csv", "roster.csv", true),
            ("roster(1).csv", "roster.csv", true),
            ("Policy.toml.txt", "policy.toml", true),
            ("secret.txt.txt", "secret.txt", true),
            ("SECRET.TXT", "secret.txt", true),
            ("polcy.toml", "policy.toml", true),
            ("Rooster.csv", "roster.csv", true),
            ("amrks.toml", "marks.toml", true),
            ("remarks.toml", "marks.toml", false),
            ("old roster.csv", "roster.csv", false),
            ("roster (old).csv", "roster.csv", false),
            ("roster.xlsx", "roster.csv", false),
            ("marks.toml.bak", "marks.toml", false),
            ("roster", "roster.csv", false),
        ] {
            assert_eq!(is_nearly(other, name), expected, "{other}");
        }
    }

    #[test]
    fn similar_file_name_is_reported_only_if_the_file_is_missing() {
        let folder = tempfile::tempdir().unwrap();
        let other = folder.path().join("roster (2).csv");
        assert_eq!(path(folder.path(), "roster.csv").unwrap(), None);
        fs::write(&other, "student\nanna\n").unwrap();
        let error = path(folder.path(), "roster.csv").unwrap_err().to_string();
        let expected = format!(
            "{}: not read under this name; rename it to roster.csv",
            other.display()
        );
        assert!(error.starts_with(&expected), "{error}");
        assert_eq!(path(folder.path(), "policy.toml").unwrap(), None);
        let right = folder.path().join("roster.csv");
        fs::write(&right, "student\nanna\n").unwrap();
        assert_eq!(path(folder.path(), "roster.csv").unwrap(), Some(right));
    }
}

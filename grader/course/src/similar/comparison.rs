//! The comparison of a class: reads all submissions, ranks the pairs, and compares the first pairs in detail.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};

use super::pairs_page::{self, Row};
use super::passages;
use super::reading::BaseCode;
use super::score::{Class, Ranking};
use super::submissions::{base_code, read_submissions};
use crate::roster::Roster;
use grading::intake;
use judge::assignment::Assignment;
use judge::internal_error::InternalError;
use judge::parallel;

/// The results of comparing a class.
pub struct Comparison<'a> {
    assignment: &'a Assignment,
    /// The submissions and the reference solution.
    pub class: Class,
    /// The base code, which does not count as similar.
    pub base_code: BaseCode,
    /// The pairs, most similar first.
    pub ranking: Ranking,
    /// The first pairs with their similar passages.
    pub rows: Vec<Row>,
    /// The submissions and files that could not be compared, with the reasons.
    pub missing: Vec<String>,
}

impl<'a> Comparison<'a> {
    /// Compares all submissions in the `folders` with each other and with the reference solution. Keeps the `top`
    /// pairs. Students on the `roster` are named as there.
    ///
    /// # Errors
    ///
    /// Fails if a folder or the `base` code cannot be read, or if there are fewer than two submissions.
    pub fn run(
        assignment: &'a Assignment,
        folders: &[PathBuf],
        roster: Option<&Roster>,
        base: Option<&Path>,
        top: usize,
    ) -> Result<Self> {
        let mut missing: Vec<String> = Vec::new();
        let base_code = base_code(assignment, base, &mut missing)?;
        let class = Class::new(read_submissions(
            assignment,
            folders,
            roster,
            &base_code,
            &mut missing,
        )?);
        ensure!(
            class.readings().len() > 1,
            "nothing to compare; name the folder that contains the submissions, not one submission"
        );
        for reading in class.readings() {
            for (path, why) in &reading.not_read {
                missing.push(format!("{}: {}: {why}", reading.name, path.display()));
            }
        }
        let jobs = parallel::jobs();
        let ranking = class.ranking(top, jobs);
        let rows = parallel::map(&ranking.pairs, jobs, |pair| {
            Ok(Row {
                pair: pair.clone(),
                blocks: passages::blocks(&class, &base_code, pair),
            })
        });
        let rows: Vec<Row> = rows.into_iter().collect::<Result<_>>()?;
        Ok(Self {
            assignment,
            class,
            base_code,
            ranking,
            rows,
            missing,
        })
    }

    /// Writes a page with the ranking and a page for each pair to `folder`. Returns the path of the former.
    ///
    /// # Errors
    ///
    /// Fails if a submission cannot be read again or a page cannot be written.
    pub fn write_pages(&self, folder: &Path) -> Result<PathBuf> {
        let Self {
            assignment,
            class,
            base_code,
            ranking,
            rows,
            missing,
        } = self;
        let title = &assignment.title;
        fs::create_dir_all(folder)
            .with_context(|| format!("{}: failed to create", folder.display()))?;
        remove_pages(folder)?;
        let index = pairs_page::index(title, class, base_code, ranking, rows, missing);
        write_page(folder, "index.html", &index)?;
        for (index, row) in rows.iter().enumerate() {
            let [one, other] = row
                .pair
                .both
                .map(|place| intake::take(assignment, &class.readings()[place].path, None));
            let text = pairs_page::pair(title, class, base_code, row, [&one?, &other?]);
            write_page(folder, &pairs_page::file_name(index), &text)?;
        }
        Ok(folder.join("index.html"))
    }
}

/// Removes the pages of an earlier run.
fn remove_pages(folder: &Path) -> Result<()> {
    for place in 0.. {
        let path = folder.join(pairs_page::file_name(place));
        if !path.is_file() {
            break;
        }
        fs::remove_file(&path).with_context(|| format!("{}: failed to remove", path.display()))?;
    }
    Ok(())
}

fn write_page(folder: &Path, name: &str, text: &str) -> Result<()> {
    let path = folder.join(name);
    report::atomic_write::write(&path, text.as_bytes()).map_err(|error| {
        InternalError(format!("{}: failed to write: {error}", path.display())).into()
    })
}

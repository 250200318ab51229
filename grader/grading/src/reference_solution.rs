//! The reference solution, compiled once for all submissions.

use std::path::{Path, PathBuf};

use anyhow::Result;
use judge::build;
use judge::time::Time;

use crate::build_workspace::BuildWorkspace;
use crate::intake::Submission;
use crate::prepared_assignment::PreparedAssignment;

/// The reference solution, which must pass every test case that a submission fails.
pub struct Reference {
    /// Its files.
    pub submission: Submission,
    /// The compiled reference solution.
    pub workspace: BuildWorkspace,
}

impl Reference {
    /// Lays out a submission and compiles its phase at `phase`, after the earlier ones.
    ///
    /// For phases in `ours`, and for those with the same sources as the reference solution, it uses the reference
    /// solution's compiled library instead. These phases have no programs. The reference solution's sources are never
    /// laid out next to a submission, which could include them in its output.
    ///
    /// # Errors
    ///
    /// Fails on an internal error, but never because of the submission.
    pub fn open_phase(
        &self,
        prepared: &PreparedAssignment,
        submission: &Submission,
        phase: usize,
        ours: &[&str],
        time: &Time,
    ) -> Result<BuildWorkspace> {
        let mut workspace = BuildWorkspace::empty(prepared, time)?;
        workspace.lay_out(prepared, submission)?;
        for earlier in 0..phase {
            let package = prepared.assignment.phases[earlier].package.as_str();
            let is_same = is_same(Path::new(package), submission, &self.submission);
            if is_same || ours.contains(&package) {
                let from = &self.workspace.work_dir;
                build::reuse(&prepared.assignment, earlier, from, &workspace.work_dir)?;
            } else {
                workspace.build(prepared, earlier)?;
            }
        }
        workspace.build(prepared, phase)?;
        Ok(workspace)
    }
}

/// Whether two submissions have the same files below `folder`.
fn is_same(folder: &Path, one: &Submission, other: &Submission) -> bool {
    fn below<'a>(
        submission: &'a Submission,
        folder: &Path,
    ) -> impl Iterator<Item = (&'a PathBuf, &'a Vec<u8>)> {
        let files = submission.files.iter();
        files.filter(move |(path, _)| path.starts_with(folder))
    }
    below(one, folder).eq(below(other, folder))
}

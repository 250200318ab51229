//! The reference solution, compiled once for all submissions.

use std::path::{Path, PathBuf};

use anyhow::Result;
use judge::build;

use crate::build_workspace::BuildWorkspace;
use crate::intake::Submission;
use crate::prepared_assignment::PreparedAssignment;

/// The reference solution; it has to pass wherever a submission fails.
pub struct Reference {
    /// Its files.
    pub submission: Submission,
    /// The same, compiled.
    pub workspace: BuildWorkspace,
}

impl Reference {
    /// Lays out a submission and compiles its phase at `phase`. Earlier phases have no programs there. Those with the
    /// sources of the reference are not compiled again, which saves a third of the time that a mutant takes.
    ///
    /// # Errors
    ///
    /// If an internal error occurs: never because of the submission.
    pub fn open_phase(
        &self,
        prepared: &PreparedAssignment,
        submission: &Submission,
        phase: usize,
    ) -> Result<BuildWorkspace> {
        let mut workspace = BuildWorkspace::empty(prepared)?;
        workspace.lay_out(prepared, submission)?;
        for earlier in 0..phase {
            let package = Path::new(&prepared.assignment.phases[earlier].package);
            if is_same(package, submission, &self.submission) {
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

//! The fingerprint of a report: a digest of all its inputs. The same inputs give the same report.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::Read;
use std::path::PathBuf;
use std::sync::OnceLock;

use anyhow::{Context, Result};
use sha2::{Digest, Sha256};

use crate::files::files_of;
use crate::intake::Submission;
use judge::assignment::Assignment;

/// The part of the fingerprint that all submissions of a grading run share.
#[derive(Clone, Debug)]
pub struct RunFingerprint(Sha256);

impl RunFingerprint {
    /// Digests the assignment with all files that it names, its time budget, the secret, this program and the compiler.
    ///
    /// # Errors
    ///
    /// Fails if one of these cannot be read.
    pub fn new(
        assignment: &Assignment,
        reference: Option<&Submission>,
        secret: &str,
        compiler: &str,
    ) -> Result<Self> {
        let mut digest = Sha256::new();
        digest.update(report::VERSION.to_le_bytes());
        add(&mut digest, digest_of_program()?);
        add(&mut digest, secret);
        digest.update(assignment.budget.as_nanos().to_le_bytes());
        add(&mut digest, compiler);
        if let Some(reference) = reference {
            add_files(&mut digest, &reference.files);
        }
        for path in files_of(assignment)? {
            let bytes = fs::read(assignment.root.join(&path))
                .with_context(|| path.display().to_string())?;
            add(&mut digest, path.as_os_str().as_encoded_bytes());
            add(&mut digest, bytes);
        }
        Ok(Self(digest))
    }

    /// Returns the digest of the inputs that all submissions share.
    pub fn of_run(&self) -> String {
        hexadecimal(self.0.clone())
    }

    /// Returns the fingerprint of a submission.
    pub fn with(&self, submission: &Submission) -> String {
        let Submission {
            student,
            files,
            answers,
            cases,
            ignored,
            dependencies,
            notices,
            repository,
            problem,
        } = submission;
        let mut digest = self.0.clone();
        add(&mut digest, student);
        add_files(&mut digest, files);
        for (path, text) in answers {
            add(&mut digest, path.as_os_str().as_encoded_bytes());
            add(&mut digest, text);
        }
        add_files(&mut digest, cases);
        for (name, reason) in ignored {
            add(&mut digest, name);
            add(&mut digest, reason);
        }
        add(&mut digest, format!("{dependencies:?}"));
        for notice in notices {
            add(&mut digest, notice);
        }
        if let Some(repository) = repository {
            add(
                &mut digest,
                repository.workspace.as_os_str().as_encoded_bytes(),
            );
            add(&mut digest, [u8::from(repository.is_cut)]);
            add(&mut digest, format!("{:?}", repository.sources));
            add_files(&mut digest, &repository.files);
        }
        add(&mut digest, format!("{problem:?}"));
        hexadecimal(digest)
    }
}

/// Returns the digest of this program, which has a hundred megabytes without optimisation and is read only once.
pub fn digest_of_program() -> Result<&'static [u8]> {
    static DIGEST: OnceLock<Vec<u8>> = OnceLock::new();
    if let Some(digest) = DIGEST.get() {
        return Ok(digest);
    }
    let path = std::env::current_exe().context("failed to find the path of this program")?;
    let mut program =
        File::open(&path).with_context(|| format!("{}: failed to open", path.display()))?;
    let (mut digest, mut part) = (Sha256::new(), vec![0; 1 << 16]);
    loop {
        let count = program.read(&mut part);
        match count.with_context(|| format!("{}: failed to read", path.display()))? {
            0 => break,
            count => digest.update(&part[..count]),
        }
    }
    Ok(DIGEST.get_or_init(|| digest.finalize().to_vec()))
}

/// Returns a digest as text.
pub fn hexadecimal(digest: Sha256) -> String {
    let digest = digest.finalize();
    digest.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Adds bytes after their length, so that `ab`, `c` and `a`, `bc` have different digests.
pub fn add(digest: &mut Sha256, bytes: impl AsRef<[u8]>) {
    let bytes = bytes.as_ref();
    digest.update((bytes.len() as u64).to_le_bytes());
    digest.update(bytes);
}

pub fn add_files(digest: &mut Sha256, files: &BTreeMap<PathBuf, Vec<u8>>) {
    add(digest, (files.len() as u64).to_le_bytes());
    for (path, bytes) in files {
        add(digest, path.as_os_str().as_encoded_bytes());
        add(digest, bytes);
    }
}

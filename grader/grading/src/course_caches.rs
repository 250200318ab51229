//! The caches of an assignment's compiled libraries and reference solution, and of the check of its course, with a digest
//! of everything that each depends on.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result};
use sha2::{Digest, Sha256};

use crate::course_check::CourseCheck;
use crate::files::files_below;
use crate::fingerprint::{RunFingerprint, add, add_files, digest_of_program, hexadecimal};
use crate::intake::Submission;
use judge::assignment::Assignment;
use judge::build;
use judge::build_cache::BuildCache;
use sandbox::Sandbox;

/// Returns the cache of the course libraries that the phases up to index `last` need; `None` if cargo builds one of them
/// and so keeps it.
///
/// # Errors
///
/// Fails if a source cannot be read.
pub fn of_libraries(assignment: &Assignment, last: usize) -> Result<Option<BuildCache>> {
    let key = key_of_libraries(assignment, last)?;
    Ok(key.map(|key| BuildCache::new(assignment, "libraries", key.finalize().to_vec())))
}

/// Returns the cache of the reference solution; `None` if cargo builds a library for it.
///
/// # Errors
///
/// Fails if a source cannot be read.
pub fn of_reference(assignment: &Assignment, reference: &Submission) -> Result<Option<BuildCache>> {
    let key = key_of_reference(assignment, reference)?;
    Ok(key.map(|key| BuildCache::new(assignment, "reference", key.finalize().to_vec())))
}

/// Returns the check of the course; `None` if cargo builds a library for it.
///
/// It depends on the reference solution; on the inputs that all submissions share, `run`, which determine the test cases;
/// and on the findings of the sandbox.
///
/// # Errors
///
/// Fails if a source cannot be read.
pub fn of_check(
    assignment: &Assignment,
    reference: &Submission,
    run: &RunFingerprint,
    sandbox: &Sandbox,
) -> Result<Option<CourseCheck>> {
    let Some(mut key) = key_of_reference(assignment, reference)? else {
        return Ok(None);
    };
    add(&mut key, run.of_run());
    add(&mut key, format!("{:?}", sandbox.findings()));
    Ok(Some(CourseCheck::new(assignment, hexadecimal(key))))
}

fn key_of_reference(assignment: &Assignment, reference: &Submission) -> Result<Option<Sha256>> {
    let Some(mut key) = key_of_libraries(assignment, assignment.phases.len() - 1)? else {
        return Ok(None);
    };
    for phase in &assignment.phases {
        add(
            &mut key,
            format!("{} {:?} {}", phase.package, phase.needs, phase.start),
        );
        for path in &phase.provided {
            add(&mut key, path.as_os_str().as_encoded_bytes());
            add(&mut key, read(assignment.workspace.join(path))?);
        }
    }
    add_files(&mut key, &reference.files);
    Ok(Some(key))
}

/// Digests this program, which decides the compiler's options; the compiler; and the libraries' packages. Returns `None`
/// if cargo builds a library.
fn key_of_libraries(assignment: &Assignment, last: usize) -> Result<Option<Sha256>> {
    let mut key = Sha256::new();
    add(&mut key, digest_of_program()?);
    add(&mut key, sandbox::compiler_version()?);
    for library in build::needed(assignment, last) {
        if !library.features.is_empty() {
            return Ok(None);
        }
        add(&mut key, &library.name);
        let (source, package) = build::library_source(assignment, library)?;
        add(&mut key, source.as_os_str().as_encoded_bytes());
        for path in files_below(&package, PathBuf::new())? {
            add(&mut key, path.as_os_str().as_encoded_bytes());
            add(&mut key, read(package.join(path))?);
        }
    }
    Ok(Some(key))
}

fn read(path: PathBuf) -> Result<Vec<u8>> {
    fs::read(&path).with_context(|| format!("{}: failed to open", path.display()))
}

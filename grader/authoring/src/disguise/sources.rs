//! The Rust sources of a submission.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Sources by their paths.
pub type Sources = BTreeMap<PathBuf, String>;

/// Frees the memory of the parser, which keeps every parsed text to resolve positions.
pub fn forget_sources() {
    proc_macro2::extra::invalidate_current_thread_spans();
}

/// Whether a path is that of a Rust source.
pub fn is_rust(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "rs")
}

//! The Rust sources of a submission.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Sources by their paths.
pub type Sources = BTreeMap<PathBuf, String>;

/// The parser remembers every text it has seen, so that places can be asked for.
pub fn forget_sources() {
    proc_macro2::extra::invalidate_current_thread_spans();
}

/// Returns whether a path is that of a Rust source.
pub fn is_rust(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "rs")
}

//! The files of a submission.

use std::collections::BTreeMap;

/// The bytes of files by path. Paths are bytes, because a hostile name may not be valid text.
pub type Files = BTreeMap<Vec<u8>, Vec<u8>>;

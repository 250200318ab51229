//! The files of a submission.

use std::collections::BTreeMap;

/// The bytes of files, by path in bytes: a hostile name may be no text.
pub type Files = BTreeMap<Vec<u8>, Vec<u8>>;

//! A file for a platform.

/// A file for a platform, with a summary for the instructor.
#[derive(Debug)]
pub struct Exported {
    /// The bytes of the file.
    pub file: Vec<u8>,
    /// The contents in one line, such as `20 grades`.
    pub summary: String,
    /// The students who were left out, and other things to know.
    pub notes: Vec<String>,
}

//! The syntax of what strangers wrote.

use std::path::Path;
use std::thread;

use crate::intake::Submission;

/// The longest file that is parsed, in bytes, and the stack it is parsed on: the parser
/// calls itself for each bracket, and a stranger has written them.
pub const LONGEST: usize = 256 << 10;
const STACK: usize = 1 << 30;

/// `work` on a stack that is large enough for any tree of [`LONGEST`] bytes; nothing if it did not come
/// to its end.
pub fn on_large_stack<R: Send>(work: impl FnOnce() -> R + Send) -> Option<R> {
    thread::scope(|scope| {
        let working = thread::Builder::new()
            .stack_size(STACK)
            .spawn_scoped(scope, work);
        working.ok()?.join().ok()
    })
}

/// A source file that could be parsed.
pub struct Parsed<'a> {
    /// Its path in the submission.
    pub path: &'a Path,
    /// Its text, line by line.
    pub lines: Vec<String>,
    /// Its tree.
    pub tree: syn::File,
}

/// What can be parsed of a package. What cannot does not compile either, or is too long.
pub fn parsed<'a>(submission: &'a Submission, package: &str) -> Vec<Parsed<'a>> {
    let source = Path::new(package).join("src");
    let files = submission.files.iter();
    let files = files.filter(|(path, bytes)| path.starts_with(&source) && bytes.len() <= LONGEST);
    files
        .filter_map(|(path, bytes)| {
            let text = String::from_utf8_lossy(bytes);
            Some(Parsed {
                path,
                lines: text.lines().map(str::to_string).collect(),
                tree: syn::parse_file(&text).ok()?,
            })
        })
        .collect()
}

//! Lists of students in messages.

use judge::count::listed;
use report::escape::printable;

/// The maximum number of names in a message, because a class may be large.
const MAX_NAMES: usize = 10;

/// Returns a list of students, which is not too long.
pub fn student_list<S: AsRef<str>>(students: &[S]) -> String {
    let students = students.iter().map(|name| printable(name.as_ref()));
    listed(&students.collect::<Vec<_>>(), MAX_NAMES)
}

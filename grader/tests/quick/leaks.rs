//! No handout contains a part of the solution. `grader prove` checks this for one assignment, with its other claims.

use authoring::prove::handout_leaks_nothing;
use judge::assignment::Assignment;

use crate::support::root;
use crate::support::student::ASSIGNMENTS;

#[test]
fn handout_of_each_assignment_reveals_no_solution() {
    for name in ASSIGNMENTS {
        let assignment = Assignment::read(&root(), name, boggle::SUBJECTS.subjects()).unwrap();
        if let Err(error) = handout_leaks_nothing(&assignment) {
            panic!("{name}: {error:#}");
        }
    }
}

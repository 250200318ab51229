//! All tests that are not part of the rubric, in one program.

mod comparing;
mod course_checks;
mod drawing;
mod examples;
mod milestones;
mod program;
mod properties;
mod saving;
mod walls;

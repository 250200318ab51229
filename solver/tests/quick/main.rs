//! All tests that are not part of the rubric, in one program.

mod boggle;
mod dialogue;
mod examples;
mod mistakes;
mod program;
mod properties;
mod published;
mod test_data;
mod walls;

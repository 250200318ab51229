//! Everything beyond the marking sheet, in one program.

mod course_checks;
mod program;
mod properties;
mod saving;

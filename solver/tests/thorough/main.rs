//! Everything beyond the marking sheet, in one program.

mod boards;
mod boggle;
mod program;
mod properties;
mod published;
mod test_data;
#[path = "../tracer/mod.rs"]
mod tracer;

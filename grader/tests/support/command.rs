//! The grader's command, as tests run it.

use std::ffi::OsStr;
use std::path::Path;
use std::process::Output;

use assert_cmd::Command;

/// Runs the grader in a folder. Returns its exit code, standard output and standard error.
pub fn grader(folder: &Path, arguments: &[impl AsRef<OsStr>]) -> (i32, String, String) {
    let mut grader = Command::new(env!("CARGO_BIN_EXE_grader"));
    let output = grader.current_dir(folder).args(arguments).output();
    said(output.unwrap())
}

/// Splits an output into exit code, standard output and standard error.
pub fn said(output: Output) -> (i32, String, String) {
    let text = |bytes| String::from_utf8(bytes).unwrap();
    let code = output.status.code().unwrap();
    (code, text(output.stdout), text(output.stderr))
}

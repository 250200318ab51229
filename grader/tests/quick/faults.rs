//! Internal errors are never a verdict; they have exit code 70 and name the problem.

// These tests start processes that are not graded.
#![expect(clippy::disallowed_methods)]

use std::path::Path;
use std::process::Command;

use crate::support::faults::Class;

#[test]
fn missing_compiler_is_reported_as_an_internal_error() {
    let class = Class::right();
    let output = class
        .grade()
        .env("RUSTC", "/no/such/rustc")
        .output()
        .unwrap();
    class.has_no_score(&output, "/no/such/rustc");
}

#[test]
fn missing_linker_is_reported_as_an_internal_error() {
    let class = Class::right();
    let rustc = Command::new("rustc")
        .arg("--print=sysroot")
        .output()
        .unwrap();
    let rustc = Path::new(String::from_utf8(rustc.stdout).unwrap().trim()).join("bin/rustc");
    let output = class
        .grade()
        .env("RUSTC", rustc)
        .env("PATH", "/no/such/folder")
        .output()
        .unwrap();
    class.has_no_score(&output, "cc: not found");
}

#[test]
fn missing_temporary_folder_is_reported_as_an_internal_error() {
    let class = Class::right();
    let output = class
        .grade()
        .env("TMPDIR", "/no/such/folder")
        .output()
        .unwrap();
    class.has_no_score(&output, "/no/such/folder");
}

//! The example, run as in the documentation.

use std::path::Path;
use std::process::Command;

use crate::running::PROBE;

/// Returns the output of the example. `cargo test` has built it, unless only one test was selected.
fn example(arguments: &[&str]) -> String {
    let program = Path::new(PROBE).with_file_name("examples/run_untrusted");
    if !program.is_file() {
        let mut cargo = Command::new(env!("CARGO"));
        cargo.args(["build", "--quiet", "--package", "sandbox", "--examples"]);
        assert!(cargo.status().unwrap().success());
    }
    let output = Command::new(program).args(arguments).output().unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn example_shows_the_end_and_the_output() {
    let shown = example(&["/bin/echo", "hello"]);
    assert!(shown.contains("end: Exit(0)\n"), "{shown}");
    assert!(shown.contains("exceeded a limit: false\n"), "{shown}");
    assert!(shown.contains("\nhello"), "{shown}");
}

#[test]
fn example_shows_the_limit_that_was_exceeded() {
    let shown = example(&[PROBE, "print", "9000000"]);
    assert!(shown.contains("end: OutputLimit\n"), "{shown}");
    assert!(shown.contains("exceeded a limit: true\n"), "{shown}");
    assert!(shown.contains("output: 1048576 bytes\n"), "{shown}");
}

//! The examples as programs, run as a student runs them.

use std::env;
use std::path::PathBuf;
use std::process::Command as Process;
use std::sync::LazyLock;

use assert_cmd::Command;

/// An example, ready to be given arguments.
pub fn example(name: &str) -> Command {
    let mut command = Command::new(EXAMPLES.join(name));
    command.current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/.."));
    command
}

/// What an example that ends well prints.
pub fn printed(name: &str, arguments: &[&str]) -> String {
    let output = example(name).args(arguments).unwrap();
    String::from_utf8(output.stdout).unwrap()
}

/// The folder of the examples, after they were built: cargo does that for the programs of a
/// package before its tests, and not for its examples where a single test is asked for.
static EXAMPLES: LazyLock<PathBuf> = LazyLock::new(|| {
    let mut cargo = Process::new(env!("CARGO"));
    cargo.args(["build", "-q", "-p", "dictionary", "--examples"]);
    if !cfg!(debug_assertions) {
        cargo.arg("--release");
    }
    assert!(cargo.status().unwrap().success());
    let test = env::current_exe().unwrap();
    test.ancestors().nth(2).unwrap().join("examples")
});

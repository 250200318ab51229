//! Runs the examples as programs, in the same way as a student.

use std::env::{self, consts::EXE_SUFFIX};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command as Process;
use std::sync::LazyLock;
use std::time::SystemTime;

use assert_cmd::Command;

/// Returns a command for an example, without arguments.
pub fn example(name: &str) -> Command {
    let mut command = Command::new(program(&FOLDER, name));
    command.current_dir(PACKAGE.join(".."));
    command
}

/// Returns the output of an example that succeeds.
pub fn printed(name: &str, arguments: &[&str]) -> String {
    let output = example(name).args(arguments).unwrap();
    String::from_utf8(output.stdout).unwrap()
}

static PACKAGE: LazyLock<&Path> = LazyLock::new(|| Path::new(env!("CARGO_MANIFEST_DIR")));

/// The folder with the compiled examples. `cargo test` compiles them, but not if it runs a single test target. Then
/// they may be out of date.
static FOLDER: LazyLock<PathBuf> = LazyLock::new(|| {
    let test = env::current_exe().unwrap();
    let folder = test.ancestors().nth(2).unwrap().join("examples");
    let source = newest(&PACKAGE.join("src")).max(newest(&PACKAGE.join("examples")));
    let fresh = |name| {
        let about = fs::metadata(program(&folder, name));
        about.is_ok_and(|about| about.modified().unwrap() > source)
    };
    if !["draw", "compare_lookups"].into_iter().all(fresh) {
        let mut cargo = Process::new(env!("CARGO"));
        cargo.args(["build", "-q", "-p", "dictionary", "--examples"]);
        if !cfg!(debug_assertions) {
            cargo.arg("--release");
        }
        assert!(cargo.status().unwrap().success());
    }
    folder
});

fn program(folder: &Path, name: &str) -> PathBuf {
    folder.join(format!("{name}{EXE_SUFFIX}"))
}

/// Returns the time of the last change to a file in `folder` or its subfolders.
fn newest(folder: &Path) -> SystemTime {
    let files = fs::read_dir(folder)
        .unwrap()
        .map(|file| file.unwrap().path());
    let times = files.map(|path| match path.is_dir() {
        true => newest(&path),
        false => fs::metadata(path).unwrap().modified().unwrap(),
    });
    times.max().unwrap()
}

//! Packages of ours, with the crates of others that they need, built by cargo as anybody builds them.
//!
//! Nothing of a submission is in them, so nothing has to be held back.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use anyhow::{Context, Result, ensure};
use serde::Deserialize;

use super::toolchain::Toolchain;

/// What cargo says of each crate it has built; of its other messages this is not asked.
#[derive(Deserialize)]
struct Artifact {
    reason: String,
    #[serde(default)]
    filenames: Vec<PathBuf>,
}

/// Builds the library of `package`, whose manifest lies in `folder`, and copies it to `out`, with all
/// that it needs.
pub fn build(
    toolchain: &Toolchain,
    folder: &Path,
    package: &str,
    features: &[String],
    out: &Path,
) -> Result<()> {
    // Beside what else is built there, so that it is built once; or for this run alone.
    let beside = folder.join("target/grader");
    let target = match fs::create_dir_all(&beside) {
        Ok(()) => beside,
        Err(_) => out.join("target"),
    };
    #[expect(clippy::disallowed_methods, reason = "no part of a submission")]
    let mut command = Command::new(cargo(toolchain));
    command
        .current_dir(folder)
        .env("RUSTC", &toolchain.rustc)
        .args(["build", "--quiet", "--message-format=json", "--lib"])
        .args(["--package", package, "--features", &features.join(",")])
        .arg("--target-dir")
        .arg(&target);
    let output = command.output().with_context(|| {
        format!("cargo: failed to start; it is needed to build {package}, and comes with Rust")
    })?;
    ensure!(
        output.status.success(),
        "{package}: failed to build: {}",
        String::from_utf8_lossy(&output.stderr).trim()
    );
    let text = String::from_utf8_lossy(&output.stdout);
    let messages = text.lines().map(serde_json::from_str::<Artifact>);
    for message in messages {
        let message = message.context("what cargo says")?;
        if message.reason == "compiler-artifact" {
            // Libraries, and macros, which are libraries of the compiler's; no program.
            let is_library = |file: &PathBuf| {
                let kind = file.extension().and_then(OsStr::to_str);
                kind.is_some_and(|kind| ["rlib", "so", "dylib", "dll"].contains(&kind))
            };
            for file in message.filenames.into_iter().filter(is_library) {
                let name = file.file_name().context("a file of cargo's")?;
                fs::copy(&file, out.join(name)).with_context(|| file.display().to_string())?;
            }
        }
    }
    Ok(())
}

/// The cargo of this toolchain, or whatever is called so.
fn cargo(toolchain: &Toolchain) -> PathBuf {
    let own = toolchain.rustc.with_file_name("cargo");
    match own.is_file() {
        true => own,
        false => any_cargo(),
    }
}

fn any_cargo() -> PathBuf {
    env::var_os("CARGO").map_or("cargo".into(), PathBuf::from)
}

/// Has cargo leave out of the lock file of the workspace in `folder` what its packages do not need: which packages
/// those are, it alone knows. Whether it could.
pub fn settle_lock_file(folder: &Path) -> bool {
    #[expect(clippy::disallowed_methods, reason = "no part of a submission")]
    let mut command = Command::new(any_cargo());
    command
        .current_dir(folder)
        .args(["update", "--workspace", "--offline"]);
    command.output().is_ok_and(|output| output.status.success())
}

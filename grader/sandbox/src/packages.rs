//! Trusted packages, built with cargo.
//!
//! Cargo runs outside the sandbox: build scripts and macros, including those of dependencies, have all rights of the
//! caller.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use anyhow::{Context, Result, ensure};
use serde::Deserialize;

use crate::toolchain::Toolchain;

/// A message of cargo about a crate that it has built. For other messages, only `reason` is read.
#[derive(Deserialize)]
struct Artifact {
    reason: String,
    #[serde(default)]
    filenames: Vec<PathBuf>,
}

/// Builds the library of `package` in the workspace `folder`, and copies it to `out` with all libraries that it needs.
pub fn build(
    toolchain: &Toolchain,
    folder: &Path,
    package: &str,
    features: &[String],
    out: &Path,
) -> Result<()> {
    // The build is kept next to the workspace's other builds, so that the next call can reuse it. If the folder is
    // read-only, the build serves only this call.
    let shared = folder.join("target/sandbox");
    let target = match fs::create_dir_all(&shared) {
        Ok(()) => shared,
        Err(_) => out.join("target"),
    };
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
        let message =
            message.with_context(|| format!("{package}: failed to read the messages of cargo"))?;
        if message.reason == "compiler-artifact" {
            // Copy libraries and macros, which are libraries too, but no programs.
            let is_library = |file: &PathBuf| {
                let kind = file.extension().and_then(OsStr::to_str);
                kind.is_some_and(|kind| ["rlib", "so", "dylib", "dll"].contains(&kind))
            };
            for file in message.filenames.into_iter().filter(is_library) {
                let name = file
                    .file_name()
                    .with_context(|| file.display().to_string())?;
                fs::copy(&file, out.join(name)).with_context(|| file.display().to_string())?;
            }
        }
    }
    Ok(())
}

/// Returns the path of this toolchain's cargo, or the name `cargo`.
fn cargo(toolchain: &Toolchain) -> PathBuf {
    let own = toolchain.rustc.with_file_name("cargo");
    match own.is_file() {
        true => own,
        false => any_cargo(),
    }
}

/// Returns the cargo that runs this process, or the name `cargo`.
fn any_cargo() -> PathBuf {
    env::var_os("CARGO").map_or("cargo".into(), PathBuf::from)
}

/// Removes unneeded packages from the lock file of the **trusted** workspace in `folder`, with cargo and without the
/// network. Returns whether that succeeded.
pub fn settle_lock_file(folder: &Path) -> bool {
    let mut command = Command::new(any_cargo());
    command
        .current_dir(folder)
        .args(["update", "--workspace", "--offline"]);
    command.output().is_ok_and(|output| output.status.success())
}

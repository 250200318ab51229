//! The Rust compiler, with the files that it needs.
//!
//! The programs started here are trusted, so they run outside the sandbox.

use std::collections::BTreeSet;
use std::env;
use std::ffi::{OsStr, OsString};
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use anyhow::{Context, Result, ensure};

/// The Rust compiler and its linker.
#[derive(Debug)]
pub struct Toolchain {
    /// The path of the compiler itself, not of a proxy that selects one.
    pub rustc: PathBuf,
    /// The folder of its libraries, and of the standard library.
    pub libraries: PathBuf,
    /// The files that the loader needs to start the compiler.
    pub shared: Vec<PathBuf>,
}

impl Toolchain {
    /// Finds the compiler named by `RUSTC`, or `rustc` by default.
    ///
    /// # Errors
    ///
    /// Fails if the compiler or a linker is missing.
    pub fn find() -> Result<Self> {
        let name = compiler();
        let asked = plain(&name, &[OsStr::new("--print=sysroot")], &[]);
        let asked = asked.with_context(|| missing(&name))?;
        let sysroot = PathBuf::from(asked.trim());
        let rustc = sysroot.join("bin/rustc");
        ensure!(
            rustc.is_file(),
            "{}: missing, although rustc names it; reinstall Rust",
            rustc.display()
        );
        ensure!(
            linker().is_some(),
            "cc: not found in the PATH; install a C compiler, which Rust links programs with (on Debian: apt install gcc)"
        );
        let shared = shared_libraries(&rustc);
        Ok(Self {
            libraries: sysroot.join("lib"),
            rustc,
            shared,
        })
    }
}

/// Returns the full version of the compiler, as `rustc -vV` prints it. Only the first call starts it.
///
/// # Errors
///
/// Fails if the compiler is missing.
pub fn version() -> Result<String> {
    static VERSION: OnceLock<String> = OnceLock::new();
    if let Some(version) = VERSION.get() {
        return Ok(version.clone());
    }
    let name = compiler();
    let version = plain(&name, &[OsStr::new("-vV")], &[]).with_context(|| missing(&name))?;
    Ok(VERSION.get_or_init(|| version).clone())
}

/// Returns the compiler's name: `RUSTC`, or `rustc`.
fn compiler() -> OsString {
    env::var_os("RUSTC").unwrap_or_else(|| "rustc".into())
}

/// Returns the message for a compiler that does not start.
fn missing(name: &OsStr) -> String {
    format!(
        "{}: failed to start; is Rust installed, and rustc in the PATH?",
        name.display()
    )
}

/// Returns the path of the linker.
fn linker() -> Option<PathBuf> {
    let path = env::var_os("PATH")?;
    env::split_paths(&path)
        .map(|folder| folder.join("cc"))
        .find(|cc| cc.is_file())
}

/// Returns the folders of programs and libraries that a linker uses.
pub fn linker_folders() -> Vec<PathBuf> {
    const USUAL: [&str; 12] = [
        "/bin",
        "/lib",
        "/lib32",
        "/lib64",
        "/usr/bin",
        "/usr/lib",
        "/usr/lib32",
        "/usr/lib64",
        "/usr/libexec",
        "/usr/local/bin",
        "/usr/local/lib",
        "/nix/store",
    ];
    let usual = USUAL.iter().map(PathBuf::from);
    let of_cc = linker().and_then(|cc| Some(cc.canonicalize().ok()?.parent()?.to_path_buf()));
    usual
        .chain(of_cc)
        .filter(|folder| folder.is_dir())
        .collect()
}

/// Returns the file of kernel settings that the compiler's allocator reads. Without it, the allocator returns each page
/// at once, and compiling takes a few percent longer.
pub fn allocator_settings() -> Option<PathBuf> {
    let path = PathBuf::from("/proc/sys/vm/overcommit_memory");
    path.is_file().then_some(path)
}

/// Returns the loader, and the libraries that it loads for `program`.
pub fn shared_libraries(program: &Path) -> Vec<PathBuf> {
    // With this variable, the loader lists them and does not start the program.
    let listed = plain(
        program.as_os_str(),
        &[],
        &[("LD_TRACE_LOADED_OBJECTS", "1")],
    );
    let listed = listed.unwrap_or_default();
    // `name => path (address)`, or `path (address)`.
    let paths = listed
        .split_whitespace()
        .filter(|word| word.starts_with('/'));
    let mut found: BTreeSet<PathBuf> = paths
        .map(PathBuf::from)
        .filter(|path| path.is_file())
        .collect();
    if found.is_empty() {
        // Another kind of loader: use all folders that usually contain libraries.
        let usual = ["/lib", "/lib64", "/usr/lib", "/usr/lib64"].map(PathBuf::from);
        found.extend(usual.into_iter().filter(|folder| folder.is_dir()));
    }
    found.into_iter().collect()
}

/// Returns the standard output of a trusted program.
fn plain(
    program: &OsStr,
    arguments: &[&OsStr],
    environment: &[(&str, &str)],
) -> io::Result<String> {
    let output = Command::new(program)
        .args(arguments)
        .envs(environment.iter().copied())
        .output()?;
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

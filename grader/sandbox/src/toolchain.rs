//! The compiler: where it lies, and what it needs.

use std::collections::BTreeSet;
use std::env;
use std::ffi::{OsStr, OsString};
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};

/// The Rust compiler, and the linker it calls.
#[derive(Debug)]
pub struct Toolchain {
    /// The compiler itself, not a proxy that chooses one.
    pub rustc: PathBuf,
    /// Where its libraries lie, and ours for programs.
    pub libraries: PathBuf,
    /// What the loader needs to start the compiler.
    pub shared: Vec<PathBuf>,
}

impl Toolchain {
    /// Finds the compiler that is called `rustc` here.
    ///
    /// # Errors
    ///
    /// If there is none, or no linker: the message says so.
    pub fn find() -> Result<Self> {
        let name = compiler();
        let asked = plain(&name, &[OsStr::new("--print=sysroot")], &[]);
        let asked = asked.with_context(|| not_there(&name))?;
        let sysroot = PathBuf::from(asked.trim());
        let rustc = sysroot.join("bin/rustc");
        ensure!(
            rustc.is_file(),
            "{}: no compiler is there, though rustc says so",
            rustc.display()
        );
        ensure!(
            linker().is_some(),
            "cc: not found in the PATH; Rust needs a C compiler to link programs with (Debian's package is gcc)"
        );
        let shared = shared_libraries(&rustc);
        Ok(Self {
            libraries: sysroot.join("lib"),
            rustc,
            shared,
        })
    }
}

/// What the compiler that is called `rustc` here says of itself.
///
/// # Errors
///
/// If there is none.
pub fn version() -> Result<String> {
    let name = compiler();
    plain(&name, &[OsStr::new("-vV")], &[]).with_context(|| not_there(&name))
}

fn compiler() -> OsString {
    env::var_os("RUSTC").unwrap_or_else(|| "rustc".into())
}

fn not_there(name: &OsStr) -> String {
    format!(
        "{}: failed to start; is Rust installed, and rustc in the PATH?",
        name.display()
    )
}

/// Where the linker lies.
fn linker() -> Option<PathBuf> {
    let path = env::var_os("PATH")?;
    env::split_paths(&path)
        .map(|folder| folder.join("cc"))
        .find(|cc| cc.is_file())
}

/// Folders that a linker works with: programs, libraries, and what is between.
pub fn folders_of_linker() -> Vec<PathBuf> {
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

/// What the compiler's allocator asks of the kernel: kept from it, it gives each page back at once, and compiling takes some
/// percent longer.
pub fn asked_by_allocator() -> Option<PathBuf> {
    let path = PathBuf::from("/proc/sys/vm/overcommit_memory");
    path.is_file().then_some(path)
}

/// The loader, and the libraries it would load for `program`.
pub fn shared_libraries(program: &Path) -> Vec<PathBuf> {
    // The loader lists them, and does not start the program.
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
        // Another kind of loader; then whatever lies where libraries lie.
        let usual = ["/lib", "/lib64", "/usr/lib", "/usr/lib64"].map(PathBuf::from);
        found.extend(usual.into_iter().filter(|folder| folder.is_dir()));
    }
    found.into_iter().collect()
}

/// What a program of ours says, which needs no sandbox.
fn plain(
    program: &OsStr,
    arguments: &[&OsStr],
    environment: &[(&str, &str)],
) -> io::Result<String> {
    #[expect(
        clippy::disallowed_methods,
        reason = "a program of the machine's, not a student's"
    )]
    let output = Command::new(program)
        .args(arguments)
        .envs(environment.iter().copied())
        .output()?;
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

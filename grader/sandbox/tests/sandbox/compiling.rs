//! The compiler, run on untrusted sources.

use std::fs;
use std::path::Path;

use sandbox::{Compiling, End, Limits, Ran, Running, Usage, WorkDir};

use crate::running::COMPLETE;

fn limits() -> Limits {
    let limits = Limits::default();
    Limits {
        wall: std::time::Duration::from_secs(60),
        silence: std::time::Duration::from_secs(60),
        usage: Usage {
            cpu_seconds: 60,
            memory: 4 << 30,
            open_files: 256,
            file_size: 64 << 20,
            disk: 256 << 20,
            ..limits.usage
        },
        ..limits
    }
}

/// Compiles a program to `out/program`.
fn compile(work_dir: &WorkDir, source: &str) -> Ran {
    let (stage, out) = (
        work_dir.folder("stage").unwrap(),
        work_dir.folder("out").unwrap(),
    );
    let file = stage.join("program.rs");
    fs::write(&file, source).unwrap();
    let compiling = Compiling {
        arguments: vec![
            "--edition=2024".to_string(),
            format!("-o{}", out.join("program").display()),
            file.display().to_string(),
        ],
        folder: &stage,
        reads: vec![stage.clone()],
        out: &out,
        links: true,
    };
    work_dir.compile(&compiling, &limits()).unwrap()
}

fn errors(ran: &Ran) -> String {
    String::from_utf8_lossy(&ran.stderr).into_owned()
}

#[test]
fn untrusted_sources_compile_and_run() {
    let work_dir = COMPLETE.work_dir().unwrap();
    let compiled = compile(&work_dir, "fn main() { print!(\"compiled\"); }");
    assert_eq!(compiled.end, End::Exit(0), "{}", errors(&compiled));
    let folder = work_dir.scratch().unwrap();
    let running = Running {
        program: &work_dir.path().join("out/program"),
        arguments: Vec::new(),
        folder: folder.path(),
        reads: Vec::new(),
        writes: false,
        input: b"",
    };
    let ran = work_dir.run_program(&running, &Limits::default()).unwrap();
    assert_eq!(ran.stdout, b"compiled", "{:?}", ran.end);
}

#[test]
fn sources_do_not_include_files_outside() {
    let outside = Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml");
    let source = format!("fn main() {{ print!(\"{{}}\", include_str!({outside:?})); }}");
    let compiled = compile(&COMPLETE.work_dir().unwrap(), &source);
    assert_eq!(compiled.end, End::Exit(1));
    assert!(
        errors(&compiled).contains("Permission denied"),
        "{}",
        errors(&compiled)
    );
}

#[test]
fn compiler_version_begins_with_rustc() {
    assert!(sandbox::compiler_version().unwrap().starts_with("rustc "));
}

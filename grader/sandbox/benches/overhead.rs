//! The overhead of the sandbox: programs and compilers run alternately with and without it.
//!
//! `cargo bench -p sandbox --bench overhead`

#![allow(clippy::print_stdout, reason = "a benchmark prints")]

use std::fs;
use std::path::Path;
use std::process::{Command, ExitCode, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Result, ensure};
use sandbox::{Compiling, End, Limits, Rule, Rules, Running, Sandbox, Usage};

const RUNS: usize = 400;
const COMPILES: usize = 15;

const LIMITS: Limits = Limits {
    wall: Duration::from_secs(60),
    silence: Duration::from_secs(60),
    output: 1 << 20,
    usage: Usage {
        cpu_seconds: 60,
        memory: 4 << 30,
        threads: 64,
        open_files: 256,
        file_size: 64 << 20,
        files: 100,
        disk: 256 << 20,
    },
};

fn main() -> Result<ExitCode> {
    if let Some(code) = sandbox::serve() {
        return Ok(code);
    }
    let init = std::env::current_exe()?;
    let all = Sandbox::open(&init, &Rules::new())?;
    let without_namespaces = Sandbox::open(&init, &Rules::from([Rule::Namespaces]))?;

    let here = tempfile::tempdir()?;
    let source = here.path().join("tiny.rs");
    fs::write(&source, "fn main() { println!(\"done\"); }\n")?;
    let program = here.path().join("tiny");
    ensure!(plain_compile(&source, &program)?, "the program compiles");
    // The sandbox's user can read only the copies.
    let work_dirs = [all.work_dir()?, without_namespaces.work_dir()?];
    let programs: Vec<_> = work_dirs
        .iter()
        .map(|work_dir| {
            let folder = work_dir.folder("program")?;
            fs::copy(&program, folder.join("tiny"))?;
            Ok(folder.join("tiny"))
        })
        .collect::<Result<_>>()?;

    let mut times: [Vec<Duration>; 3] = Default::default();
    for _ in 0..RUNS {
        let started = Instant::now();
        let output = Command::new(&program).stdin(Stdio::null()).output()?;
        times[0].push(started.elapsed());
        ensure!(output.stdout == b"done\n", "a plain run");
        for (number, (work_dir, program)) in work_dirs.iter().zip(&programs).enumerate() {
            let started = Instant::now();
            let folder = work_dir.scratch()?;
            let running = Running {
                program,
                arguments: Vec::new(),
                folder: folder.path(),
                reads: Vec::new(),
                writes: false,
                input: b"",
            };
            let ran = work_dir.run_program(&running, &LIMITS)?;
            drop(folder);
            times[number + 1].push(started.elapsed());
            ensure!(ran.stdout == b"done\n", "a run in the sandbox");
        }
    }
    let [plain, full, fewer] = times.map(median);
    println!("a run, median of {RUNS}: plain {plain:.2?}");
    let more = |time: Duration| time.saturating_sub(plain);
    println!(
        "  in the sandbox ({}): {full:.2?}, {:.2?} more",
        all.level(),
        more(full)
    );
    println!(
        "  without namespaces ({}): {fewer:.2?}, {:.2?} more",
        without_namespaces.level(),
        more(fewer)
    );

    let work_dir = &work_dirs[0];
    let stage = work_dir.folder("stage")?;
    fs::copy(&source, stage.join("tiny.rs"))?;
    let out = work_dir.folder("out")?;
    let mut times: [Vec<Duration>; 2] = Default::default();
    for _ in 0..COMPILES {
        let started = Instant::now();
        ensure!(plain_compile(&source, &program)?, "the program compiles");
        times[0].push(started.elapsed());
        let started = Instant::now();
        let compiling = Compiling {
            arguments: vec![
                "--edition=2024".to_string(),
                format!("-o{}", out.join("tiny").display()),
                stage.join("tiny.rs").display().to_string(),
            ],
            folder: &stage,
            reads: vec![stage.clone()],
            out: &out,
            links: true,
        };
        let ran = work_dir.compile(&compiling, &LIMITS)?;
        times[1].push(started.elapsed());
        ensure!(
            ran.end == End::Exit(0),
            "{}",
            String::from_utf8_lossy(&ran.stderr)
        );
    }
    let [plain, full] = times.map(median);
    println!(
        "compiling, median of {COMPILES}: plain {plain:.0?}, in the sandbox {full:.0?}, ratio {:.3}",
        full.as_secs_f64() / plain.as_secs_f64()
    );
    Ok(ExitCode::SUCCESS)
}

fn plain_compile(source: &Path, program: &Path) -> Result<bool> {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let status = Command::new(rustc)
        .arg("--edition=2024")
        .arg("-o")
        .args([program, source])
        .status()?;
    Ok(status.success())
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort();
    times[times.len() / 2]
}

//! What the sandbox costs: a run in it against a plain one, and compiling in it against
//! compiling without; the same work in turns, in one run.
//!
//! `cargo bench -p grader --bench sandbox`

// A benchmark prints, and starts processes that are not graded.
#![allow(clippy::print_stdout, clippy::disallowed_methods)]

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
    if let Some(code) = grading::serve() {
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
    // Where the sandbox's user can reach it.
    let rooms = [all.work_dir()?, without_namespaces.work_dir()?];
    let programs: Vec<_> = rooms
        .iter()
        .map(|room| {
            let folder = room.folder("program")?;
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
        for (number, (room, program)) in rooms.iter().zip(&programs).enumerate() {
            let started = Instant::now();
            let folder = room.scratch()?;
            let running = Running {
                program,
                arguments: Vec::new(),
                folder: folder.path(),
                reads: Vec::new(),
                writes: false,
                input: b"",
            };
            let ran = room.run_program(&running, &LIMITS)?;
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

    let room = &rooms[0];
    let stage = room.folder("stage")?;
    fs::copy(&source, stage.join("tiny.rs"))?;
    let out = room.folder("out")?;
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
        let ran = room.compile(&compiling, &LIMITS)?;
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

//! The cost of grading a class, compared with the bare work: compiling and running the same drivers.
//!
//! ```sh
//! cargo bench -p grader --bench class            # 200 submissions, ten minutes
//! cargo bench -p grader --bench class -- 20
//! ```
//!
//! All submissions are different: the alternative solutions in turn, each with a line of its own. The benchmark
//! alternates between the bare work and grading, on the same number of threads, and checks the ratio of the two total
//! times. This file implements the bare work independently: four calls of rustc, and two programs that receive all
//! their commands on standard input.

// A benchmark prints its results.
#![allow(clippy::print_stdout)]

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use grading::Grader;
use grading::variants;
use judge::assignment::Assignment;
use judge::generated;
use judge::oracle::Oracles;
use judge::parallel;
use judge::test_case::TestCase;
use sandbox::Sandbox;

const SECRET: &str = "a secret for a benchmark";

/// The maximum cost of grading, as a multiple of the bare work.
const MAX_RATIO: f64 = 1.15;

/// The number of submissions in a turn of either kind.
const TURN: usize = 10;

fn main() -> Result<ExitCode> {
    if let Some(code) = grading::serve() {
        return Ok(code);
    }
    let number = std::env::args().find_map(|argument| argument.parse().ok());
    let number: usize = number.unwrap_or(200);
    let root = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("..")
        .canonicalize()?;
    let folder = tempfile::tempdir()?;
    let assignment = Assignment::read(&root, "boggle-solver", boggle::SUBJECTS.subjects())?;
    let students = class(&assignment, folder.path(), number)?;

    let ours = folder.path().join("ours");
    fs::create_dir_all(&ours)?;
    let data = root.join("data/src/lib.rs");
    rustc(
        &root,
        "data",
        &data,
        &ours,
        &["--crate-type=rlib", "-Copt-level=1"],
        &[],
    )?;
    let oracles = Oracles::prepare(&assignment, &Sandbox::here()?)?;
    let scripts: Vec<[String; 2]> = students
        .iter()
        .map(|student| lay_out(&assignment, &oracles, student))
        .collect::<Result<_>>()?;
    let work: Vec<(&PathBuf, &[String; 2])> = students.iter().zip(&scripts).collect();

    let started = Instant::now();
    let grader = Grader::new(
        assignment,
        boggle::SUBJECTS,
        Some(SECRET.to_string()),
        Sandbox::here()?,
    )?;
    let (mut bare, mut graded) = (Duration::ZERO, started.elapsed());
    for turn in work.chunks(TURN) {
        let started = Instant::now();
        for done in parallel::map(turn, parallel::jobs(), |(student, scripts)| {
            bare_work(&ours, student, scripts)
        }) {
            done?;
        }
        bare += started.elapsed();

        let started = Instant::now();
        for report in parallel::map(turn, parallel::jobs(), |(student, _)| {
            grader.grade_path(student)
        }) {
            let report = report?;
            ensure!(
                report.earned == report.possible,
                "{} lost points",
                report.student
            );
        }
        graded += started.elapsed();
    }
    let ratio = graded.as_secs_f64() / bare.as_secs_f64();
    println!(
        "{number} submissions, {} at a time: bare {:.1} s, graded {:.1} s, ratio {ratio:.2}",
        parallel::jobs(),
        bare.as_secs_f64(),
        graded.as_secs_f64(),
    );
    ensure!(
        ratio <= MAX_RATIO,
        "grading may cost {MAX_RATIO} times the bare work"
    );
    Ok(ExitCode::SUCCESS)
}

/// Creates folders of submissions, all different.
fn class(assignment: &Assignment, folder: &Path, number: usize) -> Result<Vec<PathBuf>> {
    let designs = variants::alternatives(assignment)?;
    let mut students = Vec::new();
    for student in 0..number {
        let home = folder.join(format!("student_{student}"));
        for (path, bytes) in &designs[student % designs.len()].files {
            let mut bytes = bytes.clone();
            bytes.extend(
                format!("\n#[allow(dead_code)]\nconst STUDENT: usize = {student};\n").bytes(),
            );
            put(&home.join(path), &bytes)?;
        }
        students.push(home);
    }
    Ok(students)
}

/// Adds the provided files and a folder to run in next to a submission, for the bare work. Returns the commands for its
/// two programs.
fn lay_out(assignment: &Assignment, oracles: &Oracles, student: &Path) -> Result<[String; 2]> {
    let bare = student.with_extension("bare");
    for package in ["dictionary", "solver"] {
        copy_all(&student.join(package), &bare.join(package))?;
    }
    for phase in &assignment.phases {
        for path in &phase.provided {
            put(&bare.join(path), &fs::read(assignment.root.join(path))?)?;
        }
        let start = format!(
            "#[path = \"../src/driver.rs\"]\nmod driver;\nfn main() -> std::io::Result<()> {{\n{}\n}}\n",
            phase.start
        );
        put(
            &bare.join(&phase.package).join("run/main.rs"),
            start.as_bytes(),
        )?;
    }
    let run = bare.join("run");
    for path in &assignment.program_files {
        put(&run.join(path), &fs::read(assignment.root.join(path))?)?;
    }
    let mut scripts = [String::new(), String::new()];
    for item in &assignment.items {
        let drawn = generated::draw(assignment, oracles, item, SECRET)?;
        for case in item.public_test_cases.iter().chain(&drawn) {
            let TestCase {
                files, exchanges, ..
            } = case;
            for (name, text) in files {
                put(&run.join(name), text.as_bytes())?;
            }
            scripts[item.phase] += "reset\n";
            for exchange in exchanges {
                scripts[item.phase] += &format!("{}\n", exchange.command);
            }
        }
    }
    Ok(scripts)
}

/// Compiles both phases and their drivers, and runs the drivers.
fn bare_work(ours: &Path, student: &Path, scripts: &[String; 2]) -> Result<()> {
    let bare = student.with_extension("bare");
    let out = bare.join("out");
    fs::create_dir_all(&out)?;
    let library = [
        "--crate-type=rlib",
        "-Copt-level=1",
        "-Cdebug-assertions=on",
        "-Funsafe_code",
    ];
    let program = [
        "--crate-type=bin",
        "-Copt-level=0",
        "-Cdebug-assertions=off",
        "-Coverflow-checks=on",
    ];
    let data = ("data", ours);
    let dictionary = ("dictionary", out.as_path());
    let solver = ("solver", out.as_path());
    let source = |package: &str, file: &str| bare.join(package).join(file);
    rustc(
        &bare,
        "dictionary",
        &source("dictionary", "src/lib.rs"),
        &out,
        &library,
        &[],
    )?;
    rustc(
        &bare,
        "dictionary_run",
        &source("dictionary", "run/main.rs"),
        &out,
        &program,
        &[dictionary],
    )?;
    rustc(
        &bare,
        "solver",
        &source("solver", "src/lib.rs"),
        &out,
        &library,
        &[data, dictionary],
    )?;
    rustc(
        &bare,
        "solver_run",
        &source("solver", "run/main.rs"),
        &out,
        &program,
        &[data, dictionary, solver],
    )?;
    for (program, script) in ["dictionary_run", "solver_run"].iter().zip(scripts) {
        let input = out.join(format!("{program}.txt"));
        fs::write(&input, script)?;
        #[expect(clippy::disallowed_methods, reason = "the bare work, for comparison")]
        let mut command = Command::new(out.join(program));
        let output = command
            .current_dir(bare.join("run"))
            .stdin(File::open(input)?)
            .output()?;
        ensure!(
            output.status.success() && !output.stdout.is_empty(),
            "{program} failed"
        );
    }
    Ok(())
}

fn rustc(
    stage: &Path,
    name: &str,
    source: &Path,
    out: &Path,
    options: &[&str],
    externs: &[(&str, &Path)],
) -> Result<()> {
    #[expect(clippy::disallowed_methods, reason = "the bare work, for comparison")]
    let mut command = Command::new("rustc");
    command
        .args(["--edition=2024", "--cap-lints=allow", "-Cdebuginfo=0"])
        .args(["-Cembed-bitcode=no", "-Ccodegen-units=1"])
        .args(options);
    command
        .args(["--crate-name", name, "--out-dir"])
        .arg(out)
        .arg(source)
        .current_dir(stage);
    for (name, folder) in externs {
        let library = folder.join(format!("lib{name}.rlib"));
        command.arg(format!("--extern={name}={}", library.display()));
        command.arg(format!("-Ldependency={}", folder.display()));
    }
    let status = command.stderr(Stdio::inherit()).status()?;
    ensure!(status.success(), "{}: does not compile", source.display());
    Ok(())
}

fn put(path: &Path, bytes: &[u8]) -> Result<()> {
    fs::create_dir_all(path.parent().context("a folder")?)?;
    Ok(fs::write(path, bytes)?)
}

fn copy_all(from: &Path, to: &Path) -> Result<()> {
    for entry in fs::read_dir(from)? {
        let path = entry?.path();
        let to = to.join(path.file_name().context("a name")?);
        if path.is_dir() {
            copy_all(&path, &to)?;
        } else {
            put(&to, &fs::read(&path)?)?;
        }
    }
    Ok(())
}

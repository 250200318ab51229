//! Each limit ends a program that exceeds it, and each rule blocks what it is for: seen from outside, with a real
//! program. That program is this one, started again in the sandbox with the name of what it tries.

use std::fs::{self, File};
use std::hint::black_box;
use std::io::{self, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::ExitCode;
use std::time::Duration;
use std::{env, thread};

use sandbox::{End, Limits, Ran, Running, Sandbox, Usage};

const TRY: &str = "--try";

fn main() -> ExitCode {
    if let Some(code) = sandbox::serve() {
        return code;
    }
    let arguments: Vec<String> = env::args().skip(1).collect();
    if let [flag, what, arguments @ ..] = &arguments[..]
        && flag == TRY
    {
        return attempt(what, arguments);
    }
    let sandbox = Sandbox::here().expect("a sandbox");
    for (name, test) in TESTS {
        test(&sandbox);
        println!("test {name} ... ok");
    }
    ExitCode::SUCCESS
}

/// What the untrusted program does. It ends with 0 if it succeeds, and with 1 if the system refuses it.
fn attempt(what: &str, arguments: &[String]) -> ExitCode {
    let done = match (what, arguments) {
        ("echo", _) => io::copy(&mut io::stdin(), &mut io::stdout()).map(drop),
        ("spin", _) => loop {
            black_box(0);
        },
        ("hang", _) => {
            thread::sleep(Duration::from_secs(60));
            Ok(())
        }
        ("flood", _) => loop {
            if let Err(error) = io::stdout().write_all(&[b'x'; 4096]) {
                break Err(error);
            }
        },
        ("allocate", [bytes]) => {
            let mut memory: Vec<u8> = Vec::new();
            let reserved = memory.try_reserve_exact(bytes.parse().unwrap_or(0));
            reserved.map_err(io::Error::other)
        }
        ("threads", [number]) => {
            let threads = (0..number.parse().unwrap_or(0)).map(|_| {
                let sleep = || thread::sleep(Duration::from_secs(1));
                thread::Builder::new().spawn(sleep)
            });
            threads.collect::<io::Result<Vec<_>>>().map(drop)
        }
        ("write", [file, bytes]) => {
            let bytes = vec![0; bytes.parse().unwrap_or(0)];
            fs::write(file, bytes)
        }
        ("files", [number]) => {
            let mut numbers = 0..number.parse().unwrap_or(0);
            numbers.try_for_each(|number| File::create(format!("{number}")).map(drop))
        }
        ("read", [file]) => {
            let mut text = String::new();
            File::open(file).and_then(|mut file| file.read_to_string(&mut text).map(drop))
        }
        ("connect", [address]) => TcpStream::connect(address).map(drop),
        ("environment", [name]) => match env::var_os(name) {
            Some(_) => Ok(()),
            None => Err(io::Error::other("it is not there")),
        },
        _ => panic!("{what}: unknown"),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::from(1)
        }
    }
}

type Test = fn(&Sandbox);

const TESTS: &[(&str, Test)] = &[
    ("output_is_what_the_program_wrote", output),
    ("time_is_limited", time),
    ("silence_is_limited", silence),
    ("processor_time_is_limited", processor_time),
    ("output_is_limited", output_limit),
    ("memory_is_limited", memory),
    ("threads_are_limited", threads),
    ("disk_is_limited", disk),
    ("files_outside_are_out_of_reach", files),
    ("network_is_out_of_reach", network),
    ("environment_is_not_inherited", environment),
    ("crate_says_nothing_about_its_callers", neutral),
];

/// Limits that nothing here exceeds by accident.
fn limits() -> Limits {
    Limits {
        wall: Duration::from_secs(30),
        silence: Duration::from_secs(30),
        output: 1 << 20,
        usage: Usage {
            cpu_seconds: 20,
            memory: 1 << 30,
            threads: 16,
            open_files: 32,
            file_size: 1 << 20,
            files: 16,
            disk: 4 << 20,
        },
    }
}

/// Runs this program in the sandbox to try something.
fn tries(sandbox: &Sandbox, what: &[&str], input: &[u8], limits: &Limits) -> Ran {
    let work_dir = sandbox.work_dir().unwrap();
    let program = work_dir.path().join("program");
    fs::copy(env::current_exe().unwrap(), &program).unwrap();
    work_dir.open_to_all(&program).unwrap();
    let arguments = [TRY].iter().chain(what).map(ToString::to_string);
    let running = Running {
        program: &program,
        arguments: arguments.collect(),
        folder: &work_dir.folder("run").unwrap(),
        reads: Vec::new(),
        writes: true,
        input,
    };
    work_dir.run_program(&running, limits).unwrap()
}

fn ends(sandbox: &Sandbox, what: &[&str], limits: &Limits) -> End {
    tries(sandbox, what, b"", limits).end
}

/// Whether every attempt of a program is blocked here; elsewhere, only limits can be tested.
fn is_good(sandbox: &Sandbox) -> bool {
    sandbox.level() >= sandbox::Level::Good
}

fn output(sandbox: &Sandbox) {
    let ran = tries(sandbox, &["echo"], b"hello\n", &limits());
    assert_eq!((ran.end, &ran.stdout[..]), (End::Exit(0), &b"hello\n"[..]));
}

fn time(sandbox: &Sandbox) {
    let wall = Duration::from_millis(300);
    let end = ends(sandbox, &["hang"], &Limits { wall, ..limits() });
    assert_eq!(end, End::TimeLimit);
}

fn silence(sandbox: &Sandbox) {
    let silence = Duration::from_millis(300);
    let end = ends(
        sandbox,
        &["hang"],
        &Limits {
            silence,
            ..limits()
        },
    );
    assert_eq!(end, End::TimeLimit);
}

fn processor_time(sandbox: &Sandbox) {
    let mut limits = limits();
    limits.usage.cpu_seconds = 1;
    assert_eq!(ends(sandbox, &["spin"], &limits), End::CpuLimit);
}

fn output_limit(sandbox: &Sandbox) {
    let ran = tries(sandbox, &["flood"], b"", &limits());
    assert_eq!(ran.end, End::OutputLimit);
    assert!(ran.stdout.len() <= limits().output, "{}", ran.stdout.len());
}

fn memory(sandbox: &Sandbox) {
    let some = (1_u64 << 20).to_string();
    assert_eq!(ends(sandbox, &["allocate", &some], &limits()), End::Exit(0));
    let much = (4_u64 << 30).to_string();
    assert_eq!(ends(sandbox, &["allocate", &much], &limits()), End::Exit(1));
}

fn threads(sandbox: &Sandbox) {
    assert_eq!(ends(sandbox, &["threads", "4"], &limits()), End::Exit(0));
    assert_eq!(ends(sandbox, &["threads", "64"], &limits()), End::Exit(1));
}

fn disk(sandbox: &Sandbox) {
    let small = ends(sandbox, &["write", "file", "1000"], &limits());
    assert_eq!(small, End::Exit(0));
    let large = ends(sandbox, &["write", "file", "8000000"], &limits());
    assert_ne!(large, End::Exit(0));
    let many = ends(sandbox, &["files", "500"], &limits());
    assert_ne!(many, End::Exit(0));
}

fn files(sandbox: &Sandbox) {
    if is_good(sandbox) {
        let own = env::current_exe().unwrap();
        let own = own.to_str().unwrap();
        for file in ["/etc/passwd", own] {
            assert!(Path::new(file).exists());
            assert_eq!(
                ends(sandbox, &["read", file], &limits()),
                End::Exit(1),
                "{file}"
            );
        }
        assert_eq!(
            ends(sandbox, &["write", "/tmp/x", "1"], &limits()),
            End::Exit(1)
        );
    }
}

fn network(sandbox: &Sandbox) {
    if is_good(sandbox) {
        let server = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        let address = server.local_addr().unwrap().to_string();
        TcpStream::connect(&address).unwrap();
        assert_ne!(
            ends(sandbox, &["connect", &address], &limits()),
            End::Exit(0)
        );
    }
}

fn environment(sandbox: &Sandbox) {
    assert!(env::var_os("PATH").is_some());
    let found = ends(sandbox, &["environment", "PATH"], &limits());
    assert_eq!(found, End::Exit(1));
}

/// The crate is of use to any caller: nothing in it is about the one next to it.
fn neutral(_: &Sandbox) {
    let words = ["grad", "submission", "student", "boggle", "assignment"];
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut left = vec![
        root.join("README.md"),
        root.join("src"),
        root.join("examples"),
    ];
    let mut seen = 0;
    while let Some(path) = left.pop() {
        if path.is_dir() {
            let entries = fs::read_dir(&path).unwrap();
            left.extend(entries.map(|entry| entry.unwrap().path()));
            continue;
        }
        let text = fs::read_to_string(&path).unwrap().to_lowercase();
        for word in words {
            assert!(!text.contains(word), "{}: {word}", path.display());
        }
        seen += 1;
    }
    assert!(seen > 20, "{seen} files");
}

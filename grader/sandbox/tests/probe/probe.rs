//! A program for tests. It serves as a part of the sandbox, or performs the action in its first argument.
//!
//! It exits with 0 if the action succeeded, and with 3 if it failed.

#![allow(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a program prints"
)]

use std::io::Write;
use std::net::TcpStream;
use std::process::{Command, ExitCode};
use std::sync::mpsc::channel;
use std::sync::{Arc, Mutex};
use std::{env, fs, io, thread};

fn main() -> ExitCode {
    if let Some(code) = sandbox::serve() {
        return code;
    }
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [action, arguments @ ..] = arguments.as_slice() else {
        eprintln!("action: missing; usage: sandbox-probe ACTION [ARGUMENT]...");
        return ExitCode::from(2);
    };
    let text = |index: usize| arguments.get(index).map_or("", String::as_str);
    let number = |index: usize| text(index).parse().unwrap_or(0);
    match act(action, text(0), number(0), number(1)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{action}: {error}");
            ExitCode::from(3)
        }
    }
}

fn act(action: &str, text: &str, count: usize, bytes: usize) -> io::Result<()> {
    match action {
        "copy" => {
            io::copy(&mut io::stdin(), &mut io::stdout())?;
        }
        "exit" => std::process::exit(i32::try_from(count).unwrap_or(-1)),
        "abort" => std::process::abort(),
        "wait" => loop {
            thread::park();
        },
        "spin" => loop {
            std::hint::spin_loop();
        },
        "print" => io::stdout().write_all(&vec![b'.'; count])?,
        "complain" => io::stderr().write_all(&vec![b'.'; count])?,
        "allocate" => Vec::<u8>::new()
            .try_reserve_exact(count)
            .map_err(io::Error::other)?,
        "threads" => threads(count)?,
        "duplicate" => {
            use std::os::fd::AsFd;
            let copies = (0..count).map(|_| io::stdin().as_fd().try_clone_to_owned());
            copies.collect::<io::Result<Vec<_>>>()?;
        }
        "write_files" => {
            for number in 0..count {
                fs::write(number.to_string(), vec![b'.'; bytes])?;
            }
        }
        "read" => print!("{}", fs::read_to_string(text)?),
        "overwrite" => fs::write(text, "overwritten")?,
        "connect" => drop(TcpStream::connect(text)?),
        "signal" => {
            let process = i32::try_from(count).ok();
            let process = process.and_then(rustix::process::Pid::from_raw);
            let process = process.ok_or(io::ErrorKind::InvalidInput)?;
            rustix::process::test_kill_process(process)?;
        }
        "environment" => {
            for (name, _) in env::vars_os() {
                println!("{}", name.display());
            }
        }
        "identity" => {
            let user = rustix::process::getuid();
            println!("user {user} process {}", std::process::id());
        }
        "start" => drop(Command::new(text).status()?),
        "outlive" => {
            // The child keeps standard output open.
            Command::new(env::current_exe()?).arg("wait").spawn()?;
        }
        _ => return Err(io::Error::other("unknown action")),
    }
    Ok(())
}

/// Runs this many threads at once.
fn threads(count: usize) -> io::Result<()> {
    let (end, ended) = channel::<()>();
    let ended = Arc::new(Mutex::new(ended));
    for _ in 0..count {
        let ended = Arc::clone(&ended);
        let wait = move || drop(ended.lock().map(|ended| ended.recv()));
        thread::Builder::new().stack_size(16 << 10).spawn(wait)?;
    }
    drop(end);
    Ok(())
}

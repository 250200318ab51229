//! The trial of a sandbox: the canary tries to escape, as a program and as a compiler.

use std::fs;
use std::net::{TcpListener, UdpSocket};
use std::os::linux::net::SocketAddrExt;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::net::{SocketAddr, UnixListener};
use std::panic;
use std::path::Path;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result, bail};

use super::canary::{self, ATTEMPTS, Outside};
use super::init_client::Inspected;
use super::proc_usage::threads;
use crate::config::Config;
use crate::job::{Access, Job};
use crate::level::{Finding, Outcome};
use crate::limits::{Limits, Usage};
use crate::run_result::End;
use crate::work_dir::{Compiling, WorkDir};

/// Lets the canary try to escape, and returns the outcomes.
pub fn try_out(config: &Arc<Config>) -> Result<Vec<Finding>> {
    let place = tempfile::tempdir().context("failed to create a folder for the canary")?;
    let open_to_all =
        |path: &Path, mode: u32| fs::set_permissions(path, fs::Permissions::from_mode(mode));
    let folder = place.path().to_path_buf();
    open_to_all(&folder, 0o777)?;
    let secret = folder.join("secret");
    fs::write(&secret, "secret")?;
    open_to_all(&secret, 0o666)?;
    fs::write(folder.join("removable"), "")?;
    let socket = folder.join("socket");
    let name = format!("{}", folder.display());
    let tcp = TcpListener::bind("127.0.0.1:0")?;
    let udp = UdpSocket::bind("127.0.0.1:0")?;
    let _in_folder = UnixListener::bind(&socket)?;
    open_to_all(&socket, 0o777)?;
    let _by_name = UnixListener::bind_addr(&SocketAddr::from_abstract_name(&name)?)?;

    let work_dir = WorkDir::open(Arc::clone(config))?;
    // A spare user may not be able to read the original.
    let canary = work_dir.path().join("canary");
    fs::copy(&config.program, &canary)
        .with_context(|| format!("{}: failed to copy", config.program.display()))?;
    work_dir.give(&canary)?;
    let limits = Limits {
        wall: Duration::from_secs(10),
        silence: Duration::from_secs(10),
        output: 64 << 10,
        usage: Usage {
            cpu_seconds: 5,
            memory: 1 << 30,
            threads: 32,
            open_files: 64,
            file_size: 1 << 20,
            files: 8,
            disk: 8 << 20,
        },
    };
    let outside = Outside {
        secret,
        folder,
        caller: std::process::id().cast_signed(),
        tcp: tcp.local_addr()?.port(),
        udp: udp.local_addr()?.port(),
        socket,
        name,
        canary: canary.clone(),
        usage: Usage {
            threads: threads(&config.rules, limits.usage.threads),
            ..limits.usage
        },
    };
    let outside = serde_json::to_string(&outside)?;
    let run = |mode: &str, argument: &str, compiler: bool, limits: &Limits| {
        let mut execute = config.shared.clone();
        execute.push(canary.clone());
        let scratch = work_dir.scratch()?;
        let folder = scratch.path();
        if !compiler || config.compiler_is_public {
            work_dir.give(folder)?;
        }
        let job = Job {
            program: &canary,
            arguments: &[
                canary::COMMAND.to_string(),
                mode.to_string(),
                argument.to_string(),
            ],
            folder,
            input: b"",
            limits,
            access: Access {
                execute,
                read: Vec::new(),
                write: vec![folder.to_path_buf()],
                compiler,
            },
        };
        let user = work_dir.user.as_ref();
        work_dir.inits.run_and_inspect(config, user, &job)
    };

    // A program and a compiler at the same time, for attempts that spend their time waiting.
    let both = |mode: &str, argument: &str, limits: &Limits| -> Result<[Inspected; 2]> {
        let (program, compiler) = thread::scope(|scope| {
            let program = scope.spawn(|| run(mode, argument, false, limits));
            let compiler = run(mode, argument, true, limits);
            (program.join(), compiler)
        });
        let program = program.unwrap_or_else(|panic| panic::resume_unwind(panic));
        Ok([program?, compiler?])
    };

    check_compiler(config, &work_dir, &limits)?;
    let program = run(canary::ALL, &outside, false, &limits)?.ran;
    let compiler = run(canary::ALL, &outside, true, &limits)?.ran;
    let outcome = |output: &[u8], number: usize| match output.get(number) {
        Some(b'0') => Outcome::Blocked,
        // An attempt that the canary did not reach counts as an escape.
        _ => Outcome::Escapes,
    };
    let mut findings: Vec<Finding> = ATTEMPTS
        .iter()
        .enumerate()
        .map(|(number, attempt)| Finding {
            attempt: attempt.name,
            program: outcome(&program.stdout, number),
            compiler: match attempt.compilers_too {
                true => outcome(&compiler.stdout, number),
                false => Outcome::Allowed,
            },
            counts: attempt.counts,
        })
        .collect();

    let short = Limits {
        wall: Duration::from_millis(100),
        ..limits
    };
    let mut add = |attempt, program: bool, compiler: Option<bool>| {
        let outcome = |blocked| match blocked {
            true => Outcome::Blocked,
            false => Outcome::Escapes,
        };
        findings.push(Finding {
            attempt,
            program: outcome(program),
            compiler: compiler.map_or(Outcome::Allowed, outcome),
            counts: true,
        });
    };
    let became = run(canary::EXEC, "", false, &limits)?.ran;
    add(
        "become another program",
        became.stdout == canary::BLOCKED,
        None,
    );
    let [outlived, outlived_compiler] = both(canary::OUTLIVE, &canary.to_string_lossy(), &limits)?;
    add(
        "leave a process behind",
        !outlived.survived,
        Some(!outlived_compiler.survived),
    );
    add(
        "start processes faster than they can be killed",
        !outlived.survived,
        Some(outlived_compiler.confined),
    );
    let ended = |mode, end, limits: &Limits| -> Result<(bool, Option<bool>)> {
        let ends = both(mode, "", limits)?.map(|inspected| inspected.ran.end);
        if ends.contains(&End::Exit(canary::FULL.into())) {
            bail!("{}: the disk is full", work_dir.path().display());
        }
        Ok((ends[0] == end, Some(ends[1] == end)))
    };
    let (program, compiler) = ended(canary::SLEEP, End::TimeLimit, &short)?;
    add("run for longer than allowed", program, compiler);
    let (program, compiler) = ended(canary::PRINT, End::OutputLimit, &limits)?;
    add("print more than allowed", program, compiler);
    let (program, compiler) = ended(canary::WRITE, End::DiskLimit, &limits)?;
    add("write more files than allowed", program, compiler);
    Ok(findings)
}

/// Checks that the compiler can be called in the sandbox.
fn check_compiler(config: &Config, work_dir: &WorkDir, limits: &Limits) -> Result<()> {
    let out = work_dir.folder("compiler")?;
    let compiling = Compiling {
        arguments: vec!["--version".to_string()],
        folder: &out,
        reads: Vec::new(),
        out: &out,
        links: false,
    };
    let limits = Limits {
        usage: Usage {
            memory: 4 << 30,
            ..limits.usage
        },
        ..*limits
    };
    let ran = work_dir.compile(&compiling, &limits)?;
    if ran.end != End::Exit(0) {
        bail!(
            "{}: the compiler does not start in the sandbox; is Rust installed where every user can read it? {}",
            config.toolchain.rustc.display(),
            String::from_utf8_lossy(&ran.stderr).trim()
        );
    }
    Ok(())
}

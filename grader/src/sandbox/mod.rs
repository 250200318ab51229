//! The only place that starts processes, and what holds them back.
//!
//! * `rules` — the rules, the limits, and how a process ends
//! * `plan` — what the grader tells the init of a sandbox, and what that answers
//! * `init` — the process between: it confines, watches, and ends what was started
//! * `target` — the step from the init to the program; the only unsafe code
//! * `files` — Landlock; `syscalls` — filters of system calls; `users` — spare users
//! * `room` — a submission's folder, and processes that run in it
//! * `watch` — what they print, and how long that may take
//! * `toolchain` — the compiler and what it needs
//! * `canary` — a program that tries to get out; `level` — what follows from that

mod canary;
mod files;
mod init;
mod level;
mod plan;
mod room;
mod rules;
mod syscalls;
mod target;
mod toolchain;
mod users;
mod watch;

use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::net::{TcpListener, UdpSocket};
use std::os::linux::net::SocketAddrExt;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::net::{SocketAddr, UnixListener};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result, bail};

pub use level::{Finding, Held, Level};
pub use room::{Compiling, Room, Running};
pub use rules::{End, Limits, Ran, Rule, Rules, Usage};

use canary::{ATTEMPTS, Outside};
use plan::Access;
use room::{Job, NotRun};
use toolchain::Toolchain;

/// The hidden commands by which the grader's program is its own init and canary.
const INIT: &str = "sandbox-init";
const CANARY: &str = "sandbox-canary";

/// What a program that uses this library does first of all: if it was started as the init or as
/// the canary of a sandbox, it is that, and ends with this code.
pub fn serve() -> Option<ExitCode> {
    let role = env::args_os().nth(1)?;
    if role == INIT {
        Some(init::serve())
    } else if role == CANARY {
        Some(canary::serve())
    } else {
        None
    }
}

/// What is decided once for a grading run: the rules this machine can enforce, and what
/// they are worth.
#[derive(Clone, Debug)]
pub struct Sandbox(Arc<Decided>);

#[derive(Debug)]
struct Decided {
    /// The program that is the init.
    init: PathBuf,
    rules: Rules,
    /// Mechanisms that are not in force, and why.
    refused: BTreeMap<Rule, String>,
    abi: u8,
    toolchain: Toolchain,
    /// Whether a spare user can call the compiler; if it lies in root's home, none can.
    toolchain_for_all: bool,
    /// What the loader needs to start a program.
    shared: Vec<PathBuf>,
    level: Level,
    findings: Vec<Finding>,
}

impl Sandbox {
    /// The best there is here, for a program that begins with [`serve`].
    ///
    /// # Errors
    ///
    /// If there is no compiler, or processes cannot be started at all.
    pub fn here() -> Result<Self> {
        let init = env::current_exe().context("where this program lies")?;
        Self::open(&init, &Rules::new())
    }

    /// Finds out what this machine can enforce, by trying. `init` is a program that begins with
    /// [`serve`]; the rules in `without` are left out, which is for tests alone.
    ///
    /// # Errors
    ///
    /// If there is no compiler, or processes cannot be started at all.
    pub fn open(init: &Path, without: &Rules) -> Result<Self> {
        let toolchain = Toolchain::find()?;
        let abi = files::abi();
        let mut refused = BTreeMap::new();
        for rule in without {
            refused.insert(*rule, "switched off".to_string());
        }
        let mut refuse = |rule, why: &str| {
            refused.entry(rule).or_insert_with(|| why.to_string());
        };
        if abi == 0 {
            refuse(
                Rule::Files,
                "Landlock needs Linux 5.19 or later, and to be enabled",
            );
        }
        if !files::knows_signals() {
            refuse(Rule::Signals, "Landlock knows signals from Linux 6.12 on");
        }
        if !users::has_spare_users() {
            refuse(Rule::User, "only root can run programs as other users");
        }
        let mut decided = Decided {
            init: init.to_path_buf(),
            rules: Rule::ALL
                .into_iter()
                .filter(|rule| !refused.contains_key(rule))
                .collect(),
            refused,
            abi,
            shared: toolchain::shared_libraries(init),
            toolchain_for_all: users::is_open_to_all(&toolchain.rustc),
            toolchain,
            level: Level::None,
            findings: Vec::new(),
        };
        // What cannot be enforced is known when it is tried.
        loop {
            let sandbox = Self(Arc::new(decided));
            let found = try_out(&sandbox);
            decided = Arc::into_inner(sandbox.0).context("a sandbox that nobody else has")?;
            match found {
                Ok(findings) => {
                    let any = Rule::MECHANISMS
                        .iter()
                        .any(|rule| decided.rules.contains(rule));
                    decided.level = level::level(&findings, any);
                    decided.findings = findings;
                    return Ok(Self(Arc::new(decided)));
                }
                Err(error) => match error.downcast::<NotRun>() {
                    Ok(NotRun {
                        rule: Some(rule),
                        why,
                    }) if decided.rules.remove(&rule) => {
                        decided.refused.insert(rule, why);
                    }
                    Ok(not_run) => bail!(not_run),
                    Err(error) => return Err(error),
                },
            }
        }
    }

    /// What it is worth.
    pub fn level(&self) -> Level {
        self.0.level
    }

    /// What was tried, and what came of it.
    pub fn findings(&self) -> &[Finding] {
        &self.0.findings
    }

    /// What got through, of what counts.
    pub fn not_contained(&self) -> Vec<&'static str> {
        let open = |finding: &&Finding| {
            finding.counts && (finding.program == Held::No || finding.compiler == Held::No)
        };
        let found = self.findings().iter().filter(open);
        found.map(|finding| finding.attempt).collect()
    }

    /// The rules in force.
    pub fn rules(&self) -> &Rules {
        &self.0.rules
    }

    /// The rules that are not, and why.
    pub fn refused(&self) -> &BTreeMap<Rule, String> {
        &self.0.refused
    }

    /// A folder for a submission, where its processes run.
    ///
    /// # Errors
    ///
    /// If there is no place for one.
    pub fn room(&self) -> Result<Room> {
        Room::open(self.clone())
    }

    /// A folder for what is ours, where compilers run as whoever the grader is.
    ///
    /// # Errors
    ///
    /// If there is no place for one.
    pub fn our_room(&self) -> Result<Room> {
        Room::of_ours(self.clone())
    }
}

impl Decided {
    fn has(&self, rule: Rule) -> bool {
        self.rules.contains(&rule)
    }
}

/// Lets the canary try everything, as a program and as a compiler.
fn try_out(sandbox: &Sandbox) -> Result<Vec<Finding>> {
    let place = tempfile::tempdir().context("a folder for the canary")?;
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

    let room = sandbox.room()?;
    let canary = sandbox.0.init.clone();
    let limits = Limits {
        wall: Duration::from_secs(10),
        silence: Duration::from_secs(10),
        output: 64 << 10,
        usage: Usage {
            cpu_seconds: 5,
            memory: 1 << 30,
            threads: room.threads(32),
            open_files: 64,
            file_size: 1 << 20,
            files: 8,
            disk: 8 << 20,
        },
    };
    let outside = Outside {
        secret,
        folder,
        grader: std::process::id().cast_signed(),
        tcp: tcp.local_addr()?.port(),
        udp: udp.local_addr()?.port(),
        socket,
        name,
        canary: canary.clone(),
        usage: limits.usage,
    };
    let outside = serde_json::to_string(&outside)?;
    let run = |mode: &str, argument: &str, compiler: bool, limits: &Limits| {
        let mut execute = sandbox.0.shared.clone();
        execute.push(canary.clone());
        let scratch = room.scratch()?;
        let folder = scratch.path();
        if !compiler || sandbox.0.toolchain_for_all {
            room.give(folder)?;
        }
        room.run(&Job {
            program: &canary,
            arguments: &[CANARY.to_string(), mode.to_string(), argument.to_string()],
            folder,
            input: b"",
            limits,
            access: Access {
                execute,
                read: Vec::new(),
                write: vec![folder.to_path_buf()],
                compiler,
            },
        })
    };

    check_compiler(&room, &limits)?;
    let program = run(canary::ALL, &outside, false, &limits)?.ran;
    let compiler = run(canary::ALL, &outside, true, &limits)?.ran;
    let held = |output: &[u8], number: usize| match output.get(number) {
        Some(b'0') => Held::Yes,
        // An attempt that it did not come to has not been held back.
        _ => Held::No,
    };
    let mut findings: Vec<Finding> = ATTEMPTS
        .iter()
        .enumerate()
        .map(|(number, attempt)| Finding {
            attempt: attempt.what,
            program: held(&program.stdout, number),
            compiler: match attempt.compilers_too {
                true => held(&compiler.stdout, number),
                false => Held::Allowed,
            },
            counts: attempt.counts,
        })
        .collect();

    let short = Limits {
        wall: Duration::from_millis(100),
        ..limits
    };
    let mut add = |attempt, program: bool, compiler: Option<bool>| {
        let held = |held| if held { Held::Yes } else { Held::No };
        findings.push(Finding {
            attempt,
            program: held(program),
            compiler: compiler.map_or(Held::Allowed, held),
            counts: true,
        });
    };
    let became = run(canary::EXEC, "", false, &limits)?.ran;
    add("become another program", became.stdout == b"held", None);
    let outlived = run(canary::OUTLIVE, &canary.to_string_lossy(), false, &limits)?;
    let outlived_compiler = run(canary::OUTLIVE, &canary.to_string_lossy(), true, &limits)?;
    add(
        "leave a process behind",
        !outlived.survived,
        Some(!outlived_compiler.survived),
    );
    let ended = |mode, end, limits: &Limits| -> Result<(bool, Option<bool>)> {
        Ok((
            run(mode, "", false, limits)?.ran.end == end,
            Some(run(mode, "", true, limits)?.ran.end == end),
        ))
    };
    let (program, compiler) = ended(canary::SLEEP, End::TimeLimit, &short)?;
    add("run for longer than allowed", program, compiler);
    let (program, compiler) = ended(canary::PRINT, End::OutputLimit, &limits)?;
    add("print more than allowed", program, compiler);
    let (program, compiler) = ended(canary::WRITE, End::DiskLimit, &limits)?;
    add("write more files than allowed", program, compiler);
    Ok(findings)
}

/// Whether the compiler can be called as it will be.
fn check_compiler(room: &Room, limits: &Limits) -> Result<()> {
    let out = room.folder("compiler")?;
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
    let ran = room.compile(&compiling, &limits)?;
    if ran.end != End::Exit(0) {
        bail!(
            "{}: cannot be called in the sandbox; is Rust installed where every user can read it? {}",
            room.compiler().display(),
            String::from_utf8_lossy(&ran.stderr).trim()
        );
    }
    Ok(())
}

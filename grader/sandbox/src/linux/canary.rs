//! The canary: a program that tries to escape, and reports which attempts succeed.
//!
//! It runs in the sandbox, first as a program and then as a compiler. An attempt that succeeds here
//! succeeds for any program.

use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::net::{TcpStream, UdpSocket};
use std::os::linux::net::SocketAddrExt;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::net::{SocketAddr, UnixStream};
use std::os::unix::process::CommandExt;
use std::path::PathBuf;
use std::process::{Command, ExitCode};
use std::sync::mpsc::channel;
use std::time::Duration;
use std::{env, thread};

use rustix::net::{AddressFamily, SocketType};
use rustix::process::{
    Pid, Resource, Rlimit, getppid, getpriority_process, getrlimit, prlimit, setpriority_process,
    setrlimit, setsid,
};
use rustix::thread::{UnshareFlags, sched_getaffinity, sched_setaffinity};
use serde::{Deserialize, Serialize};

use super::confine::{become_program, can_signal, is_refused, unshare};
use crate::limits::Usage;

/// The first argument of a process that serves as the canary.
pub const COMMAND: &str = "sandbox-canary";

/// The targets outside the sandbox that the canary tries to reach.
#[derive(Debug, Serialize, Deserialize)]
pub struct Outside {
    /// A file that every user may read and write.
    pub secret: PathBuf,
    /// A folder that every user may write to.
    pub folder: PathBuf,
    /// The process ID of the caller.
    pub caller: i32,
    /// A TCP port on this machine.
    pub tcp: u16,
    /// A UDP port on this machine.
    pub udp: u16,
    /// A socket in the folder.
    pub socket: PathBuf,
    /// The name of a socket that is not in any folder.
    pub name: String,
    /// The path of the canary.
    pub canary: PathBuf,
    /// The limits in force.
    pub usage: Usage,
}

/// One attempt to escape.
pub struct Attempt {
    /// The attempt, as an infinitive: "read a file outside".
    pub name: &'static str,
    /// Whether compilers must be blocked too. Compilers need some of these operations.
    pub compilers_too: bool,
    /// Whether an escape lowers the level.
    pub counts: bool,
    /// Makes the attempt, and returns whether it succeeded.
    succeeds: fn(&Outside) -> bool,
}

/// Returns an attempt that programs and compilers must not succeed in.
const fn attempt(name: &'static str, succeeds: fn(&Outside) -> bool) -> Attempt {
    Attempt {
        name,
        compilers_too: true,
        counts: true,
        succeeds,
    }
}

/// Returns an attempt that only programs must not succeed in.
const fn by_programs(name: &'static str, succeeds: fn(&Outside) -> bool) -> Attempt {
    Attempt {
        compilers_too: false,
        ..attempt(name, succeeds)
    }
}

/// The attempts that the canary makes and judges itself.
pub const ATTEMPTS: &[Attempt] = &[
    attempt("read a file outside", |outside| {
        fs::read(&outside.secret).is_ok()
    }),
    attempt("list a folder outside", |outside| {
        fs::read_dir(&outside.folder).is_ok()
    }),
    attempt("write to a file outside", |outside| {
        OpenOptions::new()
            .append(true)
            .open(&outside.secret)
            .is_ok()
    }),
    attempt("make or remove a file outside", |outside| {
        let made = outside.folder.join("made");
        let removed = outside.folder.join("removable");
        File::create(made).is_ok() || fs::remove_file(removed).is_ok()
    }),
    by_programs("change permissions outside", |outside| {
        let mode = || fs::metadata(&outside.secret).map(|about| about.permissions().mode());
        let before = mode().ok();
        let asked = fs::set_permissions(&outside.secret, PermissionsExt::from_mode(0o606));
        let done = asked.is_ok() && before.is_some() && mode().ok() != before;
        let _ = fs::set_permissions(&outside.secret, PermissionsExt::from_mode(0o666));
        done
    }),
    attempt("reach a TCP port", |outside| {
        TcpStream::connect(("127.0.0.1", outside.tcp)).is_ok()
    }),
    attempt("reach a UDP port", |outside| {
        UdpSocket::bind("127.0.0.1:0")
            .and_then(|socket| socket.send_to(b"here", ("127.0.0.1", outside.udp)))
            .is_ok()
    }),
    attempt("reach a socket in a folder", |outside| {
        UnixStream::connect(&outside.socket).is_ok()
    }),
    attempt("reach an abstract socket", |outside| {
        SocketAddr::from_abstract_name(&outside.name)
            .and_then(|name| UnixStream::connect_addr(&name))
            .is_ok()
    }),
    attempt("open a socket of any other kind", |_| {
        // IPv6, raw packets, kernel messages, kernel ciphers, virtual machines.
        let families = [
            AddressFamily::INET6,
            AddressFamily::PACKET,
            AddressFamily::NETLINK,
            AddressFamily::from_raw(38),
            AddressFamily::from_raw(40),
        ];
        let kinds = [SocketType::DGRAM, SocketType::RAW, SocketType::SEQPACKET];
        families.into_iter().any(|family| {
            let opened = |kind| rustix::net::socket(family, kind, None).is_ok();
            kinds.into_iter().any(opened)
        })
    }),
    attempt("inspect other processes through system calls", |_| {
        let calls = [
            libc::SYS_ptrace,
            libc::SYS_process_vm_readv,
            libc::SYS_process_vm_writev,
            libc::SYS_pidfd_getfd,
            libc::SYS_kcmp,
            libc::SYS_io_uring_setup,
        ];
        calls.into_iter().any(|call| !is_refused(call))
    }),
    attempt("signal the caller", |outside| {
        caller(outside).is_some_and(can_signal)
    }),
    attempt("signal its own init", |_| getppid().is_some_and(can_signal)),
    attempt("slow the caller down", |outside| {
        let Some(caller) = caller(outside) else {
            return false;
        };
        // Each value is set to its present one: only the right to set it matters.
        let priority = getpriority_process(Some(caller))
            .and_then(|priority| setpriority_process(Some(caller), priority));
        let processors = sched_getaffinity(Some(caller))
            .and_then(|processors| sched_setaffinity(Some(caller), &processors));
        let limits = Rlimit {
            current: None,
            maximum: None,
        };
        let limits = prlimit(Some(caller), Resource::Core, limits);
        priority.is_ok() || processors.is_ok() || limits.is_ok()
    }),
    attempt("read the caller's memory or environment", |outside| {
        ["mem", "environ", "maps", "cmdline"]
            .iter()
            .any(|file| File::open(format!("/proc/{}/{file}", outside.caller)).is_ok())
    }),
    by_programs("write its own memory through /proc", |_| {
        OpenOptions::new()
            .write(true)
            .open("/proc/self/mem")
            .is_ok()
    }),
    by_programs("start another program", |_| {
        Command::new("/bin/true").status().is_ok()
    }),
    by_programs("start itself again", |outside| {
        let mut itself = Command::new(&outside.canary);
        itself.arg(COMMAND).status().is_ok()
    }),
    attempt("create its own namespaces", |_| {
        unshare(UnshareFlags::NEWUSER).is_ok()
    }),
    attempt("raise a limit", |_| {
        let old = getrlimit(Resource::Cpu);
        let raised = Rlimit {
            current: old.current.and_then(|now| now.checked_add(1)),
            maximum: old.maximum.and_then(|now| now.checked_add(1)),
        };
        old.maximum.is_some() && setrlimit(Resource::Cpu, raised).is_ok()
    }),
    attempt("take more memory than allowed", |outside| {
        let size = usize::try_from(outside.usage.memory).unwrap_or(usize::MAX);
        Vec::<u8>::new().try_reserve_exact(size).is_ok()
    }),
    by_programs("keep files in memory", |_| {
        rustix::fs::memfd_create("canary", rustix::fs::MemfdFlags::empty()).is_ok()
    }),
    by_programs("start more threads than allowed", too_many_threads),
    Attempt {
        counts: false,
        ..attempt("learn whether a file outside exists", |outside| {
            outside.secret.exists()
        })
    },
];

fn caller(outside: &Outside) -> Option<Pid> {
    Pid::from_raw(outside.caller)
}

/// Starts one thread more than allowed, and returns whether all of them started.
fn too_many_threads(outside: &Outside) -> bool {
    let (end, ended) = channel::<()>();
    let ended = std::sync::Arc::new(std::sync::Mutex::new(ended));
    let more = outside.usage.threads + 1;
    let started = (0..more)
        .take_while(|_| {
            let ended = std::sync::Arc::clone(&ended);
            let wait = move || drop(ended.lock().map(|ended| ended.recv()));
            thread::Builder::new()
                .stack_size(16 << 10)
                .spawn(wait)
                .is_ok()
        })
        .count();
    drop(end);
    started as u64 == more
}

// The modes of the canary, in its second argument.
pub const ALL: &str = "all";
pub const EXEC: &str = "exec";
pub const PRINT: &str = "print";
pub const SLEEP: &str = "sleep";
pub const WRITE: &str = "write";
pub const OUTLIVE: &str = "outlive";

/// The output in the mode [`EXEC`], unless the canary became another program.
pub const BLOCKED: &[u8] = b"blocked";

/// The canary's exit code if the disk is full, so that its attempts prove nothing.
pub const FULL: u8 = 28;

/// Serves as the canary. In the mode [`ALL`], it prints a character for each of the [`ATTEMPTS`]: `1` if it succeeded,
/// `0` otherwise.
pub fn serve() -> ExitCode {
    let mut arguments = env::args().skip(2);
    let mode = arguments.next().unwrap_or_default();
    let outside = arguments.next().unwrap_or_default();
    let mut out = std::io::stdout();
    match mode.as_str() {
        ALL => {
            let Ok(outside) = serde_json::from_str::<Outside>(&outside) else {
                return ExitCode::FAILURE;
            };
            for attempt in ATTEMPTS {
                let succeeds = (attempt.succeeds)(&outside);
                let _ = out.write_all(if succeeds { b"1" } else { b"0" });
                let _ = out.flush();
            }
        }
        EXEC => {
            let _ = Command::new("/bin/true").exec();
            let _ = become_program(c"/bin/true");
            let _ = out.write_all(BLOCKED);
        }
        PRINT => {
            // More output than allowed, but not endless in case the limit is not enforced.
            for _ in 0..256 {
                if out.write_all(&[b'.'; 4096]).is_err() {
                    break;
                }
            }
        }
        WRITE => {
            for number in 0..32 {
                let written = File::create(number.to_string())
                    .and_then(|mut file| file.write_all(&[b'.'; 1 << 20]));
                match written {
                    Err(error) if error.kind() == std::io::ErrorKind::StorageFull => {
                        return ExitCode::from(FULL);
                    }
                    Err(_) => break,
                    Ok(()) => {}
                }
            }
            // The init counts the files at intervals.
            thread::sleep(Duration::from_millis(100));
        }
        OUTLIVE => {
            // The child keeps standard output open, and the caller notices that.
            let _ = Command::new(outside).args([COMMAND, SLEEP]).spawn();
        }
        SLEEP => {
            let _ = setsid();
            thread::sleep(Duration::from_secs(2));
        }
        _ => return ExitCode::FAILURE,
    }
    ExitCode::SUCCESS
}

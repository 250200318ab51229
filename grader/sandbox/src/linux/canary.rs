//! A program of ours that tries what a hostile one would, and says what it could do.
//!
//! It runs in the sandbox as a program that is graded does, and as a compiler does. What it
//! can do there, others can.

use std::ffi::OsStr;
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

use super::target::{become_program, can_signal, is_refused, unshare};
use crate::rules::Usage;

/// What there is outside to be reached.
#[derive(Debug, Serialize, Deserialize)]
pub struct Outside {
    /// A file that everybody may read and write.
    pub secret: PathBuf,
    /// A folder that everybody may write to.
    pub folder: PathBuf,
    /// The grader's number.
    pub grader: i32,
    /// Ports on this machine, of the two kinds.
    pub tcp: u16,
    pub udp: u16,
    /// A socket in the folder, and one that has only a name.
    pub socket: PathBuf,
    pub name: String,
    /// This program.
    pub canary: PathBuf,
    /// What the sandbox says it allows.
    pub usage: Usage,
}

/// One thing to try: whether it could be done.
pub struct Attempt {
    /// In the words of who tries it.
    pub what: &'static str,
    /// Whether a compiler is kept from it too; some of it is what compilers do.
    pub compilers_too: bool,
    /// Whether a sandbox is the worse for it.
    pub counts: bool,
    done: fn(&Outside) -> bool,
}

const fn attempt(what: &'static str, done: fn(&Outside) -> bool) -> Attempt {
    Attempt {
        what,
        compilers_too: true,
        counts: true,
        done,
    }
}

const fn by_programs(what: &'static str, done: fn(&Outside) -> bool) -> Attempt {
    Attempt {
        compilers_too: false,
        ..attempt(what, done)
    }
}

/// Everything that is tried from within.
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
    attempt("reach a socket by its name", |outside| {
        SocketAddr::from_abstract_name(&outside.name)
            .and_then(|name| UnixStream::connect_addr(&name))
            .is_ok()
    }),
    attempt("open a socket of any other kind", |_| {
        // Raw packets, the kernel's own messages, its ciphers, virtual machines.
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
    attempt("look into other processes by system calls", |_| {
        let calls = [
            libc::SYS_process_vm_readv,
            libc::SYS_kcmp,
            libc::SYS_io_uring_setup,
        ];
        calls.into_iter().any(|call| !is_refused(call))
    }),
    attempt("signal the grader", |outside| {
        grader(outside).is_some_and(can_signal)
    }),
    attempt("signal its own init", |_| getppid().is_some_and(can_signal)),
    attempt("slow the grader down", |outside| {
        let Some(grader) = grader(outside) else {
            return false;
        };
        // Set to what they are: it is the right to set them that counts.
        let priority = getpriority_process(Some(grader))
            .and_then(|priority| setpriority_process(Some(grader), priority));
        let processors = sched_getaffinity(Some(grader))
            .and_then(|processors| sched_setaffinity(Some(grader), &processors));
        let limits = Rlimit {
            current: None,
            maximum: None,
        };
        let limits = prlimit(Some(grader), Resource::Core, limits);
        priority.is_ok() || processors.is_ok() || limits.is_ok()
    }),
    attempt("read the grader's memory or environment", |outside| {
        ["mem", "environ", "maps", "cmdline"]
            .iter()
            .any(|file| File::open(format!("/proc/{}/{file}", outside.grader)).is_ok())
    }),
    by_programs("write its own memory through /proc", |_| {
        OpenOptions::new()
            .write(true)
            .open("/proc/self/mem")
            .is_ok()
    }),
    by_programs("start another program", |_| {
        command("/bin/true").status().is_ok()
    }),
    by_programs("start itself again", |outside| {
        let mut itself = command(&outside.canary);
        itself.arg(super::CANARY).status().is_ok()
    }),
    attempt("make namespaces of its own", |_| {
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

fn grader(outside: &Outside) -> Option<Pid> {
    Pid::from_raw(outside.grader)
}

/// With the canary's own streams: to open others might be what fails.
fn command(program: impl AsRef<OsStr>) -> Command {
    #[expect(clippy::disallowed_methods, reason = "this is the attack")]
    Command::new(program)
}

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

/// What the canary is asked to do: the first argument after its name.
pub const ALL: &str = "all";
pub const EXEC: &str = "exec";
pub const PRINT: &str = "print";
pub const SLEEP: &str = "sleep";
pub const WRITE: &str = "write";
pub const OUTLIVE: &str = "outlive";

/// The code it ends with if the disk is full: then nothing is known of the sandbox.
pub const FULL: u8 = 28;

/// Does what it is asked to. For [`ALL`] it prints a character for each of the [`ATTEMPTS`], `1` if it
/// could be done.
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
                let done = (attempt.done)(&outside);
                let _ = out.write_all(if done { b"1" } else { b"0" });
                let _ = out.flush();
            }
        }
        EXEC => {
            let _ = command("/bin/true").exec();
            let _ = become_program(c"/bin/true");
            let _ = out.write_all(b"held");
        }
        PRINT => {
            // More than allowed, and an end to it where that is not enforced.
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
            // They are counted now and then.
            thread::sleep(Duration::from_millis(100));
        }
        OUTLIVE => {
            // Standard output stays open in it, which is how it is noticed.
            let _ = command(outside).args([super::CANARY, SLEEP]).spawn();
        }
        SLEEP => {
            let _ = setsid();
            thread::sleep(Duration::from_secs(2));
        }
        _ => return ExitCode::FAILURE,
    }
    ExitCode::SUCCESS
}

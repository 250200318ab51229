//! Seccomp: the system calls that a process may use.
//!
//! A program is hostile: it may use only the calls that a small program needs. A compiler is trusted but reads
//! untrusted sources: it may use all calls except those that no compiler needs.

use std::collections::BTreeMap;
use std::io;

use rustix::process::Pid;
use seccompiler::{
    BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter,
    SeccompRule, apply_filter,
};

/// The number of a system call.
type Call = i64;

/// The calls of a program that reads and writes its streams, uses memory and threads, reads files,
/// and saves a file.
const PROGRAM: &[Call] = &[
    // Files.
    libc::SYS_read,
    libc::SYS_write,
    libc::SYS_readv,
    libc::SYS_writev,
    libc::SYS_pread64,
    libc::SYS_pwrite64,
    libc::SYS_lseek,
    libc::SYS_openat,
    libc::SYS_close,
    libc::SYS_fstat,
    libc::SYS_newfstatat,
    libc::SYS_statx,
    libc::SYS_faccessat,
    libc::SYS_faccessat2,
    libc::SYS_readlinkat,
    libc::SYS_getdents64,
    libc::SYS_getcwd,
    libc::SYS_renameat,
    libc::SYS_renameat2,
    libc::SYS_unlinkat,
    libc::SYS_ftruncate,
    libc::SYS_fsync,
    libc::SYS_fdatasync,
    libc::SYS_flock,
    libc::SYS_dup,
    libc::SYS_dup3,
    libc::SYS_pipe2,
    libc::SYS_ppoll,
    libc::SYS_copy_file_range,
    libc::SYS_sendfile,
    libc::SYS_fadvise64,
    libc::SYS_umask,
    // Memory.
    libc::SYS_brk,
    libc::SYS_mmap,
    libc::SYS_munmap,
    libc::SYS_mprotect,
    libc::SYS_mremap,
    libc::SYS_madvise,
    // Threads and time.
    libc::SYS_futex,
    libc::SYS_set_robust_list,
    libc::SYS_set_tid_address,
    libc::SYS_rseq,
    libc::SYS_sched_yield,
    libc::SYS_sched_getaffinity,
    libc::SYS_nanosleep,
    libc::SYS_clock_nanosleep,
    libc::SYS_clock_gettime,
    libc::SYS_clock_getres,
    libc::SYS_gettimeofday,
    libc::SYS_restart_syscall,
    // Facts about itself.
    libc::SYS_getpid,
    libc::SYS_getppid,
    libc::SYS_gettid,
    libc::SYS_getuid,
    libc::SYS_geteuid,
    libc::SYS_getgid,
    libc::SYS_getegid,
    libc::SYS_getrandom,
    libc::SYS_uname,
    libc::SYS_rt_sigaction,
    libc::SYS_rt_sigprocmask,
    libc::SYS_rt_sigreturn,
    libc::SYS_sigaltstack,
    libc::SYS_exit,
    libc::SYS_exit_group,
];

/// Older names of the same calls, available only on x86-64.
#[cfg(target_arch = "x86_64")]
const PROGRAM_OLDER: &[Call] = &[
    libc::SYS_open,
    libc::SYS_stat,
    libc::SYS_lstat,
    libc::SYS_access,
    libc::SYS_readlink,
    libc::SYS_rename,
    libc::SYS_unlink,
    libc::SYS_dup2,
    libc::SYS_pipe,
    libc::SYS_poll,
    libc::SYS_time,
    libc::SYS_arch_prctl,
];
#[cfg(not(target_arch = "x86_64"))]
const PROGRAM_OLDER: &[Call] = &[];

/// Calls that succeed without any effect. They change permissions, owners and times, which Landlock does not cover, and
/// programs that save a file may use them.
const PRETENDED: &[Call] = &[
    libc::SYS_fchmod,
    libc::SYS_fchmodat,
    SYS_FCHMODAT2,
    libc::SYS_fchown,
    libc::SYS_fchownat,
    libc::SYS_utimensat,
];
#[cfg(target_arch = "x86_64")]
const PRETENDED_OLDER: &[Call] = &[
    libc::SYS_chmod,
    libc::SYS_chown,
    libc::SYS_lchown,
    libc::SYS_utime,
    libc::SYS_utimes,
    libc::SYS_futimesat,
];
#[cfg(not(target_arch = "x86_64"))]
const PRETENDED_OLDER: &[Call] = &[];

/// The commands that a program may give to `fcntl`.
const FCNTL: [i32; 9] = [
    libc::F_DUPFD,
    libc::F_DUPFD_CLOEXEC,
    libc::F_GETFD,
    libc::F_SETFD,
    libc::F_GETFL,
    libc::F_SETFL,
    libc::F_GETLK,
    libc::F_SETLK,
    libc::F_SETLKW,
];

/// The number is the same on every architecture.
const SYS_FCHMODAT2: Call = 452;

/// Calls that fail as if the kernel did not know them, so that programs use older ones. A filter cannot see the
/// arguments of `clone3` or the operations of `io_uring`.
const UNKNOWN: &[Call] = &[
    libc::SYS_clone3,
    libc::SYS_io_uring_setup,
    libc::SYS_io_uring_enter,
    libc::SYS_io_uring_register,
];

/// The calls that no compiler needs.
const NOT_FOR_COMPILERS: &[Call] = &[
    // The network.
    libc::SYS_socket,
    libc::SYS_connect,
    libc::SYS_bind,
    libc::SYS_listen,
    // Other processes.
    libc::SYS_kill,
    libc::SYS_tkill,
    // A compiler that aborts signals itself with it. If the call is refused, the compiler crashes, which ends it too.
    libc::SYS_tgkill,
    libc::SYS_rt_sigqueueinfo,
    libc::SYS_rt_tgsigqueueinfo,
    libc::SYS_pidfd_send_signal,
    libc::SYS_pidfd_getfd,
    libc::SYS_process_vm_readv,
    libc::SYS_process_vm_writev,
    libc::SYS_process_madvise,
    libc::SYS_ptrace,
    libc::SYS_kcmp,
    libc::SYS_setpriority,
    libc::SYS_ioprio_set,
    libc::SYS_sched_setaffinity,
    libc::SYS_sched_setattr,
    libc::SYS_sched_setparam,
    libc::SYS_sched_setscheduler,
    libc::SYS_migrate_pages,
    libc::SYS_move_pages,
    // The machine.
    libc::SYS_mount,
    libc::SYS_umount2,
    libc::SYS_open_tree,
    libc::SYS_move_mount,
    libc::SYS_fsopen,
    libc::SYS_fsmount,
    libc::SYS_fspick,
    libc::SYS_fsconfig,
    libc::SYS_mount_setattr,
    libc::SYS_pivot_root,
    libc::SYS_chroot,
    libc::SYS_unshare,
    libc::SYS_setns,
    libc::SYS_swapon,
    libc::SYS_swapoff,
    libc::SYS_reboot,
    libc::SYS_acct,
    libc::SYS_quotactl,
    libc::SYS_syslog,
    libc::SYS_settimeofday,
    libc::SYS_clock_settime,
    libc::SYS_clock_adjtime,
    libc::SYS_adjtimex,
    libc::SYS_sethostname,
    libc::SYS_setdomainname,
    libc::SYS_init_module,
    libc::SYS_finit_module,
    libc::SYS_delete_module,
    libc::SYS_kexec_load,
    libc::SYS_bpf,
    libc::SYS_perf_event_open,
    libc::SYS_userfaultfd,
    libc::SYS_keyctl,
    libc::SYS_add_key,
    libc::SYS_request_key,
    libc::SYS_open_by_handle_at,
    libc::SYS_fanotify_init,
    libc::SYS_inotify_init1,
    libc::SYS_seccomp,
    // Changes to files that Landlock does not cover, and objects that outlive a process.
    libc::SYS_truncate,
    libc::SYS_fchownat,
    libc::SYS_setxattr,
    libc::SYS_lsetxattr,
    libc::SYS_removexattr,
    libc::SYS_lremovexattr,
    libc::SYS_mknodat,
    libc::SYS_shmget,
    libc::SYS_shmat,
    libc::SYS_semget,
    libc::SYS_msgget,
    libc::SYS_mq_open,
    libc::SYS_mq_unlink,
];
#[cfg(target_arch = "x86_64")]
const NOT_FOR_COMPILERS_OLDER: &[Call] = &[
    libc::SYS_chown,
    libc::SYS_lchown,
    libc::SYS_mknod,
    libc::SYS_inotify_init,
];
#[cfg(not(target_arch = "x86_64"))]
const NOT_FOR_COMPILERS_OLDER: &[Call] = &[];

/// The first number of the system calls of another interface (x32). Without rules for them, a list of refused calls
/// could be bypassed.
#[cfg(target_arch = "x86_64")]
const OTHER_KIND: Call = 0x4000_0000;

/// The flags of `clone` that make namespaces.
const NEW_NAMESPACES: [i32; 7] = [
    libc::CLONE_NEWNS,
    libc::CLONE_NEWCGROUP,
    libc::CLONE_NEWUTS,
    libc::CLONE_NEWIPC,
    libc::CLONE_NEWUSER,
    libc::CLONE_NEWPID,
    libc::CLONE_NEWNET,
];

/// The lowest descriptor that no program can have: see [`Filter::program`].
pub const HIGH_DESCRIPTOR: u64 = 512;

/// A filter, as a program for the kernel.
pub struct Filter(BpfProgram);

impl Filter {
    /// Returns the filter for a program, which will be the process `itself`.
    ///
    /// The sandbox starts a program with `execveat` and a descriptor of at least [`HIGH_DESCRIPTOR`]. A running program
    /// has a lower limit of open files, so it has no such descriptor. A filter cannot see whether the call also names a
    /// path; Landlock covers that.
    pub fn program(itself: Pid) -> io::Result<Self> {
        let mut allowed = always(&[PROGRAM, PROGRAM_OLDER, PRETENDED, PRETENDED_OLDER, UNKNOWN]);
        let mut allow = |call: Call, conditions| -> io::Result<()> {
            let rule = SeccompRule::new(conditions).map_err(failed)?;
            allowed.insert(call, vec![rule]);
            Ok(())
        };
        let thread = libc::CLONE_THREAD as u64;
        allow(
            libc::SYS_clone,
            vec![when(0, SeccompCmpOp::MaskedEq(thread), thread)?],
        )?;
        // A program that aborts signals itself.
        allow(
            libc::SYS_tgkill,
            vec![when(
                0,
                SeccompCmpOp::Eq,
                itself.as_raw_nonzero().get() as u64,
            )?],
        )?;
        // A program may copy descriptors and lock files. Other commands cause signals.
        let commands = FCNTL.map(|command| {
            let is_command = when(1, SeccompCmpOp::Eq, command as u64)?;
            SeccompRule::new(vec![is_command]).map_err(failed)
        });
        allowed.insert(
            libc::SYS_fcntl,
            commands.into_iter().collect::<io::Result<_>>()?,
        );
        let mut allow = |call: Call, conditions| -> io::Result<()> {
            let rule = SeccompRule::new(conditions).map_err(failed)?;
            allowed.insert(call, vec![rule]);
            Ok(())
        };
        // A program may read limits, but not set them.
        allow(
            libc::SYS_prlimit64,
            vec![when(0, SeccompCmpOp::Eq, 0)?, null(2)?],
        )?;
        #[allow(clippy::unnecessary_cast, reason = "its type depends on the C library")]
        let is_this_a_terminal = libc::TCGETS as u64;
        allow(
            libc::SYS_ioctl,
            vec![when(1, SeccompCmpOp::Eq, is_this_a_terminal)?],
        )?;
        allow(
            libc::SYS_execveat,
            vec![
                when(0, SeccompCmpOp::Ge, HIGH_DESCRIPTOR)?,
                // Negative numbers have other meanings.
                when(0, SeccompCmpOp::Lt, 2 * HIGH_DESCRIPTOR)?,
                when(4, SeccompCmpOp::Eq, libc::AT_EMPTY_PATH as u64)?,
            ],
        )?;
        let refused = SeccompAction::Errno(libc::EPERM as u32);
        Ok(Self(chained([
            unknown()?,
            compiled(
                always(&[PRETENDED, PRETENDED_OLDER]),
                SeccompAction::Allow,
                SeccompAction::Errno(0),
            )?,
            compiled(allowed, refused, SeccompAction::Allow)?,
        ])))
    }

    /// Returns the filter for a compiler and the programs that it starts.
    pub fn compiler() -> io::Result<Self> {
        let mut refused = always(&[NOT_FOR_COMPILERS, NOT_FOR_COMPILERS_OLDER]);
        let any = NEW_NAMESPACES.map(|flag| {
            let flag = flag as u64;
            let set = when(0, SeccompCmpOp::MaskedEq(flag), flag)?;
            SeccompRule::new(vec![set]).map_err(failed)
        });
        refused.insert(libc::SYS_clone, any.into_iter().collect::<io::Result<_>>()?);
        let other = vec![when(0, SeccompCmpOp::Ne, 0)?];
        refused.insert(
            libc::SYS_prlimit64,
            vec![SeccompRule::new(other).map_err(failed)?],
        );
        #[cfg(target_arch = "x86_64")]
        for (call, rules) in refused.clone() {
            refused.insert(call | OTHER_KIND, rules);
        }
        let refusal = SeccompAction::Errno(libc::EPERM as u32);
        Ok(Self(chained([
            unknown()?,
            compiled(refused, SeccompAction::Allow, refusal)?,
        ])))
    }

    /// Applies the filter to this process, irreversibly.
    pub fn apply(&self) -> io::Result<()> {
        apply_filter(&self.0).map_err(failed)
    }
}

/// Joins several programs; the first one that does not allow a call decides. A single program saves most of a
/// millisecond, because the kernel translates each program that it is given.
fn chained<const COUNT: usize>(programs: [BpfProgram; COUNT]) -> BpfProgram {
    const RETURN: u16 = (libc::BPF_RET | libc::BPF_K) as u16;
    const JUMP: u16 = (libc::BPF_JMP | libc::BPF_JA) as u16;
    let mut chain = BpfProgram::new();
    for (index, mut program) in programs.into_iter().enumerate() {
        let length = program.len();
        for (line, instruction) in program.iter_mut().enumerate() {
            let allows = instruction.code == RETURN && instruction.k == libc::SECCOMP_RET_ALLOW;
            if allows && index + 1 < COUNT {
                // Jump to the next program, which follows this one.
                instruction.code = JUMP;
                instruction.k = (length - line - 1) as u32;
            }
        }
        chain.append(&mut program);
    }
    chain
}

/// Returns the program that makes calls fail as unknown.
fn unknown() -> io::Result<BpfProgram> {
    compiled(
        always(&[UNKNOWN]),
        SeccompAction::Allow,
        SeccompAction::Errno(libc::ENOSYS as u32),
    )
}

/// Returns rules that match these calls with any arguments.
fn always(lists: &[&[Call]]) -> BTreeMap<Call, Vec<SeccompRule>> {
    let calls = lists.iter().flat_map(|list| list.iter());
    calls.map(|call| (*call, Vec::new())).collect()
}

/// Returns a condition on an argument of 32 bits.
fn when(argument: u8, is: SeccompCmpOp, value: u64) -> io::Result<SeccompCondition> {
    SeccompCondition::new(argument, SeccompCmpArgLen::Dword, is, value).map_err(failed)
}

/// Returns the condition that an argument is a null pointer.
fn null(argument: u8) -> io::Result<SeccompCondition> {
    SeccompCondition::new(argument, SeccompCmpArgLen::Qword, SeccompCmpOp::Eq, 0).map_err(failed)
}

/// Translates rules into a program for the kernel.
fn compiled(
    rules: BTreeMap<Call, Vec<SeccompRule>>,
    otherwise: SeccompAction,
    matching: SeccompAction,
) -> io::Result<BpfProgram> {
    let machine = std::env::consts::ARCH.try_into().map_err(failed)?;
    let filter = SeccompFilter::new(rules, otherwise, matching, machine).map_err(failed)?;
    filter.try_into().map_err(failed)
}

fn failed(error: impl std::fmt::Display) -> io::Error {
    io::Error::other(format!("the filter of system calls failed: {error}"))
}

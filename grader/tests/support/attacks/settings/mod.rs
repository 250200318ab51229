//! Other settings for the grader, besides that of the test run: as an ordinary user, and as root in a container with
//! Docker's defaults, which has few of root's rights and no namespaces.
//!
//! A test runs itself again in a setting; `world.sh` makes the required files readable for others, and `autograder.sh`
//! makes a root folder like that of Gradescope's container.

use std::env;
use std::path::{Path, PathBuf};

use assert_cmd::Command;
use seccompiler::{BpfProgram, SeccompAction, SeccompFilter, apply_filter};

/// The variable with the name of the setting.
const SETTING: &str = "SETTING";

/// The capabilities that Docker leaves to root.
const RIGHTS: &str = "-all,+chown,+dac_override,+fsetid,+fowner,+mknod,+net_raw,+setgid,+setuid,+setfcap,+setpcap,+net_bind_service,+sys_chroot,+kill,+audit_write";

/// Runs tests of this program in a setting.
pub fn run(setting: &str, tests: &[&str]) {
    let workspace = crate::support::root();
    let grader = Path::new(env!("CARGO_BIN_EXE_grader"));
    let mut command = Command::new("unshare");
    command
        .arg("--mount")
        .arg(workspace.join("grader/tests/support/attacks/settings/world.sh"))
        .args([toolchain(), workspace])
        .arg(grader.parent().unwrap())
        .arg("--");
    run_by(command, setting, tests);
}

/// Runs tests of this program in a container that has a root folder like Gradescope's at `root`, and no network.
pub fn run_beside_autograder(root: &Path, tests: &[&str]) {
    let script = "grader/tests/support/attacks/settings/autograder.sh";
    let mut command = Command::new("unshare");
    command
        .args(["--mount", "--net"])
        .arg(crate::support::root().join(script))
        .arg(root)
        .arg(toolchain())
        .arg("--")
        .env("AUTOGRADER_ROOT", root);
    run_by(command, "container", tests);
}

/// Runs tests of this program in a setting, by a command that prepares their files.
fn run_by(mut command: Command, setting: &str, tests: &[&str]) {
    let is_root = rustix::process::getuid().is_root();
    assert!(is_root, "only root can take up another setting");
    let rights = match setting {
        "user" => [
            "--reuid=1234",
            "--regid=1234",
            "--clear-groups",
            "--bounding-set=-all",
        ]
        .to_vec(),
        _ => vec!["--clear-groups"],
    };
    let bounds = format!("--bounding-set={RIGHTS}");
    command
        .args(["setpriv", "--inh-caps=-all", "--no-new-privs"])
        .args(rights)
        .args((setting == "container").then_some(bounds))
        .arg(env::current_exe().unwrap())
        // One after the other, because one of the attacks needs both processors.
        .args([
            "--include-ignored",
            "--exact",
            "--nocapture",
            "--test-threads=1",
        ])
        .args(tests)
        // The usual path to the compiler may be inaccessible there.
        .env("RUSTC", toolchain().join("bin/rustc"))
        .env(SETTING, setting);
    let output = command.output().unwrap();
    let (out, errors) = (
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr),
    );
    assert!(output.status.success(), "{out}\n{errors}");
    let passed = format!("{} passed", tests.len());
    assert!(out.contains(&passed), "{out}\n{errors}");
}

fn toolchain() -> PathBuf {
    let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output = Command::new(rustc).arg("--print=sysroot").output().unwrap();
    String::from_utf8(output.stdout).unwrap().trim().into()
}

/// Whether the grader lacks some of root's rights here.
pub fn is_elsewhere() -> bool {
    env::var_os(SETTING).is_some() || !rustix::process::getuid().is_root()
}

/// Applies a setting to this process. In a container, a filter of system calls is active before anything starts. It
/// refuses the relevant calls that Docker refuses: namespaces, mounts and access to other processes.
pub fn enter() {
    if env::var(SETTING).as_deref() == Ok("container") {
        refuse_as_docker();
    }
}

fn refuse_as_docker() {
    let refused = [
        libc::SYS_unshare,
        libc::SYS_setns,
        libc::SYS_mount,
        libc::SYS_umount2,
        libc::SYS_pivot_root,
        libc::SYS_open_tree,
        libc::SYS_move_mount,
        libc::SYS_fsopen,
        libc::SYS_bpf,
        libc::SYS_perf_event_open,
        libc::SYS_keyctl,
        libc::SYS_add_key,
        libc::SYS_request_key,
        libc::SYS_userfaultfd,
        libc::SYS_kexec_load,
        libc::SYS_init_module,
        libc::SYS_finit_module,
        libc::SYS_open_by_handle_at,
        libc::SYS_io_uring_setup,
        libc::SYS_pidfd_getfd,
        libc::SYS_kcmp,
    ];
    let filter = |calls: &[i64], errno: i32| {
        let calls = calls.iter().map(|call| (*call, Vec::new())).collect();
        let (other, refused) = (SeccompAction::Allow, SeccompAction::Errno(errno as u32));
        let machine = env::consts::ARCH.try_into().unwrap();
        let filter = SeccompFilter::new(calls, other, refused, machine).unwrap();
        let program: BpfProgram = filter.try_into().unwrap();
        apply_filter(&program).unwrap();
    };
    filter(&refused, libc::EPERM);
    filter(&[libc::SYS_clone3], libc::ENOSYS);
}

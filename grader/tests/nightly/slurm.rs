//! Slurm grades a class in shards, one of which is cancelled and requeued.

// These tests start processes that are not graded.
#![allow(clippy::disallowed_methods)]

use std::fs::{self, File};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command};
use std::time::{Duration, Instant};

use tempfile::TempDir;

use super::killed::ends_within;
use crate::support::cluster::{MERGE, assert_graded_as_without_shards, class, run};
use crate::support::root;

/// A cluster that consists of this machine. Everything that it runs ends with it, and with the test.
struct Cluster {
    folder: TempDir,
    daemons: Vec<Child>,
}

impl Cluster {
    fn start() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().display().to_string();
        fs::write(folder.path().join("slurm.conf"), settings(&path)).unwrap();
        let key = "umask 077; head -c 128 /dev/urandom > key";
        run(folder.path(), &format!("mkdir state spool; {key}"), &[]);

        let daemons = Vec::new();
        let mut cluster = Self { folder, daemons };
        cluster.daemon(&format!(
            "munged --foreground --force --key-file={path}/key --socket={path}/socket \
             --pid-file={path}/pid --log-file={path}/log --seed-file={path}/seed"
        ));
        cluster.wait("munge", || cluster.path("socket").exists());
        cluster.daemon("slurmctld -D");
        cluster.daemon("slurmd -D");
        cluster.wait("an idle node", || {
            let mut nodes = cluster.client("sinfo --noheader --format=%t");
            let state = nodes.output().unwrap().stdout;
            state == b"idle\n"
        });
        cluster
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Starts a daemon as the init of its own processes, which end with it. The daemon ends with the test.
    fn daemon(&mut self, command: &str) {
        let name = command.split(' ').next().unwrap();
        let log = File::create(self.path(name).with_extension("log")).unwrap();
        let child = Command::new("setpriv")
            .args(["--pdeathsig", "KILL", "unshare", "--pid", "--mount-proc"])
            .args(["--fork", "--kill-child"])
            .args(command.split(' '))
            .env("SLURM_CONF", self.path("slurm.conf"))
            .stdout(log.try_clone().unwrap())
            .stderr(log)
            .spawn();
        self.daemons.push(child.unwrap());
    }

    /// Returns a command that talks to the daemons. It ends, even if they do not answer.
    fn client(&self, command: &str) -> Command {
        let mut client = Command::new("timeout");
        client.arg("600").args(command.split(' '));
        client.env("SLURM_CONF", self.path("slurm.conf"));
        client
    }

    /// Runs a command in a folder. Returns its output.
    fn run(&self, folder: &Path, command: &str, more: &[String]) -> String {
        let mut client = self.client(command);
        let output = client.current_dir(folder).args(more).output().unwrap();
        assert!(
            output.status.success(),
            "{command}: {output:?}\n{}",
            self.logs()
        );
        let text = String::from_utf8(output.stdout).unwrap();
        text.trim_end().to_string()
    }

    /// Waits for an event while the daemons run.
    fn wait(&self, event: &str, has_happened: impl Fn() -> bool) {
        let deadline = Instant::now() + Duration::from_secs(120);
        while !has_happened() {
            for daemon in &self.daemons {
                let has_ended = ends_within(daemon, Duration::from_millis(20));
                assert!(!has_ended, "{event}: a daemon has ended\n{}", self.logs());
            }
            assert!(Instant::now() < deadline, "no {event}\n{}", self.logs());
        }
    }

    fn logs(&self) -> String {
        let names = ["munged.log", "slurmctld.log", "slurmd.log"];
        let logs = names.map(|name| fs::read_to_string(self.path(name)).unwrap_or_default());
        logs.join("\n")
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        for daemon in &mut self.daemons {
            let _ = daemon.kill();
            let _ = daemon.wait();
        }
    }
}

/// Returns the settings of a cluster whose files are in the folder `path`.
fn settings(path: &str) -> String {
    let host = fs::read_to_string("/proc/sys/kernel/hostname").unwrap();
    let host = host.trim_end().split('.').next().unwrap();
    // Both are open at the same time, so that they differ.
    let ports = [0, 0].map(|port| TcpListener::bind(("127.0.0.1", port)).unwrap());
    let [controller, node] = ports.map(|port| port.local_addr().unwrap().port());
    // A requeued task starts only when its old credential has expired.
    format!(
        "ClusterName=test\n\
         SlurmctldHost={host}(127.0.0.1)\n\
         SlurmctldPort={controller}\n\
         SlurmdPort={node}\n\
         SlurmUser=root\n\
         AuthInfo=socket={path}/socket,cred_expire=5\n\
         StateSaveLocation={path}/state\n\
         SlurmdSpoolDir={path}/spool\n\
         SlurmctldPidFile={path}/slurmctld.pid\n\
         SlurmdPidFile={path}/slurmd.pid\n\
         MailProg=/bin/true\n\
         MpiDefault=none\n\
         ProctrackType=proctrack/linuxproc\n\
         TaskPlugin=task/none\n\
         SelectType=select/cons_tres\n\
         SelectTypeParameters=CR_CPU\n\
         SlurmdParameters=config_overrides\n\
         NodeName={host} NodeAddr=127.0.0.1 CPUs=2\n\
         PartitionName=all Nodes=ALL Default=YES\n"
    )
}

/// Returns the names of the reports in a folder.
fn reports(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).into_iter().flatten();
    let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let is_report = |name: &String| name.ends_with(".json") && !name.starts_with('.');
    names.filter(is_report).collect()
}

#[test]
#[ignore = "needs slurm"]
fn requeued_slurm_task_completes_its_shard() {
    let class = class(60);
    let folder = class.path();
    let cluster = Cluster::start();
    let mut arguments = vec![root().join("grader/cluster/slurm.sh").display().to_string()];
    for submission in fs::read_dir(folder.join("downloads")).unwrap() {
        let name = submission.unwrap().file_name().into_string().unwrap();
        arguments.push(format!("downloads/{name}"));
    }
    arguments.extend(["--course", "course"].map(str::to_string));
    let job = cluster.run(folder, "sbatch --parsable --array=1-8", &arguments);

    let shard = folder.join("course/reports/shard-1-of-8");
    cluster.wait("report", || !reports(&shard).is_empty());
    cluster.run(folder, &format!("scancel {job}_1"), &[]);
    let state = format!("squeue --noheader --states=all --format=%T --jobs={job}_1");
    cluster.wait("end of the task", || {
        cluster.run(folder, &state, &[]) == "CANCELLED"
    });
    let kept = reports(&shard).len();
    assert!((1..8).contains(&kept), "{kept}");
    assert!(!shard.join("shard.toml").exists());
    cluster.run(folder, &format!("scontrol requeue {job}_1"), &[]);

    // A job that depends on all tasks waits for them.
    let last = format!("sbatch --wait --dependency=afterany:{job} --wrap=true");
    cluster.run(folder, &last, &[]);
    let log = fs::read_to_string(folder.join(format!("slurm-{job}_1.out"))).unwrap();
    assert_eq!(log.matches("as before").count(), kept, "{log}");
    run(folder, MERGE, &[]);
    assert_graded_as_without_shards(folder);
}

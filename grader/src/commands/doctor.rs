//! `grader doctor`: what the sandbox is worth on this machine.

use std::io::Write;
use std::process::ExitCode;

use anyhow::Result;
use grader::sandbox::{Held, Level, Rule};
use grader::text;

use super::sandbox;

#[derive(clap::Args)]
pub struct Args {}

/// Shows what was tried and what came of it, what is missing, and what to do about it.
pub fn run(_: &Args) -> Result<ExitCode> {
    let sandbox = sandbox(Level::None)?;
    let mut out = text::terminal();
    writeln!(out, "Sandbox: {}\n", sandbox.level())?;
    writeln!(
        out,
        "{:44}  {:13}  compiler",
        "A hostile one tries to", "program"
    )?;
    for finding in sandbox.findings() {
        let (program, compiler) = (word(finding.program), word(finding.compiler));
        writeln!(out, "{:44}  {program:13}  {compiler}", finding.attempt)?;
    }
    if !sandbox.refused().is_empty() {
        writeln!(out, "\nNot in force here:")?;
    }
    for (rule, why) in sandbox.refused() {
        writeln!(out, "  {}: {why}", name(*rule))?;
        if let Some(advice) = advice(*rule) {
            writeln!(out, "    {advice}")?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn word(held: Held) -> &'static str {
    match held {
        Held::Yes => "held",
        Held::No => "GETS THROUGH",
        Held::Allowed => "may",
    }
}

fn name(rule: Rule) -> &'static str {
    match rule {
        Rule::Files => "files (Landlock)",
        Rule::Signals => "signals (Landlock)",
        Rule::Syscalls => "system calls (seccomp)",
        Rule::User => "a user of its own",
        Rule::Namespaces => "namespaces",
        _ => "a limit",
    }
}

/// What whoever looks after the machine can do.
fn advice(rule: Rule) -> Option<&'static str> {
    match rule {
        Rule::Files => Some(
            "install a newer kernel (on Ubuntu 22.04: apt install linux-generic-hwe-22.04), or add landlock to lsm= on the kernel's command line; in a container, the kernel is the host's",
        ),
        Rule::Signals => Some("a newer kernel; without it the filter of system calls stands alone"),
        Rule::Syscalls => Some(
            "seccomp is part of every kernel of the last ten years; on x86-64, aarch64 and riscv64 it is used",
        ),
        Rule::User => None,
        Rule::Namespaces => Some(
            "a second lock, and not needed; on Ubuntu 24.04: sysctl -w kernel.apparmor_restrict_unprivileged_userns=0",
        ),
        _ => None,
    }
}

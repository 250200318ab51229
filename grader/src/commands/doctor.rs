//! `grader doctor`: reports the strength of the sandbox on this machine.

use std::io::{self, Write};
use std::process::ExitCode;

use anyhow::Result;
use report::text;
use sandbox::{Level, Outcome, Rule, Rules, Sandbox};

use super::sandbox;

#[derive(clap::Args)]
pub struct Args {
    /// Show a Markdown table of the sandbox levels, measured by disabling rules on this machine
    #[arg(long)]
    levels: bool,
}

/// Reports the escape attempts with their results, the missing protections, and advice.
pub fn run(args: &Args) -> Result<ExitCode> {
    let mut out = text::terminal();
    if args.levels {
        levels(&mut out)?;
        return Ok(ExitCode::SUCCESS);
    }
    let sandbox = sandbox(Level::None)?;
    writeln!(out, "Sandbox level: {}\n", sandbox.level())?;
    let heading = "A hostile program tries to";
    writeln!(out, "{heading:46}  {:13}  compiler", "program")?;
    for finding in sandbox.findings() {
        let (program, compiler) = (word(finding.program), word(finding.compiler));
        writeln!(out, "{:46}  {program:13}  {compiler}", finding.attempt)?;
    }
    if !sandbox.refused().is_empty() {
        writeln!(out, "\nMissing here:")?;
    }
    for (rule, why) in sandbox.refused() {
        writeln!(out, "  {}: {why}", name(*rule))?;
        if let Some(advice) = advice(*rule) {
            writeln!(out, "    {advice}")?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn word(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Blocked => "blocked",
        Outcome::Escapes => "ESCAPES",
        Outcome::Allowed => "allowed",
    }
}

fn name(rule: Rule) -> &'static str {
    match rule {
        Rule::Files => "files (Landlock)",
        Rule::Signals => "signals (Landlock)",
        Rule::Syscalls => "system calls (seccomp)",
        Rule::User => "a separate user",
        Rule::Namespaces => "namespaces",
        _ => "a limit",
    }
}

/// Returns advice for the administrator of the machine.
fn advice(rule: Rule) -> Option<&'static str> {
    match rule {
        Rule::Files => Some(
            "install a newer kernel (on Ubuntu 22.04: apt install linux-generic-hwe-22.04), or add landlock to lsm= on the kernel's command line; a container uses the kernel of its host",
        ),
        Rule::Signals => Some("install a newer kernel; the other rules do not need it"),
        Rule::Syscalls => Some("use a kernel of the last ten years, on x86-64, aarch64 or riscv64"),
        Rule::Namespaces => Some(
            "a second barrier, not required; on Ubuntu 24.04: sysctl -w kernel.apparmor_restrict_unprivileged_userns=0",
        ),
        _ => None,
    }
}

/// The rules to disable for each level of the sandbox, for a grader that does not run as root.
const LEVELS: [&[Rule]; 4] = [
    &[Rule::User],
    &[Rule::User, Rule::Signals, Rule::Namespaces],
    &[Rule::User, Rule::Files, Rule::Namespaces],
    &Rule::MECHANISMS,
];

/// Writes the levels as a Markdown table.
fn levels(out: &mut impl Write) -> Result<()> {
    let init = std::env::current_exe()?;
    let sandboxes: Vec<Sandbox> = LEVELS
        .into_iter()
        .map(|without| Sandbox::open(&init, &without.iter().copied().collect::<Rules>()))
        .collect::<Result<_>>()?;
    let mut row = |first: &str, cell: &dyn Fn(&Sandbox) -> String| -> io::Result<()> {
        let cells: Vec<String> = sandboxes.iter().map(cell).collect();
        writeln!(out, "| {first} | {} |", cells.join(" | "))
    };
    row("a hostile program tries to", &|one| one.level().to_string())?;
    row("---", &|_| "---".to_string())?;
    for (number, finding) in sandboxes[0].findings().iter().enumerate() {
        row(finding.attempt, &|one| {
            let found = &one.findings()[number];
            let cell = match (found.program, found.compiler) {
                (Outcome::Escapes, _) => "**escapes**",
                (_, Outcome::Escapes) => "blocked, except while compiling",
                _ => "blocked",
            };
            cell.to_string()
        })?;
    }
    Ok(())
}

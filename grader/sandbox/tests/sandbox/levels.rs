//! The levels of the sandbox with some rules switched off.

use sandbox::{Level, Outcome, Rule, Sandbox};

use crate::running::{COMPLETE, OPEN, without};

fn outcomes(sandbox: &Sandbox, attempt: &str) -> (Outcome, Outcome) {
    let mut findings = sandbox.findings().iter();
    let found = findings.find(|finding| finding.attempt == attempt).unwrap();
    (found.program, found.compiler)
}

#[test]
fn complete_sandbox_blocks_every_attempt() {
    assert!(COMPLETE.level() >= Level::Good, "{:?}", COMPLETE.escapes());
    let mut counted = COMPLETE.findings().iter().filter(|finding| finding.counts);
    assert!(counted.all(|finding| finding.program == Outcome::Blocked));
}

#[test]
fn sandbox_with_only_limits_has_no_level() {
    let sandbox = without(&Rule::MECHANISMS);
    assert_eq!(sandbox.level(), Level::None);
    assert!(sandbox.escapes().contains(&"read a file outside"));
    assert!(!sandbox.escapes().contains(&"run for longer than allowed"));
    assert!(OPEN.escapes().contains(&"run for longer than allowed"));
    assert_eq!(OPEN.rules().len(), 0);
}

#[test]
fn missing_file_rule_makes_a_sandbox_weak() {
    let sandbox = without(&[Rule::User, Rule::Files, Rule::Namespaces]);
    assert_eq!(sandbox.level(), Level::Weak);
    assert!(sandbox.escapes().contains(&"read a file outside"));
    assert!(!sandbox.escapes().contains(&"reach a TCP port"));
    assert_eq!(sandbox.refused()[&Rule::Files], "switched off");
}

#[test]
fn compiler_that_escapes_makes_a_sandbox_good() {
    let sandbox = without(&[Rule::Signals, Rule::Namespaces]);
    assert_eq!(sandbox.level(), Level::Good, "{:?}", sandbox.escapes());
    let escaped = "start processes faster than they can be killed";
    assert_eq!(sandbox.escapes(), [escaped]);
}

#[test]
fn namespaces_are_not_needed_for_the_level() {
    assert_eq!(without(&[Rule::Namespaces]).level(), COMPLETE.level());
}

#[test]
fn leftover_process_escapes_only_if_no_rule_ends_it() {
    let leave = "leave a process behind";
    assert_eq!(
        outcomes(&COMPLETE, leave),
        (Outcome::Blocked, Outcome::Blocked)
    );
    let forks = [Rule::Ending, Rule::Namespaces, Rule::Syscalls, Rule::Files];
    assert_eq!(
        outcomes(&without(&forks), leave),
        (Outcome::Escapes, Outcome::Escapes)
    );
}

#[test]
fn each_of_two_rules_blocks_starting_programs() {
    let start = "start another program";
    assert_eq!(
        outcomes(&without(&[Rule::Syscalls]), start).0,
        Outcome::Blocked
    );
    assert_eq!(
        outcomes(&without(&[Rule::Files]), start).0,
        Outcome::Blocked
    );
    let both = without(&[Rule::Files, Rule::Syscalls]);
    assert_eq!(outcomes(&both, start).0, Outcome::Escapes);
}

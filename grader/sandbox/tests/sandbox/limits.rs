//! Each limit, exceeded by a program with and without its rule.

use std::time::Duration;

use sandbox::{End, Limits, Rule, Usage};

use crate::running::{COMPLETE, FAILED, OPEN, run, without};

/// Limits that these programs do not exceed.
const WIDE: Limits = Limits {
    wall: Duration::from_secs(60),
    silence: Duration::from_secs(60),
    output: 1 << 20,
    usage: Usage {
        cpu_seconds: 60,
        memory: 1 << 30,
        threads: 64,
        open_files: 64,
        file_size: 1 << 20,
        files: 100,
        disk: 64 << 20,
    },
};

/// Checks the end of a program that exceeds a limit, and that it exits normally without the rules.
fn exceeds(limits: &Limits, arguments: &[&str], expected: End) {
    assert_eq!(run(&COMPLETE, arguments, &WIDE).end, End::Exit(0), "wide");
    assert_eq!(run(&COMPLETE, arguments, limits).end, expected);
    assert_eq!(run(&OPEN, arguments, limits).end, End::Exit(0), "no rules");
}

fn usage(change: impl FnOnce(&mut Usage)) -> Limits {
    let mut limits = WIDE;
    change(&mut limits.usage);
    limits
}

const SHORT: Duration = Duration::from_millis(200);

#[test]
fn waiting_program_exceeds_the_time_limit() {
    let limits = Limits {
        wall: SHORT,
        ..WIDE
    };
    let ran = run(&COMPLETE, &["wait"], &limits);
    assert_eq!(ran.end, End::TimeLimit);
    assert!(ran.end.is_limit());
}

#[test]
fn silent_program_exceeds_the_silence_limit() {
    let limits = Limits {
        silence: SHORT,
        ..WIDE
    };
    assert_eq!(run(&COMPLETE, &["wait"], &limits).end, End::TimeLimit);
    // Without this rule, the other time limit ends the program.
    let limits = Limits {
        wall: SHORT,
        silence: Duration::ZERO,
        ..WIDE
    };
    let sandbox = without(&[Rule::Silence]);
    assert_eq!(run(&sandbox, &["copy"], &WIDE).end, End::Exit(0));
    assert_eq!(run(&sandbox, &["wait"], &limits).end, End::TimeLimit);
}

#[test]
fn working_program_exceeds_the_processor_limit() {
    let limits = usage(|usage| usage.cpu_seconds = 1);
    assert_eq!(run(&COMPLETE, &["spin"], &limits).end, End::CpuLimit);
}

#[test]
fn long_output_is_cut_at_the_limit() {
    let limits = Limits {
        output: 1000,
        ..WIDE
    };
    exceeds(&limits, &["print", "5000"], End::OutputLimit);
    exceeds(&limits, &["complain", "5000"], End::OutputLimit);
    assert_eq!(
        run(&COMPLETE, &["print", "5000"], &limits).stdout.len(),
        1000
    );
    assert_eq!(run(&OPEN, &["print", "5000"], &limits).stdout.len(), 5000);
}

#[test]
fn memory_over_the_limit_is_refused() {
    let limits = usage(|usage| usage.memory = 256 << 20);
    exceeds(&limits, &["allocate", "536870912"], FAILED);
}

#[test]
fn thread_over_the_limit_is_refused() {
    exceeds(
        &usage(|usage| usage.threads = 8),
        &["threads", "20"],
        FAILED,
    );
}

#[test]
fn open_file_over_the_limit_is_refused() {
    let limits = usage(|usage| usage.open_files = 16);
    assert_eq!(
        run(&COMPLETE, &["duplicate", "30"], &WIDE).end,
        End::Exit(0)
    );
    assert_eq!(run(&COMPLETE, &["duplicate", "30"], &limits).end, FAILED);
}

#[test]
fn large_file_exceeds_the_disk_limit() {
    let limits = usage(|usage| usage.file_size = 1000);
    exceeds(&limits, &["write_files", "1", "5000"], End::DiskLimit);
}

#[test]
fn many_files_exceed_the_disk_limit() {
    let limits = usage(|usage| usage.files = 10);
    exceeds(&limits, &["write_files", "20", "1"], End::DiskLimit);
}

#[test]
fn total_size_of_files_exceeds_the_disk_limit() {
    let limits = usage(|usage| usage.disk = 5000);
    exceeds(&limits, &["write_files", "10", "1000"], End::DiskLimit);
}

#[test]
fn program_with_too_long_arguments_does_not_start() {
    let long = "x".repeat(200_000);
    assert_eq!(run(&COMPLETE, &["copy", &long], &WIDE).end, End::TooLarge);
}

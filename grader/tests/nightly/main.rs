//! Tests that take many minutes; `.ci/full` runs them.

mod attacks;
mod calculator;
mod cluster;
mod demo;
mod distributed_tests;
mod explained;
mod faults;
mod gradescope;
mod killed;
mod my_cases;
mod platforms;
mod shards;
mod similar;
mod slurm;
#[path = "../support/mod.rs"]
mod support;
mod watch;
mod window;
mod xray;

//! The rubric of phase B, 15 points: one test per rubric item.
//!
//! The test cases of an item are the files in its folder under
//! `data/assignments/calculator/public`. Each is a conversation with the driver. An item earns its
//! points if all of its test cases pass.

#[path = "../src/driver.rs"]
mod driver;
#[path = "../../stack/tests/support/mod.rs"]
mod support;

use std::io;

use support::check_item;

#[test]
fn numbers_2_points() {
    check_item("numbers", run);
}

#[test]
fn errors_3_points() {
    check_item("errors", run);
}

#[test]
fn arithmetic_4_points() {
    check_item("arithmetic", run);
}

#[test]
fn overflow_3_points() {
    check_item("overflow", run);
}

#[test]
fn shuffling_3_points() {
    check_item("shuffling", run);
}

fn run(input: &[u8], output: &mut Vec<u8>) -> io::Result<()> {
    driver::run(input, output)
}

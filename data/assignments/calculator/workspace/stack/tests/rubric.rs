//! The rubric of phase A, 10 points: one test per rubric item.
//!
//! The test cases of an item are the files in its folder under
//! `data/assignments/calculator/public`. Each is a conversation with the driver. An item earns its
//! points if all of its test cases pass.

#[path = "../src/driver.rs"]
mod driver;
mod support;

use std::io;

use support::check_item;

#[test]
fn push_and_pop_3_points() {
    check_item("push_and_pop", run);
}

#[test]
fn peek_and_len_2_points() {
    check_item("peek_and_len", run);
}

#[test]
fn values_1_point() {
    check_item("values", run);
}

#[test]
fn clear_1_point() {
    check_item("clear", run);
}

#[test]
fn deep_1_point() {
    check_item("deep", run);
}

#[test]
fn reverse_2_points() {
    check_item("reverse", run);
}

fn run(input: &[u8], output: &mut Vec<u8>) -> io::Result<()> {
    driver::run(input, output)
}

//! Provided: `cargo run -p stack`, a stack to play with, one command a line.

mod driver;

use std::io;

fn main() -> io::Result<()> {
    driver::run(io::stdin().lock(), io::stdout())
}

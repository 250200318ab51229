//! Provided: `cargo run -p stack`, a stack to experiment with, one command per line.

mod driver;

use std::io;

fn main() -> io::Result<()> {
    driver::run(io::stdin().lock(), io::stdout())
}

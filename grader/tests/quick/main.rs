//! Quick tests of the grader, as instructors and students use it and as attackers would misuse it.

mod assignments;
mod attacks;
mod calculator;
mod class;
mod documented;
mod export;
mod faults;
mod file_cycles;
mod game_handouts;
mod history;
mod intake;
mod key;
mod levels;
mod my_cases;
mod plain_english;
mod player;
mod repository;
mod review;
mod similar;
mod structure;
mod student;
#[path = "../support/mod.rs"]
mod support;
mod verify;

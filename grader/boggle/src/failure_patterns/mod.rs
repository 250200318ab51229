//! The mistakes that students make, as their failures show them: of each subject, the most specific first.

pub mod dictionary;
mod dumps;
pub mod game;
pub mod solver;
mod solver_facts;
mod wrong_orders;

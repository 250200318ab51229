//! The mistakes that students make, as their failures show them: of each subject, the most specific first.

pub mod boggle;
pub mod dictionary;
mod dumps;
pub mod game;
mod solver_facts;
mod wrong_orders;

//! Generated test cases of the game. Those of the dictionary and the solver are drawn from a grammar.

mod board_walk;
pub mod game_table;
pub mod games;

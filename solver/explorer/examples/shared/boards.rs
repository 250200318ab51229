//! Boards to measure and to test with, all different: a board scored again is known to the processor.

// Each of the programs that include this uses some of it.
#![allow(dead_code)]

use data::{Cubes, Random};
use explorer::{Size, board};

/// The best board of 4×4 that is known.
const BEST: &str = "perslatgsineters";

/// Boards as the cubes of 1976 show them; of any other size than theirs, each cell a face of one of them.
pub fn rolled(size: Size, count: usize) -> Vec<u8> {
    let cubes = Cubes::built_in("classic-1976").unwrap();
    if (size.rows(), size.columns()) == (4, 4) {
        let seeds = 0..count as u64;
        let shake = |seed| board::of(&cubes.shake(4, 4, seed).unwrap(), true).unwrap();
        return seeds.flat_map(shake).collect();
    }
    let mut random = Random::new(1);
    let mut face = || {
        let cube = &cubes.cubes()[random.below(cubes.count() as u32) as usize];
        board::code(cube[random.below(6) as usize].as_str(), true).unwrap()
    };
    (0..count * size.cells()).map(|_| face()).collect()
}

/// Boards with each letter equally likely on each cell.
pub fn uniform(size: Size, count: usize) -> Vec<u8> {
    let mut random = Random::new(2);
    let letters = count * size.cells();
    (0..letters).map(|_| random.below(26) as u8).collect()
}

/// Boards of 4×4 one or two steps from the best one that is known: another letter on a cell, or two cells swapped.
pub fn near_best(count: usize) -> Vec<u8> {
    let mut random = Random::new(3);
    let best = board::parse(BEST, Size::new(4, 4).unwrap(), true).unwrap();
    let mut boards = Vec::new();
    for _ in 0..count {
        let mut board = best.clone();
        for _ in 0..1 + random.below(2) {
            let (one, other) = (random.below(16) as usize, random.below(16) as usize);
            match random.below(2) {
                0 => board[one] = random.below(26) as u8,
                _ => board.swap(one, other),
            }
        }
        boards.extend(board);
    }
    boards
}

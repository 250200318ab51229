//! Boards for measurements and tests. No two are the same, because the processor would learn the
//! branches of a repeated board.

// Each program that includes this file uses only some of it.
#![allow(dead_code)]

use data::{Cubes, Random};
use explorer::{Size, board};

/// The best known board of 4×4.
const BEST: &str = "perslatgsineters";

/// Returns boards rolled with the cubes of 1976. For other sizes than 4×4, each cell has a random
/// face of a random cube.
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

/// Returns boards on which every letter is equally likely in each cell.
pub fn uniform(size: Size, count: usize) -> Vec<u8> {
    let mut random = Random::new(2);
    let letters = count * size.cells();
    (0..letters).map(|_| random.below(26) as u8).collect()
}

/// Returns boards of 4×4 one or two steps from the best known one. A step changes one letter or
/// swaps two cells.
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

//! Whether cubes can show a board: each cell another cube, and on it a face that is right.
//!
//! This is a matching between cells and cubes. Cells take cubes one after the other; one that finds all of its
//! cubes taken asks the cells that have them for another one, and those ask on, until a free cube is
//! reached. Each cube is asked for once a cell, so that a board of n cells takes at most n² steps. Where no free cube
//! is reached the board cannot be shown, and Hall's theorem says why: some letters stand on it more
//! often than there are cubes that have them.

use data::{Cubes, Random};

use crate::{ExplorerError, Size, board};

/// Cubes, each as the faces that it has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CubeSet {
    /// For each code of a cell the cubes that can show it, a bit each.
    with: [u64; board::CODES],
    /// The codes on the faces of each cube.
    faces: Vec<Vec<u8>>,
}

/// Why a board cannot be shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shortage {
    /// The codes that are too many together, the fewest that are; in the order of codes.
    pub codes: Vec<u8>,
    /// How many cells show one of them.
    pub cells: usize,
    /// How many cubes have a face with one of them.
    pub cubes: usize,
}

/// No cube, or no cell.
const NONE: u8 = u8::MAX;

impl CubeSet {
    /// The faces of `cubes`. `qu` says whether the letter `q` stands for `qu`, as in [`board::code`].
    ///
    /// # Errors
    ///
    /// If a face shows other letters than those of a boxed game; the cube is named by number.
    pub fn new(cubes: &Cubes, qu: bool) -> Result<Self, ExplorerError> {
        let faces = cubes.cubes().iter().enumerate().map(|(number, cube)| {
            let codes = cube.iter().map(|face| {
                board::code(face.as_str(), qu).ok_or_else(|| ExplorerError::Cell {
                    number: number + 1,
                    text: face.as_str().to_string(),
                })
            });
            codes.collect()
        });
        Ok(Self::of(faces.collect::<Result<_, _>>()?))
    }

    /// How many cubes there are.
    pub fn count(&self) -> usize {
        self.faces.len()
    }

    /// Whether `board`, a code for each cell, can be shown.
    pub fn can_show(&self, board: &[u8]) -> bool {
        self.matched(board).is_some()
    }

    /// The codes of which some cube has one, in their order.
    pub fn codes(&self) -> impl Iterator<Item = u8> {
        (0..board::CODES as u8).filter(|&code| self.with[usize::from(code)] != 0)
    }

    /// A cell for each cube: cubes at random places, a random face of each up. With the numbers of a seed this is the board of
    /// [`Cubes::shake`], and nothing is allocated but the codes themselves: a million are rolled in a second.
    pub fn roll(&self, random: &mut Random) -> Vec<u8> {
        // A set has at most 36 cubes.
        let mut below = |n: usize| random.below(n as u32) as usize;
        let mut cubes: [usize; Cubes::MOST] = std::array::from_fn(|cube| cube);
        let cubes = &mut cubes[..self.count()];
        for i in 0..cubes.len() {
            let r = i + below(cubes.len() - i);
            cubes.swap(i, r);
        }
        let up = |cube: &usize| {
            let faces = &self.faces[*cube];
            faces[below(faces.len())]
        };
        cubes.iter().map(up).collect()
    }

    /// For each cell of `board` the cube that shows it, counted from 0: different cubes for different cells.
    ///
    /// # Errors
    ///
    /// If it cannot be shown, the reason.
    pub fn assign(&self, board: &[u8]) -> Result<Vec<usize>, Shortage> {
        match self.matched(board) {
            Some(cube_of) => {
                let cubes = cube_of[..board.len()].iter();
                Ok(cubes.map(|&cube| usize::from(cube)).collect())
            }
            None => Err(self.shortage(board)),
        }
    }

    fn of(faces: Vec<Vec<u8>>) -> Self {
        let mut with = [0; board::CODES];
        for (cube, codes) in faces.iter().enumerate() {
            for &code in codes {
                with[usize::from(code)] |= 1 << cube;
            }
        }
        Self { with, faces }
    }

    /// The cube of each cell, if all have one.
    fn matched(&self, board: &[u8]) -> Option<[u8; Size::MOST]> {
        if board.len() > self.count() {
            return None;
        }
        let mut matching = Matching {
            set: self,
            board,
            cell_of: [NONE; Size::MOST],
        };
        if !(0..board.len()).all(|cell| matching.give(cell, &mut 0)) {
            return None;
        }
        let mut cube_of = [NONE; Size::MOST];
        for (cube, &cell) in matching.cell_of.iter().enumerate() {
            if cell != NONE {
                cube_of[usize::from(cell)] = cube as u8;
            }
        }
        Some(cube_of)
    }

    /// The fewest codes of `board` that are too many together. One of them is tried first, then two, and so
    /// on: there is one for every board that cannot be shown, and it mostly has one or two codes.
    fn shortage(&self, board: &[u8]) -> Shortage {
        let mut cells = [0; board::CODES];
        for &code in board {
            cells[usize::from(code)] += 1;
        }
        let codes: Vec<u8> = (0..board::CODES as u8)
            .filter(|&code| cells[usize::from(code)] > 0)
            .collect();
        let mut chosen = Vec::new();
        let found =
            (1..=codes.len()).find_map(|size| self.too_many(&codes, size, &cells, &mut chosen));
        // All codes together are too many if a subset is not.
        found.unwrap_or_else(|| self.sum(&codes, &cells))
    }

    /// `chosen` and `more` of `codes`, if they are too many together.
    fn too_many(
        &self,
        codes: &[u8],
        more: usize,
        cells: &[usize; board::CODES],
        chosen: &mut Vec<u8>,
    ) -> Option<Shortage> {
        if more == 0 {
            return Some(self.sum(chosen, cells)).filter(|sum| sum.cells > sum.cubes);
        }
        (0..codes.len()).find_map(|first| {
            chosen.push(codes[first]);
            let found = self.too_many(&codes[first + 1..], more - 1, cells, chosen);
            chosen.pop();
            found
        })
    }

    fn sum(&self, codes: &[u8], cells: &[usize; board::CODES]) -> Shortage {
        let cubes = codes
            .iter()
            .fold(0, |cubes, &code| cubes | self.with[usize::from(code)]);
        Shortage {
            codes: codes.to_vec(),
            cells: codes.iter().map(|&code| cells[usize::from(code)]).sum(),
            cubes: cubes.count_ones() as usize,
        }
    }
}

/// Cells that have a cube so far.
struct Matching<'s> {
    set: &'s CubeSet,
    board: &'s [u8],
    /// The cell that each cube lies on.
    cell_of: [u8; Size::MOST],
}

impl Matching<'_> {
    /// Gives `cell` a cube, if need be one that another cell has and can do without. The cubes in `asked` were
    /// asked for before.
    fn give(&mut self, cell: usize, asked: &mut u64) -> bool {
        let cubes = self.set.with[usize::from(self.board[cell])];
        loop {
            let left = cubes & !*asked;
            if left == 0 {
                return false;
            }
            let cube = left.trailing_zeros() as usize;
            *asked |= 1 << cube;
            let holder = self.cell_of[cube];
            if holder == NONE || self.give(usize::from(holder), asked) {
                self.cell_of[cube] = cell as u8;
                return true;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn built_in(name: &str, qu: bool) -> CubeSet {
        CubeSet::new(&Cubes::built_in(name).unwrap(), qu).unwrap()
    }

    fn codes(text: &str, qu: bool) -> Vec<u8> {
        let faces = text.split(' ');
        faces.map(|face| board::code(face, qu).unwrap()).collect()
    }

    #[test]
    fn every_board_of_the_game_is_rolled_and_can_be_shown() {
        for name in data::Rules::names() {
            let rules = data::Rules::built_in(name).unwrap();
            let set = CubeSet::new(&rules.cubes, rules.qu).unwrap();
            for seed in 0..50 {
                let rolled = rules
                    .cubes
                    .shake(rules.rows(), rules.columns(), seed)
                    .unwrap();
                let board = board::of(&rolled, rules.qu).unwrap();
                assert_eq!(
                    set.roll(&mut Random::new(seed)),
                    board,
                    "{name}, seed {seed}"
                );
                let cubes = set.assign(&board).unwrap();
                let mut different = cubes.clone();
                different.sort_unstable();
                different.dedup();
                assert_eq!(different.len(), board.len(), "{name}, seed {seed}");
                for (cube, &code) in cubes.iter().zip(&board) {
                    let face = board::face(code, rules.qu);
                    let faces = &rules.cubes.cubes()[*cube];
                    assert!(
                        faces.iter().any(|of| of.as_str() == face),
                        "{name}, seed {seed}"
                    );
                }
            }
        }
    }

    #[test]
    fn a_cell_qu_and_a_plain_q_are_on_different_cubes() {
        let qu = codes("qu", false);
        let q = codes("q", false);
        assert!(built_in("new-1987", false).can_show(&qu));
        assert!(!built_in("new-1987", false).can_show(&q));
        assert!(built_in("new-1987-plain-q", false).can_show(&q));
        assert!(!built_in("new-1987-plain-q", false).can_show(&qu));
        assert!(built_in("new-1987", true).can_show(&codes("q", true)));
    }

    #[test]
    fn one_cube_with_six_pairs_shows_one_of_them() {
        let set = built_in("big-2012", true);
        assert!(set.can_show(&codes("th e", true)));
        let shortage = set.assign(&codes("th e in", true)).unwrap_err();
        assert_eq!(shortage.codes, codes("in th", true));
        assert_eq!((shortage.cells, shortage.cubes), (2, 1));
    }

    #[test]
    fn letters_that_share_their_cubes_are_named_together() {
        // Classic Boggle has K on two cubes, X on one, and both on none; Z on one, J on one.
        let set = built_in("classic-1976", true);
        let shortage = set.assign(&codes("z o z", true)).unwrap_err();
        assert_eq!(shortage.codes, codes("z", true));
        assert_eq!((shortage.cells, shortage.cubes), (2, 1));
        let shortage = set.assign(&codes("q e j", true)).unwrap_err();
        assert_eq!(shortage.codes, codes("j q", true));
        assert_eq!((shortage.cells, shortage.cubes), (2, 1));
    }

    #[test]
    fn more_cells_than_cubes_cannot_be_shown() {
        let board = vec![4; 17];
        let shortage = built_in("new-1987", true).assign(&board).unwrap_err();
        assert_eq!(shortage.cells, 17);
    }

    /// Whether the cells from `cell` on can each take a cube that is not yet `taken`: all ways are tried.
    fn tried(faces: &[Vec<u8>], board: &[u8], cell: usize, taken: &mut Vec<bool>) -> bool {
        if cell == board.len() {
            return true;
        }
        (0..faces.len()).any(|cube| {
            if taken[cube] || !faces[cube].contains(&board[cell]) {
                return false;
            }
            taken[cube] = true;
            let fits = tried(faces, board, cell + 1, taken);
            taken[cube] = false;
            fits
        })
    }

    /// The size of the smallest set of codes that stand on more cells than cubes have one of them.
    fn smallest_shortage(faces: &[Vec<u8>], board: &[u8]) -> Option<usize> {
        let all_sets = 1_u32..1 << 5;
        let too_many = all_sets.filter(|set| {
            let is_in = |code: &&u8| set >> **code & 1 == 1;
            let cells = board.iter().filter(is_in).count();
            let cubes = faces
                .iter()
                .filter(|faces| faces.iter().any(|face| is_in(&face)));
            cells > cubes.count()
        });
        too_many.map(|set| set.count_ones() as usize).min()
    }

    proptest! {
        #[test]
        fn a_matching_is_found_if_trying_all_ways_finds_one(
            faces in prop::collection::vec(prop::collection::vec(0_u8..5, 1..4), 1..6),
            board in prop::collection::vec(0_u8..5, 1..6),
        ) {
            let set = CubeSet::of(faces.clone());
            match set.assign(&board) {
                Ok(cubes) => {
                    prop_assert!(tried(&faces, &board, 0, &mut vec![false; faces.len()]));
                    for (cube, code) in cubes.iter().zip(&board) {
                        prop_assert!(faces[*cube].contains(code));
                    }
                }
                Err(shortage) => {
                    prop_assert!(!tried(&faces, &board, 0, &mut vec![false; faces.len()]));
                    prop_assert!(shortage.cells > shortage.cubes);
                    prop_assert_eq!(Some(shortage.codes.len()), smallest_shortage(&faces, &board));
                }
            }
        }
    }
}

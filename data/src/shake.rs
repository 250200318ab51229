//! Shakes cubes: puts them at random positions, each with a random face up.

use crate::cubes::FACES;
use crate::{Board, ConfigError, Cubes, Random};

impl Cubes {
    /// Returns a board of `rows` × `columns` with a cube in each cell. The same cubes and the same
    /// seed give the same board everywhere.
    ///
    /// First the cubes change places. For each index i, from 0 on, an index r from i to the last
    /// one is drawn, and the cubes at i and r are swapped. The cubes then fill the board in that
    /// order, row by row. Last, the face of each cube is drawn, in the same order. All numbers come
    /// from [`Random`], in the order in which they are needed.
    ///
    /// ```
    /// let cubes = data::Cubes::built_in("new-1987")?;
    /// assert_eq!(cubes.shake(4, 4, 0)?.to_string(), "m o n w\ns e f u\ni h a r\nt a s g\n");
    /// # Ok::<(), data::ConfigError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails if the number of cells differs from the number of cubes.
    pub fn shake(&self, rows: usize, columns: usize, seed: u64) -> Result<Board, ConfigError> {
        if rows.checked_mul(columns) != Some(self.count()) {
            return Err(ConfigError::WrongCount {
                cubes: self.count(),
                rows,
                columns,
            });
        }
        let mut random = Random::new(seed);
        // A set has at most 36 cubes.
        let mut below = |n: usize| random.below(n as u32) as usize;
        let mut cubes: Vec<_> = self.cubes().iter().collect();
        for i in 0..cubes.len() {
            let r = i + below(cubes.len() - i);
            cubes.swap(i, r);
        }
        let cells = cubes.iter().map(|cube| cube[below(FACES)].clone());
        Ok(Board::new(cells.collect(), columns))
    }
}

//! Shaking: the same seed gives the same board, and no cube, position or face is preferred.

use std::collections::BTreeMap;

use data::{Board, Cell, Cubes, Random, shares};

fn shaken(name: &str, rows: usize, columns: usize, seed: u64) -> Board {
    let cubes = Cubes::built_in(name).unwrap();
    cubes.shake(rows, columns, seed).unwrap()
}

/// These boards come from another program, written from the documentation of
/// `Cubes::shake` and `Random`, and from the definition of ChaCha.
#[test]
fn seed_gives_the_same_board_as_an_independent_program() {
    for (name, side, seed, board) in [
        ("new-1987", 4, 0, "m o n w\ns e f u\ni h a r\nt a s g\n"),
        ("new-1987", 4, 1, "r e s o\nr m n b\ni e p e\ne f r e\n"),
        (
            "cs106-big",
            5,
            u64::MAX,
            "t a p p e\nt p s x c\nr e a l m\nr i s r m\nn u h o u\n",
        ),
        (
            "super-big-2012",
            6,
            2026,
            "i e a a d x\nv e l o l n\nn r o d z f\nin n h n e i\np i a g y u\nt e i e e t\n",
        ),
    ] {
        assert_eq!(shaken(name, side, side, seed).to_string(), board, "{name}");
    }
}

#[test]
fn random_number_is_below_its_limit_and_skips_unfair_draws() {
    let mut random = Random::new(1);
    for n in [1, 2, 3, 1 << 31, (1 << 31) + 1, u32::MAX] {
        assert!((0..100).all(|_| random.below(n) < n), "{n}");
    }
    assert_eq!((random.below(1), random.below(0)), (0, 0));
    // The greatest fair limit is itself the next number in these sequences. It is skipped, because
    // the fair numbers are those below it.
    let drawn = (0..).map(|seed| (seed, Random::new(seed).below(u32::MAX)));
    let (seed, drawn) = drawn
        .into_iter()
        .find(|(_, drawn)| *drawn > 1 << 31)
        .unwrap();
    assert_ne!(Random::new(seed).below(drawn), 0);
}

#[test]
fn shares_select_exactly_the_given_percentage_rounded_up() {
    let taken = |count, percent, seed| {
        let shares = shares(count, percent, seed);
        shares.into_iter().filter(|&taken| taken).count()
    };
    for (count, percent, expected) in [
        (10_000, 0, 0),
        (10_000, 50, 5_000),
        (10_000, 100, 10_000),
        (10, 20, 2),
        (3, 20, 1),
        (0, 20, 0),
    ] {
        assert_eq!(taken(count, percent, 1), expected, "{percent} % of {count}");
    }
    assert_eq!(shares(9, 50, 3), shares(9, 50, 3));
}

#[test]
fn shares_select_each_thing_equally_often() {
    let mut often = [0; 10];
    for seed in 0..1_000 {
        for (number, is_taken) in often.iter_mut().zip(shares(10, 20, seed)) {
            *number += u32::from(is_taken);
        }
    }
    // Within six standard deviations of 13 things.
    assert!(
        often.iter().all(|number| (120..280).contains(number)),
        "{often:?}"
    );
}

#[test]
fn solid_cells_and_two_letter_faces_come_up() {
    let boards: Vec<Board> = (0..40)
        .map(|seed| shaken("super-big-2012", 6, 6, seed))
        .collect();
    for cell in ["#", "qu", "th"] {
        let is_there = |board: &Board| {
            let mut cells = board.row_slices().flatten();
            cells.any(|there| there.as_str() == cell)
        };
        assert!(boards.iter().any(is_there), "{cell}");
    }
}

#[test]
fn letter_comes_up_as_often_as_it_is_on_its_cube() {
    let cubes = Cubes::parse("title = \"One\"\ncubes = [\"AAEEGN\"]").unwrap();
    let mut counts: BTreeMap<String, f64> = BTreeMap::new();
    for seed in 0..6000 {
        let board = cubes.shake(1, 1, seed).unwrap().to_string();
        *counts.entry(board).or_default() += 1.0;
    }
    let counts: Vec<f64> = counts.into_values().collect();
    // With 3 degrees of freedom, chance exceeds 25 once in 65,000 times.
    let chi_square = chi_square(&counts, &[2000.0, 2000.0, 1000.0, 1000.0]);
    assert!(chi_square < 25.0, "{chi_square}");
}

/// The number of shakes. With this many, a common shuffling mistake exceeds its bound twelve times:
/// swapping with any position instead of one from i on.
const SHAKES: usize = 20_000;

#[test]
fn cubes_positions_and_faces_are_all_equally_likely() {
    let cubes = telling_cubes();
    let mut cube_at_place = vec![0.0; 16 * 16];
    let mut face_of_cube = vec![0.0; 16 * 6];
    let mut face_at_place = vec![0.0; 16 * 6];
    let mut next_to_face = vec![0.0; 6 * 6];
    for seed in 0..SHAKES as u64 {
        let board = cubes.shake(4, 4, seed).unwrap();
        let told: Vec<(usize, usize)> = board.row_slices().flatten().map(tell).collect();
        for (place, &(cube, face)) in told.iter().enumerate() {
            cube_at_place[16 * cube + place] += 1.0;
            face_of_cube[6 * cube + face] += 1.0;
            face_at_place[6 * place + face] += 1.0;
        }
        next_to_face[6 * told[0].1 + told[1].1] += 1.0;
    }
    let even = |counts: &[f64]| {
        let total: f64 = counts.iter().sum();
        chi_square(counts, &vec![total / counts.len() as f64; counts.len()])
    };
    // A sum over n degrees of freedom is n on average, with a standard deviation of √2n. Each bound
    // is six standard deviations above the average. The seeds are fixed, and so is the outcome:
    // only a different algorithm can change it.
    for (counts, freedom) in [
        // Every cube is at one position, and every position has one cube.
        (cube_at_place, 15.0 * 15.0),
        // Every cube shows one face, and so does every position.
        (face_of_cube, 16.0 * 5.0),
        (face_at_place, 16.0 * 5.0),
        // The first two positions show one of 36 pairs.
        (next_to_face, 35.0),
    ] {
        let chi_square = even(&counts);
        let bound = freedom + 6.0 * f64::sqrt(2.0 * freedom);
        assert!(chi_square < bound, "{chi_square} of {bound}");
        // A distribution that is too even is not due to chance either.
        assert!(chi_square > freedom / 2.0, "{chi_square} of {freedom}");
    }
}

fn chi_square(counts: &[f64], expected: &[f64]) -> f64 {
    assert_eq!(counts.len(), expected.len());
    let parts = counts.iter().zip(expected);
    parts
        .map(|(count, mean)| (count - mean).powi(2) / mean)
        .sum()
}

/// Returns sixteen cubes whose faces identify them: `ba` is the first face of the second cube.
fn telling_cubes() -> Cubes {
    let cubes = ('A'..='P').map(|cube| {
        let faces: String = ('a'..='f').map(|face| format!("{cube}{face}")).collect();
        format!("{faces:?}, ")
    });
    let cubes: String = cubes.collect();
    Cubes::parse(&format!("title = \"Telling\"\ncubes = [{cubes}]")).unwrap()
}

/// Returns the cube and the face that a cell identifies.
fn tell(cell: &Cell) -> (usize, usize) {
    match cell.as_str().as_bytes() {
        [cube, face] => (usize::from(cube - b'a'), usize::from(face - b'a')),
        other => panic!("{other:?}"),
    }
}

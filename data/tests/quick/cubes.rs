//! The built-in cubes match their sources.

use std::collections::BTreeMap;

use data::{Cube, Cubes};

use crate::filed_and_described;

fn built_in(name: &str) -> Cubes {
    Cubes::built_in(name).unwrap()
}

/// Returns a cube with its faces sorted, as one string.
fn sorted(cube: &Cube) -> String {
    let mut faces: Vec<&str> = cube.iter().map(|face| face.as_str()).collect();
    faces.sort_unstable();
    faces.join("")
}

/// Returns all cubes of a set as such strings, sorted.
fn set(name: &str) -> Vec<String> {
    let mut cubes: Vec<String> = built_in(name).cubes().iter().map(sorted).collect();
    cubes.sort();
    cubes
}

/// Counts each face in the set, as `a8 b3 ...`.
fn faces(name: &str) -> String {
    let cubes = built_in(name);
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for face in cubes.cubes().iter().flatten() {
        *counts.entry(face.as_str()).or_default() += 1;
    }
    let counts: Vec<String> = counts.iter().map(|(f, n)| format!("{f}{n}")).collect();
    counts.join(" ")
}

#[test]
fn every_cube_set_has_a_file_with_a_source_and_a_readme_row() {
    filed_and_described("cubes", Cubes::names(), &[], |name| {
        let cubes = built_in(name);
        vec![cubes.title().to_string(), cubes.count().to_string()]
    });
}

#[test]
fn face_counts_match_the_sources() {
    assert_eq!(
        faces("classic-1976"),
        "a8 b3 c3 d4 e10 f2 g3 h3 i7 j1 k2 l5 m3 n5 o6 p3 qu1 r4 s5 t5 u4 v2 w2 x1 y3 z1"
    );
    assert_eq!(
        faces("new-1987"),
        "a6 b2 c2 d3 e11 f2 g2 h5 i6 j1 k1 l4 m2 n6 o7 p2 qu1 r5 s6 t9 u3 v2 w3 x1 y3 z1"
    );
    assert_eq!(
        faces("big"),
        "a12 b1 c5 d6 e19 f4 g3 h5 i11 j1 k1 l5 m4 n11 o11 p4 qu1 r12 s9 t13 u4 v1 w2 x1 y3 z1"
    );
    assert_eq!(
        faces("super-big-2012"),
        "#3 a17 an1 b3 c6 d9 e26 er1 f4 g4 h9 he1 i15 in1 j2 k2 l7 m5 n16 o17 p4 qu2 r11 s14 t15 th1 u6 v2 w4 x2 y4 z2"
    );
}

#[test]
fn qu_shares_a_cube_with_j_in_the_classic_set_and_h_in_the_new() {
    assert!(set("classic-1976").contains(&"abjmoqu".to_string()));
    assert!(set("new-1987").contains(&"himnquu".to_string()));
    assert_eq!(
        built_in("new-1987").cubes()[14]
            .each_ref()
            .map(|face| face.as_str()),
        ["h", "i", "m", "n", "u", "qu"],
        "as CS107 writes it: HIMNUQu, the fifteenth"
    );
}

#[test]
fn plain_q_variants_differ_from_qu_sets_in_one_cube_only() {
    for (with_u, plain) in [
        ("new-1987", "new-1987-plain-q"),
        ("cs106-big-qu", "cs106-big"),
    ] {
        assert!(!faces(plain).contains("qu") && faces(plain).contains(" q1 "));
        assert_eq!(faces(with_u).replace(" qu1 ", " q1 "), faces(plain));
        let differing = |a: &[String], b: &[String]| a.iter().filter(|c| !b.contains(c)).count();
        assert_eq!(differing(&set(with_u), &set(plain)), 1);
    }
}

#[test]
fn doubtful_cubes_match_the_chosen_variants() {
    let big = set("big");
    let times = |cube: &str| big.iter().filter(|known| *known == cube).count();
    assert_eq!((times("dhlnor"), times("dhhlor")), (2, 1));

    let without = |name: &str, cube: &str| -> Vec<String> {
        let mut cubes = set(name);
        let place = cubes.iter().position(|known| known == cube).unwrap();
        cubes.remove(place);
        cubes
    };
    assert_eq!(
        without("big-challenge", "iklmquu"),
        without("big", "dhhlor")
    );
    assert_eq!(
        without("cs106-big-qu", "ddhnot"),
        without("deluxe", "dhhnot")
    );
}

#[test]
fn two_letter_and_solid_faces_match_the_2012_boxes() {
    for name in ["big-2012", "super-big-2012"] {
        assert!(set(name).contains(&"anerheinquth".to_string()), "{name}");
    }
    assert!(set("super-big-2012").contains(&"###eio".to_string()));
}

/// The twenty cubes that the lab prints.
const LAB: [&str; 20] = [
    "aeegmu", "aegmnn", "afirsy", "bjkqxz", "ccnstw", "ceiilt", "ceilpt", "ceipst", "ddlnor",
    "ddhnot", "dhhlor", "dhlnor", "eiiitt", "emottt", "ensssu", "fiprsy", "gorrvw", "hiprry",
    "nootuw", "ooottu",
];

#[test]
fn all_twenty_cubes_printed_in_the_lab_are_in_its_set() {
    let cubes = set("cs106-big");
    assert!(LAB.iter().all(|cube| cubes.contains(&cube.to_string())));
}

#[test]
fn boards_shown_in_the_courses_can_be_shaken() {
    for (name, board) in [
        ("new-1987-plain-q", "fycliomgorilhjhu"),
        ("new-1987-plain-q", "eecaalephnboqtty"),
    ] {
        let letters: Vec<String> = board.chars().map(String::from).collect();
        assert!(can_show(&built_in(name), &letters), "{board}");
    }
    let impossible = vec!["z".to_string(); 16];
    assert!(!can_show(&built_in("new-1987"), &impossible));
}

/// Whether each letter can be assigned a different cube that has it.
fn can_show(cubes: &Cubes, letters: &[String]) -> bool {
    let mut shows: Vec<Option<usize>> = vec![None; cubes.count()];
    (0..letters.len()).all(|letter| {
        let mut asked = vec![false; cubes.count()];
        give_a_cube(cubes, letters, letter, &mut shows, &mut asked)
    })
}

/// Assigns a cube to `letter`, and another cube to the letter that had it.
fn give_a_cube(
    cubes: &Cubes,
    letters: &[String],
    letter: usize,
    shows: &mut [Option<usize>],
    asked: &mut [bool],
) -> bool {
    for (number, cube) in cubes.cubes().iter().enumerate() {
        let has = cube.iter().any(|face| face.as_str() == letters[letter]);
        if !has || asked[number] {
            continue;
        }
        asked[number] = true;
        let free = match shows[number] {
            None => true,
            Some(other) => give_a_cube(cubes, letters, other, shows, asked),
        };
        if free {
            shows[number] = Some(letter);
            return true;
        }
    }
    false
}

#[test]
fn plain_q_becomes_qu_and_nothing_else_changes() {
    let changed = built_in("new-1987-plain-q").with_qu();
    assert_eq!(changed.cubes().len(), 16);
    let all = |cubes: &Cubes| {
        let faces = cubes.cubes().iter().flatten();
        faces
            .map(|face| face.as_str().to_string())
            .collect::<Vec<_>>()
    };
    let (before, after) = (all(&built_in("new-1987-plain-q")), all(&changed));
    for (before, after) in before.iter().zip(&after) {
        assert_eq!(after, if before == "q" { "qu" } else { before });
    }
    assert!(after.contains(&"qu".to_string()));
}

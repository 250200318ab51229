//! `explorer barren`.

use data::Rules;

use crate::support::{explored, plain, scored};

#[test]
fn barren_boards_have_no_words_for_the_plain_solver() {
    let dictionary = data::DICTIONARY.split_ascii_whitespace().collect();
    let printed = explored(&["barren", "--rules", "new", "--rolls", "1000"]);
    let mut lines = printed.lines();
    let (board, points, words) = scored(lines.next().unwrap());
    assert_eq!((points, words), (0, 0));
    assert_eq!(plain(&dictionary, (4, 4), board, 3), (0, 0));

    let rules = Rules::built_in("new").unwrap();
    let rolled: Vec<(u64, &str)> = lines
        .map(|line| line.split_once('\t').unwrap())
        .map(|(seed, board)| (seed.parse().unwrap(), board))
        .collect();
    assert!(!rolled.is_empty());
    for (seed, board) in rolled {
        let shaken = rules.cubes.shake(4, 4, seed).unwrap();
        let cells: Vec<&str> = shaken
            .row_slices()
            .flatten()
            .map(|cell| cell.as_str())
            .collect();
        assert_eq!(cells.concat().replace("qu", "q"), board);
        assert_eq!(plain(&dictionary, (4, 4), board, 3), (0, 0), "{board}");
    }
}

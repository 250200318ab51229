//! `grader xray` finds the first wrong step of each mistake in a search.

use std::path::Path;

use boggle::inspect::{Inspection, Wanted, inspect};
use grading::variants;
use judge::assignment::Assignment;
use judge::parallel;
use report::xray::search::SearchMistake;
use report::xray::{Xray, sentences};
use sandbox::{Rules, Sandbox};

use crate::support::root;

/// The mutants with the mistake that the X-ray finds in the search; none if the mistake is in the output or the stored
/// state.
const SEARCHES: [(&str, &str, Option<SearchMistake>); 28] = [
    (
        "neighbours_the_other_way_round",
        "word_list",
        Some(SearchMistake::Order),
    ),
    (
        "neighbours_from_the_north_west",
        "word_list",
        Some(SearchMistake::Order),
    ),
    ("no_diagonals", "word_list", Some(SearchMistake::NotTaken)),
    ("cells_reused", "word_list", Some(SearchMistake::CellTwice)),
    (
        "visited_not_reset",
        "word_list",
        Some(SearchMistake::StateLeftOver),
    ),
    (
        "cell_letters_not_taken_back",
        "word_list",
        Some(SearchMistake::NotBegun),
    ),
    (
        "one_letter_taken_back",
        "word_list",
        Some(SearchMistake::StateLeftOver),
    ),
    (
        "path_not_taken_back",
        "board_dump",
        Some(SearchMistake::OtherPath),
    ),
    ("words_repeated", "word_list", Some(SearchMistake::Twice)),
    (
        "stops_at_a_word",
        "word_list",
        Some(SearchMistake::StopsAtWord),
    ),
    (
        "reported_on_the_way_back",
        "word_list",
        Some(SearchMistake::ReportedLate),
    ),
    (
        "only_the_first_cell",
        "word_list",
        Some(SearchMistake::NotBegun),
    ),
    (
        "not_the_last_cell",
        "word_list",
        Some(SearchMistake::NotBegun),
    ),
    ("column_by_column", "word_list", Some(SearchMistake::Order)),
    (
        "short_words_left_out",
        "word_list",
        Some(SearchMistake::NotReported),
    ),
    (
        "through_solid_cells",
        "word_list",
        Some(SearchMistake::SolidCell),
    ),
    (
        "four_by_four_only",
        "word_list",
        Some(SearchMistake::NotBegun),
    ),
    (
        "last_path_kept",
        "board_dump",
        Some(SearchMistake::OtherPath),
    ),
    // The smallest board that shows the mistake has no steps to print, so the printing is wrong.
    ("last_cell_not_shown", "board_dump", None),
    ("file_ignored", "word_list", Some(SearchMistake::NotInList)),
    ("list_sorted", "word_list", None),
    ("list_from_zero", "word_list", None),
    ("list_with_a_space", "word_list", None),
    ("steps_from_zero", "board_dump", None),
    ("no_tab", "board_dump", None),
    ("number_of_all_words", "board_dump", None),
    ("first_board_kept", "word_list", None),
    ("words_found_pile_up", "words_found", None),
];

#[test]
fn xray_finds_first_incorrect_step_of_each_search_mutant() {
    let assignment =
        || Assignment::read(&root(), "boggle-solver", boggle::SUBJECTS.subjects()).unwrap();
    let variants = variants::mutants(&assignment()).unwrap();
    let init = Path::new(env!("CARGO_BIN_EXE_grader"));
    let sandbox = Sandbox::open(init, &Rules::new()).unwrap();
    let others = parallel::map(&SEARCHES, parallel::jobs(), |(name, item, expected)| {
        let variant = variants.iter().find(|variant| variant.name == *name);
        let submission = variant.unwrap().submission(&assignment()).unwrap();
        let wanted = Wanted::Item(item.to_string());
        let sandbox = sandbox.clone();
        let looked = inspect(assignment(), &submission, &wanted, String::new(), sandbox).unwrap();
        let Inspection::Xray(xray) = &looked[0].found else {
            return Ok(Some(format!("{name}: {looked:?}")));
        };
        let seen = match xray {
            Xray::Search(search) => search.incorrect.as_ref().map(|wrong| wrong.mistake),
            Xray::Trie(_) => None,
        };
        let said = sentences(xray);
        let other = || format!("{name}: {seen:?} and not {expected:?}: {said:?}");
        Ok((seen != *expected).then(other))
    });
    let others: Vec<String> = others.into_iter().filter_map(Result::unwrap).collect();
    assert_eq!(others, [""; 0]);
}

//! The answer key of the questions is correct.

use crate::support::key::number;

#[test]
fn answer_key_gives_the_correct_chain_and_word_lengths() {
    // In an unbalanced search tree, words inserted in order each become the right child of the previous one.
    let words = ["a", "b", "c", "d", "e", "f", "g"];
    let compared = words.iter().take_while(|word| **word <= "g").count();
    assert_eq!(number("2a"), compared as u64);
    assert_eq!(number("3a"), "abacus".len() as u64);
}

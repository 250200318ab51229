//! The answer key of the questions is correct.

use crate::support::key::number;

#[test]
fn a_chain_and_a_word_are_as_long_as_the_key_says() {
    // In an unbalanced search tree, words inserted in order each become the right child of the previous one.
    let words = ["a", "b", "c", "d", "e", "f", "g"];
    let compared = words.iter().take_while(|word| **word <= "g").count();
    assert_eq!(number("2a"), compared as u64);
    assert_eq!(number("3a"), "abacus".len() as u64);
}

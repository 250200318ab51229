//! The corpus of hostile submissions is complete.

use sandbox::Rule;

use crate::support::attacks::attack::{Goal, corpus};

#[test]
fn every_rule_stops_an_attack() {
    let attacks = corpus();
    let useless = Rule::ALL.iter().filter(|rule| {
        attacks
            .iter()
            .all(|attack| !attack.stopped_by.contains(rule))
    });
    assert_eq!(useless.collect::<Vec<_>>(), Vec::<&Rule>::new());
}

#[test]
fn ten_attacks_try_to_put_markup_into_a_page() {
    let attacks = corpus();
    let markup = attacks.iter().filter(|attack| attack.goal == Goal::Markup);
    assert_eq!(markup.count(), 10);
}

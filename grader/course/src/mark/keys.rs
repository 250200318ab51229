//! The keys of the page: the decision that a key makes, and the place that it leads to.
//!
//! A digit gives points at once. Another digit, or a point and digits, corrects them: `1` and `0` give ten points, `2`
//! and `3` give three of three.

use serde::{Deserialize, Serialize};

use super::decision::Change;
use super::worklist::{Group, Worklist};
use report::points::Points;

/// The place on the page, which the browser sends with each key.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Place {
    /// The position of the group.
    pub group: usize,
    /// The position of the variant, if the variants of the group are graded separately.
    pub variant: Option<usize>,
    /// The points typed so far.
    pub typed: String,
    /// Whether the comment is being written.
    pub is_commenting: bool,
    /// Whether the help is open.
    pub is_helping: bool,
}

/// The effect of a key, apart from the place that it leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// No effect.
    None,
    /// A decision about the answers at the place where the key was pressed.
    Decide(Change),
    /// The last decision is undone.
    Undo,
    /// The key has no effect here, for this reason.
    Refused(String),
}

/// The keys that the page shows, with their meanings. `page.js` sends only the keys that it lists, too; the guide for
/// manual grading has them in a table.
pub const HELP: [(&str, &str); 9] = [
    (
        "0 to 9",
        "give points; more digits make 10, or 1.5 with a point",
    ),
    ("Backspace", "remove the points"),
    ("Enter", "go to the next open group"),
    ("↓ ↑", "go to the next or previous group"),
    ("→ ←", "go to the next or previous question"),
    ("c", "write a comment for the students; Enter saves it"),
    (
        "s",
        "grade the answers of a group separately, or together again",
    ),
    ("u", "undo the last decision"),
    ("?", "show or hide these keys"),
];

impl Place {
    /// Returns the place of a group, or of one of its variants.
    pub fn at(group: usize, variant: Option<usize>) -> Self {
        Self {
            group,
            variant,
            ..Self::default()
        }
    }

    /// Returns the nearest place that exists.
    #[must_use]
    pub fn within(mut self, worklist: &Worklist) -> Self {
        self.group = self.group.min(worklist.groups.len().saturating_sub(1));
        let group = worklist.groups.get(self.group);
        let variants = group.map_or(0, |group| group.variants.len());
        self.variant = self.variant.filter(|variant| *variant < variants);
        self
    }
}

/// Returns the first place from the top of the list whose answers are open.
pub fn first_open(worklist: &Worklist, is_open: impl Fn(usize, Option<usize>) -> bool) -> Place {
    let first = (0..worklist.groups.len()).find(|group| is_open(*group, None));
    Place::at(first.unwrap_or(0), None)
}

/// Presses a key at a place. `is_open` tells whether a group or a variant has an answer without a score.
pub fn press(
    worklist: &Worklist,
    is_open: impl Fn(usize, Option<usize>) -> bool,
    place: Place,
    key: &str,
) -> (Place, Effect) {
    let place = place.within(worklist);
    let Some(group) = worklist.groups.get(place.group) else {
        return (place, Effect::None);
    };
    let go = |to: Place| (to, Effect::None);
    match key {
        "Enter" => match next_open(worklist, is_open, &place) {
            Some(next) => go(next),
            None => {
                let place = Place::at(place.group, place.variant);
                (
                    place,
                    Effect::Refused("Nothing is left to decide.".to_string()),
                )
            }
        },
        "ArrowDown" => go(step(worklist, &place, true)),
        "ArrowUp" => go(step(worklist, &place, false)),
        "ArrowRight" => go(question(worklist, is_open, group.question + 1)),
        "ArrowLeft" => go(question(
            worklist,
            is_open,
            group.question.saturating_sub(1),
        )),
        "c" => go(Place {
            is_commenting: true,
            ..place
        }),
        "Escape" => go(Place::at(place.group, place.variant)),
        "?" => go(Place {
            is_helping: !place.is_helping,
            ..place
        }),
        "s" => match (place.variant, group.variants.len()) {
            (None, 0 | 1) => {
                let why = "All answers of this group are equal.".to_string();
                (place, Effect::Refused(why))
            }
            (None, _) => go(Place::at(place.group, Some(0))),
            (Some(_), _) => go(Place::at(place.group, None)),
        },
        "u" => (place, Effect::Undo),
        "Backspace" | "Delete" => {
            let place = Place::at(place.group, place.variant);
            (place, Effect::Decide(Change::Points(None)))
        }
        _ => match key.split_once(' ') {
            Some(("question", number)) => {
                let number = number.parse().unwrap_or(group.question);
                go(question(worklist, is_open, number))
            }
            // A digit after a button is a new number.
            Some(("points", points)) => {
                let (place, effect) = give(worklist, group, place, vec![points.to_string()]);
                (Place::at(place.group, place.variant), effect)
            }
            _ => match typed(&place.typed, key) {
                Some(candidates) => give(worklist, group, place, candidates),
                None => go(place),
            },
        },
    }
}

/// Returns the points that may be meant by a key after those typed before, most likely first.
fn typed(before: &str, key: &str) -> Option<Vec<String>> {
    match key {
        "." | "," if before.contains('.') => None,
        "." | "," if before.is_empty() => Some(vec!["0.".to_string()]),
        "." | "," => Some(vec![format!("{before}.")]),
        _ if key.len() == 1 && key.bytes().all(|byte| byte.is_ascii_digit()) => {
            let both = format!("{before}{key}");
            Some(match before {
                "" | "0" => vec![key.to_string()],
                // A third decimal is a mistake, not a new number.
                _ if before.contains('.') => vec![both],
                _ => vec![both, key.to_string()],
            })
        }
        _ => None,
    }
}

/// Gives the first of these points that the question allows.
fn give(
    worklist: &Worklist,
    group: &Group,
    place: Place,
    candidates: Vec<String>,
) -> (Place, Effect) {
    let most = worklist.questions.get(group.question);
    let most = most.map_or(0, |question| question.points);
    let allowed = |text: &String| {
        let number = text.trim_end_matches('.').parse().ok();
        let points = number.and_then(Points::from_written);
        points.filter(|points| *points <= most.into())
    };
    let found = candidates.into_iter();
    let mut found = found.filter_map(|text| Some((allowed(&text)?, text)));
    match found.next() {
        Some((points, typed)) => {
            // `2.` is not finished.
            let effect = match typed.ends_with('.') {
                true => Effect::None,
                false => Effect::Decide(Change::Points(Some(points))),
            };
            (Place { typed, ..place }, effect)
        }
        None => {
            let why = match most {
                0 => "This costs no points: press 0 once you have reviewed it.".to_string(),
                most => format!("Give at most {most}, with at most two decimal places."),
            };
            (place, Effect::Refused(why))
        }
    }
}

/// Returns the next or previous variant or group.
fn step(worklist: &Worklist, place: &Place, is_forward: bool) -> Place {
    let Place { group, variant, .. } = *place;
    let variants = |group: usize| worklist.groups.get(group).map_or(0, |it| it.variants.len());
    match (variant, is_forward) {
        (Some(variant), true) if variant + 1 < variants(group) => {
            Place::at(group, Some(variant + 1))
        }
        (Some(variant), false) if variant > 0 => Place::at(group, Some(variant - 1)),
        (_, true) if group + 1 < worklist.groups.len() => Place::at(group + 1, None),
        (_, false) if group > 0 => Place::at(group - 1, None),
        _ => Place::at(group, variant),
    }
}

/// Returns the first open group of a question, or its first one.
fn question(
    worklist: &Worklist,
    is_open: impl Fn(usize, Option<usize>) -> bool,
    number: usize,
) -> Place {
    let last = worklist.questions.len().saturating_sub(1);
    let question = worklist.questions.get(number.min(last));
    let mut groups = question.map_or(0..0, |question| question.groups.clone());
    let first = groups.start;
    Place::at(
        groups.find(|group| is_open(*group, None)).unwrap_or(first),
        None,
    )
}

/// Returns the next open variant or group, from here to the end and then from the beginning.
fn next_open(
    worklist: &Worklist,
    is_open: impl Fn(usize, Option<usize>) -> bool,
    place: &Place,
) -> Option<Place> {
    let Place { group, variant, .. } = *place;
    if let Some(variant) = variant {
        let mut variants = variant + 1..worklist.groups.get(group)?.variants.len();
        if let Some(next) = variants.find(|next| is_open(group, Some(*next))) {
            return Some(Place::at(group, Some(next)));
        }
    }
    let mut groups = (group + 1..worklist.groups.len()).chain(0..=group);
    let next = groups.find(|next| is_open(*next, None))?;
    Some(Place::at(next, None))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::worklist::tests::worklist;
    use super::*;

    /// Returns the last place and all effects of these keys in a class of which no answer has points.
    fn typed(worklist: &Worklist, keys: &[&str]) -> (Place, Vec<Effect>) {
        let mut effects = Vec::new();
        let mut place = Place::default();
        for key in keys {
            let effect;
            (place, effect) = press(worklist, |_, _| true, place, key);
            effects.push(effect);
        }
        (place, effects)
    }

    /// Returns the points that the last of these keys gives, on a question of ten points.
    fn points(keys: &str) -> String {
        let keys: Vec<String> = keys.chars().map(String::from).collect();
        let keys: Vec<&str> = keys.iter().map(String::as_str).collect();
        let (_, effects) = typed(&worklist(&[("anna", "So.")], 10), &keys);
        match effects.last() {
            Some(Effect::Decide(Change::Points(Some(points)))) => points.to_string(),
            Some(Effect::Refused(_)) => "refused".to_string(),
            _ => "nothing".to_string(),
        }
    }

    #[test]
    fn digits_become_points_within_the_maximum() {
        for (keys, expected) in [
            ("7", "7"),
            ("0", "0"),
            ("10", "10"),
            ("23", "3"),
            ("101", "1"),
            ("05", "5"),
            ("2.5", "2.5"),
            ("2,5", "2.5"),
            (".5", "0.5"),
            ("2.25", "2.25"),
            ("2.255", "refused"),
            ("10.5", "refused"),
            ("2.", "nothing"),
            ("2..", "nothing"),
        ] {
            assert_eq!(points(keys), expected, "{keys}");
        }
    }

    #[test]
    fn points_above_the_maximum_are_refused() {
        let (place, effects) = typed(&worklist(&[("anna", "So.")], 3), &["2", "9"]);
        let why = "Give at most 3, with at most two decimal places.";
        assert_eq!(effects[1], Effect::Refused(why.to_string()));
        assert_eq!(place.typed, "2");
        let (_, effects) = typed(&worklist(&[("anna", "So.")], 3), &["points 4"]);
        assert_eq!(effects[0], Effect::Refused(why.to_string()));
    }

    #[test]
    fn points_typed_elsewhere_are_not_continued() {
        let worklist = worklist(&[("anna", "one"), ("ben", "two")], 10);
        let (_, effects) = typed(&worklist, &["points 1", "0"]);
        let zero = Effect::Decide(Change::Points(Some(Points::ZERO)));
        assert_eq!(effects[1], zero);
        let (_, effects) = typed(&worklist, &["1", "ArrowDown", "0"]);
        let zero = Effect::Decide(Change::Points(Some(Points::ZERO)));
        assert_eq!(effects[2], zero);
    }

    #[test]
    fn separated_variants_are_visited_one_by_one() {
        let class = [
            ("anna", "a step costs more than before in a map"),
            ("ben", "each step costs more than before in a map"),
            ("cora", "why"),
        ];
        let worklist = worklist(&class, 3);
        let visited = |keys: &[&str]| {
            let (place, _) = typed(&worklist, keys);
            (place.group, place.variant)
        };
        assert_eq!(visited(&["s"]), (0, Some(0)));
        assert_eq!(visited(&["s", "ArrowDown"]), (0, Some(1)));
        assert_eq!(visited(&["s", "Enter"]), (0, Some(1)));
        assert_eq!(visited(&["s", "ArrowDown", "ArrowDown"]), (1, None));
        assert_eq!(visited(&["s", "ArrowDown", "ArrowUp"]), (0, Some(0)));
        assert_eq!(visited(&["s", "s"]), (0, None));
        let (_, effects) = typed(&worklist, &["ArrowDown", "s"]);
        assert!(matches!(effects[1], Effect::Refused(_)));
    }

    #[test]
    fn enter_skips_groups_that_have_points() {
        let worklist = worklist(&[("anna", "one"), ("ben", "two"), ("cora", "three")], 3);
        let next = |open: &[usize], group: usize| {
            let is_open = |group: usize, _| open.contains(&group);
            let (place, effect) = press(&worklist, is_open, Place::at(group, None), "Enter");
            (place.group, effect)
        };
        assert_eq!(next(&[2], 0), (2, Effect::None));
        assert_eq!(next(&[0], 2), (0, Effect::None));
        assert_eq!(next(&[1], 1), (1, Effect::None));
        let end = Effect::Refused("Nothing is left to decide.".to_string());
        assert_eq!(next(&[], 1), (1, end));
    }

    proptest! {
        #[test]
        fn any_keys_lead_to_a_place_and_allowed_points(
            keys in prop::collection::vec(prop::sample::select(vec![
                "0", "1", "2", "3", "9", ".", ",", "Backspace", "Enter", "ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight",
                "c", "s", "u", "?", "Escape", "question 1", "question 99", "question x", "points 2", "points -1",
                "points nan", "points 1e9", "\u{e9}", "", "comment",
            ]), 0..40),
            group in 0..9_usize,
            variant in prop::option::of(0..9_usize),
            typed in "[0-9.]{0,4}",
            open in prop::collection::vec(any::<bool>(), 9),
        ) {
            let class = [
                ("anna", "a step costs more than before in a map"),
                ("ben", "each step costs more than before in a map"),
                ("cora", "why"),
                ("dan", "x"),
            ];
            let worklist = worklist(&class, 3);
            let mut place = Place { typed, ..Place::at(group, variant) };
            for key in keys {
                let effect;
                (place, effect) = press(&worklist, |group, _| open[group], place, key);
                prop_assert_eq!(&place.clone().within(&worklist), &place);
                if let Effect::Decide(Change::Points(Some(points))) = effect {
                    prop_assert!(points <= 3.into());
                }
            }
        }
    }
}

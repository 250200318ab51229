//! Comments, from the syntax tree.
//!
//! Each item without the required comment costs a point and is named, until the line has no points left. The instructor
//! judges the quality of comments. The grader only knows whether a comment exists, and whether it says more than the
//! name (`comment_text`). The instructor also decides if a comment may not be a real one (`suspicious`), or a macro
//! defines items (`macro_calls`).

mod comment_text;
mod items;
mod macro_calls;
mod suspicious;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use crate::intake::{HandoutFiles, Submission, is_same_text};
use crate::manual::line::list_names;
use crate::syntax::{MAX_PARSED_BYTES, macros_of, on_large_stack, parsed};
use comment_text::{has_postcondition, has_precondition, says_something};
use items::{Item, items};
use judge::assignment::{Assignment, Commenting, Milestone, RubricSection};
use judge::count::count;
use macro_calls::macro_calls;
use report::points::Points;
use report::{Line, Phase};
use suspicious::{Alike, Comments, Conditions, earns_nothing, wordless_conditions};

/// The maximum number of reasons in a line. More reasons would cost no more points.
const MAX_REASONS: usize = 12;

/// Grades the comments of a submission. `phases` are its graded phases.
pub fn grade(
    assignment: &Assignment,
    part: &RubricSection,
    asked: &Commenting,
    submission: &Submission,
    starter_code: Option<&HandoutFiles>,
    phases: &[Phase],
) -> Vec<Line> {
    let lacking = on_large_stack(|| lacking(assignment, asked, submission, starter_code, phases));
    let unread = lacking.as_ref().map_or(vec![], |lacking| {
        let unread = lacking.unread.iter();
        let macros = lacking.macro_calls.iter().cloned();
        unread
            .map(|path| {
                let path = path.display();
                format!(
                    "{path} is not Rust, or longer than {} KiB",
                    MAX_PARSED_BYTES >> 10
                )
            })
            .chain(macros)
            .collect()
    });
    let to_do = lacking.as_ref();
    let to_do = to_do.map_or(vec![], |lacking| lacking.to_do.clone());
    // One sentence covers all of them, and already counts once.
    let others = to_do.len().saturating_sub(1);
    let mut suspicious = lacking
        .as_ref()
        .map_or(Doubts::default(), |lacking| lacking.suspicious.clone());
    let mut doubts_of = |id: &str| match id {
        "public" => std::mem::take(&mut suspicious.public),
        "conditions" => std::mem::take(&mut suspicious.conditions),
        _ => std::mem::take(&mut suspicious.own),
    };
    let mut line =
        |id: &str, title: &str, points: u32, lost: usize, lacking: Option<Vec<String>>| {
            let mut line = Line {
                id: format!("{}_{id}", part.id),
                title: title.to_string(),
                points,
                ..Line::default()
            };
            match lacking {
                // The contents of unreadable sources are unknown.
                Some(_) if !unread.is_empty() => line.review_notes.clone_from(&unread),
                Some(lacking) => {
                    let lost = u32::try_from(lost + lacking.len()).unwrap_or(u32::MAX);
                    let earned = points.saturating_sub(lost);
                    line.earned = Some(Points::from(earned));
                    line.reasons = lacking.into_iter().take(MAX_REASONS).collect();
                    line.reasons.dedup();
                    let suspicious = doubts_of(id);
                    if earned > 0 && !suspicious.is_empty() {
                        line.earned = None;
                        line.review_notes = suspicious.into_iter().take(MAX_REASONS).collect();
                        let by_number =
                            format!("an automatic count would give {earned} of {points} points");
                        line.review_notes.push(by_number);
                    }
                }
                None => line
                    .review_notes
                    .push("the source is unreadable".to_string()),
            }
            line
        };
    let (mut public, conditions, own) = match lacking {
        Some(lacking) => (
            Some(lacking.public),
            Some(lacking.conditions),
            Some(lacking.own),
        ),
        None => (None, None, None),
    };
    if let Some(public) = public.as_mut().filter(|_| !to_do.is_empty()) {
        public.insert(0, not_built(to_do));
    }
    vec![
        line(
            "public",
            "Public items are documented",
            asked.public,
            others,
            public,
        ),
        line(
            "conditions",
            "Pre- and postconditions",
            asked.conditions,
            0,
            conditions,
        ),
        line("own", "Code you added is commented", asked.own, 0, own),
    ]
}

/// Lists the first unfinished exercises.
fn not_built(to_do: Vec<String>) -> String {
    let unfinished = ["exercise is unfinished", "exercises are unfinished"];
    let unfinished = count(to_do.len(), unfinished);
    format!("{unfinished}: {}", list_names(to_do))
}

/// The items that lack a comment, with their positions.
#[derive(Default)]
struct Lacking {
    /// The sources that could not be read.
    unread: Vec<PathBuf>,
    /// The exercises that are unchanged since the handout.
    to_do: Vec<String>,
    /// The calls of macros that define items.
    macro_calls: Vec<String>,
    public: Vec<String>,
    conditions: Vec<String>,
    own: Vec<String>,
    suspicious: Doubts,
}

/// The doubtful comments, by line.
#[derive(Clone, Default)]
struct Doubts {
    public: Vec<String>,
    conditions: Vec<String>,
    own: Vec<String>,
}

fn lacking(
    assignment: &Assignment,
    asked: &Commenting,
    submission: &Submission,
    starter_code: Option<&HandoutFiles>,
    phases: &[Phase],
) -> Lacking {
    let begun_with = starter_code.map(|files| Submission {
        files: files.clone(),
        ..Submission::default()
    });
    let as_given = |item: &Item| {
        let path = Path::new(&item.file);
        let given = starter_code.and_then(|given| given.get(path));
        let submitted = submission.files.get(path);
        given
            .zip(submitted)
            .is_some_and(|(given, submitted)| is_same_text(given, submitted))
    };
    let mut lacking = Lacking::default();
    let given = begun_with.iter().flat_map(|given| {
        let packages = assignment.phases.iter().map(|phase| &phase.package);
        packages.flat_map(|package| items(&parsed(given, package)))
    });
    let given: BTreeMap<String, String> = given.map(|item| (item.key(), item.doc)).collect();
    let mut found: Vec<Item> = Vec::new();
    let exercises: BTreeSet<&str> = assignment
        .milestones
        .iter()
        .flat_map(|milestone| milestone.exercises.iter().map(String::as_str))
        .collect();
    let (mut is_written, mut is_built) = (false, false);
    let macros = macros_of(submission);
    let (mut public, mut own) = (Comments::default(), Comments::default());
    for phase in &assignment.phases {
        let files = parsed(submission, &phase.package);
        let read: BTreeSet<&Path> = files.iter().map(|file| file.path).collect();
        let source = Path::new(&phase.package).join("src");
        let of_phase = submission.files.keys();
        let of_phase = of_phase.filter(|path| path.starts_with(&source));
        let unread = of_phase.filter(|path| !read.contains(path.as_path()));
        lacking.unread.extend(unread.cloned());
        lacking.macro_calls.extend(macro_calls(&files, &macros));
        for mut item in items(&files) {
            // A helper may have no other purpose than to panic.
            item.is_to_do |= item.only_panics && exercises.contains(item.in_file().as_str());
            let place = item.place();
            // An unchanged file of the handout isn't the student's work.
            let is_given = as_given(&item);
            is_written |= !is_given;
            is_built |= !item.is_to_do && exercises.contains(item.in_file().as_str());
            if item.is_to_do && is_optional(assignment, &item) {
                // No rubric item requires it, so it may stay unchanged.
            } else if item.is_to_do {
                lacking.to_do.push(place);
            } else if given.get(&item.key()) == Some(&item.doc) {
                // This comment is from the handout.
            } else if item.is_public && !item.is_part_of_trait {
                if item.doc.is_empty() {
                    lacking.public.push(format!("{place} has no doc comment"));
                } else if !says_something(&item.doc, &item.name) {
                    lacking
                        .public
                        .push(format!("the comment on {place} only repeats its name"));
                } else {
                    lacking
                        .suspicious
                        .public
                        .extend(public.add(&item, &item.doc));
                }
            } else if !item.is_part_of_trait && !given.contains_key(&item.key()) {
                let comment = format!("{} {}", item.doc, item.comment);
                if comment.trim().is_empty() {
                    lacking.own.push(format!("{place} has no comment"));
                } else if !says_something(&comment, &item.name) {
                    lacking
                        .own
                        .push(format!("the comment on {place} only repeats its name"));
                } else {
                    lacking.suspicious.own.extend(own.add(&item, &comment));
                }
            }
            found.push(item);
        }
    }
    lacking.suspicious.public.extend(public.repeated());
    lacking.suspicious.own.extend(own.repeated());
    let mut conditions = Conditions::default();
    for exercise in &asked.conditions_of {
        let Some(item) = built(exercise, &found, &given) else {
            lacking
                .conditions
                .push(format!("{} is missing", exercise_phrase(exercise)));
            continue;
        };
        let place = item.place();
        let missing = match (has_precondition(&item.doc), has_postcondition(&item.doc)) {
            _ if item.is_to_do => format!("{place} isn't finished"),
            (true, true) => {
                let given = given.get(&item.key()).map_or("", String::as_str);
                let suspicious = &mut lacking.suspicious.conditions;
                suspicious.extend(earns_nothing(assignment, phases, item));
                suspicious.extend(wordless_conditions(item, given));
                match conditions.add(item, given) {
                    Some(Alike::Same(other)) => {
                        format!(
                            "{place} has the same conditions as {other}; identical conditions count once"
                        )
                    }
                    Some(Alike::Almost(other)) => {
                        suspicious
                            .push(format!("{place} has almost the same conditions as {other}"));
                        continue;
                    }
                    None => continue,
                }
            }
            (false, true) => format!("{place} has no precondition (Pre:)"),
            (true, false) => format!("{place} has no postcondition (Post:)"),
            (false, false) => {
                format!("{place} has neither a precondition (Pre:) nor a postcondition (Post:)")
            }
        };
        lacking.conditions.push(missing);
    }
    // In a student's own run, the handout is unknown, but finished exercises show that something was written.
    if starter_code.is_none() {
        is_written = is_built || lacking.to_do.is_empty();
    }
    if !is_written {
        let nothing = || vec!["no readable code was added".to_string(); MAX_REASONS];
        (lacking.public, lacking.own) = (nothing(), nothing());
    }
    if phases.iter().any(|phase| phase.possible() > 0)
        && phases.iter().all(|phase| phase.earned() == 0)
    {
        let nothing = "no rubric item passes".to_string();
        lacking.suspicious.public.push(nothing.clone());
        lacking.suspicious.own.push(nothing);
    }
    let unbuilt = lacking.to_do.len() * 2 > exercises.len() && !exercises.is_empty();
    if is_written && unbuilt {
        let most = "most exercises are unfinished, so there is little to explain";
        lacking.suspicious.own.push(most.to_string());
    }
    lacking
}

/// Whether a function is an optional exercise: the milestones that include it have no rubric items. It may have been
/// moved to another file of its package.
fn is_optional(assignment: &Assignment, item: &Item) -> bool {
    let here = |exercise: &str| exercise == item.in_file();
    let moved = |exercise: &str| {
        let named = exercise.rsplit_once(':');
        named.is_some_and(|(file, name)| {
            name == item.name && file.split('/').next() == item.file.split('/').next()
        })
    };
    let steps = |is_item: &dyn Fn(&str) -> bool| -> Vec<&Milestone> {
        let steps = assignment.milestones.iter();
        steps
            .filter(|step| step.exercises.iter().any(|exercise| is_item(exercise)))
            .collect()
    };
    let mut building = steps(&here);
    if building.is_empty() {
        building = steps(&moved);
    }
    !building.is_empty() && building.iter().all(|step| step.items.is_empty())
}

/// Finds the item of an exercise: the item from the handout, or else one with the same name.
fn built<'a>(
    exercise: &str,
    found: &'a [Item],
    given: &BTreeMap<String, String>,
) -> Option<&'a Item> {
    let keys = any_of(exercise);
    let starter_code = |key: &String| {
        let mut items = found.iter();
        items.find(|item| item.in_file() == *key && given.contains_key(&item.key()))
    };
    let by_name = |key: &String| {
        let items = of_name(found, key);
        // A helper may have the same name, and needs no conditions.
        let says_both = |item: &&Item| has_precondition(&item.doc) && has_postcondition(&item.doc);
        let complete = items.iter().copied().find(says_both);
        complete.or(items.first().copied())
    };
    let item = keys.iter().find_map(starter_code);
    item.or_else(|| keys.iter().find_map(by_name))
}

/// Returns the items of a package with the name in a key. Items in the original file come first; students move code.
fn of_name<'a>(found: &'a [Item], key: &str) -> Vec<&'a Item> {
    let (file, name) = key.rsplit_once(':').unwrap_or((key, ""));
    let package = file.split('/').next();
    let items = found.iter();
    let items = items.filter(|item| item.name == name && item.file.split('/').next() == package);
    let mut items: Vec<&Item> = items.collect();
    items.sort_by_key(|item| item.file != file);
    items
}

/// Splits `file:name or name` into keys. The first key that exists counts.
fn any_of(exercise: &str) -> Vec<String> {
    let (file, names) = exercise.rsplit_once(':').unwrap_or((exercise, ""));
    let names = names.split(" or ");
    names.map(|name| format!("{file}:{name}")).collect()
}

/// Phrases an exercise for messages: `add_word in dictionary/src/trie.rs`.
fn exercise_phrase(exercise: &str) -> String {
    match exercise.rsplit_once(':') {
        Some((file, name)) => format!("{name} in {}", Path::new(file).display()),
        None => exercise.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TRIE: &str = "stack/src/stack.rs";

    /// Returns the reasons against the conditions of `add_word` in a source, with the handout's source if that is
    /// known.
    fn against_conditions(source: &str, starter_code: Option<&str>) -> Vec<String> {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let assignment = Assignment::read(&root, "calculator", Vec::new()).unwrap();
        let asked = Commenting {
            public: 0,
            conditions: 1,
            conditions_of: vec![format!("{TRIE}:add_word")],
            own: 0,
        };
        let files = |source: &str| HandoutFiles::from([(PathBuf::from(TRIE), source.into())]);
        let submission = Submission {
            files: files(source),
            ..Submission::default()
        };
        let starter_code = starter_code.map(files);
        lacking(&assignment, &asked, &submission, starter_code.as_ref(), &[]).conditions
    }

    #[test]
    fn helper_does_not_replace_an_exercise_of_the_same_name() {
        let exercise = |doc: &str, body: &str| {
            format!("impl Dictionary {{\n{doc}pub fn add_word(&mut self) {{ {body} }}\n}}\n")
        };
        let starter_code = exercise("/// Adds a word.\n", "todo!()");
        let helper = |doc: &str| {
            format!("impl Node {{\n/// Marks the end.\n{doc}fn add_word(&mut self) {{}}\n}}\n")
        };
        let says = "/// Adds a word.\n/// Pre: none.\n/// Post: it is there.\n";
        let right = exercise(says, "self.0.add_word()");
        for source in [helper("") + &right, right.clone() + &helper("")] {
            for starter_code in [Some(starter_code.as_str()), None] {
                assert_eq!(against_conditions(&source, starter_code), [""; 0]);
            }
        }
        let silent = helper(says) + &exercise("/// Adds a word.\n", "self.0.add_word()");
        let against = against_conditions(&silent, Some(&starter_code));
        assert!(
            against[0].starts_with("Dictionary::add_word"),
            "{against:?}"
        );
        let to_do = exercise(says, "todo!()") + &helper("");
        for starter_code in [Some(starter_code.as_str()), None] {
            let against = against_conditions(&to_do, starter_code);
            assert!(against[0].ends_with("isn't finished"), "{against:?}");
        }
    }

    /// Returns the lines of a submission with these exercises that need conditions. One rubric item earns `earned`
    /// points.
    fn lines(source: &str, exercises: &[&str], earned: u32) -> Vec<Line> {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let mut assignment = Assignment::read(&root, "calculator", Vec::new()).unwrap();
        let exercises: Vec<String> = exercises
            .iter()
            .map(|name| format!("{TRIE}:{name}"))
            .collect();
        assignment.milestones = vec![judge::assignment::Milestone {
            exercises: exercises.clone(),
            items: vec!["item".to_string()],
        }];
        let asked = Commenting {
            public: 4,
            conditions: 3,
            conditions_of: exercises,
            own: 3,
        };
        let part = RubricSection {
            id: "commenting".to_string(),
            title: String::new(),
            points: 10,
            kind: judge::assignment::SectionKind::ByHand,
        };
        let submission = Submission {
            files: HandoutFiles::from([(PathBuf::from(TRIE), source.into())]),
            ..Submission::default()
        };
        let item = report::Item {
            id: "item".to_string(),
            points: 2,
            earned,
            ..report::Item::default()
        };
        let phase = Phase {
            items: vec![item],
            ..Phase::default()
        };
        grade(&assignment, &part, &asked, &submission, None, &[phase])
    }

    fn function(name: &str, doc: &str, body: &str) -> String {
        let doc = doc.replace('\n', "\n/// ");
        format!("/// {doc}\npub fn {name}(&mut self) {{ {body} }}\n")
    }

    fn stack(functions: &[String]) -> String {
        format!("impl Stack {{\n{}}}\n", functions.concat())
    }

    const EARNED: [Option<f64>; 3] = [Some(4.0), Some(3.0), Some(3.0)];

    #[test]
    fn comments_by_students_count_in_any_language() {
        let doc = "Puts a number on top.\nPre: none.\nPost: the top is this number.";
        let push = function("push", doc, "self.0.push(1)");
        for doc in [
            "Takes the number from the top away.\nPre: there is one.\nPost: the stack is smaller.",
            "Nimmt die oberste Zahl weg.\nPre: eine ist da.\nPost: der Stapel ist kleiner.",
            "\u{5220}\u{9664}\u{9876}\u{90e8}\u{3002}\nPre: \u{975e}\u{7a7a}\nPost: \u{66f4}\u{5c0f}",
        ] {
            let pop = function("pop", doc, "self.0.pop()");
            let lines = lines(&stack(&[push.clone(), pop]), &["push", "pop"], 2);
            assert_eq!(
                crate::manual::line::points(&lines),
                EARNED,
                "{doc}: {lines:?}"
            );
        }
    }

    #[test]
    fn same_conditions_count_once() {
        let doc = |name: &str, number: u32| {
            format!("The {name} {number} works.\nPre: none.\nPost: all is well {number}.")
        };
        let of = |name: &str, number| function(name, &doc(name, number), "self.0.push(1)");
        let source = stack(&[of("push", 1), of("pop", 2), of("top", 3)]);
        let lines = lines(&source, &["push", "pop", "top"], 2);
        assert_eq!(lines[1].earned.map(f64::from), Some(1.0), "{lines:?}");
        let said = "pop (stack/src/stack.rs:9) has the same conditions as Stack::push";
        assert!(lines[1].reasons[0].contains(said), "{lines:?}");
    }

    #[test]
    fn doubtful_comments_await_manual_grading() {
        let real = "Puts a number on top.\nPre: none.\nPost: the top is this number.";
        let almost = "Puts a number on top again.\nPre: none.\nPost: the top is this number.";
        let mashed = "Asdf qwer zzz.\nPre: xx\nPost: yy";
        for (others, body, earned, line, flag) in [
            (almost, "self.0.push(1)", 2, 1, "almost the same conditions"),
            (
                mashed,
                "self.0.push(1)",
                2,
                1,
                "might not contain real words",
            ),
            (
                mashed,
                "self.0.push(1)",
                2,
                0,
                "might not contain real words",
            ),
            (
                real,
                "let a = 1; panic!()",
                0,
                1,
                "belongs to rubric items that earned no points: item",
            ),
            (real, "let a = 1; panic!()", 0, 0, "no rubric item passes"),
            (real, "let a = 1; panic!()", 0, 2, "no rubric item passes"),
        ] {
            let source = stack(&[function("push", real, body), function("pop", others, body)]);
            let lines = lines(&source, &["push", "pop"], earned);
            assert_eq!(lines[line].earned, None, "{flag}: {lines:?}");
            assert!(
                lines[line]
                    .review_notes
                    .iter()
                    .any(|said| said.contains(flag)),
                "{flag}: {lines:?}"
            );
        }
    }

    #[test]
    fn exercise_that_only_panics_is_unfinished_but_a_helper_is_not() {
        let real = "Puts a number on top.\nPre: none.\nPost: the top is this number.";
        let push = function("push", real, "panic!(\"soon\")");
        let fail = "/// Ends the program with a reason.\nfn fail() -> ! { panic!(\"no\") }\n";
        let lines = lines(&(stack(&[push]) + fail), &["push"], 2);
        assert!(lines[1].reasons[0].ends_with("isn't finished"), "{lines:?}");
        assert_eq!(lines[1].reasons.len(), 1);
        assert!(!format!("{lines:?}").contains("fail ("), "{lines:?}");
    }

    #[test]
    fn one_comment_on_many_items_awaits_manual_grading() {
        let helper =
            |name: &str| format!("/// This helps the rest of the code.\nfn {name}() {{}}\n");
        let helpers = |number: usize| -> String {
            let names = (0..number).map(|number| format!("help{number}"));
            names.map(|name| helper(&name)).collect()
        };
        assert_eq!(
            lines(&helpers(2), &[], 2)[2].earned.map(f64::from),
            Some(3.0)
        );
        let many = lines(&helpers(3), &[], 2);
        assert!(
            many[2].review_notes[0].starts_with("3 items have the same comment"),
            "{many:?}"
        );
    }

    #[test]
    fn items_generated_by_macros_await_manual_grading() {
        let id = "macro_rules! id { ($($t:tt)*) => { $($t)* } }\n";
        let source = format!("{id}id! {{ pub fn push() {{}} }}");
        let written = lines(&source, &[], 2);
        assert_eq!(written[0].earned, None);
        assert!(
            written[0].review_notes[0].contains("cannot expand the macro id!"),
            "{written:?}"
        );
        let in_a_body = format!("{id}fn f() {{ id!(a()); }} thread_local! {{ static A: u8 = 1; }}");
        assert_eq!(lines(&in_a_body, &[], 2)[0].review_notes, [""; 0]);
    }

    #[test]
    fn exercise_without_points_may_stay_unfinished() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let mut assignment = Assignment::read(&root, "calculator", Vec::new()).unwrap();
        let step = |function: &str, turns: &[&str]| Milestone {
            exercises: vec![format!("{TRIE}:{function}")],
            items: turns.iter().map(ToString::to_string).collect(),
        };
        assignment.milestones = vec![
            step("push", &["push_and_pop"]),
            step("extra", &[]),
            step("both", &[]),
            step("both", &["push_and_pop"]),
        ];
        let asked = Commenting {
            public: 1,
            conditions: 0,
            conditions_of: Vec::new(),
            own: 0,
        };
        let to_do = |file: &str, functions: &[&str]| -> Vec<String> {
            let source = functions
                .iter()
                .map(|name| format!("/// Does {name} well.\npub fn {name}() {{ todo!() }}\n"));
            let submission = Submission {
                files: [(PathBuf::from(file), source.collect::<String>().into())].into(),
                ..Submission::default()
            };
            let lacking = lacking(&assignment, &asked, &submission, None, &[]);
            let names = lacking.to_do.iter().map(|place| place.split(' ').next());
            names.flatten().map(str::to_string).collect()
        };
        let all = ["push", "extra", "both", "own"];
        assert_eq!(to_do(TRIE, &all), ["push", "both", "own"]);
        assert_eq!(to_do("stack/src/moved.rs", &["extra"]), [""; 0]);
        assert_eq!(to_do("calculator/src/lib.rs", &["extra"]), ["extra"]);
    }

    #[test]
    fn unfinished_exercises_are_listed_up_to_a_limit() {
        let names = |number: usize| -> Vec<String> {
            (0..number)
                .map(|number| format!("f{number} (a.rs:{number})"))
                .collect()
        };
        assert_eq!(not_built(names(1)), "1 exercise is unfinished: f0 (a.rs:0)");
        let many = not_built(names(9));
        assert!(
            many.starts_with("9 exercises are unfinished: f0 (a.rs:0), f1 (a.rs:1), "),
            "{many}"
        );
        assert!(many.ends_with(", and 3 more"), "{many}");
    }
}

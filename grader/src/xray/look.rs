//! A submission looked into: for whoever wants to see what is inside, with or without a mistake.

use std::time::Instant;

use anyhow::{Context, Result};

use super::{ON_ITS_OWN, Played, Xray, of};
use crate::Grader;
use crate::assignment::Assignment;
use crate::case::Case;
use crate::explain::explain;
use crate::intake::Submission;
use crate::report::Explanation;
use crate::run::Program;
use crate::workshop::{EXPLAINING, Workshop, failures};

/// What is to be seen.
#[derive(Debug)]
pub enum Wanted {
    /// Of each phase, the first item on the way through the exercises that loses points.
    Lost,
    /// An item of the sheet, by its id.
    Item(String),
    /// A trie with these words.
    Words(Vec<String>),
    /// A trie of the words in a list, by its text.
    List(String),
}

/// What was seen.
#[derive(Debug)]
pub struct Looked {
    /// What was looked at.
    pub title: String,
    /// What of it is lost, in its shortest form.
    pub explanation: Option<Explanation>,
    /// What came of it.
    pub found: Found,
}

/// What came of looking.
#[derive(Debug)]
pub enum Found {
    /// This was seen.
    Seen(Xray),
    /// Nothing can be drawn, and why.
    Nothing(String),
}

/// The words and the board on which a program is shown that loses nothing.
const WORDS: [&str; 5] = ["tea", "ten", "to", "a", "axe"];
const BOARD: [&str; 4] = ["open words.txt", "letters 2x2 cats", "set", "solve"];
const WORDS_ON_IT: &str = "at\ncat\ncats\n";

/// Looks into a submission.
///
/// # Errors
///
/// If there is no such item, or something of ours fails: never because of what the submission does.
pub fn look(grader: &Grader, submission: &Submission, wanted: &Wanted) -> Result<Vec<Looked>> {
    let assignment = grader.assignment();
    match wanted {
        Wanted::Lost => {
            let last = assignment.phases.len() - 1;
            let workshop = Workshop::open(grader, submission, last)?;
            (0..=last)
                .map(|phase| item(grader, &workshop, submission, phase, None))
                .collect()
        }
        Wanted::Item(id) => {
            let phase = assignment.item(id)?.phase;
            let workshop = Workshop::open(grader, submission, phase)?;
            let looked = item(grader, &workshop, submission, phase, Some(id))?;
            Ok(vec![looked])
        }
        Wanted::Words(words) => {
            let commands = words.iter().map(|word| format!("add {word}"));
            let played = Played {
                script: commands.collect(),
                ..Played::default()
            };
            let title = format!("A trie of {}", words.join(", "));
            Ok(vec![dictionary(grader, submission, title, &played)?])
        }
        Wanted::List(text) => {
            let title = "A trie of the list".to_string();
            Ok(vec![dictionary(grader, submission, title, &Played::list(text))?])
        }
    }
}

/// A dictionary after a conversation.
fn dictionary(
    grader: &Grader,
    submission: &Submission,
    title: String,
    played: &Played,
) -> Result<Looked> {
    let mut phases = grader.assignment().phases.iter();
    let phase = phases.position(|phase| phase.oracle == "dictionary");
    let phase = phase.with_context(|| {
        format!("{}: there is no dictionary in it; name an item instead", grader.assignment().name)
    })?;
    let workshop = Workshop::open(grader, submission, phase)?;
    seen(grader, &workshop, phase, title, None, played)
}

/// An item of a phase, or the first that is lost; if nothing is, a small example.
fn item(
    grader: &Grader,
    workshop: &Workshop,
    submission: &Submission,
    phase: usize,
    id: Option<&str>,
) -> Result<Looked> {
    let assignment = grader.assignment();
    let Some(program) = workshop.program(grader, phase) else {
        return Ok(Looked {
            title: assignment.phases[phase].package.clone(),
            explanation: None,
            found: Found::Nothing(does_not_compile(assignment, phase)),
        });
    };
    let mut cases: Vec<Vec<Case>> = Vec::new();
    for item in &assignment.items {
        // Of the others nothing is asked.
        let wanted = id.is_none_or(|id| item.id == id);
        cases.push(match wanted {
            true => grader.cases_of(item, &submission.student)?,
            false => Vec::new(),
        });
    }
    let graded = workshop.grade(grader, phase, &cases)?;
    let mut lost: Vec<usize> = Vec::new();
    for ((place, item), graded) in assignment.items_of(phase).zip(&graded.items) {
        if graded.earned < item.points {
            lost.push(place);
        }
    }
    lost.sort_by_key(|&place| turn(assignment, &assignment.items[place].id));
    for place in lost {
        let item = &assignment.items[place];
        let graded = graded.items.iter().find(|graded| graded.id == item.id);
        let failures = failures(&cases[place], &graded.context("an item of the phase")?.cases);
        let until = Instant::now() + EXPLAINING;
        let explanation = explain(&program, item, failures, |_| Ok(true), until)?;
        if let Some(explanation) = explanation {
            let played = Played::of(&explanation.verdict, &explanation.files);
            let title = item.title.clone();
            return seen(grader, workshop, phase, title, Some(explanation), &played);
        }
    }
    if let Some(missing) = workshop.built[phase].missing.first() {
        return Ok(Looked {
            title: assignment.phases[phase].package.clone(),
            explanation: None,
            found: Found::Nothing(format!(
                "the driver's command {missing} does not compile with it; `grader check` shows what the compiler says"
            )),
        });
    }
    let (title, played) = match &assignment.phases[phase].oracle {
        oracle if oracle == "boggle" => ("a small board", Played::board()),
        _ => ("a small list", Played::words_added()),
    };
    let nothing_lost = match id {
        Some(id) => format!("{}: nothing is lost; {title}", assignment.item(id)?.title),
        None => format!("{}: nothing is lost; {title}", assignment.phases[phase].package),
    };
    seen(grader, workshop, phase, nothing_lost, None, &played)
}

/// Where an item turns green on the way through the exercises.
fn turn(assignment: &Assignment, id: &str) -> usize {
    let mut milestones = assignment.milestones.iter();
    let place = milestones.position(|milestone| milestone.turns.iter().any(|turned| turned == id));
    place.unwrap_or(usize::MAX)
}

fn seen(
    grader: &Grader,
    workshop: &Workshop,
    phase: usize,
    title: String,
    explanation: Option<Explanation>,
    played: &Played,
) -> Result<Looked> {
    let program: Option<Program> = workshop.program(grader, phase);
    let found = match &program {
        None => Found::Nothing(does_not_compile(grader.assignment(), phase)),
        Some(program) => match of(program, played, &ON_ITS_OWN)? {
            Some(xray) => Found::Seen(xray),
            None => Found::Nothing(
                "nothing can be drawn of it: the program ends before it can be asked, or there is no trie and no board in it".to_string(),
            ),
        },
    };
    Ok(Looked {
        title,
        explanation,
        found,
    })
}

fn does_not_compile(assignment: &Assignment, phase: usize) -> String {
    let package = &assignment.phases[phase].package;
    format!("{package} does not compile; see what is wrong with: cargo check -p {package}")
}

impl Played {
    /// A list that is loaded.
    fn list(text: &str) -> Self {
        Self {
            script: vec!["load list.txt".to_string()],
            files: [("list.txt".to_string(), text.to_string())].into(),
        }
    }

    fn words_added() -> Self {
        Self {
            script: WORDS.iter().map(|word| format!("add {word}")).collect(),
            ..Self::default()
        }
    }

    fn board() -> Self {
        Self {
            script: BOARD.map(String::from).into(),
            files: [("words.txt".to_string(), WORDS_ON_IT.to_string())].into(),
        }
    }
}

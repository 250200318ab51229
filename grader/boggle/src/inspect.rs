//! An X-ray of a submission on request, with or without a mistake.

use anyhow::{Context, Result};

use report::xray::Xray;

use crate::SUBJECTS;
use crate::xray::{self, Inside, ON_ITS_OWN, Played};
use grading::Grader;
use grading::build_workspace::{BuildWorkspace, EXPLAINING, LIMITS_REACHED, failures};
use grading::feedback::explain;
use grading::feedback::pace::ReferenceRun;
use grading::intake::Submission;
use judge::assignment::Assignment;
use judge::run::Program;
use judge::test_case::TestCase;
use judge::time::Time;
use report::Feedback;
use sandbox::Sandbox;

/// The target of the X-ray.
#[derive(Debug)]
pub enum Wanted {
    /// The first item of each phase that loses points, in the order of the milestones.
    Lost,
    /// A rubric item, by its id.
    Item(String),
    /// A trie with these words.
    Words(Vec<String>),
    /// A trie of the words in a list, given by its text.
    List(String),
}

/// The result of an X-ray.
#[derive(Debug)]
pub struct Inspected {
    /// The title of the target.
    pub title: String,
    /// The feedback on the failure, if the item loses points.
    pub feedback: Option<Feedback>,
    /// The X-ray, or the reason why there is none.
    pub found: Inspection,
}

/// The outcome of an X-ray.
#[derive(Debug)]
pub enum Inspection {
    /// The X-ray.
    Xray(Xray),
    /// The reason why nothing can be drawn.
    Nothing(String),
}

/// The example words and board for programs that lose no points.
const WORDS: [&str; 5] = ["tea", "ten", "to", "a", "axe"];
const BOARD: [&str; 4] = ["open words.txt", "letters 2x2 cats", "set", "solve"];
const WORDS_ON_IT: &str = "at\ncat\ncats\n";

/// Takes an X-ray of a submission, with the test cases generated from `seed`.
///
/// # Errors
///
/// Fails if there is no such item, or the grader itself fails, but never because of the submission's behaviour.
pub fn inspect(
    assignment: Assignment,
    submission: &Submission,
    wanted: &Wanted,
    seed: String,
    sandbox: Sandbox,
) -> Result<Vec<Inspected>> {
    // Compile only the phases that are needed.
    let last = match wanted {
        Wanted::Lost => assignment.phases.len() - 1,
        Wanted::Item(id) => assignment.item(id)?.phase,
        Wanted::Words(_) | Wanted::List(_) => dictionary_of(&assignment)?,
    };
    let grader = Grader::of_phases(assignment, SUBJECTS, seed, sandbox, last)?;
    let workspace = BuildWorkspace::open(&grader.prepared, submission, last, &Time::unlimited())?;
    let played = match wanted {
        Wanted::Lost => {
            let phases = 0..=last;
            return phases
                .map(|phase| item(&grader, &workspace, phase, None))
                .collect();
        }
        Wanted::Item(id) => {
            let looked = item(&grader, &workspace, last, Some(id))?;
            return Ok(vec![looked]);
        }
        Wanted::Words(words) => Played::words_added(words.iter().map(String::as_str)),
        Wanted::List(text) => Played::list(text),
    };
    let title = match wanted {
        Wanted::Words(words) => format!("A trie of {}", words.join(", ")),
        _ => "A trie of the list".to_string(),
    };
    let looked = seen(&grader, &workspace, last, title, None, &played)?;
    Ok(vec![looked])
}

/// Returns the index of the phase that is a dictionary.
fn dictionary_of(assignment: &Assignment) -> Result<usize> {
    let mut phases = assignment.phases.iter();
    let place = phases.position(|phase| matches!(Inside::of(phase), Some(Inside::Trie)));
    place.with_context(|| {
        format!(
            "{}: no dictionary; name an item instead of words",
            assignment.name
        )
    })
}

/// Takes an X-ray of an item of a phase, or of the first one that loses points. If no item does, uses a small example.
fn item(
    grader: &Grader,
    workspace: &BuildWorkspace,
    phase: usize,
    id: Option<&str>,
) -> Result<Inspected> {
    let assignment = grader.assignment();
    let Some(program) = workspace.program(&grader.prepared, phase) else {
        return Ok(Inspected {
            title: assignment.phases[phase].package.clone(),
            feedback: None,
            found: Inspection::Nothing(does_not_compile(assignment, phase)),
        });
    };
    let mut cases: Vec<Vec<TestCase>> = Vec::new();
    for (item, of_item) in assignment.items.iter().zip(&grader.cases) {
        // The other items do not run.
        let wanted = id.is_none_or(|id| item.id == id);
        cases.push(match wanted {
            true => of_item.clone(),
            false => Vec::new(),
        });
    }
    let graded = workspace.grade(&grader.prepared, phase, &cases)?;
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
        let failures = failures(
            &cases[place],
            &graded.context("an item of the phase")?.test_cases,
        );
        let time = Time::of(EXPLAINING).fixed_part(LIMITS_REACHED);
        let program = Program {
            time: &time,
            ..program
        };
        let feedback = explain(
            &program,
            &grader.prepared.oracles,
            grader.prepared.insight(phase),
            item,
            failures,
            |_| Ok(ReferenceRun::Absent),
        )?;
        if let Some(feedback) = feedback {
            let played = Played::of(&feedback.verdict, &feedback.files);
            let title = item.title.clone();
            return seen(grader, workspace, phase, title, Some(feedback), &played);
        }
    }
    if let Some(missing) = workspace.built[phase].missing.first() {
        return Ok(Inspected {
            title: assignment.phases[phase].package.clone(),
            feedback: None,
            found: Inspection::Nothing(format!(
                "the driver's command {missing} does not compile with it; run `grader check` for the compiler's messages"
            )),
        });
    }
    let (title, played) = match Inside::of(&assignment.phases[phase]) {
        Some(Inside::Search) => ("a small board", Played::board()),
        Some(Inside::Trie) => ("a small list", Played::words_added(WORDS)),
        None => ("nothing to draw", Played::default()),
    };
    let nothing_lost = match id {
        Some(id) => format!("{}: all points earned; {title}", assignment.item(id)?.title),
        None => format!(
            "{}: all points earned; {title}",
            assignment.phases[phase].package
        ),
    };
    seen(grader, workspace, phase, nothing_lost, None, &played)
}

/// Returns the index of the milestone at which an item passes.
fn turn(assignment: &Assignment, id: &str) -> usize {
    let mut milestones = assignment.milestones.iter();
    let place = milestones.position(|milestone| milestone.items.iter().any(|turned| turned == id));
    place.unwrap_or(usize::MAX)
}

fn seen(
    grader: &Grader,
    workspace: &BuildWorkspace,
    phase: usize,
    title: String,
    feedback: Option<Feedback>,
    played: &Played,
) -> Result<Inspected> {
    let program: Option<Program> = workspace.program(&grader.prepared, phase);
    let found = match &program {
        None => Inspection::Nothing(does_not_compile(grader.assignment(), phase)),
        Some(program) => match seen_inside(program, played)? {
            Some(xray) => Inspection::Xray(xray),
            None => Inspection::Nothing(
                "nothing to draw: the program ends too early, or the test case has no trie and no board".to_string(),
            ),
        },
    };
    Ok(Inspected {
        title,
        feedback,
        found,
    })
}

fn seen_inside(program: &Program, played: &Played) -> Result<Option<Xray>> {
    let inside = Inside::of(&program.assignment.phases[program.phase]);
    inside.map_or(Ok(None), |inside| {
        xray::of(inside, program, played, &ON_ITS_OWN)
    })
}

fn does_not_compile(assignment: &Assignment, phase: usize) -> String {
    let package = &assignment.phases[phase].package;
    format!("{package} does not compile; for the errors, run: cargo check -p {package}")
}

impl Played {
    /// Returns a conversation that loads a list.
    fn list(text: &str) -> Self {
        Self {
            script: vec!["load list.txt".to_string()],
            files: [("list.txt".to_string(), text.to_string())].into(),
        }
    }

    fn words_added<'a>(words: impl IntoIterator<Item = &'a str>) -> Self {
        let words = words.into_iter();
        Self {
            script: words.map(|word| format!("add {word}")).collect(),
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

//! Hostile submissions: their attempts and the required results.
//!
//! Each attack is a file in `corpus/`. It describes a submission that is honest but wrong in one function, where it
//! hides a trick. It must neither earn more than the same submission without the trick, nor reach its goal. With the
//! rules that stop it disabled, it succeeds; each of these rules alone stops it. So every rule is necessary, and no
//! check passes by accident.
//!
//! They take minutes: `cargo test -p grader --test slow attacks`; with individual rules disabled, `--test nightly
//! attacks`.

pub mod attack;
mod outside;
pub mod reached;
pub mod settings;

use std::path::Path;
use std::sync::Mutex;
use std::time::Instant;

use grading::Grader;
use judge::assignment::Assignment;
use judge::parallel;
use sandbox::{Level, Rules, Sandbox};

use attack::{Attack, corpus, honest};
use reached::describe;

use crate::support::root;

/// The rubric for grading the attacks.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Rubric {
    /// The whole rubric.
    Whole,
    /// Only the items that the attacks are about.
    Short,
}

/// Returns a grader that enforces all rules of the sandbox except those in `without`.
pub fn grader(without: &Rules, rubric: Rubric) -> Grader {
    let mut assignment =
        Assignment::read(&root(), "boggle-solver", boggle::SUBJECTS.subjects()).unwrap();
    if rubric == Rubric::Short {
        assignment.phases.truncate(1);
        assignment.libraries.clear();
        let short = |id: &str| ["is_prefix", "save"].contains(&id);
        assignment.items.retain(|item| short(&item.id));
    }
    let init = Path::new(env!("CARGO_BIN_EXE_grader"));
    let sandbox = Sandbox::open(init, without).unwrap();
    Grader::new(
        assignment,
        boggle::SUBJECTS,
        Some(SECRET_OF_COURSE.to_string()),
        sandbox,
    )
    .unwrap()
}

const SECRET_OF_COURSE: &str = "a secret of the course, for attacks";

/// Runs `work` for all attacks, several at a time, and fails with a list of all problems. Attacks that need the
/// processors for themselves come last. Only one test at a time does this.
pub fn no_problems<T: Sync>(
    attacks: Vec<T>,
    attack: impl Fn(&T) -> &Attack,
    work: impl Fn(&T) -> Option<String> + Sync,
) {
    static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());
    let mut problems: Vec<String> = Vec::new();
    {
        let _one = ONE_AT_A_TIME.lock().unwrap();
        // The last attacks wait for their time limit; starting them first lets the others finish meanwhile.
        let (alone, together): (Vec<T>, Vec<T>) =
            attacks.into_iter().rev().partition(|one| attack(one).alone);
        for (attacks, jobs) in [(together, 2 * parallel::jobs()), (alone, 1)] {
            let found = parallel::map(&attacks, jobs, |attack| Ok(work(attack)));
            problems.extend(
                found
                    .into_iter()
                    .filter_map(|one| one.unwrap_or_else(|error| Some(error.to_string()))),
            );
        }
    }
    assert!(problems.is_empty(), "\n{}", problems.join("\n"));
}

/// Runs all attacks, and fails if one of them earns points or reaches its goal.
pub fn no_attack_escapes(rubric: Rubric) {
    settings::enter();
    let grader = grader(&Rules::new(), rubric);
    assert!(grader.sandbox().level() >= Level::Good);
    let (report, reached) = honest().carry_out(&grader, 65);
    let honest = report.unwrap().earned;
    assert_eq!(reached, []);
    assert!((1..65).contains(&honest), "{honest}");
    let mut attacks = corpus();
    attacks.retain(|attack| match rubric {
        Rubric::Whole => !attack.without_lists,
        Rubric::Short => !attack.slow,
    });
    for attack in &mut attacks {
        // Some attacks need the processors only to succeed, which none can do here, where all rules apply.
        attack.alone = false;
    }
    no_problems(
        attacks,
        |attack| attack,
        |attack| {
            let started = Instant::now();
            let (report, reached) = attack.carry_out(&grader, honest);
            let time = started.elapsed();
            let mut problems = Vec::new();
            if !reached.is_empty() {
                problems.push(format!("reaches {reached:?}"));
            }
            match report {
                Err(error) => problems.push(format!("stops the grader: {error}")),
                Ok(report) => {
                    if rubric == Rubric::Short && report.earned != attack.earns {
                        problems.push(format!("earns {}, not {}", report.earned, attack.earns));
                    }
                    let shown = describe(&report);
                    let unsaid = attack.says.iter().filter(|text| !shown.contains(*text));
                    problems.extend(unsaid.map(|text| format!("is not told {text:?}:\n{shown}")));
                }
            }
            let problems = problems.join("; ");
            eprintln!("{}: {time:.1?} {problems}", attack.name);
            (!problems.is_empty()).then(|| format!("{} ({}) {problems}", attack.name, attack.tries))
        },
    );
}

//! Hostile submissions: what they try, and what must come of it.
//!
//! Each attack is a file in `corpus/`: a submission that is honest and wrong in one function,
//! and has something else in mind there. It may not earn more than the same submission without its
//! trick, and may not reach what it is after. Switched off, the rules that stop it let
//! it through; and each of them alone stops it. So no rule is there for nothing, and
//! no check here can pass by accident.
//!
//! They take minutes: `cargo test --release -p grader --test attacks -- --ignored`.

mod attack;
mod outside;
mod reached;
mod settings;
#[path = "../support/mod.rs"]
mod support;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::Mutex;
use std::time::Instant;

use assert_cmd::Command;
use grading::Grader;
use judge::assignment::Assignment;
use judge::parallel;
use sandbox::{Level, Rule, Rules, Sandbox};

use attack::{Attack, corpus, honest};
use reached::shown;
use support::root;

/// The whole sheet, which `SHEET=whole` asks for, or as much of it as attacks have to do with.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sheet {
    Whole,
    Short,
}

fn grader(without: &Rules, sheet: Sheet) -> Grader {
    let mut assignment =
        Assignment::read(&root(), "boggle-solver", boggle::SUBJECTS.subjects()).unwrap();
    if sheet == Sheet::Short {
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

/// Does `work` for all attacks, several at a time; those that need the processors for themselves come
/// last, and no two tests are at it at once. Every problem is told, not only the first.
fn no_problems<T: Sync>(
    attacks: Vec<T>,
    attack: impl Fn(&T) -> &Attack,
    work: impl Fn(&T) -> Option<String> + Sync,
) {
    static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());
    let mut problems: Vec<String> = Vec::new();
    {
        let _one = ONE_AT_A_TIME.lock().unwrap();
        // The last ones wait for the end of their time: they begin, and the others are done meanwhile.
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

#[test]
#[ignore = "takes minutes; .ci/run runs it"]
fn no_attack_reaches_anything() {
    settings::enter();
    let sheet = match std::env::var("SHEET").as_deref() {
        Ok("whole") => Sheet::Whole,
        _ => Sheet::Short,
    };
    let grader = grader(&Rules::new(), sheet);
    assert!(grader.sandbox().level() >= Level::Good);
    let (report, reached) = honest().carry_out(&grader, 65);
    let honest = report.unwrap().earned;
    assert_eq!(reached, []);
    assert!((1..65).contains(&honest), "{honest}");
    let mut attacks = corpus();
    attacks.retain(|attack| sheet == Sheet::Short || !attack.without_lists);
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
                    if sheet == Sheet::Short && report.earned != attack.earns {
                        problems.push(format!("earns {}, not {}", report.earned, attack.earns));
                    }
                    let shown = shown(&report);
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

#[test]
#[ignore = "takes minutes; .ci/full runs it"]
fn without_its_rules_each_attack_reaches_its_goal_and_each_rule_alone_stops_it() {
    settings::enter();
    let here = grader(&Rules::new(), Sheet::Short);
    let in_force = here.sandbox().rules().clone();
    let mut runs: BTreeMap<Rules, Vec<(Attack, bool)>> = BTreeMap::new();
    for attack in corpus() {
        let elsewhere = attack.stopped_by_elsewhere.as_ref();
        let elsewhere = elsewhere.filter(|_| settings::is_elsewhere());
        let mut all = elsewhere.unwrap_or(&attack.stopped_by).clone();
        all.retain(|rule| in_force.contains(rule));
        if all.is_empty() {
            continue;
        }
        runs.entry(all.clone())
            .or_default()
            .push((attack.clone(), true));
        for rule in &all {
            let mut others = all.clone();
            others.remove(rule);
            if !others.is_empty() {
                runs.entry(others)
                    .or_default()
                    .push((attack.clone(), false));
            }
        }
    }
    for (without, attacks) in runs {
        let grader = grader(&without, Sheet::Short);
        no_problems(
            attacks,
            |(attack, _)| attack,
            |(attack, reaches)| {
                let (report, reached) = attack.carry_out(&grader, 65);
                let what = format!(
                    "{} without {without:?}: {reached:?}, should reach {:?}: {reaches}",
                    attack.name, attack.goal
                );
                eprintln!("{what}");
                (reached.contains(&attack.goal) != *reaches).then(|| {
                    let shown = report.map_or_else(|error| error, |report| shown(&report));
                    format!("{what}\n{shown}")
                })
            },
        );
    }
}

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
#[ignore = "takes minutes; .ci/full runs it"]
fn the_same_as_an_ordinary_user() {
    settings::run("user", &ATTACKS);
}

#[test]
#[ignore = "takes minutes; .ci/full runs it"]
fn the_same_in_a_container_without_namespaces() {
    settings::run("container", &ATTACKS);
}

/// The README's table is of an ordinary user's sandbox.
#[test]
#[ignore = "runs as another user; .ci/full runs it"]
fn the_same_table_of_levels_as_in_the_readme() {
    if !settings::is_elsewhere() {
        settings::run("user", &["the_same_table_of_levels_as_in_the_readme"]);
        return;
    }
    let doctor = Command::new(env!("CARGO_BIN_EXE_grader"))
        .args(["doctor", "--levels"])
        .output()
        .unwrap();
    let found = String::from_utf8(doctor.stdout).unwrap();
    let table: Vec<&str> = found.lines().filter(|line| line.starts_with('|')).collect();
    let readme = fs::read_to_string(root().join("grader/README.md")).unwrap();
    assert!(readme.contains(&table.join("\n")), "{found}");
}

/// What is the same in every setting.
const ATTACKS: [&str; 2] = [
    "no_attack_reaches_anything",
    "without_its_rules_each_attack_reaches_its_goal_and_each_rule_alone_stops_it",
];

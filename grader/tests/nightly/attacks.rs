//! Hostile submissions with individual sandbox rules disabled, and in other settings.

use std::collections::BTreeMap;
use std::fs;

use assert_cmd::Command;
use sandbox::Rules;

use crate::support::attacks::attack::{Attack, corpus};
use crate::support::attacks::reached::describe;
use crate::support::attacks::{self, Rubric, grader, no_problems, settings};
use crate::support::root;

#[test]
fn no_attack_succeeds_against_the_whole_rubric() {
    attacks::no_attack_escapes(Rubric::Whole);
}

#[test]
#[ignore = "for another user; the tests below run it, and the slow tests for this one"]
fn no_attack_escapes_the_sandbox_as_another_user() {
    attacks::no_attack_escapes(Rubric::Short);
}

#[test]
fn attack_succeeds_only_if_all_rules_against_it_are_disabled() {
    settings::enter();
    let here = grader(&Rules::new(), Rubric::Short);
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
        let grader = grader(&without, Rubric::Short);
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
                    let shown = report.map_or_else(|error| error, |report| describe(&report));
                    format!("{what}\n{shown}")
                })
            },
        );
    }
}

#[test]
#[ignore = "needs root"]
fn attacks_fail_when_the_grader_runs_as_an_ordinary_user() {
    settings::run("user", &ATTACKS);
}

#[test]
#[ignore = "needs root"]
fn attacks_fail_in_a_container_without_namespaces() {
    settings::run("container", &ATTACKS);
}

/// The table in `security.md` describes the sandbox of an ordinary user.
#[test]
#[ignore = "needs root"]
fn documented_table_of_levels_matches_grader_doctor() {
    if !settings::is_elsewhere() {
        settings::run(
            "user",
            &["attacks::documented_table_of_levels_matches_grader_doctor"],
        );
        return;
    }
    let doctor = Command::new(env!("CARGO_BIN_EXE_grader"))
        .args(["doctor", "--levels"])
        .output()
        .unwrap();
    let found = String::from_utf8(doctor.stdout).unwrap();
    let table: Vec<&str> = found.lines().filter(|line| line.starts_with('|')).collect();
    let page = fs::read_to_string(root().join("grader/docs/security.md")).unwrap();
    assert!(page.contains(&table.join("\n")), "{found}");
}

/// The tests that run in every setting.
const ATTACKS: [&str; 2] = [
    "attacks::no_attack_escapes_the_sandbox_as_another_user",
    "attacks::attack_succeeds_only_if_all_rules_against_it_are_disabled",
];

//! The claim that X-rays of correct designs show nothing incorrect.

use anyhow::{Context, Result, ensure};
use grading::build_workspace::BuildWorkspace;
use grading::{Grader, variants};
use judge::parallel;
use judge::time::Time;
use report::xray::sentences;

/// Checks that the X-ray of every correct design shows nothing incorrect after each public test case.
pub fn show_nothing_red_where_all_is_right(grader: &Grader) -> Result<String> {
    let assignment = grader.assignment();
    let mut variants = variants::alternatives(assignment)?;
    variants.extend(variants::independent(assignment)?);
    let seen = parallel::map(&variants, parallel::jobs(), |variant| -> Result<usize> {
        let workspace = BuildWorkspace::open(
            &grader.prepared,
            variant,
            assignment.phases.len() - 1,
            &Time::unlimited(),
        )?;
        let mut seen = 0;
        for item in &assignment.items {
            let program = workspace.program(&grader.prepared, item.phase);
            let program = program.with_context(|| format!("{} compiles", variant.student))?;
            let Some(insight) = grader.prepared.insight(item.phase) else {
                continue;
            };
            for case in &item.public_test_cases {
                let xray = insight.picture_after(&program, case)?;
                let wrong = xray.as_ref().map(sentences).unwrap_or_default();
                let name = &case.name;
                ensure!(wrong.is_empty(), "{}: {name}: {wrong:?}", variant.student);
                seen += usize::from(xray.is_some());
            }
        }
        Ok(seen)
    });
    let seen: usize = seen.into_iter().sum::<Result<usize>>()?;
    Ok(format!(
        "{seen} X-rays of {} alternative solutions",
        variants.len()
    ))
}

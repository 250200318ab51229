//! The report, assembled from the results of all stages.

use judge::assignment::Phase;
use report::Report;
use report::my_cases::MyCases;

use crate::grader::Grader;
use crate::history::History;
use crate::intake::Submission;
use crate::manual;

impl Grader {
    /// Returns the report of a submission that contains nothing to grade.
    pub(crate) fn report_of_nothing(&self, submission: &Submission) -> Report {
        let nothing = History::None("the submission contains nothing to grade".to_string());
        self.report(submission, self.nothing_earned(), &nothing, None)
    }

    /// Assembles a report.
    pub(crate) fn report(
        &self,
        submission: &Submission,
        phases: Vec<report::Phase>,
        history: &History,
        my_cases: Option<MyCases>,
    ) -> Report {
        let parts = manual::sections(
            &self.prepared.assignment,
            submission,
            history,
            self.starter_code.as_ref(),
            my_cases.as_ref(),
            &phases,
        );
        let ignored = submission
            .ignored
            .iter()
            .map(|(name, reason)| format!("{name}: {reason}"));
        let ignored = ignored.take(report::MAX_IGNORED_FILES).collect();
        Report {
            version: report::VERSION,
            fingerprint: self.fingerprint.with(submission),
            mac: None,
            assignment: self.prepared.assignment.name.clone(),
            title: self.prepared.assignment.title.clone(),
            student: submission.student.clone(),
            names: Vec::new(),
            for_credit: self.for_credit,
            problem: submission.problem.clone(),
            notices: submission.notices.clone(),
            review: None,
            sandbox: self.prepared.sandbox.level(),
            escapes: self
                .sandbox()
                .escapes()
                .into_iter()
                .map(str::to_string)
                .collect(),
            earned: phases.iter().map(report::Phase::earned).sum(),
            possible: phases.iter().map(report::Phase::possible).sum(),
            manual_sections: parts,
            late: None,
            work: manual::commits::work(history),
            ignored,
            ignored_more: submission
                .ignored
                .len()
                .saturating_sub(report::MAX_IGNORED_FILES),
            phases,
            my_cases,
        }
    }

    /// Returns the phases of a submission that contains nothing to grade, without points.
    fn nothing_earned(&self) -> Vec<report::Phase> {
        let phase = |(place, phase): (usize, &Phase)| report::Phase {
            package: phase.package.clone(),
            items: self
                .assignment()
                .items_of(place)
                .map(|(_, item)| report::Item {
                    id: item.id.clone(),
                    title: item.title.clone(),
                    points: item.points,
                    ..report::Item::default()
                })
                .collect(),
            ..report::Phase::default()
        };
        self.prepared
            .assignment
            .phases
            .iter()
            .enumerate()
            .map(phase)
            .collect()
    }
}

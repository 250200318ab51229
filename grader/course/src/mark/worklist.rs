//! The answers of a class that await manual grading, question by question, in groups.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::ops::Range;

use super::grouping;
use crate::scores::form::{awaits_grading, key_question};
use crate::scores::notes_line;
use judge::assignment::key::Key;
use report::{Line, Report};

/// All answers that await manual grading.
#[derive(Debug, Default)]
pub struct Worklist {
    /// The title of the assignment.
    pub title: String,
    /// The questions, in the order of the rubric.
    pub questions: Vec<Question>,
    /// The groups of all questions, in the order of the questions; the largest group of a question comes first.
    pub groups: Vec<Group>,
}

/// A rubric line.
#[derive(Debug)]
pub struct Question {
    /// The title of the section and of the line.
    pub title: String,
    /// The points that the line is worth.
    pub points: u32,
    /// The correct answer and its explanation.
    pub key: Option<(String, String)>,
    /// The positions of its groups.
    pub groups: Range<usize>,
}

/// Similar answers to a question.
#[derive(Debug)]
pub struct Group {
    /// The position of the question.
    pub question: usize,
    /// The different texts, the most common one first.
    pub variants: Vec<Vec<Answer>>,
}

/// The answer of a student or team.
#[derive(Debug)]
pub struct Answer {
    /// The id of the student or team.
    pub student: String,
    /// The names of the student or of the team's members.
    pub names: Vec<String>,
    /// The answer, with the grader's remarks.
    pub line: Line,
}

impl Worklist {
    /// Collects the answers from the reports of a class. A submission that cannot be graded has to be replaced first, so
    /// its report is left out.
    pub fn new(reports: impl IntoIterator<Item = Report>, key: Option<&Key>) -> Self {
        let mut worklist = Self::default();
        let mut lines: BTreeMap<String, OfLine> = BTreeMap::new();
        for report in reports {
            worklist.title.clone_from(&report.title);
            if report.problem.is_some() {
                continue;
            }
            let sections = report.manual_sections.iter().enumerate();
            let of_sections = sections.flat_map(|(section, part)| {
                let lines = part.lines.iter().enumerate();
                lines
                    .map(move |(place, line)| ((section, place), part.title.as_str(), line.clone()))
            });
            let notes = notes_line(&report).map(|line| ((usize::MAX, 0), "", line));
            for (order, section, line) in of_sections.chain(notes) {
                if !awaits_grading(&line) {
                    continue;
                }
                let of_line = lines.entry(line.id.clone()).or_insert_with(|| OfLine {
                    order,
                    title: title(section, &line.title),
                    answers: Vec::new(),
                });
                of_line.order = of_line.order.min(order);
                of_line.answers.push(Answer {
                    student: report.student.clone(),
                    names: report.names.clone(),
                    line,
                });
            }
        }
        let mut lines: Vec<OfLine> = lines.into_values().collect();
        // Stable: lines at the same place, such as a whole section, stay in the order of their ids.
        lines.sort_by_key(|of_line| of_line.order);
        for of_line in lines {
            worklist.add(of_line, key);
        }
        worklist
    }

    fn add(&mut self, of_line: OfLine, key: Option<&Key>) {
        let points = of_line.answers.iter().map(|answer| answer.line.points);
        let first = of_line.answers.first();
        let question = key.and_then(|key| key_question(&first?.line, key));
        let from = self.groups.len();
        let mut question = Question {
            title: of_line.title,
            points: points.max().unwrap_or(0),
            key: question.map(|question| (question.correct.to_string(), question.reason.clone())),
            groups: from..from,
        };
        for variants in groups(of_line.answers) {
            self.groups.push(Group {
                question: self.questions.len(),
                variants,
            });
        }
        question.groups.end = self.groups.len();
        self.questions.push(question);
    }
}

impl Group {
    /// Returns the answers of one variant, or of the whole group.
    pub fn answers(&self, variant: Option<usize>) -> impl Iterator<Item = &Answer> {
        let variants = self.variants.iter().enumerate();
        let chosen = variants.filter(move |(number, _)| variant.is_none_or(|one| one == *number));
        chosen.flat_map(|(_, answers)| answers)
    }
}

impl Answer {
    /// Returns the text to score: the answer, or the grader's remarks if there is none.
    pub fn text(&self) -> String {
        match &self.line.answer {
            Some(answer) => answer.clone(),
            None => remarks(&self.line).join("\n"),
        }
    }
}

/// The answers to one rubric line.
struct OfLine {
    /// The positions of the section and of the line in it.
    order: (usize, usize),
    title: String,
    answers: Vec<Answer>,
}

fn title(section: &str, line: &str) -> String {
    match section.is_empty() || section == line {
        true => line.to_string(),
        false => format!("{section}, {line}"),
    }
}

/// Returns the grader's remarks on a line.
pub fn remarks(line: &Line) -> Vec<String> {
    line.review_notes
        .iter()
        .chain(&line.reasons)
        .cloned()
        .collect()
}

/// Returns the groups of similar answers. Answers on which the grader remarks differently, or that are worth different
/// points, are never in the same group.
fn groups(answers: Vec<Answer>) -> Vec<Vec<Vec<Answer>>> {
    let mut alike: BTreeMap<_, Vec<Answer>> = BTreeMap::new();
    for answer in answers {
        let remarks = match answer.line.answer {
            Some(_) => remarks(&answer.line),
            None => Vec::new(),
        };
        alike
            .entry((answer.line.points, answer.line.earned, remarks))
            .or_default()
            .push(answer);
    }
    let mut groups = Vec::new();
    for answers in alike.into_values() {
        let texts: Vec<String> = answers.iter().map(Answer::text).collect();
        let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
        let by_text = grouping::group(&texts);
        let mut answers: Vec<Option<Answer>> = answers.into_iter().map(Some).collect();
        groups.extend(by_text.into_iter().map(|variants| {
            let variants = variants.into_iter();
            let variants = variants.map(|variant| {
                variant
                    .into_iter()
                    .filter_map(|position| answers.get_mut(position)?.take())
                    .collect()
            });
            variants.collect::<Vec<Vec<Answer>>>()
        }));
    }
    groups.sort_by_key(|variants| Reverse(variants.iter().map(Vec::len).sum::<usize>()));
    groups
}

#[cfg(test)]
pub mod tests {
    use super::*;
    use judge::assignment::key::{CorrectAnswer, KeyQuestion};
    use report::ManualSection;

    /// Returns the report of a student with one section.
    pub fn report(student: &str, lines: Vec<Line>) -> Report {
        Report {
            student: student.to_string(),
            title: "Boggle".to_string(),
            manual_sections: vec![ManualSection {
                title: "Questions".to_string(),
                points: lines.iter().map(|line| line.points).sum(),
                lines,
            }],
            ..Report::default()
        }
    }

    /// Returns an answer to question 1b.
    pub fn answer(text: &str, points: u32) -> Line {
        Line {
            id: "questions_1b".to_string(),
            title: "1b: why".to_string(),
            points,
            answer: Some(text.to_string()),
            ..Line::default()
        }
    }

    /// Returns the reports of students with an answer each.
    pub fn reports(answers: &[(&str, &str)], points: u32) -> Vec<Report> {
        let reports = answers.iter();
        let reports = reports.map(|(student, text)| report(student, vec![answer(text, points)]));
        reports.collect()
    }

    pub fn worklist(answers: &[(&str, &str)], points: u32) -> Worklist {
        Worklist::new(reports(answers, points), None)
    }

    /// Returns the students of each group, with a bar between variants.
    fn students(worklist: &Worklist) -> Vec<String> {
        let variant = |answers: &Vec<Answer>| {
            let students = answers.iter().map(|answer| answer.student.as_str());
            students.collect::<Vec<_>>().join(" ")
        };
        let group = |group: &Group| {
            let variants = group.variants.iter().map(variant);
            variants.collect::<Vec<_>>().join(" | ")
        };
        worklist.groups.iter().map(group).collect()
    }

    #[test]
    fn questions_are_in_the_order_of_the_rubric_with_their_keys() {
        let line = |id: &str, earned: Option<u32>| Line {
            id: id.to_string(),
            title: id.to_string(),
            points: 2,
            earned: earned.map(Into::into),
            answer: Some("So.".to_string()),
            ..Line::default()
        };
        let lines = [
            ("questions_9a", None),
            ("questions_1b", Some(2)),
            ("questions_1c", None),
        ];
        let lines = lines.map(|(id, earned)| line(id, earned));
        let mut flagged = report("ben", lines.clone().into());
        flagged.notices = vec!["graded my_dictionary/ as dictionary/".to_string()];
        let whole = Line {
            answer: None,
            ..line("questions", None)
        };
        let key = Key {
            questions: vec![KeyQuestion {
                id: "1c".to_string(),
                title: String::new(),
                points: 2,
                correct: CorrectAnswer::Number(7),
                reason: "Count them.".to_string(),
            }],
        };
        let reports = [
            report("anna", lines.into()),
            flagged,
            report("cora", vec![whole]),
        ];
        let worklist = Worklist::new(reports, Some(&key));
        let questions = worklist.questions.iter().map(|question| {
            let key = question.key.as_ref().map(|(correct, _)| correct.as_str());
            (question.title.as_str(), key, question.points)
        });
        assert_eq!(
            questions.collect::<Vec<_>>(),
            [
                ("Questions, questions", None, 2),
                ("Questions, questions_9a", None, 2),
                ("Questions, questions_1c", Some("7"), 2),
                ("Notes on the submission", None, 0),
            ]
        );
        assert_eq!(students(&worklist), ["cora", "anna ben", "anna ben", "ben"]);
    }

    #[test]
    fn answers_with_different_remarks_are_not_graded_together() {
        let mut flagged = answer("So.", 2);
        flagged.review_notes = vec!["two answers".to_string()];
        let mut scored = flagged.clone();
        scored.earned = Some(2.into());
        let reports = [
            report("anna", vec![answer("so", 2)]),
            report("ben", vec![flagged]),
            report("cora", vec![scored]),
            report("dan", vec![answer("So.", 2)]),
        ];
        assert_eq!(
            students(&Worklist::new(reports, None)),
            ["anna dan", "ben", "cora"]
        );
    }

    #[test]
    fn lines_without_an_answer_are_grouped_by_remarks() {
        let line = |reason: &str| Line {
            id: "commits".to_string(),
            title: "Commits".to_string(),
            points: 10,
            reasons: vec![reason.to_string()],
            ..Line::default()
        };
        let none = "not gradable: the submission has no history";
        let reports = [
            ("anna", none),
            ("ben", "5 commits in a row were made at once"),
            ("cora", none),
            ("dan", "6 commits in a row were made at once"),
        ];
        let reports = reports.map(|(student, reason)| report(student, vec![line(reason)]));
        assert_eq!(
            students(&Worklist::new(reports, None)),
            ["anna cora", "ben", "dan"]
        );
    }
}

//! `class.html`, the statistics of a class on one page.

use std::path::Path;

use maud::{Markup, html};

use super::plots::{bars, histogram};
use super::selection::Missing;
use super::statistics::{Numbers, StudentLine};
use judge::count::count;
use report::escape::{file_name, printable};
use report::formats::html::with_code;
use report::formats::html_page::{html_page, link_to};

/// The maximum number of bars in a plot, as many as a reader can take in.
const MAX_BARS: usize = 15;

/// Renders the page. It names the command that opens the page for manual grading. `graded_of` is the number of graded
/// submissions in words.
pub fn class_page(numbers: &Numbers, graded_of: &str, missing: &[Missing]) -> String {
    let title = format!("{}: the class", printable(&numbers.title));
    html_page(&title, &body(numbers, graded_of, missing))
}

fn body(numbers: &Numbers, graded_of: &str, missing: &[Missing]) -> Markup {
    let graded: Vec<&StudentLine> = numbers
        .students
        .iter()
        .filter(|line| line.problem.is_none())
        .collect();
    let earned: Vec<f64> = graded.iter().map(|line| f64::from(line.earned)).collect();
    let so_far: Vec<f64> = graded.iter().map(|line| line.so_far).collect();
    let open = graded.iter().filter(|line| line.open > 0).count();
    let hours: Vec<f64> = graded.iter().filter_map(|line| line.hours).collect();
    let rates = rates(numbers);
    let has_flags = numbers.students.iter().any(|line| line.awaits_review);
    html! {
        p.soft { "The class" }
        h1 { (printable(&numbers.title)) }
        p.sum { (graded_of) }
        @if numbers.not_for_credit {
            p.note { "Not for credit: the grader ran without the course secret." }
        }
        @if open > 0 || has_flags {
            p.note { "Run " code { "grader mark COURSE" } ", with your course folder, to grade by hand and to review the flagged submissions." }
        }
        @if !earned.is_empty() {
            h2 { "Points earned by programs" }
            (spread(&earned, numbers.possible))
            @if numbers.of > numbers.possible || so_far != earned {
                h2 { "Total points" @if open > 0 { " so far" } }
                (spread(&so_far, numbers.of))
                @if open > 0 {
                    p.soft { (open) " of " (graded.len()) " still await manual grading." }
                }
            }
        }
        @if !rates.is_empty() {
            h2 { "Failed items" }
            p.soft { "The percentage of the " (graded.len()) " graded submissions that failed each item." }
            (bars(&rates))
        }
        (mistakes(numbers, graded.len()))
        (cases(numbers))
        @if !hours.is_empty() {
            h2 { "Time spent" }
            p.soft { "Estimated from the " (count(hours.len(), ["submission", "submissions"])) " with a history: the time between commits less than two hours apart, plus half an hour before each group of commits. Median "
                (number(median(&hours))) " h. Work without commits is missing." }
            (histogram(&hours, hours.iter().copied().fold(1.0, f64::max).ceil() as u32, "hours"))
        }
        (not_graded(numbers, missing))
        (flagged_for_review(numbers))
        (students(numbers))
    }
}

/// Renders the distribution of the points, as a line of text and as a histogram.
fn spread(points: &[f64], of: u32) -> Markup {
    html! {
        p { "Out of " (of) ": median " (number(median(points))) ", quartiles " (number(quantile(points, 0.25)))
            " and " (number(quantile(points, 0.75))) "; " (points.iter().filter(|points| **points >= f64::from(of)).count()) " with full marks." }
        (histogram(points, of, "points"))
    }
}

/// Renders the students without a grade, with the reasons.
fn not_graded(numbers: &Numbers, missing: &[Missing]) -> Markup {
    let unreadable = numbers.students.iter();
    let unreadable: Vec<(&str, &str)> = unreadable
        .filter_map(|line| Some((line.student.as_str(), line.problem.as_deref()?)))
        .collect();
    html! {
        @if !unreadable.is_empty() || !missing.is_empty() {
            h2 { "Not graded" }
            ul {
                @for (who, why) in unreadable { li { a href=(link(who)) { (printable(who)) } ": " (printable(why)) } }
                @for Missing { who, why } in missing { li { (printable(who)) ": " (printable(why)) } }
            }
        }
    }
}

fn flagged_for_review(numbers: &Numbers) -> Markup {
    let flagged = numbers.students.iter();
    let flagged: Vec<&StudentLine> = flagged.filter(|line| !line.flags.is_empty()).collect();
    html! {
        @if !flagged.is_empty() {
            h2 { "Flagged for review" }
            p.soft { "Check these by hand. The grader has deducted nothing; some of these points await your decision." }
            ul { @for line in flagged {
                li {
                    a href=(link(&line.student)) { (printable(&line.student)) }
                    @for flag in &line.flags { br; small { (printable(flag)) } }
                }
            } }
        }
    }
}

fn mistakes(numbers: &Numbers, graded: usize) -> Markup {
    let mut mistakes: Vec<(&String, &(usize, String))> = numbers.mistakes.iter().collect();
    mistakes.sort_by_key(|(name, (count, _))| (std::cmp::Reverse(*count), (*name).clone()));
    mistakes.truncate(MAX_BARS);
    let rates = mistakes
        .iter()
        .map(|(name, (count, _))| (printable(name), share(*count, graded)));
    let rates: Vec<(String, f64)> = rates.collect();
    html! {
        @if !mistakes.is_empty() {
            h2 { "The most common first failures" }
            p.soft { "The first failure of each phase in each report." }
            (bars(&rates))
            div.scroll { table {
                thead { tr { th.number { "students" } th { "mistake" } th { "hint" } } }
                tbody { @for (name, (count, hint)) in mistakes {
                    tr { td.number { (count) } td { (printable(name)) } td { small { (with_code(hint)) } } }
                } }
            } }
        }
    }
}

fn cases(numbers: &Numbers) -> Markup {
    let failed = numbers.items.iter().flat_map(|item| {
        let cases = item.cases.iter().filter(|(_, failed)| **failed > 0);
        cases.map(|(case, failed)| {
            let name = Path::new(case).file_stem().unwrap_or_default();
            let label = format!("{}: {}", item.title, printable(&name.to_string_lossy()));
            (label, share(*failed, item.graded))
        })
    });
    let mut failed = worst_first(failed.collect());
    failed.truncate(MAX_BARS);
    html! {
        h2 { "Test cases" }
        p.soft { "The percentage of submissions that fail each test case. A test case that nobody fails finds nothing; one that everybody fails may be unfair." }
        @if !failed.is_empty() { (bars(&failed)) }
        @for item in &numbers.items {
            details {
                summary { (item.title) " " small { (item.lost) " of " (item.graded) " failed" } }
                div.scroll { table {
                    thead { tr { th.number { "failed" } th { "test case" } } }
                    tbody { @for (case, failed) in &item.cases {
                        tr { td.number { (percent(*failed, item.graded)) } td { (printable(case)) } }
                    } }
                } }
            }
        }
    }
}

fn students(numbers: &Numbers) -> Markup {
    html! {
        h2 { "Students" }
        div.scroll { table {
            thead { tr { th { "student" } th.number { "programs" } th.number { "total" } th.number { "points awaiting grading" } th { "problem" } } }
            tbody {
                @for line in &numbers.students {
                    tr {
                        td { a href=(link(&line.student)) { (printable(&line.student)) } }
                        @if line.problem.is_none() {
                            td.number { (line.earned) }
                            td.number { (number(line.so_far)) }
                        } @else {
                            td {} td {}
                        }
                        td.number { @if line.open > 0 { (line.open) } }
                        td { @if let Some(problem) = &line.problem { small.bad { (printable(problem)) } } }
                    }
                }
            }
        } }
    }
}

/// Returns the link to a student's page in the same folder.
fn link(student: &str) -> String {
    link_to(&format!("{}.html", file_name(student)))
}

/// Returns the percentage of students who lost each item, highest first.
fn rates(numbers: &Numbers) -> Vec<(String, f64)> {
    let lost = numbers.items.iter().filter(|item| item.lost > 0);
    let lost = lost.map(|item| (item.title.clone(), share(item.lost, item.graded)));
    worst_first(lost.collect())
}

fn worst_first(mut rates: Vec<(String, f64)>) -> Vec<(String, f64)> {
    rates.sort_by(|(one, first), (other, second)| second.total_cmp(first).then(one.cmp(other)));
    rates
}

/// Returns `part` as a percentage of `of`.
fn share(part: usize, of: usize) -> f64 {
    part as f64 * 100.0 / of.max(1) as f64
}

fn percent(part: usize, of: usize) -> String {
    format!("{:.0}%", share(part, of))
}

fn number(number: f64) -> String {
    let written = format!("{number:.1}");
    written.strip_suffix(".0").unwrap_or(&written).to_string()
}

fn median(values: &[f64]) -> f64 {
    quantile(values, 0.5)
}

/// Returns the quantile for this share, interpolated between two values where necessary.
fn quantile(values: &[f64], share: f64) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let place = share * (sorted.len().saturating_sub(1)) as f64;
    let (below, above) = (place.floor() as usize, place.ceil() as usize);
    match (sorted.get(below), sorted.get(above)) {
        (Some(below), Some(above)) => below + (above - below) * place.fract(),
        _ => 0.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use report::Report;

    #[test]
    fn quantiles_are_interpolated_between_neighbouring_values() {
        assert_eq!(median(&[3.0, 1.0, 2.0]), 2.0);
        assert_eq!(median(&[1.0, 2.0, 3.0, 4.0]), 2.5);
        assert_eq!(quantile(&[0.0, 10.0], 0.25), 2.5);
        assert_eq!(median(&[]), 0.0);
    }

    #[test]
    fn manually_graded_points_add_a_plot_of_total_points() {
        let mut numbers = Numbers::default();
        numbers.add(&Report::default());
        numbers.possible = 65;
        numbers.of = 65;
        assert!(!class_page(&numbers, "1 submission graded", &[]).contains("Total points"));
        numbers.of = 100;
        assert!(class_page(&numbers, "1 submission graded", &[]).contains("Total points"));
    }

    #[test]
    fn command_for_manual_grading_is_named_if_points_are_open() {
        let mut numbers = Numbers::default();
        numbers.add(&Report::default());
        let command = "<code>grader mark COURSE</code>";
        assert!(!class_page(&numbers, "1 submission graded", &[]).contains(command));
        numbers.students[0].flags = vec!["not on the roster".to_string()];
        assert!(!class_page(&numbers, "1 submission graded", &[]).contains(command));
        for decide in [
            |line: &mut StudentLine| line.open = 2,
            |line: &mut StudentLine| line.awaits_review = true,
        ] {
            let mut numbers = numbers.clone();
            decide(&mut numbers.students[0]);
            assert!(class_page(&numbers, "1 submission graded", &[]).contains(command));
        }
    }

    #[test]
    fn link_leads_to_a_file_next_to_the_page() {
        assert_eq!(link("anna"), "./anna.html");
        assert_eq!(link("javascript:x"), "./javascript_x%7E3b2e7d6d.html");
        assert_eq!(link("a b\"<"), "./a%20b__%7E0ed27349.html");
    }
}

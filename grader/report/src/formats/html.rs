//! The report as an HTML page for the student.

use maud::{Markup, PreEscaped, html};

use super::html_page::{html_page, link_to};
use super::xray_page;
use crate::escape::{printable, printable_lines};
use crate::my_cases::{MyCases, messages};
use crate::points::Points;
use crate::report::{Feedback, Item, Line, ManualSection, Phase, Report};
use crate::text::{
    FLAGGED_FOR_REVIEW, Outcome, SAME_CAUSE, SAME_REASON, awaiting_grading, awaits_grading,
    distinct_failures, failure_view, sandbox_level,
};
use crate::xray::{Xray, sentences, svg};
use sandbox::Level;

/// Returns the report as HTML, as it is stored next to the page of its X-rays.
pub fn html(report: &Report) -> String {
    html_with(report, &xray_page::name(report))
}

/// Returns the report as HTML. The page of its X-rays has this name in the same folder.
pub fn html_with(report: &Report, xrays: &str) -> String {
    let title = format!(
        "{}: {}",
        printable(&report.title),
        printable(&report.author())
    );
    html_page(&title, &body(report, &xray_links(report, xrays)))
}

/// Returns the link to the steps of each failure that has an X-ray, with the failure.
fn xray_links<'a>(report: &'a Report, page: &str) -> Vec<(&'a Feedback, String)> {
    let shown = xray_page::shown(report).into_iter();
    let failures = shown.filter_map(|shown| shown.feedback);
    let links = (1..)
        .zip(failures)
        .map(|(number, feedback)| (feedback, format!("{}#{number}-", link_to(page))));
    links.collect()
}

fn body(report: &Report, xrays: &[(&Feedback, String)]) -> Markup {
    html! {
        p.soft { (printable(&report.title)) }
        h1 { (printable(&report.author())) }
        (sum(report))
        @if !report.for_credit {
            p.note { "Not for credit: the grader ran without the course secret." }
        }
        @if report.sandbox < Level::Good {
            p.note { (sandbox_level(report)) }
        }
        @for notice in &report.notices { p.note { strong { "Note:" } " " (printable(notice)) } }
        @if let Some(comment) = report.review_comment() { p { (printable(comment)) } }
        @if let Some(problem) = &report.problem {
            p.note { strong { "Not graded:" } " " (printable(problem)) }
        } @else {
            @for phase in &report.phases { (write_phase(phase, xrays)) }
        }
        @if let Some(cases) = &report.my_cases { (write_my_cases(cases)) }
        @for part in report.shown_sections() { (write_part(part)) }
        @if let Some(late) = &report.late {
            h2 { "Submission time" }
            ol {
                @for step in late.messages() { li { (printable(&step)) } }
            }
        }
        @if !report.ignored.is_empty() { (ignored_files(report)) }
    }
}

fn sum(report: &Report) -> Markup {
    if report.problem.is_some() {
        return html! {};
    }
    let (so_far, of) = (report.final_so_far(), report.of());
    let share = f64::from(so_far) / f64::from(of.max(1)) * 100.0;
    html! {
        p.sum {
            span.number { (so_far) " of " (of) } " points"
            @if report.open() > 0 { " so far" }
        }
        div.bar { span style={ "width:" (format!("{share:.1}")) "%" } {} }
        p.soft {
            "Programs: " (report.earned) " of " (report.possible) "."
            @for part in &report.manual_sections {
                " " (part.title) ": "
                @match part.given() {
                    Some(given) => { (given) " of " (part.points) "." },
                    None => { (part.so_far()) " of " (part.points) " so far." },
                }
            }
            @if let Some(late) = &report.late {
                @if late.deduction > Points::ZERO { " Late penalty: " (late.deduction) "." }
            }
            @if report.open() > 0 { " " (awaits_grading(report.open())) "." }
        }
    }
}

fn write_phase(phase: &Phase, xrays: &[(&Feedback, String)]) -> Markup {
    let explained = distinct_failures(phase);
    html! {
        h2 { span { (phase.package) } span.number { (phase.earned()) " of " (phase.possible()) } }
        @for note in &phase.notes { p.note { strong { "Note:" } " " (printable(note)) } }
        ul.items {
            @for Item { title, points, earned, .. } in &phase.items {
                li {
                    @if earned == points { span.good { "✓" } } @else { span.bad { "✗" } }
                    span.number { (earned) " of " (points) }
                    div { (title) }
                }
            }
        }
        @if !phase.compiler.is_empty() {
            h3 { "Compiler messages" }
            @for said in &phase.compiler { pre { (printable_lines(said)) } }
        }
        @if !phase.missing.is_empty() {
            p { "Commands that do not compile: " (printable(&phase.missing.join(", "))) }
        }
        @for (number, (items, feedback)) in explained.iter().enumerate() {
            @if number == 1 {
                p.soft { (SAME_CAUSE) }
            }
            @let link = xrays.iter().find(|(shown, _)| std::ptr::eq(*shown, *feedback));
            (write_feedback(items, feedback, link.map_or("", |(_, link)| link)))
        }
        @let flagged = phase.flagged();
        @if !flagged.is_empty() {
            p.note { (FLAGGED_FOR_REVIEW) ":" }
            ul { @for what in flagged { li { small { (printable(&what)) } } } }
        }
        @if !phase.stray_output.is_empty() {
            h3 { "Stray output (ignored)" }
            pre { @for line in &phase.stray_output { (printable(line)) "\n" } }
        }
    }
}

fn write_feedback(items: &[&Item], feedback: &Feedback, steps: &str) -> Markup {
    let view = failure_view(feedback);
    let (first, others) = (items.first(), items.iter().skip(1));
    let others: Vec<&str> = others.map(|item| item.title.as_str()).collect();
    html! {
        section.card {
            h3 { @if let Some(item) = first { (item.title) } }
            p.soft { (view.origin) }
            @if !view.conversation.is_empty() { pre { (view.conversation) } }
            @match &view.outcome {
                Outcome::Wrong { place, expected, actual } => {
                    div.two {
                        div { strong { "Expected" } small { (place) } pre.good { (expected) } }
                        div { strong { "Actual" } pre.bad { (actual) } }
                    }
                },
                Outcome::Crashed { how, stderr } => {
                    p { strong.bad { "No reply" } ": " (how) }
                    @if !stderr.is_empty() { pre.bad { (stderr) } }
                },
                Outcome::Nothing => {},
            }
            @if let Some(hint) = &view.hint { p.hint { strong { "Hint:" } " " (with_code(hint)) } }
            @if let Some(xray) = &feedback.xray { (write_xray(xray, steps)) }
            @if let Some(test) = &view.test {
                details { summary { "The same failure as a test" } pre { code { (test) } } }
            }
            @if !others.is_empty() {
                p.soft { (SAME_REASON) ": " (others.join("; ")) }
            }
        }
    }
}

fn write_xray(xray: &Xray, steps: &str) -> Markup {
    html! {
        h4 { "X-ray" }
        @for line in sentences(xray) { p { (capitalised(&line)) } }
        div.scroll { (PreEscaped(svg(&[("", xray)]))) }
        p { a href=(steps) { "Step through this X-ray" } }
    }
}

/// Returns a sentence with a capital letter and a full stop, unless it begins with code or ends with a question mark.
fn capitalised(line: &str) -> String {
    let is_code = line
        .split(' ')
        .next()
        .is_some_and(|word| word.contains('_'));
    let mut rest = line.chars();
    let text = match rest.next() {
        Some(first) if !is_code => first.to_uppercase().chain(rest).collect(),
        _ => line.to_string(),
    };
    match text.ends_with('?') {
        true => text,
        false => text + ".",
    }
}

/// Returns a hint or a reason as HTML, with code between backticks.
pub fn with_code(hint: &str) -> Markup {
    html! {
        @for (number, piece) in hint.split('`').enumerate() {
            @if number % 2 == 1 { code { (piece) } } @else { (piece) }
        }
    }
}

fn write_my_cases(cases: &MyCases) -> Markup {
    html! {
        h2 { (messages::TITLE) }
        p { (messages::summary(cases)) "." }
        ul.items {
            @for case in &cases.cases {
                li {
                    @let label = messages::label(case);
                    @match messages::is_good(case) {
                        Some(true) => { span.good { "✓" } span.good { (label) } },
                        Some(false) => { span.bad { "✗" } span.bad { (label) } },
                        None => { span.open { "?" } span.open { (label) } },
                    }
                    div {
                        (printable(&case.name))
                        @for line in messages::about(case, cases.caught.is_some()) { br; small { (with_code(&printable(&line))) } }
                    }
                }
            }
        }
    }
}

fn write_part(part: &ManualSection) -> Markup {
    html! {
        h2 {
            span { (part.title) }
            span.number { (part.so_far()) " of " (part.points) @if part.open() > 0 { ", " (awaiting_grading(part.open())) } }
        }
        ul.items {
            @for line in &part.lines { (write_line(line)) }
        }
    }
}

fn write_line(line: &Line) -> Markup {
    let Line { points, title, .. } = line;
    html! {
        li {
            @match line.given() {
                Some(given) if given >= Points::from(*points) => { span.good { "✓" } span.number { (given) " of " (points) } },
                Some(given) => { span.bad { "✗" } span.number { (given) " of " (points) } },
                None => { span.open { "?" } span.number { "of " (points) } },
            }
            div {
                (title)
                @for why in line.reasons.iter().chain(&line.review_notes()) { br; small { (with_code(&printable(why))) } }
                @if let Some(mark) = &line.score {
                    @if !mark.comment.is_empty() { p.hint { (printable(&mark.comment)) } }
                }
                @if let Some(answer) = &line.answer {
                    details { summary { small { "your answer" } } pre { (printable_lines(answer)) } }
                }
            }
        }
    }
}

fn ignored_files(report: &Report) -> Markup {
    const MAX_IGNORED_LINES: usize = 200;
    let more = report.ignored.len().saturating_sub(MAX_IGNORED_LINES) + report.ignored_more;
    html! {
        h2 { "Ignored files" }
        p.soft { "The grader did not read these files." }
        pre {
            @for line in report.ignored.iter().take(MAX_IGNORED_LINES) { (printable(line)) "\n" }
            @if more > 0 { "... and " (more) " more" }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn xray_sentences_begin_and_end_like_sentences() {
        for (line, expected) in [
            ("the search stops", "The search stops."),
            ("is_word returns false", "is_word returns false."),
            ("\"no\" is missing", "\"no\" is missing."),
            ("is it left over?", "Is it left over?"),
        ] {
            assert_eq!(capitalised(line), expected);
        }
    }
}

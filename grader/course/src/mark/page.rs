//! The page for manual grading. It has one script, which sends keys to the grader and shows the reply.

use std::collections::BTreeMap;

use maud::{Markup, html};

use super::grouping::differences;
use super::keys::{HELP, Place};
use super::progress::{Progress, is_open};
use super::worklist::{Answer, Group, Question, Worklist, remarks};
use crate::scores::form::ScoreForm;
use judge::count::count;
use report::escape::{printable, printable_lines};
use report::formats::html_page;
use report::points::Points;

/// The script of the page.
pub const SCRIPT: &str = include_str!("page.js");

/// The most points for which there are buttons.
const MAX_BUTTONS: u32 = 20;

/// Everything that the page shows.
pub struct View<'a> {
    /// The answers.
    pub worklist: &'a Worklist,
    /// The scores.
    pub form: &'a ScoreForm,
    /// The place on the page.
    pub place: &'a Place,
    /// The message about the last key.
    pub message: &'a str,
    /// The reason why nothing can be saved.
    pub problem: Option<&'a str>,
    /// Whether the names of the students are shown.
    pub shows_names: bool,
    /// The step after the last answer.
    pub next_step: &'a str,
}

/// Returns the style of the page.
pub fn style() -> String {
    format!("{}{}", html_page::STYLE, include_str!("page.css"))
}

/// Renders the page.
pub fn html(view: &View) -> String {
    let title = printable(&view.worklist.title);
    let head = html! {
        title { "Grade by hand: " (title) }
        link rel="stylesheet" href="page.css";
        link rel="icon" href="data:,";
        script src="page.js" defer {}
    };
    let body = html! {
        header { h1 { "Grade by hand" } p.soft { (title) } }
        p #status role="status" {}
        (write_main(view))
    };
    html_page::document(&head, &body)
}

/// Renders the part of the page that changes with each key.
pub fn fragment(view: &View) -> String {
    write_main(view).into_string()
}

fn write_main(view: &View) -> Markup {
    let progress = Progress::new(view.worklist, view.form);
    let (done, all) = progress.total();
    // This cannot fail: a place consists only of numbers and text.
    let place = serde_json::to_string(view.place).unwrap_or_default();
    html! {
        main data-place=(place) data-message=(printable(view.message)) {
            p.soft { label for="progress" { (done) " of " (all) " decided" } }
            progress #progress max=(all) value=(done) {}
            @if let Some(problem) = view.problem {
                p.note role="alert" { strong { "Nothing is saved. " } (printable(problem)) }
            } @else if done == all {
                p.note { strong { "Everything is decided. " } (printable(view.next_step)) }
            }
            nav aria-label="Questions" { ul {
                @for (number, (question, counts)) in view.worklist.questions.iter().zip(&progress.questions).enumerate() {
                    li { (question_button(view, number, question, *counts)) }
                }
            } }
            @if view.place.is_helping { (help()) }
            @if let Some(group) = view.worklist.groups.get(view.place.group) {
                @if let Some(question) = view.worklist.questions.get(group.question) {
                    (write_group(view, question, group))
                }
            }
        }
    }
}

fn question_button(
    view: &View,
    number: usize,
    question: &Question,
    (done, all): (usize, usize),
) -> Markup {
    let title = printable(&question.title);
    let is_current = question.groups.contains(&view.place.group);
    html! {
        button type="button" id={ "question-" (number) } title=(title) data-key={ "question " (number) }
            aria-current=[is_current.then_some("true")] class=[(done == all).then_some("done")]
        {
            (short(&title)) " " small.number { (done) "/" (all) }
        }
    }
}

/// Returns the number of a question, such as `1b`, or the title of another line.
fn short(title: &str) -> &str {
    let line = title.rsplit_once(", ").map_or(title, |(_, line)| line);
    match line.split_once(": ") {
        Some((number, _)) => number,
        None => title,
    }
}

fn help() -> Markup {
    html! {
        section.card aria-label="Keys" {
            h2 { "Keys" }
            dl { @for (key, meaning) in HELP { dt { kbd { (key) } } dd { (meaning) } } }
        }
    }
}

fn write_group(view: &View, question: &Question, group: &Group) -> Markup {
    let variants = group.variants.iter().enumerate();
    let chosen = |number: usize| view.place.variant.is_none_or(|variant| variant == number);
    let first = group.variants.first().and_then(|answers| answers.first());
    let first = first.map(Answer::text).unwrap_or_default();
    html! {
        article aria-labelledby="title" {
            h2 { span #title { (printable(&question.title)) } }
            p.soft { (position(view, question, group)) }
            div.sides {
                div {
                    @for (number, answers) in variants.filter(|(number, _)| chosen(*number)) {
                        (write_variant(view, number, answers, &first))
                    }
                }
                aside aria-label="Key and points" {
                    @if let Some((correct, reason)) = &question.key {
                        div.key { strong { "Answer key: " } (printable_lines(correct)) }
                        p.soft { (printable(reason)) }
                    }
                    (write_desk(view, question, group))
                }
            }
        }
    }
}

/// Returns the position of the group among those of its question, and its size.
fn position(view: &View, question: &Question, group: &Group) -> String {
    let number = view.place.group - question.groups.start + 1;
    let students = count(group.answers(None).count(), ["student", "students"]);
    let mut text = format!("Group {number} of {}: {students}", question.groups.len());
    if group.variants.len() > 1 {
        text += &format!(", {} similar texts", group.variants.len());
    }
    if let Some(variant) = view.place.variant {
        text += &format!("; graded separately, text {}", variant + 1);
    }
    text
}

fn write_variant(view: &View, number: usize, answers: &[Answer], first: &str) -> Markup {
    let Some(answer) = answers.first() else {
        return html! {};
    };
    let text = printable_lines(&answer.text());
    let names = answers.iter().map(name).collect::<Vec<_>>().join(", ");
    html! {
        section aria-label={ "Text " (number + 1) } {
            p.soft {
                @if view.shows_names { (printable(&names)) } @else { (count(answers.len(), ["student", "students"])) }
            }
            div.answer {
                @if number == 0 {
                    (text)
                } @else {
                    @for (piece, is_new) in differences(first, &text) {
                        @if is_new { mark { (piece.trim_end()) } (end(piece)) } @else { (piece) }
                    }
                }
            }
            @if answer.line.answer.is_some() {
                @for remark in remarks(&answer.line) { p.note { (printable(&remark)) } }
            }
        }
    }
}

/// Returns the spaces after a word.
fn end(piece: &str) -> &str {
    &piece[piece.trim_end().len()..]
}

fn name(answer: &Answer) -> String {
    match answer.names.join(" and ") {
        names if names.is_empty() || names == answer.student => answer.student.clone(),
        names => format!("{names} ({})", answer.student),
    }
}

/// Renders the points and the comment, with buttons for the keys.
fn write_desk(view: &View, question: &Question, group: &Group) -> Markup {
    let most = question.points;
    let answers: Vec<&Answer> = group.answers(view.place.variant).collect();
    let given = given(view.form, &answers);
    let all_given = match &given[..] {
        [(points, _)] => *points,
        _ => None,
    };
    let earned = answers.first().and_then(|answer| answer.line.earned);
    let is_outdated = answers
        .iter()
        .any(|answer| matches!(view.form.score(&answer.line, &answer.student), Some(Err(_))));
    let (comment, differs) = match comment(view.form, &answers) {
        Some(comment) => (comment, false),
        None => (String::new(), true),
    };
    html! {
        div.desk {
            p.given {
                @if most > 0 { (sum(&given, most)) } @else if all_given.is_some() { "reviewed" } @else { "to review" }
            }
            @if let Some(earned) = earned { p.soft { "The grader gives " (earned) ". Your points replace its own." } }
            @if is_outdated {
                p.note { "Some points in marks.toml do not count: they exceed the maximum, or were given for another answer. Give the points again." }
            }
            div.buttons.points role="group" aria-label="Points" {
                @if most == 0 {
                    (key_button("points 0", "Reviewed", "0", all_given.map(|_| true)))
                } @else if most <= MAX_BUTTONS {
                    @for points in 0..=most {
                        button type="button" id={ "points-" (points) } data-key={ "points " (points) }
                            aria-pressed=(all_given == Some(points.into())) { (points) }
                    }
                }
            }
            @if view.place.is_commenting {
                label for="comment" { "Comment for the students" }
                textarea #comment placeholder=[differs.then_some("They have different comments.")] { (comment) }
                div.buttons { (key_button("comment", "Save", "Enter", None)) (key_button("Escape", "Cancel", "Esc", None)) }
            } @else if differs {
                p { "They have different comments." }
            } @else if !comment.is_empty() {
                p { strong { "Comment: " } (printable_lines(&comment)) }
            }
            div.buttons {
                button.first type="button" id="key-Enter" data-key="Enter" { "Next " kbd { "Enter" } }
                (key_button("ArrowUp", "Previous", "↑", None))
                (key_button("c", "Comment", "c", None))
                @if group.variants.len() > 1 {
                    (key_button("s", if view.place.variant.is_some() { "Together" } else { "Separately" }, "s", None))
                }
                (key_button("u", "Undo", "u", None))
                (key_button("?", "Keys", "?", None))
            }
        }
    }
}

fn key_button(key: &str, label: &str, shown: &str, is_pressed: Option<bool>) -> Markup {
    html! {
        button type="button" id={ "key-" (key.replace(' ', "-")) } data-key=(key) aria-pressed=[is_pressed] { (label) " " kbd { (shown) } }
    }
}

/// Returns the points of the answers, each with the number of answers.
fn given(form: &ScoreForm, answers: &[&Answer]) -> Vec<(Option<Points>, usize)> {
    let mut given: BTreeMap<Option<Points>, usize> = BTreeMap::new();
    for answer in answers {
        let points = match is_open(form, answer) {
            true => None,
            false => form
                .entry(&answer.line.id, &answer.student)
                .and_then(|entry| entry.points),
        };
        *given.entry(points).or_default() += 1;
    }
    given.into_iter().collect()
}

fn sum(given: &[(Option<Points>, usize)], most: u32) -> String {
    let points =
        |points: &Option<Points>| points.map_or("?".to_string(), |points| points.to_string());
    match given {
        [(one, _)] => format!("{} of {most}", points(one)),
        several => {
            let each = several.iter().map(|(one, number)| {
                format!(
                    "{} for {}",
                    points(one),
                    count(*number, ["student", "students"])
                )
            });
            each.collect::<Vec<_>>().join(", ")
        }
    }
}

/// Returns the comment, which may be empty, if all answers have the same one.
pub fn comment(form: &ScoreForm, answers: &[&Answer]) -> Option<String> {
    let comments = answers.iter().map(|answer| {
        let entry = form.entry(&answer.line.id, &answer.student);
        entry.map_or("", |entry| entry.comment.as_str())
    });
    let mut comments: Vec<&str> = comments.collect();
    comments.dedup();
    match comments[..] {
        [one] => Some(one.to_string()),
        _ => None,
    }
}

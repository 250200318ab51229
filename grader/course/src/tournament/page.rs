//! `tournament.html`: the table, the ranks, what is not settled, and a case for each cell.

use std::collections::{BTreeMap, BTreeSet};

use maud::{Markup, html};

use super::Tournament;
use super::disputes::Unsettled;
use super::reply::Reply;
use super::table::Cell;
use super::text::{before, line, names};
use report::escape::printable;
use report::formats::html_page::html_page;

/// The page.
pub fn html(tournament: &Tournament) -> String {
    let title = printable(&tournament.title);
    html_page(&format!("{title}: a tournament"), &body(tournament))
}

fn body(tournament: &Tournament) -> Markup {
    let Tournament {
        title,
        entries,
        table,
        unsettled,
        missing,
        ..
    } = tournament;
    let valid = tournament.valid();
    html! {
        p.soft { "A tournament" }
        h1 { (printable(title)) }
        p.sum { (entries.len()) " programs, " (valid) " cases" }
        p { "Everybody's valid cases were put to everybody's program; what several wrote is one case. No point depends on it." }
        h2 { "Who breaks whom" }
        p.soft { "How many of the cases in a row the program of a column fails. A number leads to one of these cases." }
        (cells(tournament))
        div.two {
            div { h3 { "Whose cases break most programs of others" } (rank(tournament, &table.breaking())) }
            div { h3 { "Whose programs are broken by the fewest others" } (rank(tournament, &table.broken())) }
        }
        @if !unsettled.is_empty() {
            h2 { "What the sheet leaves open, as it seems" }
            p.soft { "On these questions the oracle is silent, or several programs agree with whoever asks and not with it. A person decides what the sheet should say." }
            @for question in unsettled { (open(tournament, question)) }
        }
        h2 { "The cases" }
        @for (place, cells) in examples(tournament) { (example(tournament, place, &cells)) }
        @let refused: Vec<(&str, &String)> = entries.iter().flat_map(|entry| entry.refused.iter().map(|why| (entry.name.as_str(), why))).collect();
        @if !refused.is_empty() {
            h2 { "Not asked" }
            ul { @for (name, why) in refused { li { (printable(name)) ": " small { (printable(why)) } } } }
        }
        @if !missing.is_empty() {
            h2 { "Not taking part" }
            ul { @for what in missing { li { (printable(what)) } } }
        }
    }
}

fn cells(tournament: &Tournament) -> Markup {
    let Tournament { entries, table, .. } = tournament;
    html! {
        div.scroll { table {
            thead { tr {
                th { "cases of" }
                @for (column, entry) in entries.iter().enumerate() { th.number title=(printable(&entry.name)) { (column + 1) } }
            } }
            tbody { @for (place, (entry, row)) in entries.iter().zip(&table.rows).enumerate() {
                tr {
                    td { (place + 1) " " (printable(&entry.name)) @for why in &entry.played.without { br; small { (printable(why)) } } }
                    @for cell in row { td.number { (number(*cell)) } }
                }
            } }
        } }
    }
}

fn number(cell: Cell) -> Markup {
    html! {
        @match (cell.asked, cell.example) {
            (0, _) => { small { "–" } },
            (_, None) => { small { "·" } },
            (_, Some(place)) => { a href=(format!("#case-{}", place + 1)) { (cell.failed) } },
        }
    }
}

fn rank(tournament: &Tournament, rank: &[(usize, usize, usize)]) -> Markup {
    html! {
        table { tbody { @for (place, number, of) in rank {
            tr { td.number { (number) " of " (of) } td { (printable(&tournament.entries[*place].name)) } }
        } } }
    }
}

fn open(tournament: &Tournament, question: &Unsettled) -> Markup {
    let case = &tournament.asked[question.case].case;
    html! {
        section.card {
            h3 { (printable(&question.authors.join(", "))) }
            pre { @for exchange in before(&case.exchanges, question.at) { "> " (printable(&exchange.command)) "\n" } }
            table { tbody {
                tr { td { "whoever asks expects" } td { code { (line(&question.expected)) } } }
                tr { td { "the oracle" } td {
                    @match &question.oracle { Some(said) => { code { (line(said)) } }, None => { "is silent" } }
                } }
                @if let Some(said) = &question.reference { tr { td { "the reference" } td { code { (line(said)) } } } }
                @for answer in &question.answers {
                    tr { td { (answer.programs.len()) ": " small { (names(&answer.programs)) } } td { code { (line(&answer.reply)) } } }
                }
            } }
        }
    }
}

/// The cases that are the example of a cell, each with its authors.
fn examples(tournament: &Tournament) -> BTreeMap<usize, BTreeSet<String>> {
    let mut examples: BTreeMap<usize, BTreeSet<String>> = BTreeMap::new();
    for (author, row) in tournament.entries.iter().zip(&tournament.table.rows) {
        for place in row.iter().filter_map(|cell| cell.example) {
            let file = author.cases.iter().find(|(case, _)| *case == place);
            let file = file.map_or("", |(_, file)| file);
            let by = format!("{}: {file}", author.name);
            examples.entry(place).or_default().insert(by);
        }
    }
    examples
}

/// A case, and what those reply who fail it.
fn example(tournament: &Tournament, place: usize, authors: &BTreeSet<String>) -> Markup {
    let asked = &tournament.asked[place];
    let mut replies: BTreeMap<&Reply, Vec<String>> = BTreeMap::new();
    for entry in &tournament.entries {
        if let Some(reply @ Reply::Wrong { .. }) = entry.played.replies.get(place) {
            replies.entry(reply).or_default().push(entry.name.clone());
        }
    }
    let authors: Vec<String> = authors.iter().cloned().collect();
    html! {
        section.card id=(format!("case-{}", place + 1)) {
            h3 { (names(&authors)) }
            @for (reply, programs) in &replies {
                @if let Reply::Wrong { at, got } = reply {
                    pre { @for exchange in before(&asked.case.exchanges, *at) { "> " (printable(&exchange.command)) "\n" } }
                    div.two {
                        div { strong { "Expected" } pre.good { (line(&asked.expected_at(*at, got))) } }
                        div { strong { "Got" } pre.bad { (line(got)) } }
                    }
                    p.soft { (programs.len()) @if programs.len() == 1 { " program: " } @else { " programs: " } (names(programs)) }
                }
            }
        }
    }
}

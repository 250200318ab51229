//! `tournament.html`: the table, the ranks, the disputes, and an example for each cell.

use std::collections::{BTreeMap, BTreeSet};

use maud::{Markup, html};

use super::Tournament;
use super::disputes::Dispute;
use super::reply::Reply;
use super::table::Cell;
use super::text::{before, line, names};
use judge::count::count;
use report::escape::printable;
use report::formats::html_page::html_page;

/// Renders the page.
pub fn html(tournament: &Tournament) -> String {
    let title = printable(&tournament.title);
    html_page(&format!("{title}: a tournament"), &body(tournament))
}

fn body(tournament: &Tournament) -> Markup {
    let Tournament {
        title,
        entrants,
        table,
        disputes,
        missing,
        ..
    } = tournament;
    let valid = tournament.valid();
    html! {
        p.soft { "A tournament" }
        h1 { (printable(title)) }
        p.sum { (count(entrants.len(), ["program", "programs"])) ", " (count(valid, ["test case", "test cases"])) }
        p { "All valid test cases ran with all programs. Identical test cases by several authors count as one. No points depend on the result." }
        h2 { "All-pairs testing" }
        p.soft { "Each cell is the number of the row author's test cases that the column's program fails; · means none, and – means not run. Click a number for an example." }
        (cells(tournament))
        div.two {
            div { h3 { "Authors whose test cases break the most programs" } (rank(tournament, &table.breaking(), "author")) }
            div { h3 { "Programs broken by the fewest authors" } (rank(tournament, &table.broken(), "program")) }
        }
        @if !disputes.is_empty() {
            h2 { "Questions that the assignment may leave open" }
            p.soft { "For these questions the oracle has no answer, or several programs agree with the author and not with the oracle. Decide what the assignment should say." }
            @for dispute in disputes { (question(tournament, dispute)) }
        }
        h2 { "Test cases" }
        @for (index, cells) in examples(tournament) { (example(tournament, index, &cells)) }
        @let refused: Vec<(&str, &String)> = entrants.iter().flat_map(|entrant| entrant.refused.iter().map(|why| (entrant.name.as_str(), why))).collect();
        @if !refused.is_empty() {
            h2 { "Not run" }
            ul { @for (name, why) in refused { li { (printable(name)) ": " small { (printable(why)) } } } }
        }
        @if !missing.is_empty() {
            h2 { "Not taking part" }
            ul { @for what in missing { li { (printable(what)) } } }
        }
    }
}

fn cells(tournament: &Tournament) -> Markup {
    let Tournament {
        entrants, table, ..
    } = tournament;
    html! {
        div.scroll { table {
            thead { tr {
                th { "test cases by" }
                @for (column, entrant) in entrants.iter().enumerate() { th.number title=(printable(&entrant.name)) { (column + 1) } }
            } }
            tbody { @for (index, (entrant, row)) in entrants.iter().zip(&table.rows).enumerate() {
                tr {
                    td { (index + 1) " " (printable(&entrant.name)) @for why in &entrant.results.not_compiled { br; small { (printable(why)) } } }
                    @for cell in row { td.number { (number(*cell)) } }
                }
            } }
        } }
    }
}

fn number(cell: Cell) -> Markup {
    html! {
        @match (cell.run, cell.example) {
            (0, _) => { small { "–" } },
            (_, None) => { small { "·" } },
            (_, Some(index)) => { a href=(format!("#case-{}", index + 1)) { (cell.failed) } },
        }
    }
}

fn rank(tournament: &Tournament, rank: &[(usize, usize, usize)], who: &str) -> Markup {
    html! {
        table {
            thead { tr { th.number { "broken" } th { (who) } } }
            tbody { @for (index, number, of) in rank {
                tr { td.number { (number) " of " (of) } td { (printable(&tournament.entrants[*index].name)) } }
            } }
        }
    }
}

fn question(tournament: &Tournament, dispute: &Dispute) -> Markup {
    let case = &tournament.cases[dispute.case].case;
    html! {
        section.card {
            h3 { (printable(&dispute.authors.join(", "))) }
            pre { @for exchange in before(&case.exchanges, dispute.at) { "> " (printable(&exchange.command)) "\n" } }
            table { thead { tr { th { "source" } th { "reply" } } } tbody {
                tr { td { "the author expects" } td { code { (line(&dispute.expected)) } } }
                tr { td { "the oracle" } td {
                    @match &dispute.oracle { Some(said) => { code { (line(said)) } }, None => { "no answer" } }
                } }
                @if let Some(said) = &dispute.reference { tr { td { "the reference solution" } td { code { (line(said)) } } } }
                @for answer in &dispute.answers {
                    tr { td { (answer.programs.len()) ": " small { (names(&answer.programs)) } } td { code { (line(&answer.reply)) } } }
                }
            } }
        }
    }
}

/// Returns the test cases that are the example of a cell, with their authors.
fn examples(tournament: &Tournament) -> BTreeMap<usize, BTreeSet<String>> {
    let mut examples: BTreeMap<usize, BTreeSet<String>> = BTreeMap::new();
    for (author, row) in tournament.entrants.iter().zip(&tournament.table.rows) {
        for index in row.iter().filter_map(|cell| cell.example) {
            let file = author.cases.iter().find(|(case, _)| *case == index);
            let file = file.map_or("", |(_, file)| file);
            let by = format!("{}: {file}", author.name);
            examples.entry(index).or_default().insert(by);
        }
    }
    examples
}

/// Renders a test case with the replies of the programs that fail it.
fn example(tournament: &Tournament, index: usize, authors: &BTreeSet<String>) -> Markup {
    let entered = &tournament.cases[index];
    let mut replies: BTreeMap<&Reply, Vec<String>> = BTreeMap::new();
    for entrant in &tournament.entrants {
        if let Some(reply @ Reply::Wrong { .. }) = entrant.results.replies.get(index) {
            replies.entry(reply).or_default().push(entrant.name.clone());
        }
    }
    let authors: Vec<String> = authors.iter().cloned().collect();
    html! {
        section.card id=(format!("case-{}", index + 1)) {
            h3 { (names(&authors)) }
            @for (reply, programs) in &replies {
                @if let Reply::Wrong { at, actual } = reply {
                    pre { @for exchange in before(&entered.case.exchanges, *at) { "> " (printable(&exchange.command)) "\n" } }
                    div.two {
                        div { strong { "Expected" } pre.good { (line(&entered.expected_at(*at, actual))) } }
                        div { strong { "Actual" } pre.bad { (line(actual)) } }
                    }
                    p.soft { (count(programs.len(), ["program", "programs"])) ": " (names(programs)) }
                }
            }
        }
    }
}

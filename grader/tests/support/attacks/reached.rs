//! The results of an attack.

use grading::Grader;
use report::Report;
use report::formats::{html, xray_page};
use report::text;

use super::attack::{Attack, Goal};
use super::outside::{Outside, SECRET, SECRET_OF_ROOT};

const SECRET_IN_ENVIRONMENT: &str = env!("CARGO_PKG_DESCRIPTION");

/// Returns the report as text.
pub fn describe(report: &Report) -> String {
    let mut shown = Vec::new();
    text::write(&mut shown, report).unwrap();
    String::from_utf8(shown).unwrap()
}

impl Attack {
    /// Grades the attack. Returns the report and the goals it reached.
    pub fn carry_out(&self, grader: &Grader, honest: u32) -> (Result<Report, String>, Vec<Goal>) {
        let (place, outside) = (tempfile::tempdir().unwrap(), Outside::new());
        let folder = self.lay_out(place.path(), &outside);
        let report = match grader.grade_path(&folder) {
            Ok(report) => report,
            Err(error) => return (Err(format!("{error:#}")), vec![Goal::Stop]),
        };
        let json = serde_json::to_string(&report).unwrap();
        let secrets = [SECRET, SECRET_OF_ROOT, SECRET_IN_ENVIRONMENT];
        let reached = [
            (Goal::Points, report.earned > honest),
            (
                Goal::Secret,
                secrets.iter().any(|secret| json.contains(secret)),
            ),
            (Goal::Reached, json.contains("REACHED")),
            (Goal::Written, outside.was_written()),
            (Goal::Connection, outside.was_connected()),
            (Goal::Survivor, outside.survived()),
            (
                Goal::Unflagged,
                self.goal == Goal::Unflagged && !is_flagged(&report),
            ),
            (Goal::Markup, has_foreign_markup(&report)),
            (
                Goal::Terminal,
                without_our_styles(&describe(&report)).contains(is_for_terminals),
            ),
        ];
        let reached = reached.into_iter().filter(|(_, reached)| *reached);
        (Ok(report), reached.map(|(goal, _)| goal).collect())
    }
}

/// Whether the report flags anything for review.
fn is_flagged(report: &Report) -> bool {
    let mut lines = report.manual_sections.iter().flat_map(|part| &part.lines);
    report
        .phases
        .iter()
        .any(|phase| !phase.flagged().is_empty())
        || lines.any(|line| !line.review_notes.is_empty())
}

/// Whether the report has a script as HTML, or the page of its X-rays has more than its own: the data ends where it
/// should, and contains no tag.
fn has_foreign_markup(report: &Report) -> bool {
    let Some(page) = xray_page::page_of_report(report) else {
        return html::html(report).contains("<script");
    };
    let data = page.split("id=\"data\">").nth(1).unwrap_or_default();
    let data = data.split("</script>").next().unwrap_or_default();
    html::html(report).contains("<script")
        || page.matches("<script").count() != 2
        || data.contains(['<', '>', '&'])
        || serde_json::from_str::<serde_json::Value>(data).is_err()
}

/// Removes the grader's own terminal styles from a report.
fn without_our_styles(report: &str) -> String {
    let ours = ["0", "1", "2", "31", "32", "33", "36"];
    let remove = |text: String, style: &str| text.replace(&format!("\x1b[{style}m"), "");
    ours.into_iter().fold(report.to_string(), remove)
}

/// Whether a character has an effect on a terminal, except for line breaks.
fn is_for_terminals(character: char) -> bool {
    (character.is_control() && character != '\n')
        || matches!(character, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{200b}'..='\u{200f}' | '\u{feff}')
}

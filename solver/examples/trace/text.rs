//! The steps as lines, each indented by the length of its path.

use player::Outcome;
use solver::{Board, Path, Position};

use crate::direction::direction;
use crate::steps::Step;

/// Formats the board, a line for each step and each step back, and the words found.
pub fn trace(board: &Board, steps: &[Step]) -> String {
    let deepest = steps.iter().map(|step| step.path.len()).max();
    let mut trace = Trace {
        board,
        width: 2 * deepest.unwrap_or(0) + 12,
        walked: Path::new(),
        lines: format!("{board}\n"),
    };
    let mut number = 0;
    for step in steps {
        trace.go_back(step.path.len() - 1);
        number += usize::from(step.outcome.is_asked());
        trace.try_cell(number, step);
        if step.outcome.goes_on() {
            trace.walked.clone_from(&step.path);
        }
    }
    trace.go_back(0);
    trace.lines + &found(steps) + &format!("paths looked up: {number}\n")
}

struct Trace<'a> {
    board: &'a Board,
    /// The width of the text before the outcomes.
    width: usize,
    /// The cells that are taken.
    walked: Path,
    lines: String,
}

impl Trace<'_> {
    /// Steps back until `length` cells are left.
    fn go_back(&mut self, length: usize) {
        while self.walked.len() > length {
            let Some(left) = self.walked.pop() else {
                return;
            };
            let cell = self.cell(left);
            let indent = 2 * self.walked.len();
            self.line("", indent, "↩", &format!("back: {cell} is free again"));
        }
    }

    fn try_cell(&mut self, number: usize, step: &Step) {
        let Step {
            path,
            spelled,
            outcome,
        } = step;
        let here = path[path.len() - 1];
        let cell = self.cell(here);
        let way = match path.len() {
            1 => format!("start at {cell}"),
            length => format!("{} to {cell}", direction(path[length - 2], here)),
        };
        let says = match outcome {
            Outcome::Taken => "· taken".to_string(),
            Outcome::Solid => "· solid".to_string(),
            Outcome::NoPrefix => format!("✗ {spelled}: not a prefix"),
            Outcome::Prefix => format!("→ {spelled}: a prefix"),
            Outcome::Word => format!("★ {spelled}: word!"),
            Outcome::WordAgain => format!("☆ {spelled}: word, found before"),
        };
        let number = if outcome.is_asked() {
            number.to_string()
        } else {
            String::new()
        };
        self.line(&number, 2 * (path.len() - 1), &way, &says);
    }

    fn line(&mut self, number: &str, indent: usize, way: &str, says: &str) {
        let width = self.width - indent;
        let line = format!("{number:>4}  {:indent$}{way:width$}{says}", "");
        self.lines += line.trim_end();
        self.lines += "\n";
    }

    fn cell(&self, position: Position) -> String {
        self.board
            .get(position)
            .map_or("", |cell| cell.as_str())
            .to_string()
    }
}

fn found(steps: &[Step]) -> String {
    let words = steps.iter().filter(|step| step.outcome == Outcome::Word);
    let mut line = String::from("\nfound:");
    for step in words {
        line += " ";
        line += &step.spelled;
    }
    line + "\n"
}

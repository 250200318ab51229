//! A class whose names and texts are hostile, and its exports.

use std::fs;
use std::path::{Path, PathBuf};

use course::class::locations::{LOCATIONS_FILE, Locations};
use course::export::{self, Exported, FeedbackFor, GradesFor};
use course::roster::Roster;
use judge::test_case::Exchange;
use judge::verdict::{Difference, Verdict};
use proptest::prelude::*;
use report::points::Points;
use report::{
    Declaration, Feedback, Item, Line, ManualSection, Phase, Report, Score, TestCaseResult, formats,
};
use sandbox::End;

/// The column of the class in its gradebook.
pub const COLUMN: &str = "Boggle (11)";

/// The same column in Blackboard.
pub const BLACKBOARD_COLUMN: &str = "Boggle [Total Pts: 10 Score] |11";

/// Pieces with a meaning for a spreadsheet, a terminal, a page, XML, JSON, Markdown, a zip or GitHub.
const PIECES: [&str; 36] = [
    "=1+1",
    "+1",
    "-1",
    "@a",
    "\u{ff1d}1",
    "]]>",
    "<![CDATA[",
    "\0",
    "\u{b}",
    "\u{1b}[2J",
    "\u{7f}",
    "\u{85}",
    "\u{202e}",
    "\u{2066}",
    "\u{feff}",
    "\u{fffe}",
    "\u{2028}",
    "\r\n",
    "\n",
    "\r",
    "\t",
    "\"",
    "'",
    ",",
    ";",
    "%0A",
    "::error::x",
    "##[error]",
    "<script>",
    "&amp;",
    "```",
    "|",
    "/../",
    "\\",
    "é",
    "漢",
];

/// Returns hostile texts; a few are very long.
pub fn texts() -> impl Strategy<Value = Vec<String>> {
    let piece = prop_oneof![
        8 => prop::sample::select(&PIECES[..]).prop_map(String::from),
        2 => any::<String>(),
    ];
    let text = (
        prop::collection::vec(piece, 0..5),
        prop::bool::weighted(0.02),
    );
    let text =
        text.prop_map(|(pieces, is_long)| pieces.concat().repeat(if is_long { 2_000 } else { 1 }));
    prop::collection::vec(text, 20..40)
}

/// The number of students in a class.
const STUDENTS: usize = 5;

/// A class in a folder: a gradebook, and the reports with `submissions.csv`.
pub struct HostileClass {
    pub folder: PathBuf,
    pub reports: Vec<Report>,
}

impl HostileClass {
    /// Writes a class with these texts. Its last two students are without a grade.
    pub fn write(folder: &Path, texts: &[String]) -> Self {
        let mut texts = texts.iter().cycle();
        let mut text = || texts.next().unwrap().clone();
        let mut gradebook = csv::Writer::from_writer(Vec::new());
        let header = [
            "Student",
            "ID",
            "SIS Login ID",
            "Section",
            "Email",
            COLUMN,
            BLACKBOARD_COLUMN,
            "Note",
        ];
        gradebook.write_record(header).unwrap();
        gradebook
            .write_record([
                "    Points Possible",
                "",
                "",
                "",
                "",
                "10",
                "",
                "(read only)",
            ])
            .unwrap();
        for number in 0..STUDENTS {
            // A roster cannot contain line breaks.
            let mut cell = || text().replace('\n', " ");
            let cells = [
                format!("{}n", cell()),
                (40 + number).to_string(),
                format!("{}{number}", cell()),
                cell(),
                format!("{}{number}@x", cell()),
                String::new(),
                cell(),
                cell(),
            ];
            gradebook.write_record(cells).unwrap();
        }
        let gradebook = String::from_utf8(gradebook.into_inner().unwrap()).unwrap();
        fs::write(folder.join("roster.csv"), &gradebook).unwrap();
        let roster = Roster::parse(&gradebook).unwrap();
        let mut locations = Locations::default();
        let mut reports = Vec::new();
        for (number, unit) in roster.units.iter().enumerate() {
            let mut report = report(&unit.id, &mut text);
            match number {
                3 => report.problem = Some(text()),
                4 => report.manual_sections[0].lines[0].score = None,
                _ => {}
            }
            let path = formats::path(folder, &unit.id, "json");
            fs::write(path, formats::json::json(&report)).unwrap();
            // The name of the download fits both Canvas and Moodle.
            let name = text().replace(['/', '\0', '_'], "-");
            let name: String = name.chars().take(30).collect();
            let download =
                format!("/no/x{name}_{number}_assignsubmission_file_9{number}_boggle.zip");
            locations.add(&unit.id, Path::new(&download));
            reports.push(report);
        }
        fs::write(folder.join(LOCATIONS_FILE), locations.csv(folder).unwrap()).unwrap();
        Self {
            folder: folder.to_path_buf(),
            reports,
        }
    }

    /// Returns the grades for a platform.
    pub fn grades(&self, platform: GradesFor, column: Option<&str>) -> Exported {
        let mut roster = self.folder.join("roster.csv");
        if platform != GradesFor::Canvas {
            // Other platforms need another roster than the gradebook from Canvas.
            let text = fs::read_to_string(&roster).unwrap();
            let text = text.replacen("Student,ID,SIS Login ID", "Name,Number,Student", 1);
            roster = self.folder.join("own_roster.csv");
            fs::write(&roster, text).unwrap();
        }
        export::grades(platform, &self.folder, &roster, column).unwrap()
    }

    /// Returns the zip of feedback for a platform.
    pub fn feedback(&self, platform: FeedbackFor) -> Exported {
        export::feedback(platform, &self.folder).unwrap()
    }
}

/// Returns a report with hostile texts and 7.5 of 10 points.
fn report(student: &str, text: &mut impl FnMut() -> String) -> Report {
    let difference = Difference {
        before: vec![Exchange {
            command: text(),
            reply: vec![text()],
        }],
        command: text(),
        expected: vec![text()],
        actual: vec![text(), text()],
        line: 0,
    };
    let crashed = Verdict::Crashed {
        command: text(),
        before: Vec::new(),
        end: Some(End::Exit(101)),
        stderr: text(),
    };
    let mut item = |verdict: Verdict, earned: u32| Item {
        id: text(),
        title: text(),
        points: 2,
        earned,
        test_cases: vec![TestCaseResult {
            name: text(),
            public: true,
            verdict: verdict.clone(),
        }],
        feedback: verdict.is_failure().then(|| Feedback {
            test_case: text(),
            public: false,
            shrunk: true,
            files: [(text(), text())].into(),
            missing_files: [text()].into(),
            verdict,
            failure_pattern: Some(text()),
            hint: Some(text()),
            test: Some(text()),
            xray: None,
        }),
    };
    let items = vec![
        item(Verdict::Incorrect(difference), 0),
        item(crashed, 2),
        item(
            Verdict::NotCompiled {
                command: "add".to_string(),
            },
            2,
        ),
        item(Verdict::Correct, 2),
    ];
    Report {
        version: report::VERSION,
        assignment: "boggle".to_string(),
        title: text(),
        student: student.to_string(),
        for_credit: true,
        names: vec![text()],
        notices: vec![text()],
        escapes: vec![text()],
        earned: 6,
        possible: 8,
        phases: vec![Phase {
            package: text(),
            compiler: vec![text()],
            missing: vec![text()],
            notes: vec![text()],
            stray_output: vec![text()],
            declarations: vec![Declaration {
                file: text(),
                line: 3,
                declaration: text(),
                review_reason: Some(text()),
            }],
            items,
        }],
        manual_sections: vec![ManualSection {
            title: text(),
            points: 2,
            lines: vec![Line {
                id: text(),
                title: text(),
                points: 2,
                reasons: vec![text(), text()],
                review_notes: vec![text()],
                answer: Some(text()),
                score: Some(Score {
                    points: Points::from_written(1.5).unwrap(),
                    comment: text(),
                }),
                ..Line::default()
            }],
        }],
        ignored: vec![text()],
        ..Report::default()
    }
}

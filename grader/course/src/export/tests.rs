//! Exports of a small class: Anna has 87.5 points, a pair has 40; Cora awaits manual grading, Dan's submission was not
//! graded, Eve has no report, and a guest is not on the roster.

use std::collections::BTreeMap;
use std::fs;
use std::io::{Cursor, Read};
use std::path::Path;

use super::*;
use crate::class::locations::LOCATIONS_FILE;
use crate::identify::Named;
use judge::verdict::Verdict;
use report::points::Points;
use report::xray::Xray;
use report::xray::search::Search;
use report::{Feedback, Item, Line, ManualSection, Phase, Score, formats};

fn report(student: &str, by_hand: Option<f64>) -> Report {
    let score = |points| Score {
        points: Points::from_written(points).unwrap(),
        comment: String::new(),
    };
    Report {
        version: report::VERSION,
        assignment: "boggle".to_string(),
        title: "Boggle".to_string(),
        student: student.to_string(),
        for_credit: true,
        earned: 80,
        possible: 90,
        phases: vec![Phase {
            package: "trie".to_string(),
            ..Phase::default()
        }],
        manual_sections: vec![ManualSection {
            title: "Style".to_string(),
            points: 10,
            lines: vec![Line {
                points: 10,
                score: by_hand.map(score),
                ..Line::default()
            }],
        }],
        ..Report::default()
    }
}

/// Returns a report with an X-ray.
fn with_xray(student: &str) -> Report {
    let mut report = report(student, None);
    report.phases[0].items.push(Item {
        id: "word_list".to_string(),
        title: "The word list".to_string(),
        points: 8,
        earned: 0,
        test_cases: Vec::new(),
        feedback: Some(Feedback {
            test_case: "word_list 1".to_string(),
            public: false,
            shrunk: true,
            files: BTreeMap::new(),
            missing_files: [].into(),
            verdict: Verdict::NotRun,
            failure_pattern: None,
            hint: None,
            test: None,
            xray: Some(Xray::Search(Search {
                board: vec![vec!["a".to_string()]],
                incorrect: None,
                steps: String::new(),
            })),
        }),
    });
    report
}

fn class() -> Vec<Report> {
    let ungradable = Report {
        problem: Some("no crate".to_string()),
        ..report("dan", Some(0.0))
    };
    let pair = Report {
        earned: 40,
        ..report("owls", Some(0.0))
    };
    vec![
        report("anna", Some(7.5)),
        pair,
        report("cora", None),
        ungradable,
        report("guest", Some(10.0)),
    ]
}

fn write(folder: &Path, reports: &[Report]) {
    for report in reports {
        let path = formats::path(folder, &report.student, "json");
        fs::write(path, formats::json::json(report)).unwrap();
    }
}

/// Returns the text and the notes of an export, or the error.
fn exported(
    platform: GradesFor,
    reports: &[Report],
    roster: &str,
    column: Option<&str>,
) -> Result<(String, Vec<String>), String> {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), reports);
    let path = folder.path().join("roster.csv");
    fs::write(&path, roster).unwrap();
    match grades(platform, folder.path(), &path, column) {
        Ok(exported) => Ok((String::from_utf8(exported.file).unwrap(), exported.notes)),
        Err(error) => Err(format!("{error:#}").replace(&format!("{}: ", path.display()), "")),
    }
}

const NOTES: [&str; 4] = [
    "no grade for 1, awaiting manual grading: cora",
    "no grade for 1, not graded: dan",
    "no grade for 1, without a report: eve",
    "no grade for 1, not on the roster: guest",
];

#[test]
fn report_under_an_old_id_is_not_called_unlisted() {
    let folder = tempfile::tempdir().unwrap();
    let roster = folder.path().join("roster.csv");
    fs::write(&roster, "student\nanna\n").unwrap();
    write(
        folder.path(),
        &["anna", "old", "guest"].map(|id| report(id, None)),
    );
    let mut locations = Locations::default();
    for id in ["anna", "guest"] {
        locations.add(id, &folder.path().join(format!("{id}.zip")));
    }
    let text = locations.csv(folder.path()).unwrap();
    fs::write(folder.path().join(LOCATIONS_FILE), text).unwrap();
    let exported = grades(GradesFor::Moodle, folder.path(), &roster, Some("Boggle"));
    let notes = exported.unwrap().notes;
    assert_eq!(
        notes[1..3],
        [
            "no grade for 1, not on the roster: guest",
            "no grade for 1, not in the last run; if the id has changed, delete the reports under the old one: old"
        ]
    );
}

#[test]
fn canvas_gradebook_changes_only_in_the_column() {
    let gradebook = |anna: &str, ben: &str| {
        format!(
            "\u{feff}Student,ID,SIS Login ID,Section,Quiz (10),Boggle (11),Current Score\r\n\
             ,,,,,Manual Posting,\r\n    Points Possible,,,,5,100.0,(read only)\r\n\
             \"=\"\"=1+1\"\"\",1,anna,\"A,1\",4,{anna},80\r\n'x,2,ben,B,,{ben},\r\n\r\n\
             Cora,3,cora,B,,33,\r\nDan,4,dan,B,,,\r\nEve,5,eve,B,,ex,\"\"\r\n\"Student, Test\",9,,B,,,\r\n"
        )
    };
    // The instructor has added two columns, which are not for Canvas.
    let with_teams = gradebook("", "-")
        .replace("SIS Login ID,", "SIS Login ID,Team,\"Submitted\",")
        .replace(",,,,,Manual", ",,,,,,,Manual")
        .replace(",,,,5,100", ",,,,,,5,100")
        .replace("ben,", "ben,owls,2026-10-01 08:00,")
        .replace("anna,", "anna,,\"\",");
    let with_teams = ["cora,", "dan,", "eve,", "9,,"]
        .into_iter()
        .fold(with_teams, |text, id| text.replace(id, &format!("{id},,")));
    let (text, notes) = exported(GradesFor::Canvas, &class(), &with_teams, None).unwrap();
    assert_eq!(text, gradebook("87.5", "40"));
    assert_eq!(notes, NOTES);

    // Eve is excused, and another maximum is reported.
    let reports = [report("eve", Some(1.0))];
    let text = gradebook("1", "2").replace("100.0", "50");
    let (same, notes) = exported(GradesFor::Canvas, &reports, &text, Some("Boggle")).unwrap();
    assert_eq!(same, text);
    assert_eq!(
        notes[1..],
        [
            "no grade for 1, excused in Canvas: eve",
            "points possible: 50 in Canvas, 100 in the reports; change them in Canvas"
        ]
    );
}

#[test]
fn moodle_rows_have_an_id_a_grade_and_feedback() {
    let feedback = "trie: 0 of 0; Style: 7.5 of 10";
    let mut late = class();
    late[1].late = Some(report::Late {
        steps: Vec::new(),
        percent: 10,
        deduction: Points::from(4),
        unknown: false,
        review_notes: Vec::new(),
    });
    for (roster, header, anna, ben) in [
        (
            "ID number,Email address,Team\nanna,a@b.org,\nben,b@b.org,owls\ncora,,\ndan,,\neve,,\n",
            "Email address",
            "a@b.org",
            Some("b@b.org"),
        ),
        (
            "student,ID number,email,team\nanna,0012,a@b.org,\nben,7,,owls\ncora,,,\ndan,1,,\neve,2,,\n",
            "ID number",
            "0012",
            Some("7"),
        ),
        (
            "student,email,team\nanna,,\n@ben,b@b.org,owls\ncora,,\ndan,,\neve,,\n",
            "Username",
            "anna",
            None,
        ),
    ] {
        let (text, notes) = exported(GradesFor::Moodle, &late, roster, Some("=1")).unwrap();
        let mut expected = format!("{header},'=1,Feedback\r\n{anna},87.5,{feedback}\r\n");
        let mut expected_notes = NOTES.map(String::from).to_vec();
        match ben {
            Some(ben) => {
                expected += &format!("{ben},36,trie: 0 of 0; Style: 0 of 10; late penalty: 4\r\n");
            }
            None => expected_notes.push(
                "no grade for 1, because spreadsheets would misread the id: @ben".to_string(),
            ),
        }
        assert_eq!((text, notes), (expected, expected_notes));
    }
}

#[test]
fn blackboard_needs_the_number_of_its_column() {
    let roster = "Last Name,First Name,Username,Student ID,Quiz [Total Pts: 5 Score] |7,Boggle [Total Pts: 100 Score] |8\n\
                  -Berg,Anna,anna,ab1,,\nEve,E,eve,ev,,\n";
    let (text, _) = exported(GradesFor::Blackboard, &class(), roster, None).unwrap();
    assert_eq!(
        text,
        "\"Last Name\",\"First Name\",\"Username\",\"Boggle [Total Pts: 100 Score] |8\"\r\n\
         \"'-Berg\",\"Anna\",\"anna\",\"87.5\"\r\n"
    );
    let roster = "student,name\nanna,Anna Berg\n";
    let header = "Lab [Total Pts: 100] |9";
    let (text, _) = exported(GradesFor::Blackboard, &class(), roster, Some(header)).unwrap();
    assert!(
        text.ends_with(&format!(
            "\"{header}\"\r\n\"Berg\",\"Anna\",\"anna\",\"87.5\"\r\n"
        )),
        "{text}"
    );
    for column in [None, Some("Boggle")] {
        let error = exported(GradesFor::Blackboard, &class(), roster, column).unwrap_err();
        assert!(
            error.starts_with("the number of Blackboard's column is unknown; name the gradebook"),
            "{error}"
        );
    }
}

#[test]
fn brightspace_ids_have_a_mark_that_protects_them() {
    let roster = "OrgDefinedId,Username,Last Name,First Name,Boggle Points Grade <Numeric MaxPoints:100>,End-of-Line Indicator\n\
                  #007,anna,Berg,Anna,,#\n#=8,cora,C,C,,#\n#9,owls,O,O,,#\n";
    let (text, _) = exported(GradesFor::Brightspace, &class(), roster, None).unwrap();
    assert_eq!(
        text,
        "OrgDefinedId,Boggle Points Grade,End-of-Line Indicator\r\n#007,87.5,#\r\n#9,40,#\r\n"
    );
    let (text, notes) = exported(
        GradesFor::Brightspace,
        &class(),
        "student\nanna\nowls\n",
        Some("Lab 3"),
    )
    .unwrap();
    assert_eq!(
        text,
        "Username,Lab 3 Points Grade,End-of-Line Indicator\r\n#anna,87.5,#\r\n#owls,40,#\r\n"
    );
    assert_eq!(
        notes,
        [
            "no grade for 3, not on the roster: cora, dan, guest",
            "the roster has no grade item \"Lab 3 Points Grade\"; Brightspace creates it only if you allow that in the \
             import",
        ]
    );
}

#[test]
fn reports_that_are_not_for_credit_or_of_another_assignment_are_rejected() {
    let rejected = |change: fn(&mut Report)| {
        let mut reports = class();
        change(&mut reports[4]);
        exported(GradesFor::Moodle, &reports, "student\nanna\n", None).unwrap_err()
    };
    assert_eq!(
        rejected(|guest| guest.assignment = "other".to_string()),
        "guest: a report of other, but the others are of boggle; export one assignment at a time"
    );
    let error = rejected(|guest| guest.for_credit = false);
    assert!(
        error.starts_with("guest: not for credit, because"),
        "{error}"
    );
    let error = exported(GradesFor::Moodle, &class(), "student\nnobody\n", None).unwrap_err();
    assert!(
        error.starts_with("the reports were written without this roster"),
        "{error}"
    );
}

#[test]
fn student_without_a_grade_in_the_last_run_has_no_grade() {
    let folder = tempfile::tempdir().unwrap();
    // Dan's and Eve's reports are from an earlier run.
    write(
        folder.path(),
        &["anna", "dan", "eve"].map(|student| report(student, Some(1.0))),
    );
    let table = "student,of,note\nanna,100,\nben,100,points awaiting manual grading: 5\neve,,nothing submitted\n\
                 dan,,\"2 submissions: a.zip, b.zip; choose the one that counts\"\n";
    fs::write(folder.path().join("grades.csv"), table).unwrap();
    let roster = folder.path().join("roster.csv");
    fs::write(&roster, "student\nanna\nben\ndan\neve\nzoe\n").unwrap();
    let exported = grades(GradesFor::Moodle, folder.path(), &roster, None).unwrap();
    let text = String::from_utf8(exported.file).unwrap();
    assert_eq!(text.lines().count(), 2, "{text}");
    assert_eq!(
        exported.notes,
        [
            "no grade for 1, 2 submissions: dan",
            "no grade for 1, NAME.json is missing; grade again with --resume: ben",
            "no grade for 1, nothing submitted: eve",
            "no grade for 1, without a report: zoe",
        ]
    );
}

#[test]
fn grade_without_a_known_submission_time_is_noted() {
    let mut reports = class();
    for report in &mut reports {
        report.late = Some(report::Late {
            steps: Vec::new(),
            percent: 0,
            deduction: Points::ZERO,
            unknown: report.student == "anna",
            review_notes: vec!["Canvas marks it as late".to_string()],
        });
    }
    let (_, mut notes) = exported(GradesFor::Moodle, &reports, "student\nanna\n", None).unwrap();
    assert_eq!(
        notes.pop().unwrap(),
        "Canvas marks 1 submission as late, but no penalty applies: anna; enter their times in the column submitted"
    );
    assert_eq!(
        notes.last().unwrap(),
        "no late penalty for 1, because the submission time is unknown: anna"
    );
}

#[test]
fn roster_from_another_platform_is_rejected() {
    let canvas = "Student,ID,SIS Login ID,Section,Boggle (11)\nAnna,1,anna,A,\n";
    let moodle = "First name,Last name,Email address,Groups\nAnna,Berg,anna@b.org,A\n";
    let blackboard =
        "Last Name,First Name,Username,Boggle [Total Pts: 100 Score] |8\nBerg,Anna,anna,\n";
    let brightspace = "OrgDefinedId,Username,Last Name,First Name,Boggle Points Grade,End-of-Line Indicator\n\
                       #1,anna,Berg,Anna,,#\n";
    for (platform, own) in [
        (GradesFor::Canvas, canvas),
        (GradesFor::Moodle, moodle),
        (GradesFor::Blackboard, blackboard),
        (GradesFor::Brightspace, brightspace),
    ] {
        for roster in [canvas, moodle, blackboard, brightspace] {
            let exported = exported(platform, &class(), roster, None);
            match roster == own {
                true => assert!(exported.unwrap().0.contains("87.5")),
                false => {
                    let error = exported.unwrap_err();
                    let expected = format!("name a roster from {platform:?} with --roster");
                    assert!(error.ends_with(&expected), "{error}");
                }
            }
        }
    }
}

/// Returns the names in the zip for these names of downloads, each with its page, and the notes.
fn entries(platform: FeedbackFor, downloads: &[&str]) -> (Vec<(String, Vec<u8>)>, Vec<String>) {
    let folder = tempfile::tempdir().unwrap();
    let mut locations = Locations::default();
    let students: Vec<String> = (0..downloads.len())
        .map(|number| format!("s{number}"))
        .collect();
    for (student, download) in students.iter().zip(downloads) {
        locations.add(student, &folder.path().join(download));
        write(folder.path(), &[report(student, None)]);
    }
    fs::write(
        folder.path().join(LOCATIONS_FILE),
        locations.csv(folder.path()).unwrap(),
    )
    .unwrap();
    let exported = feedback(platform, folder.path()).unwrap();
    let mut archive = zip::ZipArchive::new(Cursor::new(exported.file)).unwrap();
    let entries = (0..archive.len()).map(|number| {
        let mut entry = archive.by_index(number).unwrap();
        let mut bytes = Vec::new();
        entry.read_to_end(&mut bytes).unwrap();
        (entry.name().unwrap().into_owned(), bytes)
    });
    (entries.collect(), exported.notes)
}

#[test]
fn canvas_feedback_has_the_name_and_kind_of_the_download() {
    let (entries, notes) = entries(
        FeedbackFor::Canvas,
        &[
            "berganna_LATE_4711_90210_my_boggle (2).zip",
            "berganna_4712_90211_boggle.tar.gz",
            "berganna_4713_90212_boggle",
            "anon_xY3_90213_boggle.zip",
            "berganna_4714_text.html",
            "berganna_4715_90214_link.html",
            "anna.zip",
        ],
    );
    let names: Vec<&str> = entries.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(
        names,
        [
            "anon_xY3_90213_boggle.zip",
            "berganna_4712_90211_boggle.tar.gz",
            "berganna_4713_90212_boggle.zip",
            "berganna_LATE_4711_90210_my_boggle (2).zip",
        ]
    );
    for (name, bytes) in entries {
        let mut page = String::new();
        match name.ends_with(".zip") {
            true => {
                let mut archive = zip::ZipArchive::new(Cursor::new(bytes)).unwrap();
                archive
                    .by_name("report.html")
                    .unwrap()
                    .read_to_string(&mut page)
                    .unwrap();
            }
            false => {
                let mut archive = tar::Archive::new(flate2::read::GzDecoder::new(&bytes[..]));
                let mut entry = archive.entries().unwrap().next().unwrap().unwrap();
                assert_eq!(entry.path().unwrap(), Path::new("report.html"));
                entry.read_to_string(&mut page).unwrap();
            }
        }
        assert!(page.starts_with("<!DOCTYPE html>"), "{name}: {page}");
    }
    assert_eq!(
        notes,
        [
            "awaiting manual grading: 4 of 4",
            "left out, because no submission has a file name from this course system: s4, s5, s6"
        ]
    );
}

#[test]
fn feedback_on_a_replacement_has_the_name_of_the_download() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let mut locations = Locations::default();
    locations.add("anna", &path("berganna_1_2_boggle.zip"));
    locations.choose(&Named {
        id: "anna".to_string(),
        path: path("anna-corrected.zip"),
        ..Named::default()
    });
    locations.add("anna", &path("anna-corrected.zip"));
    write(folder.path(), &[report("anna", None)]);
    let text = locations.csv(folder.path()).unwrap();
    fs::write(folder.path().join(LOCATIONS_FILE), text).unwrap();
    let exported = feedback(FeedbackFor::Canvas, folder.path()).unwrap();
    let mut archive = zip::ZipArchive::new(Cursor::new(exported.file)).unwrap();
    let entry = archive.by_index(0).unwrap();
    assert_eq!(entry.name().unwrap(), "berganna_1_2_boggle.zip");
}

#[test]
fn feedback_contains_the_page_that_a_report_links_to() {
    let folder = tempfile::tempdir().unwrap();
    let export = |platform, download: &str| {
        let mut locations = Locations::default();
        locations.add("anna", &folder.path().join(download));
        write(folder.path(), &[with_xray("anna")]);
        let text = locations.csv(folder.path()).unwrap();
        fs::write(folder.path().join(LOCATIONS_FILE), text).unwrap();
        let exported = feedback(platform, folder.path()).unwrap();
        assert_eq!(exported.summary, "1 report");
        exported.file
    };
    let zipped = |bytes: Vec<u8>| {
        let mut archive = zip::ZipArchive::new(Cursor::new(bytes)).unwrap();
        let mut files = BTreeMap::new();
        for number in 0..archive.len() {
            let mut entry = archive.by_index(number).unwrap();
            let mut bytes = Vec::new();
            entry.read_to_end(&mut bytes).unwrap();
            files.insert(entry.name().unwrap().into_owned(), bytes);
        }
        files
    };
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();

    let moodle = "Anna Berg_1_assignsubmission_file";
    let files = zipped(export(FeedbackFor::Moodle, moodle));
    let names: Vec<&String> = files.keys().collect();
    let page = format!("{moodle}_report.html");
    assert_eq!(names, [&page, &format!("{moodle}_report.xray.html")]);
    assert!(text(&files[&page]).contains("<a href=\"./report.xray.html#1-\">"));

    let files = zipped(export(FeedbackFor::Canvas, "berganna_1_2_boggle.zip"));
    let inner = zipped(files["berganna_1_2_boggle.zip"].clone());
    assert_eq!(
        inner.keys().collect::<Vec<_>>(),
        ["report.html", "report.xray.html"]
    );
    assert!(text(&inner["report.xray.html"]).contains("class=\"xray\""));

    let files = zipped(export(FeedbackFor::Canvas, "berganna_1_2_boggle.tar.gz"));
    let bytes = &files["berganna_1_2_boggle.tar.gz"][..];
    let mut archive = tar::Archive::new(flate2::read::GzDecoder::new(bytes));
    let entries = archive.entries().unwrap().map(Result::unwrap);
    let names = entries.map(|entry| entry.path().unwrap().display().to_string());
    assert_eq!(
        names.collect::<Vec<_>>(),
        ["report.html", "report.xray.html"]
    );
}

#[test]
fn moodle_feedback_has_the_participant_of_the_download() {
    let (entries, notes) = entries(
        FeedbackFor::Moodle,
        &[
            "Anna Maria Berg_1234_assignsubmission_file",
            "Ben O'Hara_123_assignsubmission_file_boggle.zip",
            "Cora Díaz_77_assignsubmission_onlinetext_",
            "Ben O'Hara_123_assignsubmission_file_other.zip",
            "Dan_x_assignsubmission_file",
            "Eve\u{202e}_5_assignsubmission_file_",
        ],
    );
    let names: Vec<&str> = entries.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(
        names,
        [
            "Anna Maria Berg_1234_assignsubmission_file_report.html",
            "Ben O'Hara_123_assignsubmission_file_report.html",
            "Cora Díaz_77_assignsubmission_onlinetext_report.html",
            "Eve-_5_assignsubmission_file_report.html",
        ]
    );
    assert!(
        entries
            .iter()
            .all(|(_, page)| page.starts_with(b"<!DOCTYPE html>"))
    );
    assert_eq!(
        notes,
        [
            "awaiting manual grading: 4 of 4",
            "left out, because no submission has a file name from this course system: s3, s4"
        ]
    );
}

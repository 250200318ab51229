//! A class with a roster, a policy and manual scores, graded twice.

use std::fs;
use std::path::Path;

use assert_cmd::Command;
use report::Report;

use crate::support::class::Class;
use crate::support::command::{grader, said};
use crate::support::{copy, root};

#[test]
fn class_is_graded_scored_by_hand_and_graded_again() {
    let class = Class::new();
    let (text, errors) = class.grade(&[]);
    for expected in [
        "anna      65 of 65",
        "owls      49 of 65",
        "stranger  not graded: stranger.zip",
    ] {
        assert!(text.contains(expected), "{expected}: {text}");
    }
    let unclear = "Jo Lund_7_assignsubmission_file_.zip: matches jo1 and jo2; rename it so that it matches one student";
    let unmatched = "1 submitter is not on the roster; correct";
    for expected in [
        "dan: 2 submissions",
        unmatched,
        "\n  stranger (stranger.zip)\n",
        unclear,
    ] {
        assert!(errors.contains(expected), "{expected}: {errors}");
    }
    let rows = class.read("course/reports/grades.csv");
    let rows: Vec<&str> = rows.lines().collect();
    assert_eq!(
        rows,
        [
            "student,name,email,section,team,dictionary,solver,Questions (ANSWERS.md),Commits,Commenting,late_percent,late_deduction,total,so_far,of,note",
            "anna,Anna Berg,,,,35,30,,,10,0,0,,75,100,points awaiting manual grading: 25",
            "ben,'=1+1,,,owls,19,30,,,,10,5.7,,51.3,100,points awaiting manual grading: 15",
            "cora,Cora </script>,,,owls,19,30,,,,10,5.7,,51.3,100,points awaiting manual grading: 15",
            rows[4],
            "eve,Eve,,,,,,,,,,,,,,nothing submitted",
            &format!("jo1,Jo Lund,,,,,,,,,,,,,,{unclear}"),
            &format!("jo2,Jo Lund,,,,,,,,,,,,,,{unclear}"),
            rows[8],
        ]
    );
    assert!(rows[4].contains("2 submissions: "), "{}", rows[4]);
    assert!(
        rows[8].contains("not graded: stranger.zip: "),
        "{}",
        rows[8]
    );

    // Untrusted text is displayed without taking effect.
    for file in ["owls.html", "class.html"] {
        let page = class.read(&format!("course/reports/{file}"));
        assert!(
            !page.contains("<script") && !page.contains("</script"),
            "{file}"
        );
    }
    let page = class.read("course/reports/class.html");
    assert!(page.contains("<small>not on the roster</small>"));
    let marks = class.read("course/marks.toml");
    assert!(marks.contains("# > slower.\n"), "{marks}");

    // The instructor gives points, and nothing is graded again.
    let filled = marks.replacen(
        "[questions_1b.owls]\npoints = \"?\"",
        "[questions_1b.owls]\npoints = 1.5",
        1,
    );
    assert_ne!(filled, marks);
    class.put("course/marks.toml", &filled);
    let before = class.report("owls");
    let (text, _) = class.grade(&["--resume"]);
    assert_eq!(text.matches("as before").count(), 3, "{text}");
    let after = class.report("owls");
    assert_eq!(
        after.so_far(),
        before.so_far() + report::points::Points::from_written(1.5).unwrap()
    );
    assert_eq!(
        class.read("course/marks.toml"),
        filled,
        "what is filled in is left alone"
    );

    // A submission graded alone joins the others and does not replace them.
    let all = class.reports();
    let owls = class.path("downloads/owls");
    let late = class.grader(&["grade", owls.to_str().unwrap(), "--resume"]);
    let errors = String::from_utf8(late.stderr).unwrap();
    assert!(!errors.contains("Error"), "{errors}");
    let of_class = |name: &str| all[&class.path("course/reports").join(name)].clone();
    for name in ["submissions.csv", "owls.json"] {
        let now = fs::read(class.path("course/reports").join(name)).unwrap();
        assert_eq!(now, of_class(name), "{name}");
    }
    let rows = class.read("course/reports/grades.csv");
    assert!(rows.contains("anna,Anna Berg,,,,35,30"), "{rows}");
    // If a submission cannot be opened, its questions cannot be scored, but the rubric still includes them.
    let stranger = class.path("downloads/stranger.zip");
    let alone = class.grader(&["grade", stranger.to_str().unwrap()]);
    let errors = String::from_utf8(alone.stderr).unwrap();
    assert!(!errors.contains("no such line"), "{errors}");
    assert!(
        errors.contains("2 students with earlier reports are missing from these grades; grade again with --resume"),
        "{errors}"
    );
    let rows = class.read("course/reports/grades.csv");
    assert!(
        rows.contains("\nanna,Anna Berg,,,,,,,,,,,,,,not in this run: "),
        "{rows}"
    );
    class.grade(&["--resume"]);
    assert_eq!(class.changed_since(&all), [] as [&Path; 0]);

    // Submissions may have moved; the grader does not forget the existing results.
    let moved = class.path("moved");
    fs::rename(class.path("downloads"), &moved).unwrap();
    let anna = moved.join("berganna_4711_9_boggle");
    let late = class.grader(&["grade", anna.to_str().unwrap(), "--resume"]);
    assert_eq!(late.status.code(), Some(1));
    let errors = String::from_utf8(late.stderr).unwrap();
    let gone = class.path("downloads/owls");
    let gone = format!(
        "owls: {} is missing now; the report remains unchanged",
        gone.display()
    );
    assert!(errors.contains(&gone), "{errors}");
    let now = class.reports();
    let grades = class.path("course/reports/grades.csv");
    let rows = String::from_utf8(now[&grades].clone()).unwrap();
    for row in [
        "ben,'=1+1,,,owls,19,30",
        "dan,Dan,,,,,,,,,,,,,,\"2 submissions",
        &format!("jo1,Jo Lund,,,,,,,,,,,,,,{unclear}"),
    ] {
        assert!(rows.contains(row), "{rows}");
    }
    fs::rename(&moved, class.path("downloads")).unwrap();
    class.grade(&["--resume"]);
    assert_eq!(class.changed_since(&all), [] as [&Path; 0]);

    // A mistyped path, or notes submitted later, do not replace known submissions.
    class.put("later/berganna_4711_9_notes.pdf", "notes");
    for (path, problem) in [
        ("nosuch/berganna_4711_9_boggle", "missing"),
        ("later/berganna_4711_9_notes.pdf", "no submission"),
    ] {
        let path = class.path(path);
        let path = path.to_str().unwrap();
        let output = class.grader(&["grade", path, "--resume"]);
        let errors = String::from_utf8(output.stderr).unwrap();
        let expected = format!("grader: {path}: {problem}");
        assert!(errors.contains(&expected), "{errors}");
        assert!(
            errors.contains("; the earlier submission of anna counts"),
            "{errors}"
        );
        assert_eq!(class.changed_since(&all), [] as [&Path; 0]);
    }

    // Invalid scores are reported with their file.
    let too_many = filled.replacen("points = 1.5", "points = 99", 1);
    class.put("course/marks.toml", &too_many);
    let (_, errors) = class.grade(&["--resume"]);
    let expected =
        "course/marks.toml: questions_1b.owls: 99 points, but the line is worth 2; write at most 2";
    assert!(errors.contains(expected), "{errors}");
    let last =
        "marks.toml: 1 score does not count; correct the file, then grade again with --resume\n";
    assert!(errors.ends_with(last), "{errors}");
    let no_line = format!("{filled}\n[questions_9z.owls]\npoints = 1\n");
    class.put("course/marks.toml", &no_line);
    let (_, errors) = class.grade(&["--resume"]);
    let expected = "course/marks.toml: questions_9z.owls: the report no longer has this line";
    assert!(errors.contains(expected), "{errors}");
    class.put("course/marks.toml", &filled);
    class.grade(&["--resume"]);

    // Resuming changes nothing.
    let kept = class.reports();
    class.grade(&["--resume", "--jobs", "1"]);
    assert_eq!(class.changed_since(&kept), [] as [&Path; 0]);

    // All reports are genuine with the manual scores and the late penalty. An altered one is graded again, not signed.
    let reports = ["anna.json", "owls.json", "owls.html", "stranger.json"];
    let reports = reports.map(|name| class.path("course/reports").join(name));
    let verify = |expected| {
        let mut arguments = vec!["verify"];
        arguments.extend(reports.iter().map(|path| path.to_str().unwrap()));
        let (code, text, _) = said(class.grader(&arguments));
        assert_eq!(text.matches(": genuine: ").count(), expected, "{text}");
        assert_eq!(code, i32::from(expected < reports.len()));
    };
    verify(4);
    let owls = class.read("course/reports/owls.json");
    let altered = owls.replacen("\"earned\": 0", "\"earned\": 8", 1);
    assert_ne!(altered, owls);
    class.put("course/reports/owls.json", &altered);
    verify(2);
    let (text, _) = class.grade(&["--resume"]);
    assert_eq!(text.matches("as before").count(), 2, "{text}");
    assert_eq!(class.changed_since(&kept), [] as [&Path; 0]);

    // A changed submission is graded again, and the two runs are compared.
    let old = class.path("old");
    copy(&class.path("course/reports"), &old);
    let trie = "downloads/owls/dictionary/src/trie.rs";
    class.put(
        trie,
        &fs::read_to_string(root().join("dictionary/src/trie.rs")).unwrap(),
    );
    let (text, _) = class.grade(&["--resume"]);
    assert_eq!(text.matches("as before").count(), 2, "{text}");
    let new = class.path("course/reports");
    let compared = regrade(&old, &new);
    assert!(compared.contains("owls: up from "), "{compared}");
    assert!(
        compared.contains("before: prefix taken for word; word "),
        "{compared}"
    );
    assert!(
        compared.ends_with("3 compared: 1 gain, 0 lose\n"),
        "{compared}"
    );

    // A teaching assistant explains a lost point.
    let shown = class.grader(&["show", "owls", "add_word_and_is_word"]);
    let shown = String::from_utf8(shown.stdout).unwrap();
    assert!(shown.contains("8 of 8 points, run again now"), "{shown}");
    assert!(
        shown.ends_with("The stored report has the same result.\n"),
        "{shown}"
    );
    let shown = class.grader(&["show", "cora", "questions_5b"]);
    let shown = String::from_utf8(shown.stdout).unwrap();
    for expected in [
        "-  0 of  1",
        "the correct answer is 64: ",
        "answer:\n                63\n",
    ] {
        assert!(shown.contains(expected), "{shown}");
    }
    for (name, expected) in [
        ("cora", "of 65 points"),
        ("dan", "dan (Dan): no report: 2 submissions: "),
        ("Eve", "eve (Eve): no report: nothing submitted"),
        ("ana", "anna: Boggle: the dictionary and the solver"),
    ] {
        let shown = class.grader(&["show", name]);
        let text = String::from_utf8([shown.stdout, shown.stderr].concat()).unwrap();
        assert!(text.contains(expected), "{name}: {text}");
    }

    // Of two submissions, the one that is graded alone counts, until another one is.
    for (chosen, ignored) in [("x-dan.zip", "dan.zip"), ("dan.zip", "x-dan.zip")] {
        let path = class.path("downloads").join(chosen);
        class.grader(&["grade", path.to_str().unwrap(), "--resume"]);
        let (text, errors) = class.grade(&["--resume"]);
        let expected = format!(
            "dan: the submission that you chose counts: {}; ignored: {ignored}",
            path.display()
        );
        assert!(errors.contains(&expected), "{errors}");
        let problem = format!("dan       not graded: {chosen}: failed to unpack");
        assert!(text.contains(&problem), "{text}");
        assert!(
            text.contains("\n2 of 5 submissions graded; see grades.csv"),
            "{text}"
        );
        let last = "3 of 5 submissions were not graded: Jo Lund_7_assignsubmission_file_.zip, dan, stranger\n";
        assert!(errors.ends_with(last), "{errors}");
    }
    // The choice stays if the class is downloaded again, and without --resume. A copy of it is not worth a word.
    let again = class.path("again");
    fs::rename(class.path("downloads"), &again).unwrap();
    copy(&again, &class.path("downloads"));
    fs::remove_file(again.join("x-dan.zip")).unwrap();
    let chosen = again.join("dan.zip");
    class.grader(&["grade", chosen.to_str().unwrap(), "--resume"]);
    let mut resumed = None;
    for more in [&["--resume"][..], &["--jobs", "3"]] {
        let (_, errors) = class.grade(more);
        // Grading everything again changes nothing either.
        let resumed = resumed.get_or_insert_with(|| class.reports());
        assert_eq!(class.changed_since(resumed), [] as [&Path; 0]);
        let expected = format!(
            "dan: the submission that you chose counts: {}; ignored: x-dan.zip\n",
            chosen.display()
        );
        assert!(errors.contains(&expected), "{errors}");
    }
    fs::remove_file(&chosen).unwrap();
    let (_, errors) = class.grade(&["--resume"]);
    let lost = format!(
        "dan: the submission that you chose, {}, is no longer there\n",
        chosen.display()
    );
    assert!(errors.contains(&lost), "{errors}");

    // What cannot be graded does not await manual grading.
    let form = class.read("course/marks.toml");
    assert!(
        !form.contains(".dan]") && !form.contains(".stranger]"),
        "{form}"
    );
    let page = class.read("course/reports/class.html");
    assert!(page.contains("2 of 5 submissions graded"), "{page}");

    // Canvas marks a submission as late, but its time is unknown.
    let roster = class.read("course/roster.csv");
    class.put(
        "course/roster.csv",
        &roster.replace("4711,,2026-10-01T12:00:00Z", "4711,,"),
    );
    let [on_time, late] = ["berganna_4711_9_boggle", "berganna_LATE_4711_9_boggle"];
    let downloads = class.path("downloads");
    fs::rename(downloads.join(on_time), downloads.join(late)).unwrap();
    let (text, _) = class.grade(&["--resume"]);
    let expected = "\nCanvas marks 1 submission as late, but no penalty applies: anna; enter their times in the column \
                    submitted\n";
    assert!(text.contains(expected), "{text}");
}

#[test]
fn manual_scores_next_to_the_reports_count_without_a_course() {
    let class = Class::new();
    let out = class.path("out");
    let grade = |more: &[&str]| {
        let graded = Command::new(env!("CARGO_BIN_EXE_grader"))
            .current_dir(root())
            .arg("grade")
            .arg(class.path("downloads/owls"))
            .arg("--secret")
            .arg(class.path("course/secret.txt"))
            .arg("--out")
            .arg(&out)
            .args(more)
            .output();
        said(graded.unwrap())
    };
    let report = |more: &[&str]| {
        let (code, _, errors) = grade(more);
        assert_eq!(code, 0, "{errors}");
        serde_json::from_str::<Report>(&class.read("out/owls.json")).unwrap()
    };
    let before = report(&[]);
    let marks = class.read("out/marks.toml");
    let blank = "[questions_1b.owls]\npoints = \"?\"";
    class.put(
        "out/marks.toml",
        &marks.replace(blank, "[questions_1b.owls]\npoints = 2"),
    );
    let after = report(&["--resume"]);
    assert_eq!(after.so_far(), before.so_far() + 2.into());

    // A score that does not count is an error, in the last line too.
    let others = "[questions_1b.olws]\npoints = 2\n[questions_9z.owls]\npoints = 1\n";
    class.put(
        "out/marks.toml",
        &format!(
            "{}\n{others}",
            marks.replace(blank, "[questions_1b.owls]\npoints = 2.5")
        ),
    );
    let (code, _, errors) = grade(&["--resume"]);
    assert_eq!(code, 1);
    let last = errors.lines().last().unwrap();
    assert!(
        last.ends_with(
            "marks.toml: 3 scores do not count; correct the file, then grade again with --resume"
        ),
        "{errors}"
    );
    for problem in [
        "questions_1b.olws: no student has this name",
        "questions_1b.owls: 2.5 points, but the line is worth 2; write at most 2",
        "questions_9z.owls: the report no longer has this line",
    ] {
        assert!(errors.contains(problem), "{errors}");
    }
}

fn regrade(old: &Path, new: &Path) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_grader"))
        .arg("regrade")
        .args([old, new])
        .output()
        .unwrap();
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn download_of_a_class_does_not_become_a_student() {
    let folder = tempfile::tempdir().unwrap();
    let put = |name: &str, text: &str| {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    };
    put("course/roster.csv", "student,canvas\nanna,1\nben,2\n");
    put("all/ben_2_1_x.zip", "");
    put("all/anna_1_2_x.zip", "");
    put("one/anna_1_2_x.zip", "");
    let path = |path: &str| folder.path().join(path).to_str().unwrap().to_string();
    let course = path("course");
    let grade = |arguments: &[&str]| {
        let arguments = [&["grade", "--course", &course], arguments].concat();
        grader(&root(), &arguments)
    };
    let (_, _, errors) = grade(&[&path("all")]);
    let expected = "looks like the download of a class; if it is, add --class";
    assert!(errors.contains(expected), "{errors}");
    let removal = "\n  To remove one that is not a student, delete its reports and its line in ";
    assert!(errors.contains(removal), "{errors}");
    let list = || fs::read_to_string(path("course/reports/submissions.csv")).unwrap();
    assert_eq!(list(), "student,path,chosen\n");
    let (_, _, errors) = grade(&["--class", &path(".")]);
    assert!(errors.contains("contains the course"), "{errors}");

    // The summary of a class does not depend on its size.
    let (_, text, errors) = grade(&["--class", &path("one")]);
    let expected = "0 of 1 submission graded; see grades.csv";
    assert!(text.contains(expected), "{text}{errors}");
}

//! `grader mark`: requests as programs send them, and keys in a real browser.

use std::fs;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::Duration;

use report::points::Points;
use serde_json::json;

use crate::support::browser::Browser;
use crate::support::command::grader;
use crate::support::mark::{Page, Ungraded};
use crate::support::root;

/// The time after which the page certainly hangs.
const HANGS: Duration = Duration::from_secs(120);

/// A place as the page sends it.
const PLACE: &str =
    r#"{"group":0,"variant":null,"typed":"","is_commenting":false,"is_helping":false}"#;

/// Sends a request to the port of a page. Returns the reply.
fn exchange(page: &Page, request: &str) -> String {
    let address = page.url.split('/').nth(2).unwrap();
    let mut stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(HANGS)).unwrap();
    // A refused request may be answered before it is read.
    let _ = stream.write_all(request.as_bytes());
    let mut reply = Vec::new();
    let _ = stream.read_to_end(&mut reply);
    String::from_utf8(reply).unwrap()
}

/// Returns the address of a page without the host, and its host.
fn address(page: &Page) -> (String, String) {
    let rest = page.url.strip_prefix("http://").unwrap();
    let (host, path) = rest.split_once('/').unwrap();
    (format!("/{path}"), host.to_string())
}

/// Returns the request for a key at the first group.
fn key(page: &Page, key: &str, headers: &str) -> String {
    let (path, host) = address(page);
    let body = format!("{{\"place\":{PLACE},\"key\":{key:?}}}");
    let length = body.len();
    format!(
        "POST {path}key HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\nContent-Length: {length}\r\n{headers}\r\n{body}"
    )
}

/// Returns the headers that the browser sends for our own page.
fn own(page: &Page) -> String {
    let (_, host) = address(page);
    format!("Origin: http://{host}\r\nContent-Type: application/json\r\n")
}

fn two_groups() -> Ungraded {
    Ungraded::new(6, |student, _| {
        if student < 4 { "It is slower." } else { "So." }.to_string()
    })
}

#[test]
fn page_refuses_requests_of_other_programs_and_pages() {
    let class = two_groups();
    let page = class.open(&[]);
    let (path, host) = address(&page);
    let get = |path: &str, host: &str| {
        let request = format!("GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
        exchange(&page, &request)
    };
    let reply = get(&path, &host);
    assert!(
        reply.starts_with("HTTP/1.1 200 ") && reply.contains("It is slower."),
        "{reply}"
    );
    for header in [
        "content-security-policy: default-src 'none'; script-src 'self';",
        "x-content-type-options: nosniff",
        "referrer-policy: no-referrer",
        "cache-control: no-store",
    ] {
        assert!(reply.contains(header), "{header}: {reply}");
    }
    let port = host.split(':').nth(1).unwrap();
    for (path, host) in [
        ("/", host.as_str()),
        (&path[..path.len() - 2], &host),
        (&path, "evil.example"),
        (&path, &format!("evil.example:{port}")),
        (&path, "127.0.0.1:1"),
    ] {
        let reply = get(path, host);
        assert!(
            reply.starts_with("HTTP/1.1 403 "),
            "{path}, {host}: {reply}"
        );
        assert!(!reply.contains("slower"), "{reply}");
    }
    let evil = "Origin: http://evil.example\r\nContent-Type: application/json\r\n";
    let form = own(&page).replace("application/json", "text/plain");
    for (headers, code) in [
        (evil, 403),
        ("Content-Type: application/json\r\n", 403),
        (&form, 415),
    ] {
        let reply = exchange(&page, &key(&page, "2", headers));
        assert!(
            reply.starts_with(&format!("HTTP/1.1 {code} ")),
            "{headers}: {reply}"
        );
    }
    let long = key(&page, &"x".repeat(100_000), &own(&page));
    let long = exchange(&page, &long);
    assert!(
        long.is_empty() || long.starts_with("HTTP/1.1 413 "),
        "{long}"
    );
    for garbage in [
        "\r\n\r\n",
        "GET\r\n\r\n",
        "\0\u{ff}\r\n\r\n",
        &key(&page, "2", &own(&page)).replace("\"key\"", "\"kee\""),
    ] {
        let reply = exchange(&page, garbage);
        assert!(!reply.starts_with("HTTP/1.1 200 "), "{reply}");
    }
    assert!(!class.marks().exists(), "nothing was decided");
    let reply = exchange(&page, &key(&page, "2", &own(&page)));
    assert!(reply.starts_with("HTTP/1.1 200 "), "{reply}");
    assert_eq!(class.graded(), 4);
}

#[test]
fn page_listens_on_this_machine_only() {
    let class = two_groups();
    let page = class.open(&[]);
    let (_, host) = address(&page);
    let port: u16 = host.strip_prefix("127.0.0.1:").unwrap().parse().unwrap();
    let all = fs::read_to_string("/proc/net/tcp").unwrap();
    let all = all + &fs::read_to_string("/proc/net/tcp6").unwrap_or_default();
    // State 0A is listening.
    let local = all
        .lines()
        .map(|line| line.split_whitespace().collect::<Vec<_>>());
    let local = local.filter(|fields| fields.get(3) == Some(&"0A"));
    let local: Vec<&str> = local.map(|fields| fields[1]).collect();
    let ours: Vec<&&str> = local
        .iter()
        .filter(|it| it.ends_with(&format!(":{port:04X}")))
        .collect();
    assert_eq!(ours, [&format!("0100007F:{port:04X}")]);
}

#[test]
fn edits_by_hand_stay_while_the_page_is_open() {
    let class = two_groups();
    let page = class.open(&[]);
    let press = |which: &str| exchange(&page, &key(&page, which, &own(&page)));
    press("2");
    let text = fs::read_to_string(class.marks()).unwrap();
    let by_hand = text.replacen("points = 2", "points = 1 # see her mail", 1);
    let by_hand = format!("{by_hand}\n[questions_1b.student5]\npoints = 0.5\n");
    fs::write(class.marks(), &by_hand).unwrap();
    let reply = press("u");
    assert!(reply.contains("except for 1 student"), "{reply}");
    let text = fs::read_to_string(class.marks()).unwrap();
    assert!(text.contains("points = 1 # see her mail"), "{text}");
    assert!(
        text.contains("[questions_1b.student5]\npoints = 0.5"),
        "{text}"
    );
    assert_eq!(class.graded(), 2);

    let invalid = text.replacen("points = 1 #", "points = one #", 1);
    fs::write(class.marks(), &invalid).unwrap();
    let reply = press("2");
    assert!(
        reply.contains("Not saved: marks.toml is invalid."),
        "{reply}"
    );
    assert!(
        reply.contains("role=\"alert\"") && reply.contains("marks.toml: line "),
        "{reply}"
    );
    assert_eq!(fs::read_to_string(class.marks()).unwrap(), invalid);
    fs::write(class.marks(), &text).unwrap();
    press("1");
    assert_eq!(class.graded(), 5);

    fs::write(class.marks(), &invalid).unwrap();
    let folder = class.folder.path().to_str().unwrap();
    let (code, _, errors) = grader(&root(), &["mark", folder]);
    assert_eq!(code, 1);
    assert!(errors.contains("marks.toml: line "), "{errors}");
}

#[test]
fn class_without_open_answers_needs_no_page() {
    let class = Ungraded::new(1, |_, _| String::new());
    let folder = class.folder.path();
    let path = folder.join("reports/student0.json");
    let mut report = class.reports[0].clone();
    report.manual_sections.clear();
    fs::write(&path, serde_json::to_string(&report).unwrap()).unwrap();
    let (code, text, _) = grader(&root(), &["mark", folder.to_str().unwrap()]);
    assert_eq!(code, 0);
    assert!(
        text.starts_with("Nothing awaits manual grading in "),
        "{text}"
    );
    fs::remove_file(path).unwrap();
    let (code, _, errors) = grader(&root(), &["mark", folder.to_str().unwrap()]);
    assert_eq!(code, 1);
    assert!(errors.contains("no reports yet"), "{errors}");
}

/// Waits until the page has shown the replies to all keys. Returns the message about the last one.
fn settle(browser: &mut Browser) -> String {
    browser
        .evaluate("last.then(() => document.getElementById('status').textContent)")
        .as_str()
        .unwrap()
        .to_string()
}

/// Returns the number of answers that have points according to the page.
fn progress(browser: &mut Browser) -> usize {
    let value = browser.evaluate("document.querySelector('progress').value");
    value.as_f64().unwrap() as usize
}

/// Gives full points to the groups that are left, at most `most` of them. Returns whether none is left.
fn give_full_points(browser: &mut Browser, most: usize) -> bool {
    for _ in 0..most {
        let given = browser.text(".given");
        let full = given.strip_prefix("? of ").expect(&given).to_string();
        browser.type_text(&full);
        browser.press("Enter");
        if settle(browser) == "Nothing is left to decide." {
            return true;
        }
    }
    false
}

#[test]
fn sixty_students_are_graded_with_keys_although_it_is_killed() {
    // Some answers are equal, some are similar, and some are alone.
    let class = Ungraded::new(60, |student, question| match student % 5 {
        0 | 1 => format!("Answer to {question}: there are as many steps as before"),
        2 => format!("answer to  {question}: there are AS MANY steps as before."),
        3 => format!(
            "Answer to {question}: there are as many as before, {}",
            student % 2
        ),
        _ => format!("Number {student} says something else about question {question}"),
    });
    let mut page = class.open(&[]);
    let mut browser = Browser::start();
    browser.open(&page.url);
    let groups = 5 * (1 + 2 + 12);
    let group = browser.text("article .soft");
    assert_eq!(group, "Group 1 of 15: 36 students");
    assert!(!give_full_points(&mut browser, groups / 2));
    let before = progress(&mut browser);
    assert!(before > 100 && class.graded() == before, "{before}");

    // Killed while a decision may be on its way.
    let given = browser.text(".given");
    browser.type_text(given.strip_prefix("? of ").unwrap());
    page.kill();
    let after = class.graded();
    assert!(after >= before, "{before}, then {after}");
    browser.press("2");
    let message = settle(&mut browser);
    assert_eq!(
        message,
        "The grader does not reply, and nothing was saved. Start it again."
    );

    let page = class.open(&[]);
    browser.open(&page.url);
    assert_eq!(progress(&mut browser), after);
    assert!(give_full_points(&mut browser, groups));
    assert_eq!(progress(&mut browser), 300);
    assert!(browser.text(".note").contains("Everything is decided."));
    let full: Vec<Option<Points>> = [2, 1, 1, 2, 1]
        .map(|points: u32| Some(points.into()))
        .into();
    assert_eq!(class.points(), vec![full; 60]);
    let failed = browser.events.iter().filter(|event| {
        event["method"] == "Runtime.exceptionThrown"
            || event["params"]["entry"]["source"] == "security"
    });
    assert_eq!(failed.collect::<Vec<_>>(), [&json!(null); 0]);
}

#[test]
fn comments_undo_help_and_separate_texts_work_with_keys() {
    let class = Ungraded::new(3, |student, _| match student {
        0 => "each step costs more than before in a map".to_string(),
        1 => "every step costs more than before in a map".to_string(),
        _ => "So.".to_string(),
    });
    let page = class.open(&["--names"]);
    let mut browser = Browser::start();
    browser.open(&page.url);
    assert_eq!(browser.text("section .soft"), "Name0 (student0)");
    assert_eq!(browser.text("mark"), "every");

    browser.press("c");
    settle(&mut browser);
    browser.type_text("Well done, 2u?");
    browser.press("Enter");
    assert_eq!(settle(&mut browser), "Saved: the comment for 2 students.");
    assert_eq!(class.graded(), 0, "digits in a comment give no points");
    let text = fs::read_to_string(class.marks()).unwrap();
    assert_eq!(
        text.matches("comment = \"Well done, 2u?\"").count(),
        2,
        "{text}"
    );

    browser.press("s");
    browser.press("1");
    assert_eq!(settle(&mut browser), "Saved: 1 for 1 student.");
    browser.press("Enter");
    browser.press("2");
    settle(&mut browser);
    let first = |class: &Ungraded| {
        class
            .points()
            .into_iter()
            .map(|points| points[0])
            .collect::<Vec<_>>()
    };
    assert_eq!(first(&class), [Some(1.into()), Some(2.into()), None]);
    browser.press("u");
    assert_eq!(settle(&mut browser), "Undone.");
    assert_eq!(first(&class), [Some(1.into()), None, None]);

    browser.press("ArrowRight");
    settle(&mut browser);
    assert!(browser.text("h2").contains("2c: "));
    browser.press("ArrowDown");
    browser.press("?");
    settle(&mut browser);
    assert!(browser.text("dl").contains("undo the last decision"));
    assert!(browser.text("article .soft").starts_with("Group 2 of 2"));
    // The keys that a button takes while it has the focus.
    let focus = "document.getElementById('points-1').focus()";
    browser.evaluate(focus);
    browser.press("Enter");
    assert_eq!(settle(&mut browser), "Saved: 1 for 1 student.");
    let focus = browser.evaluate("document.activeElement.id");
    assert_eq!(focus, "points-1", "the keyboard's focus stays");

    // A phone shows everything without scrolling sideways, in both colour schemes.
    let phone = json!({ "width": 360, "height": 640, "deviceScaleFactor": 1, "mobile": true });
    browser.call("Emulation.setDeviceMetricsOverride", phone);
    let width = browser.evaluate("document.documentElement.scrollWidth");
    assert!(width.as_u64().unwrap() <= 360, "{width}");
    let mut papers = Vec::new();
    for scheme in ["light", "dark"] {
        let scheme = json!({ "features": [{ "name": "prefers-color-scheme", "value": scheme }] });
        browser.call("Emulation.setEmulatedMedia", scheme);
        papers.push(browser.evaluate("getComputedStyle(document.body).backgroundColor"));
    }
    assert_ne!(papers[0], papers[1]);
}

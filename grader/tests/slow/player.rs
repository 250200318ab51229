//! The pages to step through, in a real browser.

use std::path::{Path, PathBuf};

use report::formats::xray_page::{self, Shown};
use report::xray::Xray;
use report::xray::search::{Search, SearchMistake, WrongStep};
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::support::browser::Browser;
use crate::support::player::{FULL, SMALL, WORDS, trace_page, trie_page, xray_page};
use crate::support::xray::{IS_PREFIX, TRIE, submission};

const SEARCH: &str = "solver/src/search.rs";
const FREES_THE_CELL: &str = "            self.visited[here] = false;\n";

/// A browser with a page.
struct Reader {
    browser: Browser,
}

impl Reader {
    fn open(page: &Path) -> Self {
        Self::open_at(page, "")
    }

    /// Opens a page at a step.
    fn open_at(page: &Path, step: &str) -> Self {
        let mut browser = Browser::start();
        browser.call("Network.enable", json!({}));
        browser.open(&format!("file://{}{step}", page.display()));
        Self { browser }
    }

    fn press(&mut self, key: &str) {
        self.browser.press(key);
    }

    fn sentence(&mut self) -> String {
        self.browser.text("#sentence")
    }

    fn position(&mut self) -> String {
        self.browser.text("#position")
    }

    /// Returns everything that the page shows of a step.
    fn picture(&mut self) -> Value {
        self.browser
            .evaluate("document.querySelector('main').outerHTML")
    }

    fn texts(&mut self, selector: &str) -> Vec<String> {
        let all =
            format!("[...document.querySelectorAll({selector:?})].map((node) => node.textContent)");
        let all = self.browser.evaluate(&all);
        serde_json::from_value(all).unwrap()
    }

    /// Returns the sentences of all steps, from the first to the last.
    fn sentences(&mut self) -> Vec<String> {
        self.press("Home");
        let all = self.browser.evaluate(
            "(() => {
                const all = [];
                const next = document.getElementById('next');
                for (;;) {
                    all.push(document.getElementById('sentence').textContent);
                    if (next.disabled) return all;
                    next.click();
                }
            })()",
        );
        serde_json::from_value(all).unwrap()
    }

    /// Returns a computed style of the first element that a selector fits.
    fn style(&mut self, selector: &str, property: &str) -> String {
        let style = format!("getComputedStyle(document.querySelector({selector:?})).{property}");
        self.browser.evaluate(&style).as_str().unwrap().to_string()
    }

    /// Shows the page on a medium, with a preference of the system.
    fn show_on(&mut self, medium: &str, preference: &str, value: &str) {
        let features = json!([{ "name": preference, "value": value }]);
        let media = json!({ "media": medium, "features": features });
        self.browser.call("Emulation.setEmulatedMedia", media);
    }

    /// Returns the addresses of all requests so far.
    fn requests(&self) -> Vec<String> {
        let events = self.browser.events.iter();
        let requests = events.filter(|event| event["method"] == "Network.requestWillBeSent");
        let urls = requests.map(|event| event["params"]["request"]["url"].as_str().unwrap());
        urls.map(String::from).collect()
    }
}

/// Makes the page of a program whose `is_prefix` is only true for words.
fn is_prefix_page(folder: &TempDir) -> PathBuf {
    let student = submission(folder, TRIE, IS_PREFIX, "self.is_word(prefix)");
    xray_page(folder.path(), &student, &["is_prefix"])
}

/// Makes the page of a program that never frees a cell.
fn never_freed_page(folder: &TempDir) -> PathBuf {
    let student = submission(folder, SEARCH, FREES_THE_CELL, "");
    xray_page(folder.path(), &student, &["word_list"])
}

#[test]
fn steps_forward_and_back_give_the_first_picture_again() {
    let folder = tempfile::tempdir().unwrap();
    let x = ["--from", "data/dictionary.txt", "--prefix", "x"];
    for (page, steps) in [
        (trie_page(folder.path(), &x), 30),
        (trace_page(folder.path(), &FULL).0, 30),
        // This page has only a few steps, and the last one differs in form.
        (never_freed_page(&folder), 6),
    ] {
        let mut reader = Reader::open(&page);
        let mut pictures = vec![reader.picture()];
        for _ in 0..steps {
            reader.press("ArrowRight");
            pictures.push(reader.picture());
        }
        assert_ne!(pictures[0], pictures[steps]);
        for picture in pictures.iter().rev().skip(1) {
            reader.press("ArrowLeft");
            assert_eq!(reader.picture(), *picture, "{}", page.display());
        }
    }
}

/// The signs of the trace for the console, with the ends of the sentences that mean the same.
const SIGNS: [(&str, &str); 7] = [
    ("· taken", ": it is on the path already."),
    ("· solid", ": no path may enter it."),
    ("✗ ", "Turn back at once."),
    ("→ ", " is a prefix, but not a word. Go on."),
    ("★ ", " is a word. Report it, and go on."),
    ("☆ ", " is a word, but it was found before. Go on."),
    ("back: ", ": the cell is free again."),
];

#[test]
fn each_step_agrees_with_the_trace_for_the_console() {
    let folder = tempfile::tempdir().unwrap();
    for arguments in [&SMALL[..], &["qu i/# t", "quit", "it"]] {
        let (page, text) = trace_page(folder.path(), arguments);
        let lines: Vec<&str> = text.split("\n\n").nth(1).unwrap().lines().collect();
        let sentences = Reader::open(&page).sentences();
        assert_eq!(sentences.len(), lines.len() + 2);
        for (line, sentence) in lines.iter().zip(&sentences[1..]) {
            let sign = SIGNS.iter().find(|(sign, _)| line.contains(sign));
            let (_, said) = sign.unwrap();
            assert!(sentence.ends_with(said), "{line}: {sentence}");
        }
    }
}

#[test]
fn last_step_agrees_with_the_end_of_the_trace_for_the_console() {
    let folder = tempfile::tempdir().unwrap();
    for arguments in [&SMALL[..], &FULL] {
        let (page, text) = trace_page(folder.path(), arguments);
        let mut parts = text.trim_end().split("\n\n").skip(1);
        let steps = parts.next().unwrap().lines().count() + 1;
        let (found, asked) = parts.next().unwrap().split_once('\n').unwrap();
        let mut reader = Reader::open(&page);
        reader.press("End");
        let position = reader.position().replace(',', "");
        assert_eq!(position, format!("Step {steps} of {steps}"));
        let words = reader.texts(".chips li").join(" ");
        assert_eq!(format!("found: {words}"), found);
        let asked = asked.strip_prefix("paths looked up: ").unwrap();
        let shown = reader.texts("#side .facts")[0].replace(',', "");
        assert!(shown.starts_with(&format!("{asked} of ")), "{shown}");
    }
}

#[test]
fn keys_and_buttons_play_step_and_change_the_speed() {
    let folder = tempfile::tempdir().unwrap();
    let (page, _) = trace_page(folder.path(), &SMALL);
    let mut reader = Reader::open_at(&page, "#5");
    assert_eq!(reader.position(), "Step 5 of 29");
    for (key, expected) in [
        ("ArrowLeft", 4),
        ("End", 29),
        ("ArrowRight", 29),
        ("Home", 0),
        ("ArrowLeft", 0),
        ("ArrowRight", 1),
    ] {
        reader.press(key);
        assert_eq!(reader.position(), format!("Step {expected} of 29"), "{key}");
    }
    for (key, expected) in [
        ("+", "2"),
        ("+", "4"),
        ("-", "2"),
        ("-", "1"),
        ("-", "½"),
        ("-", "½"),
    ] {
        reader.press(key);
        assert_eq!(
            reader.browser.text("#speed"),
            format!("{expected} per second")
        );
    }
    reader.press("+");
    for _ in 0..9 {
        reader.press("+");
    }
    // It plays to the end, and says so to a screen reader only when it has stopped.
    reader.press(" ");
    let live = "document.getElementById('sentence').getAttribute('aria-live')";
    assert_eq!(reader.browser.evaluate(live), "off");
    reader.browser.evaluate(
        "new Promise((done) => new MutationObserver(() => {
            if (!document.body.classList.contains('playing')) done(true);
        }).observe(document.body, { attributes: true }))",
    );
    assert_eq!(reader.browser.evaluate(live), "polite");
    assert_eq!(reader.position(), "Step 29 of 29");
    reader
        .browser
        .evaluate("document.getElementById('first').click()");
    assert_eq!(reader.position(), "Step 0 of 29");
    reader.browser.evaluate(
        "document.getElementById('slider').value = 7; document.getElementById('slider').dispatchEvent(new Event('input'))",
    );
    assert_eq!(reader.position(), "Step 7 of 29");
}

#[test]
fn page_suits_paper_projectors_phones_and_reduced_motion() {
    let folder = tempfile::tempdir().unwrap();
    let mut reader = Reader::open_at(&trace_page(folder.path(), &SMALL).0, "#5");
    let picture = reader.picture();
    // On paper, the step is black on white, without the controls.
    reader.show_on("screen", "prefers-color-scheme", "dark");
    assert_ne!(reader.style("body", "color"), "rgb(0, 0, 0)");
    assert_eq!(reader.style("footer", "display"), "flex");
    reader.show_on("print", "prefers-color-scheme", "dark");
    assert_eq!(reader.style("body", "color"), "rgb(0, 0, 0)");
    assert_eq!(
        reader.style("body", "backgroundColor"),
        "rgb(255, 255, 255)"
    );
    for (selector, expected) in [
        ("footer", "none"),
        ("#large", "none"),
        ("#sentence", "block"),
    ] {
        assert_eq!(reader.style(selector, "display"), expected, "{selector}");
    }
    // Nothing moves if the system says so.
    for (value, expected) in [("no-preference", "0.12s, 0.12s"), ("reduce", "0s")] {
        reader.show_on("screen", "prefers-reduced-motion", value);
        let duration = reader.style(".board .cube", "transitionDuration");
        assert_eq!(duration, expected);
    }
    // Large type, on a projector and on a phone, where nothing is wider than the screen.
    let size = |reader: &mut Reader| -> f64 {
        let size = reader.style("#sentence", "fontSize");
        size.strip_suffix("px").unwrap().parse().unwrap()
    };
    for (width, height) in [(1920, 1080), (390, 844)] {
        let metrics =
            json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false });
        reader
            .browser
            .call("Emulation.setDeviceMetricsOverride", metrics);
        let usual = size(&mut reader);
        for is_large in [true, false] {
            reader
                .browser
                .evaluate("document.getElementById('large').click()");
            assert_eq!(size(&mut reader) >= 1.3 * usual, is_large, "{width}");
            let root = "document.documentElement";
            let too_wide = format!("{root}.scrollWidth - {root}.clientWidth");
            assert_eq!(reader.browser.evaluate(&too_wide), 0, "{width}");
        }
    }
    assert_eq!(reader.picture(), picture);
}

#[test]
fn typed_word_is_followed_to_where_it_leaves_the_tree() {
    let folder = tempfile::tempdir().unwrap();
    let page = trie_page(folder.path(), &WORDS);
    for (word, expected) in [
        ("tea", "“tea” is a word."),
        ("te", "“te” is a prefix and isn't a word."),
        (
            "tex",
            "The word leaves the tree at letter 3 of 3: it is neither a prefix nor a word.",
        ),
        (
            "zebra",
            "The word leaves the tree at letter 1 of 5: it is neither a prefix nor a word.",
        ),
        (
            "d@rn",
            "the character “@” at position 1 is outside a–z. The answer is an error, before the first step.",
        ),
        ("", "the empty string is a prefix and isn't a word."),
    ] {
        let mut reader = Reader::open_at(&page, "#999");
        let before = reader.picture();
        reader
            .browser
            .evaluate("document.getElementById('word').focus()");
        reader.browser.type_text(word);
        reader.press("Enter");
        reader
            .browser
            .evaluate("document.getElementById('word').blur()");
        reader.press("End");
        let sentence = reader.sentence();
        assert!(sentence.contains(expected), "{word}: {sentence}");
        reader.press("Escape");
        assert_eq!(reader.picture(), before, "{word}");
    }
    let mut reader = Reader::open(&page);
    let sentences = reader.sentences();
    assert_eq!(
        sentences.len(),
        1 + 12 + 5,
        "a step for each letter and each word"
    );
    assert!(
        sentences[1].contains("there is no branch t. Make a node"),
        "{}",
        sentences[1]
    );
    assert!(
        sentences[5].contains("there is a branch t. Follow it"),
        "{}",
        sentences[5]
    );
    assert_eq!(reader.texts(".chips li"), ["a", "axe", "tea", "ten", "to"]);
}

#[test]
fn wrong_is_prefix_is_followed_to_the_first_wrong_answer() {
    for (instead, answer, hint) in [
        (
            "self.is_word(prefix)",
            "is_prefix should return true, but your program's answer is false. Here they differ first.",
            "Hint: The empty string is a prefix even of an empty dictionary",
        ),
        (
            "Ok(self.find(prefix)?.is_some() || prefix.len() == 2)",
            "is_prefix should return false, but your program's answer is true. Here they differ first.",
            "Hint: This was never added, and no word begins with it.",
        ),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let student = submission(&folder, TRIE, IS_PREFIX, instead);
        let page = xray_page(folder.path(), &student, &["is_prefix"]);
        let mut reader = Reader::open(&page);
        let is_hidden = "document.getElementById('below').hidden";
        assert_eq!(reader.browser.evaluate(is_hidden), true);
        let sentences = reader.sentences();
        let last = sentences.last().unwrap();
        assert!(last.ends_with(answer), "{sentences:?}");
        let wrong = sentences
            .iter()
            .filter(|sentence| sentence.contains("differ first"));
        assert_eq!(wrong.count(), 1);
        assert!(
            sentences
                .iter()
                .any(|sentence| sentence.starts_with("prefix ")
                    && sentence.contains("but your program's is ")),
            "{sentences:?}"
        );
        assert_eq!(reader.browser.evaluate(is_hidden), false);
        let below = reader.browser.text("#below");
        assert!(below.contains(hint), "{below}");
    }
}

#[test]
fn only_the_first_of_several_wrong_answers_is_shown() {
    let folder = tempfile::tempdir().unwrap();
    let student = submission(
        &folder,
        TRIE,
        IS_PREFIX,
        "Ok(self.is_word(prefix)? || prefix.is_empty())",
    );
    let page = xray_page(folder.path(), &student, &["--words", "tea to"]);
    let sentences = Reader::open(&page).sentences();
    let expected = [
        "Your program's answers, beside the correct ones.",
        "Asked about the empty string: is_prefix returns true and is_word returns false. Both agree.",
        "Asked about “t”: is_prefix should return true, but your program's answer is false. Here they differ first.",
    ];
    assert_eq!(sentences, expected);
}

#[test]
fn search_that_frees_no_cell_stops_where_a_cell_is_still_taken() {
    let folder = tempfile::tempdir().unwrap();
    let mut reader = Reader::open(&never_freed_page(&folder));
    let sentences = reader.sentences();
    let last = sentences.last().unwrap();
    assert!(last.contains("leave behind"), "{last}");
    assert!(
        sentences
            .iter()
            .any(|sentence| sentence.contains("the cell is free again")),
        "{sentences:?}"
    );
    let words = reader.texts(".chips li");
    assert!(
        words.last().unwrap().ends_with(": missing in yours"),
        "{words:?}"
    );
    let captions = reader.texts("figcaption");
    assert_eq!(captions[0], "The correct search");
    assert!(
        captions[1].starts_with("Your search; orange: “"),
        "{captions:?}"
    );
    let below = reader.browser.text("#below");
    assert!(below.contains("Hint: "), "{below}");
}

#[test]
fn page_makes_no_request_and_runs_no_other_script() {
    let folder = tempfile::tempdir().unwrap();
    let (page, _) = trace_page(folder.path(), &SMALL);
    let mut reader = Reader::open(&page);
    reader.sentences();
    let url = format!("file://{}", page.display());
    assert_eq!(reader.requests(), [url]);
    let blocked = reader.browser.evaluate(
        "(async () => {
            const violations = [];
            const all = new Promise((done) => document.addEventListener('securitypolicyviolation', (event) => {
                if (violations.push(event.effectiveDirective) === 4) done();
            }));
            await fetch('http://127.0.0.1:9/').catch(() => {});
            const script = document.createElement('script');
            script.textContent = 'document.title = \"REACHED\"';
            const image = new Image();
            image.src = 'http://127.0.0.1:9/x.png';
            const button = document.createElement('b');
            button.setAttribute('onclick', 'document.title = \"REACHED\"');
            document.body.append(script, image, button);
            button.click();
            await all;
            return violations.sort();
        })()",
    );
    assert_eq!(
        blocked,
        json!([
            "connect-src",
            "img-src",
            "script-src-attr",
            "script-src-elem"
        ])
    );
    assert_eq!(reader.browser.text("title"), "A search, step by step");
}

#[test]
fn hostile_texts_of_a_submission_are_shown_as_text() {
    let hostile = [
        "</script><script>document.title='REACHED'</script>",
        "<!-- <script>",
        "<img src=x onerror=document.title='REACHED'>",
        "\"},{\"kind\":\"growth\"",
        "{{script}}",
    ];
    let folder = tempfile::tempdir().unwrap();
    for text in hostile {
        let xray = Xray::Search(Search {
            board: vec![vec![text.to_string(), "b".to_string()]],
            incorrect: Some(WrongStep {
                mistake: SearchMistake::NoPath,
                word: text.to_string(),
                other: Some(text.to_string()),
                path: vec![(0, 0)],
                expected: Vec::new(),
                actual: Vec::new(),
            }),
            steps: text.to_string(),
        });
        let shown = Shown {
            title: text,
            feedback: None,
            xray: &xray,
        };
        let page = folder.path().join("x.html");
        std::fs::write(&page, xray_page::page_with(text, &[shown, shown])).unwrap();
        let mut reader = Reader::open(&page);
        let title = reader.browser.text("title");
        assert_eq!(
            (title.as_str(), reader.browser.text("h1").as_str()),
            (text, text)
        );
        assert_eq!(reader.texts("option"), [text, text]);
        assert!(reader.sentences().last().unwrap().contains(text));
        assert_eq!(
            reader
                .browser
                .evaluate("document.querySelectorAll('img, script').length"),
            2
        );
        assert_eq!(reader.requests().len(), 1);
    }
}

#[test]
#[ignore = "needs axe-core: AXE=path/to/axe.min.js"]
fn axe_finds_no_violation_on_any_page() {
    let axe = std::env::var("AXE").expect("AXE is the path of axe.min.js");
    let axe = std::fs::read_to_string(axe).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let other = tempfile::tempdir().unwrap();
    let pages = [
        // So many words that their list scrolls; of thousands, axe-core would take minutes to compare the colours.
        trie_page(
            folder.path(),
            &["--from", "data/dictionary.txt", "--prefix", "xy"],
        ),
        trace_page(folder.path(), &SMALL).0,
        is_prefix_page(&folder),
        never_freed_page(&other),
    ];
    for page in pages {
        for (width, height, scheme) in [(1280, 720, "light"), (390, 844, "dark")] {
            let mut reader = Reader::open(&page);
            let size = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false });
            reader
                .browser
                .call("Emulation.setDeviceMetricsOverride", size);
            let feature = json!([{ "name": "prefers-color-scheme", "value": scheme }]);
            reader
                .browser
                .call("Emulation.setEmulatedMedia", json!({ "features": feature }));
            reader.browser.evaluate(&format!("{axe}; true"));
            for key in ["Home", "ArrowRight", "End"] {
                reader.press(key);
                let violations = reader.browser.evaluate(
                    "axe.run().then(({ violations }) => violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join()}`))",
                );
                assert_eq!(violations, json!([]), "{} {scheme} {key}", page.display());
            }
        }
    }
}

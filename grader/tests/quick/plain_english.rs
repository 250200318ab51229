//! The texts of the repository are plain English, as far as patterns can tell. `CONTRIBUTING.md` has the rules. To see
//! the rates: `cargo test -p grader --test quick plain_english -- --nocapture`

use std::fs;
use std::path::{Path, PathBuf};

use regex_lite::Regex;

use crate::support::root;

/// Phrases that the texts do not use, with the alternative.
const PHRASES: &[(&str, &str)] = &[
    (r"(?i)\bwhoever\b", "name the actor"),
    (
        r"\b(that|which|what|who|it) (is|are) none\b",
        "\"isn't a ...\"",
    ),
    (
        r"\b(that|which|what|who|it) (is|are) no (a|[b-km-z])[a-z]+\b",
        "\"isn't a ...\"",
    ),
    // "There are no words" is plain English.
    (
        r"[^e] (is|are) no (word|number|place|size)s?\b",
        "\"isn't a ...\", or \"not a ...\"",
    ),
    (
        r"\b[Ss]ome (ten|dozen|hundred|thousand)s?\b",
        "\"several ...\"",
    ),
    (r#""in time""#, "\"on time\""),
    (r"\bdays? begun\b", "\"late day\""),
    (
        r"\b[Tt]here is no [^;.]+; there are\b",
        "\"unknown ...; choose one of ...\"",
    ),
    (r"\b[Gg]ets? through\b|\bGETS THROUGH\b", "\"escapes\""),
    (
        r"^\s*//[/!] The largest (number|depth|size) of\b",
        "\"The maximum ... of\"",
    ),
    (r"\b[Aa]new\b", "\"again\""),
    (r"\bmend(s|ed|ing)?\b", "\"fix\""),
    (r"\breckon", "\"calculate\""),
    (
        r"\bhand(s|ed|ing)? (it|them|this|something)? ?(in|out)\b",
        "\"submit\", \"distribute\"",
    ),
    (r"\b[Ll]eft behind\b", "\"ignored\""),
    (r"\bmarking sheet\b", "\"rubric\""),
    (
        r"\b[Aa] person (still )?(gives|looks|decides|has to|can)\b",
        "\"manual review\", or name the actor",
    ),
    (r"\b[Nn]obody knows\b", "\"unknown\""),
    (r"\bfresh (test )?cases?\b", "\"generated test case\""),
    (r"\bmade small(er)?\b", "\"shrunk\""),
    (
        r"\b(faulty|right) (variant|design)s?\b",
        "\"mutant\", \"alternative solution\"",
    ),
    (r"\bour fault\b", "\"internal error\""),
    (r"\bstrangers\b", "\"untrusted submissions\""),
    (
        r"^\s*//[/!] What\b",
        "a noun phrase, or a third-person verb",
    ),
];

/// Files and phrases that are allowed, with the reason.
const ALLOWED: &[(&str, &str, &str)] = &[
    (
        "dictionary/examples/compare_lookups",
        "The largest number of",
        "numbers that the program measures",
    ),
    (
        "grader/tests/quick/plain_english.rs",
        "",
        "it lists the phrases",
    ),
    (
        "grader/tests/support/similar",
        "",
        "sample code of students",
    ),
    ("grader/README.md", "hand in", "\"by hand in `marks.toml`\""),
    (
        "grader/tests/support/attacks/corpus",
        "/// What",
        "code of submissions",
    ),
    (
        "grader/authoring/src/disguise",
        "",
        "the words of invented students",
    ),
];

/// Rates that must not be exceeded, per 1,000 words: outside questions, in prose.
const RATES: &[(&str, &str, f64)] = &[
    (
        "who-/what-/whatever as subject",
        r"\b([Ww]hoever|[Ww]hatever|[Ww]hat|^Who|[,:;] who) (is|are|was|were|has|have|had|do|did|can|could|may|must|will|would|should|[a-z]+s)\b",
        0.3,
    ),
    ("what is/they/the", r"\b[Ww]hat (is|they|the)\b", 1.0),
    ("stands, lies", r"\b(stands|lies)\b", 0.2),
];

#[test]
fn texts_avoid_phrases_that_read_as_translated() {
    let phrases: Vec<(Regex, &str)> = PHRASES
        .iter()
        .map(|(phrase, instead)| (Regex::new(phrase).unwrap(), *instead))
        .collect();
    let all: Vec<String> = PHRASES
        .iter()
        .map(|(phrase, _)| format!("(?:{phrase})"))
        .collect();
    let any = Regex::new(&format!("(?m){}", all.join("|"))).unwrap();
    let mut found = Vec::new();
    for path in files(&["md", "rs", "toml"]) {
        let name = path.strip_prefix(root()).unwrap().display().to_string();
        let text = fs::read_to_string(&path).unwrap();
        // Names of functions are read, too. Spaces for underscores lose no match, because no pattern needs an underscore.
        if !any.is_match(&text.replace('_', " ")) {
            continue;
        }
        for (number, line) in (1..).zip(text.lines()) {
            // The names of functions are read, too.
            let line = match line.contains("fn ") {
                true => &line.replace('_', " "),
                false => line,
            };
            for (phrase, instead) in &phrases {
                if let Some(hit) = phrase
                    .find(line)
                    .filter(|hit| !is_allowed(&name, hit.as_str()))
                {
                    found.push(format!(
                        "{name}:{number}: {:?}; write {instead}",
                        hit.as_str()
                    ));
                }
            }
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn sections_on_errors_say_when_the_function_fails() {
    let mut unclear = Vec::new();
    for path in files(&["rs"]) {
        let text = fs::read_to_string(&path).unwrap();
        let mut lines = (1..).zip(text.lines().map(str::trim_start));
        while let Some((_, line)) = lines.next() {
            let verb = match line.trim_start_matches(['/', '!']) {
                " # Errors" => "Fails ",
                " # Panics" => "Panics ",
                _ => continue,
            };
            let mut comment = lines
                .by_ref()
                .skip_while(|(_, line)| matches!(*line, "///" | "//!"));
            if let Some((number, line)) = comment.next()
                && !line.trim_start_matches(['/', '!', ' ']).starts_with(verb)
            {
                unclear.push(format!(
                    "{}:{number}: write \"{verb}if ...\"",
                    path.display()
                ));
            }
        }
    }
    assert!(unclear.is_empty(), "{}", unclear.join("\n"));
}

#[test]
fn prose_stays_below_the_rates_of_translated_english() {
    let markdown = files(&["md"]);
    let markdown = markdown.iter().flat_map(|path| prose(path));
    let comments = files(&["rs"]);
    let comments = comments.iter().flat_map(|path| doc_comments(path));
    for (kind, sentences) in [
        ("Markdown", markdown.collect::<Vec<String>>()),
        ("doc comments", comments.collect()),
    ] {
        let word = Regex::new("[A-Za-z']+").unwrap();
        let words: usize = sentences
            .iter()
            .map(|text| word.find_iter(text).count())
            .sum();
        for (name, pattern, most) in RATES {
            let pattern = Regex::new(pattern).unwrap();
            let hits: Vec<&String> = sentences
                .iter()
                .filter(|text| pattern.is_match(text))
                .collect();
            let rate = 1000.0 * hits.len() as f64 / words as f64;
            println!("{kind}, {words} words: {name}: {rate:.2}, at most {most}");
            assert!(rate <= *most, "{kind}: {name}: {rate:.2}: {hits:#?}");
        }
    }
}

#[test]
fn markdown_is_wrapped_at_100_columns() {
    let mut long = Vec::new();
    for path in files(&["md"]) {
        let text = fs::read_to_string(&path).unwrap();
        let mut in_code = false;
        for (number, line) in (1..).zip(text.lines()) {
            in_code ^= line.trim_start().starts_with("```");
            let is_free =
                in_code || line.starts_with('|') || line.contains("](") || line.contains("<img");
            if !is_free && line.chars().count() > 100 {
                long.push(format!("{}:{number}", path.display()));
            }
        }
    }
    assert!(long.is_empty(), "{}", long.join("\n"));
}

/// Returns the files of the repository with one of these endings, without those that are generated or hidden.
fn files(endings: &[&str]) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![root()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            if path.is_dir() && !path.is_symlink() {
                if !name.starts_with('.') && !["target", "mutants.out"].contains(&name.as_str()) {
                    folders.push(path);
                }
            } else if endings
                .iter()
                .any(|ending| path.extension().is_some_and(|it| it == *ending))
            {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

fn is_allowed(name: &str, hit: &str) -> bool {
    ALLOWED
        .iter()
        .any(|(path, phrase, _)| name.starts_with(path) && hit.contains(phrase))
}

/// Returns the sentences of a page that are not questions, without headings and code.
fn prose(path: &Path) -> Vec<String> {
    let text = fs::read_to_string(path).unwrap();
    let mut in_code = false;
    let lines = text.lines().filter(|line| {
        let is_fence = line.trim_start().starts_with("```");
        in_code ^= is_fence;
        !in_code && !is_fence && !line.starts_with('#')
    });
    sentences(lines)
}

/// Returns the sentences of the doc comments of a file that are not questions.
fn doc_comments(path: &Path) -> Vec<String> {
    let text = fs::read_to_string(path).unwrap();
    let lines = text.lines().filter_map(|line| {
        let line = line.trim_start();
        line.strip_prefix("//!")
            .or_else(|| line.strip_prefix("///"))
    });
    sentences(lines)
}

fn sentences<'a>(lines: impl Iterator<Item = &'a str>) -> Vec<String> {
    let text = lines.map(str::trim).collect::<Vec<&str>>().join(" ");
    let sentence = Regex::new(r"[^.?!]*[.?!]?").unwrap();
    sentence
        .find_iter(&text)
        .map(|sentence| sentence.as_str().trim().to_string())
        .filter(|sentence| !sentence.is_empty() && !sentence.ends_with('?'))
        .collect()
}

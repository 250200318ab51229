//! The pages on the report as JSON are generated from the types of the report and their comments. To update them:
//! `BLESS=1 cargo test -p grader --test quick documented::`

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::fs;

use judge::test_case::Exchange;
use judge::verdict::{Difference, Verdict};
use report::{Feedback, Item, MAX_IGNORED_FILES, Phase, Report, TestCaseResult, VERSION};
use sandbox::Level;
use schemars::SchemaGenerator;
use serde_json::{Map, Value};

use crate::support::root;

const INTRODUCTION: &str = "\
# The report as JSON

The grader writes one JSON file for each student or team, and derives every other format from it.

- `version` increases whenever a field is removed or changes its meaning. Check it first: a program
  should stop with an error if it does not support this version.
- Strings contain text as students wrote it: escape them before you show them.
- *Optional* fields are omitted or null if they are empty.
";

const EXAMPLE: &str = "
## Example

This report is shortened: it leaves out the other items, and the fields that are null or empty. The
fields of a verdict are in the same object as the name of the test case, and again in the feedback.
";

const REPORT: &str = "report-format.md";
const SECTIONS: &str = "report-sections.md";
const FEEDBACK: &str = "report-feedback.md";

/// The types of a report by subject, with the page of each subject. Types come before those that they contain.
const SUBJECTS: [(&str, &str, &[&str]); 5] = [
    (
        REPORT,
        "Report and phases",
        &[
            "Report",
            "Level",
            "Late",
            "Work",
            "Phase",
            "Declaration",
            "Item",
            "TestCaseResult",
        ],
    ),
    (
        SECTIONS,
        "Manually graded sections",
        &["ManualSection", "Line", "Score", "Points"],
    ),
    (
        SECTIONS,
        "Students' test cases",
        &[
            "MyCases",
            "MyCase",
            "Disagreement",
            "NamedFailurePattern",
            "Caught",
        ],
    ),
    (
        FEEDBACK,
        "Feedback",
        &["Feedback", "Verdict", "Difference", "Exchange", "End"],
    ),
    (
        FEEDBACK,
        "X-ray",
        &[
            "Xray",
            "Trie",
            "DictionaryAnswers",
            "Node",
            "AnswerPair",
            "Answer",
            "Search",
            "WrongStep",
            "SearchMistake",
        ],
    ),
];

/// The maximum length of a line of the example.
const COLUMNS: usize = 96;

/// A JSON schema, or one of the schemas in it.
type Schema = Map<String, Value>;

/// Returns the schema of each type in a report.
fn types() -> Schema {
    let mut generator = SchemaGenerator::default();
    // A verdict's fields are flattened into the type that contains it, but it needs its own section.
    generator.subschema_for::<Verdict>();
    let root = generator.into_root_schema_for::<Report>();
    let mut root = root.as_object().unwrap().clone();
    let mut types = match root.remove("$defs") {
        Some(Value::Object(definitions)) => definitions,
        _ => panic!("the report contains other types"),
    };
    types.insert("Report".to_string(), Value::Object(root));
    let listed: BTreeSet<&str> = SUBJECTS
        .iter()
        .flat_map(|(_, _, members)| *members)
        .copied()
        .collect();
    assert_eq!(listed, types.keys().map(String::as_str).collect());
    types
}

/// Generates a page, with a section for each type.
fn document(file: &str) -> String {
    let types = types();
    let mut page = match file {
        REPORT => {
            let mut page = format!("{INTRODUCTION}{EXAMPLE}\n```json\n{}\n```\n", example());
            page.push_str("\n## Types\n\n| Subject | Types |\n|---|---|\n");
            for (_, subject, members) in SUBJECTS {
                let links: Vec<String> = members.iter().map(|name| link(file, name)).collect();
                writeln!(page, "| {subject} | {} |", links.join(", ")).unwrap();
            }
            page
        }
        _ => {
            let subjects = SUBJECTS.iter().filter(|(its, _, _)| *its == file);
            let subjects: Vec<&str> = subjects.map(|(_, subject, _)| *subject).collect();
            format!(
                "# The report as JSON: {}\n\nThis page is a part of the [report format]({REPORT}).\n",
                subjects.join(", ").to_lowercase().replace("x-ray", "X-ray")
            )
        }
    };
    let members = SUBJECTS.iter().filter(|(its, _, _)| *its == file);
    for name in members.flat_map(|(_, _, members)| *members) {
        let schema = types[*name].as_object().unwrap();
        write!(page, "\n## {name}\n\n{}\n", text(schema)).unwrap();
        if schema.contains_key("properties") {
            write!(page, "\n{}", fields(file, schema)).unwrap();
        }
        match schema.get("oneOf") {
            Some(variants) if *variants == types["Verdict"]["oneOf"] && *name != "Verdict" => {
                let verdict = link(file, "Verdict");
                write!(page, "\nIt also has the fields of its {verdict}.\n").unwrap();
            }
            Some(variants) => {
                if *name == "MyCase" {
                    page.push_str("\nA test case has one of these validities:\n");
                }
                write!(page, "\n{}", values(file, variants)).unwrap();
            }
            None => {}
        }
    }
    page
}

/// Returns a short report as JSON.
fn example() -> String {
    let exchange = |command: &str, reply: &str| Exchange {
        command: command.to_string(),
        reply: vec![reply.to_string()],
    };
    let verdict = Verdict::Incorrect(Difference {
        before: vec![exchange("add at", "= true")],
        command: "word a".to_string(),
        expected: vec!["= false".to_string()],
        actual: vec!["= true".to_string()],
        line: 0,
    });
    let case =
        "data/assignments/boggle-solver/public/add_word_and_is_word/shorter_after_longer.case";
    assert!(root().join(case).is_file(), "{case}");
    let item = Item {
        id: "add_word_and_is_word".to_string(),
        title: "Dictionary: add_word and is_word".to_string(),
        points: 8,
        earned: 0,
        test_cases: vec![TestCaseResult {
            name: case.to_string(),
            public: true,
            verdict: verdict.clone(),
        }],
        feedback: Some(Feedback {
            test_case: case.to_string(),
            public: true,
            shrunk: true,
            files: BTreeMap::new(),
            missing_files: [].into(),
            verdict,
            failure_pattern: Some("prefix_taken_for_word".to_string()),
            hint: Some("This is only the beginning of a word, ...".to_string()),
            test: Some("// dictionary/tests/mine.rs; ...".to_string()),
            xray: None,
        }),
    };
    let report = Report {
        version: VERSION,
        fingerprint: "5f0c2a...".to_string(),
        assignment: "boggle-solver".to_string(),
        title: "Boggle: the dictionary and the solver".to_string(),
        student: "anna".to_string(),
        names: vec!["Anna Berg".to_string()],
        for_credit: true,
        sandbox: Level::Full,
        earned: 57,
        possible: 65,
        phases: vec![Phase {
            package: "dictionary".to_string(),
            items: vec![item],
            ..Phase::default()
        }],
        ..Report::default()
    };
    lines(&without_empty(serde_json::to_value(report).unwrap()), 0)
}

/// Returns a value without fields that are null or empty.
fn without_empty(value: Value) -> Value {
    let is_empty = |value: &Value| match value {
        Value::Null => true,
        Value::Array(values) => values.is_empty(),
        Value::Object(fields) => fields.is_empty(),
        _ => false,
    };
    match value {
        Value::Array(values) => values.into_iter().map(without_empty).collect(),
        Value::Object(fields) => {
            let fields = fields.into_iter().filter(|(_, field)| !is_empty(field));
            fields
                .map(|(name, field)| (name, without_empty(field)))
                .collect()
        }
        other => other,
    }
}

/// Writes JSON with a line for each value that fits into it.
fn lines(value: &Value, indent: usize) -> String {
    let parts: Vec<String> = match value {
        Value::Array(values) => values.iter().map(|it| lines(it, indent + 2)).collect(),
        Value::Object(fields) => fields
            .iter()
            .map(|(name, field)| format!("\"{name}\": {}", lines(field, indent + 2)))
            .collect(),
        other => return other.to_string(),
    };
    let [open, close] = if value.is_array() {
        ["[", "]"]
    } else {
        ["{", "}"]
    };
    let space = if value.is_array() { "" } else { " " };
    let one_line = format!("{open}{space}{}{space}{close}", parts.join(", "));
    if indent > 0 && !one_line.contains('\n') && one_line.len() + indent < COLUMNS {
        return one_line;
    }
    let inner = " ".repeat(indent + 2);
    let parts = parts.join(&format!(",\n{inner}"));
    format!("{open}\n{inner}{parts}\n{}{close}", " ".repeat(indent))
}

/// Returns a table of the fields of an object.
fn fields(file: &str, schema: &Schema) -> String {
    let required = schema.get("required").and_then(Value::as_array);
    let mut table = "| Field | Type | Meaning |\n|---|---|---|\n".to_string();
    for (name, field) in schema["properties"].as_object().unwrap() {
        let field = field.as_object().unwrap();
        let is_required = required.is_some_and(|names| names.contains(&name.as_str().into()));
        let optional = if is_required { "" } else { ", *optional*" };
        writeln!(
            table,
            "| `{name}` | {}{optional} | {} |",
            kind(file, field),
            text(field)
        )
        .unwrap();
    }
    table
}

/// Returns a table of the values of an enum.
fn values(file: &str, variants: &Value) -> String {
    let mut table = "| Value | Meaning |\n|---|---|\n".to_string();
    for variant in variants.as_array().unwrap() {
        let variant = variant.as_object().unwrap();
        let mut value = variant
            .get("const")
            .map(|value| format!("`{}`", value.as_str().unwrap()));
        let mut meaning = text(variant);
        let fields = variant.get("properties").and_then(Value::as_object);
        for (name, field) in fields.into_iter().flatten() {
            let field = field.as_object().unwrap();
            match field.get("const") {
                Some(tag) => value = Some(format!("`{name}`: `{}`", tag.as_str().unwrap())),
                // An enum value with a field: `{"exit": 1}`.
                None if value.is_none() => value = Some(format!("`{name}`: {}", kind(file, field))),
                None => {
                    let text = text(field);
                    write!(meaning, "<br>`{name}`, {}: {text}", kind(file, field)).unwrap();
                }
            }
        }
        if let Some(reference) = variant.get("$ref") {
            write!(
                meaning,
                "<br>It has the fields of {}.",
                link(file, name_of(reference))
            )
            .unwrap();
        }
        writeln!(table, "| {} | {meaning} |", value.unwrap()).unwrap();
    }
    table
}

/// Describes the type of a value.
fn kind(file: &str, schema: &Schema) -> String {
    let of = |key: &str| schema.get(key).and_then(Value::as_object);
    if let Some(reference) = schema.get("$ref") {
        return link(file, name_of(reference));
    }
    if let Some(kinds) = schema.get("anyOf").and_then(Value::as_array) {
        let kinds = kinds.iter().map(|it| kind(file, it.as_object().unwrap()));
        return kinds.collect::<Vec<_>>().join(" or ");
    }
    let names: Vec<&str> = match &schema["type"] {
        Value::Array(names) => names.iter().filter_map(Value::as_str).collect(),
        name => name.as_str().into_iter().collect(),
    };
    let names = names.into_iter().map(|name| match name {
        "integer" => "number".to_string(),
        "array" => match (
            of("items"),
            schema.get("prefixItems").and_then(Value::as_array),
        ) {
            (Some(items), _) => format!("array of {}", plural(&kind(file, items))),
            (None, Some(items)) => {
                let items = items.iter().map(|it| kind(file, it.as_object().unwrap()));
                format!("`[{}]`", items.collect::<Vec<_>>().join(", "))
            }
            (None, None) => "array".to_string(),
        },
        "object" => {
            let values = kind(file, of("additionalProperties").unwrap());
            format!("object of {}", plural(&values))
        }
        other => other.to_string(),
    });
    names.collect::<Vec<_>>().join(" or ")
}

/// Returns the plural of a JSON type. The name of a type of the report remains as it is.
fn plural(kind: &str) -> String {
    match kind.split_once(' ') {
        Some(("array", rest)) => format!("arrays {rest}"),
        None if matches!(kind, "string" | "number" | "boolean") => format!("{kind}s"),
        _ => kind.to_string(),
    }
}

/// Returns the name of the type that a reference names.
fn name_of(reference: &Value) -> &str {
    reference.as_str().unwrap().rsplit('/').next().unwrap()
}

/// Returns a link from the page `file` to the section of a type.
fn link(file: &str, name: &str) -> String {
    let subject = SUBJECTS
        .iter()
        .find(|(_, _, members)| members.contains(&name));
    let page = match subject.unwrap().0 {
        page if page == file => "",
        page => page,
    };
    format!("[{name}]({page}#{})", name.to_lowercase())
}

/// Returns the comment of a type or field on one line, without Rust's links.
fn text(schema: &Schema) -> String {
    let text = schema.get("description").and_then(Value::as_str);
    let words = text.unwrap_or_default().split_whitespace();
    let text = words.collect::<Vec<_>>().join(" ");
    text.replace("[`", "`").replace("`]", "`")
}

#[test]
fn constants_in_the_comments_are_up_to_date() {
    let page = document(REPORT);
    assert!(page.contains(&format!("The version of this format: {VERSION}.")));
    assert_eq!(MAX_IGNORED_FILES, 1_000);
    assert!(page.contains("; at most 1,000."));
}

#[test]
fn documented_report_format_matches_the_types() {
    for file in [REPORT, SECTIONS, FEEDBACK] {
        let path = root().join("grader/docs").join(file);
        let page = document(file);
        if std::env::var_os("BLESS").is_some() {
            fs::write(&path, &page).unwrap();
        }
        assert_eq!(fs::read_to_string(&path).unwrap(), page);
    }
}

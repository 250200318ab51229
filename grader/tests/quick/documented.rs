//! `docs/report-format.md` is generated from the types of the report and their comments. To update it:
//! `BLESS=1 cargo test -p grader --test quick documented::`

use std::fmt::Write;
use std::fs;

use judge::verdict::Verdict;
use report::Report;
use schemars::SchemaGenerator;
use serde_json::{Map, Value};

use crate::support::root;

const INTRODUCTION: &str = "\
# The report as JSON

The grader writes one file for each student or team, and makes every other format of it. `version`
counts up whenever a field changes its meaning or is removed; a reader that knows another version
should say so and stop. Text is as students wrote it: escape it before you show it.

A field that is *optional* is missing when it has nothing to say. Points have at most two digits
after the decimal point.
";

/// A JSON schema, or one of the schemas in it.
type Schema = Map<String, Value>;

/// Generates the page, with a section for each type in a report.
fn reference() -> String {
    let mut generator = SchemaGenerator::default();
    // A verdict's fields are flattened into the type that contains it, but it needs its own section.
    generator.subschema_for::<Verdict>();
    let mut types: Vec<(String, Schema)> = Vec::new();
    let root = generator.into_root_schema_for::<Report>();
    let mut root = root.as_object().unwrap().clone();
    let definitions = root.remove("$defs").unwrap();
    types.push(("Report".to_string(), root));
    for (name, schema) in definitions.as_object().unwrap() {
        types.push((name.clone(), schema.as_object().unwrap().clone()));
    }
    let mut page = INTRODUCTION.to_string();
    let verdicts = definitions["Verdict"]["oneOf"].clone();
    for (name, schema) in &types {
        write!(page, "\n## {name}\n\n{}\n", text(schema)).unwrap();
        if schema.contains_key("properties") {
            write!(page, "\n{}", fields(schema)).unwrap();
        }
        match schema.get("oneOf") {
            Some(variants) if *variants == verdicts && name != "Verdict" => {
                page.push_str("\nIt also has the fields of its [Verdict](#verdict).\n");
            }
            Some(variants) => write!(page, "\n{}", values(variants)).unwrap(),
            None => {}
        }
    }
    page
}

/// Returns a table of the fields of an object.
fn fields(schema: &Schema) -> String {
    let required = schema.get("required").and_then(Value::as_array);
    let mut table = "| Field | Type | Meaning |\n|---|---|---|\n".to_string();
    for (name, field) in schema["properties"].as_object().unwrap() {
        let field = field.as_object().unwrap();
        let is_required = required.is_some_and(|names| names.contains(&name.as_str().into()));
        let optional = if is_required { "" } else { ", *optional*" };
        writeln!(
            table,
            "| `{name}` | {}{optional} | {} |",
            kind(field),
            text(field)
        )
        .unwrap();
    }
    table
}

/// Returns a table of the values of an enum.
fn values(variants: &Value) -> String {
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
                None if value.is_none() => value = Some(format!("`{name}`: {}", kind(field))),
                None => {
                    let text = text(field);
                    write!(meaning, "<br>`{name}`, {}: {text}", kind(field)).unwrap();
                }
            }
        }
        if let Some(reference) = variant.get("$ref") {
            write!(meaning, "<br>It has the fields of {}.", link(reference)).unwrap();
        }
        writeln!(table, "| {} | {meaning} |", value.unwrap()).unwrap();
    }
    table
}

/// Describes the type of a value.
fn kind(schema: &Schema) -> String {
    let of = |key: &str| schema.get(key).and_then(Value::as_object);
    if let Some(reference) = schema.get("$ref") {
        return link(reference);
    }
    if let Some(kinds) = schema.get("anyOf").and_then(Value::as_array) {
        let kinds = kinds.iter().map(|it| kind(it.as_object().unwrap()));
        return kinds.collect::<Vec<_>>().join(" or ");
    }
    let names: Vec<&str> = match &schema["type"] {
        Value::Array(names) => names.iter().filter_map(Value::as_str).collect(),
        name => name.as_str().into_iter().collect(),
    };
    let names = names.into_iter().map(|name| match name {
        "string" => "text".to_string(),
        "integer" | "number" => "number".to_string(),
        "boolean" => "true or false".to_string(),
        "array" => match (
            of("items"),
            schema.get("prefixItems").and_then(Value::as_array),
        ) {
            (Some(items), _) => format!("list of {}", kind(items)),
            (None, Some(items)) => format!("{} numbers", items.len()),
            (None, None) => "list".to_string(),
        },
        "object" => format!("{} by name", kind(of("additionalProperties").unwrap())),
        other => other.to_string(),
    });
    names.collect::<Vec<_>>().join(" or ")
}

fn link(reference: &Value) -> String {
    let name = reference.as_str().unwrap().rsplit('/').next().unwrap();
    format!("[{name}](#{})", name.to_lowercase())
}

/// Returns the comment of a type or field on one line, without Rust's links.
fn text(schema: &Schema) -> String {
    let text = schema.get("description").and_then(Value::as_str);
    let words = text.unwrap_or_default().split_whitespace();
    let text = words.collect::<Vec<_>>().join(" ");
    text.replace("[`", "`").replace("`]", "`")
}

#[test]
fn documented_report_format_matches_the_types() {
    let path = root().join("grader/docs/report-format.md");
    let reference = reference();
    if std::env::var_os("BLESS").is_some() {
        fs::write(&path, &reference).unwrap();
    }
    assert_eq!(fs::read_to_string(&path).unwrap(), reference);
}

//! Text files written by people, with errors in plain words.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, anyhow, ensure};
use serde::de::DeserializeOwned;

/// Replacements for the Rust terms in messages from `serde`.
const PLAIN: [(&str, &str); 7] = [
    ("unknown field", "unknown key"),
    ("missing field", "missing key"),
    (
        "expected u32",
        "expected a whole number from 0 to 4294967295",
    ),
    (
        "expected a TOML datetime",
        "expected a time such as 2026-10-01T23:59:00+02:00",
    ),
    ("expected a map", "expected a table"),
    ("expected struct Exception", "expected a table"),
    ("expected struct ScoreEntry", "expected a table"),
];

/// Parses a file of the course. Returns an error of one line that names the position.
pub fn from_toml<T: DeserializeOwned>(text: &str) -> Result<T> {
    toml::from_str(text).map_err(|error| {
        let message = plain(error.message());
        match error.span() {
            Some(span) => {
                let line = text[..span.start].matches('\n').count() + 1;
                let better = without_value(text, span.start)
                    .or_else(|| with_comma(text, span.start))
                    .or_else(|| duplicate_table(text, span.start));
                let message = better.unwrap_or(message);
                anyhow!("line {line}: {message}")
            }
            None => anyhow!(message),
        }
    })
}

/// Rewrites a message from `serde` on one line and in plain words.
pub fn plain(message: &str) -> String {
    let message = message.replace(char::is_control, " ");
    PLAIN.iter().fold(message, |message, (rust, plain)| {
        message.replace(rust, plain)
    })
}

/// Returns the message for `key =` without a value.
pub fn without_value(text: &str, place: usize) -> Option<String> {
    let (before, behind) = text.split_at_checked(place)?;
    let line = before.rsplit('\n').next()?.trim_end();
    let key = line.strip_suffix('=')?.trim();
    let rest = behind.lines().next().unwrap_or_default().trim_start();
    if key.contains('=') || !(rest.is_empty() || rest.starts_with('#')) {
        return None;
    }
    let next = match key {
        "points" => "write \"?\" until you have one",
        _ => "write a value, or remove the line",
    };
    Some(format!("no value after `{key} =`; {next}"))
}

/// Returns the message for a number with a decimal comma, as in `points = 1,5`.
fn with_comma(text: &str, place: usize) -> Option<String> {
    let (before, _) = text.split_at_checked(place)?;
    let start = before.rfind('\n').map_or(0, |line_break| line_break + 1);
    let (key, value) = text[start..].lines().next()?.split_once('=')?;
    let (whole, decimals) = value.trim().split_once(',')?;
    let is_number =
        |digits: &str| !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    (is_number(whole) && is_number(decimals)).then(|| {
        format!(
            "{} = {whole},{decimals}: not a number; write {whole}.{decimals}",
            key.trim()
        )
    })
}

/// Returns the message for a table that the file contains twice.
fn duplicate_table(text: &str, place: usize) -> Option<String> {
    let number = text.get(..place)?.matches('\n').count();
    let is_noise = |character: char| character.is_whitespace() || "'\"".contains(character);
    let header = |line: &str| {
        let header: String = line.replace(is_noise, "");
        header.starts_with('[').then_some(header)
    };
    let table = header(text.lines().nth(number)?)?;
    let mut before = text.lines().take(number);
    let first = before.position(|line| header(line).as_ref() == Some(&table))?;
    let such_as = match text.contains("\"?\"") {
        true => ", such as the one with points = \"?\"",
        false => "",
    };
    Some(format!(
        "{table} is also in line {}; remove one of them{such_as}",
        first + 1
    ))
}

/// Reads a text file of the course, which should be saved as `kind`.
pub fn read_text(path: &Path, kind: &str) -> Result<String> {
    let shown = path.display();
    let bytes = fs::read(path).with_context(|| format!("{shown}: failed to open"))?;
    ensure!(
        !bytes.starts_with(b"PK\x03\x04"),
        "{shown}: an Excel workbook or another archive; save it as {kind}"
    );
    let text = String::from_utf8(bytes).ok();
    text.with_context(|| format!("{shown}: not UTF-8; save it as {kind}"))
}

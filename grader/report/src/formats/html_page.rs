//! The frame of all HTML pages: one file each, without a script and without anything from outside, readable on a phone,
//! by day and by night.

use maud::{DOCTYPE, Markup, PreEscaped, html};

/// The looks of all pages. Two colours for right and wrong that people who cannot tell red from green can tell apart.
const STYLE: &str = include_str!("page.css");

/// Nothing is loaded and nothing runs, whatever slips through.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'";

/// Wraps a body into an HTML page.
pub fn html_page(title: &str, body: &Markup) -> String {
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                meta http-equiv="Content-Security-Policy" content=(POLICY);
                title { (title) }
                style { (PreEscaped(STYLE)) }
            }
            body { main { (body) } }
        }
    };
    let mut text = page.into_string();
    text.push('\n');
    text
}

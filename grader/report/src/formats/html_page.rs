//! The frame of all HTML pages. Each page is one file without scripts or external content, readable on a phone and in
//! light and dark mode.

use maud::{DOCTYPE, Markup, PreEscaped, html};

/// The style of all pages. People who are red-green colour-blind can distinguish the two colours for correct and
/// incorrect.
pub const STYLE: &str = include_str!("page.css");

/// The content security policy: the page loads nothing and runs nothing, even if an escape is missing.
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

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
    let head = html! {
        meta http-equiv="Content-Security-Policy" content=(POLICY);
        title { (title) }
        style { (PreEscaped(STYLE)) }
    };
    let mut text = document(&head, &html! { main { (body) } });
    text.push('\n');
    text
}

/// Returns the link to a file in the same folder.
pub fn link_to(name: &str) -> String {
    let mut link = "./".to_string();
    for byte in name.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' => {
                link.push(char::from(byte))
            }
            byte => link += &format!("%{byte:02X}"),
        }
    }
    link
}

/// Returns an HTML document in English, for all screens and both colour schemes.
pub fn document(head: &Markup, body: &Markup) -> String {
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                (head)
            }
            body { (body) }
        }
    };
    page.into_string()
}

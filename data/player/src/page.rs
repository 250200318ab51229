//! The page around the scenes.

use serde::Serialize;

const TEMPLATE: &str = include_str!("web/page.html");
const STYLE: &str = include_str!("web/style.css");
const SCRIPT: &str = concat!(
    "\"use strict\";\n",
    include_str!("web/dom.js"),
    include_str!("web/tree.js"),
    include_str!("web/board.js"),
    include_str!("web/growth.js"),
    include_str!("web/search.js"),
    include_str!("web/answers.js"),
    include_str!("web/player.js"),
);

/// The content security policy: this script and this style run, nothing else does, and nothing is loaded. The digests
/// are constants, so that this crate needs no SHA-256; a test of the grader compares them with the files.
const POLICY: &str = "default-src 'none'; script-src 'sha256-LgS6fYrTXEX7SqNwfqgEEBkwdPtW5nk4WpFKIDHfLzw='; style-src 'sha256-F2xACBsTwfXF6pvf5JMIJAijC0y2GfWPWgDndq94CgU='; base-uri 'none'; form-action 'none'";

/// The kind of a page, as a class of its root: a program that overwrites its own pages recognises them by it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A trie that grows.
    Trie,
    /// A search.
    Trace,
    /// An X-ray of a student's program.
    Xray,
}

/// The text below the last step of a failure.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Below {
    /// The mistakes, a sentence each.
    pub sentences: Vec<String>,
    /// The hint.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hint: Option<String>,
}

/// The data of a page.
#[derive(Serialize)]
struct Data<'s, S> {
    scenes: &'s [S],
}

/// Returns a page with these scenes, the first one first.
///
/// The data of the scenes may come from submissions: it is JSON without any character that could end its element or
/// begin another, and the script only ever uses it as text.
pub fn page(kind: Kind, title: &str, scenes: &[impl Serialize]) -> String {
    // Not as a `Value`, whose order of fields depends on how other crates build `serde_json`.
    let data = serde_json::to_string(&Data { scenes }).expect("all keys are text");
    let kind = match kind {
        Kind::Trie => "trie",
        Kind::Trace => "trace",
        Kind::Xray => "xray",
    };
    let parts = [
        ("kind", kind),
        ("policy", POLICY),
        ("title", &escaped(title)),
        ("style", STYLE),
        ("data", &inert(&data)),
        ("script", SCRIPT),
    ];
    fill(TEMPLATE, &parts)
}

/// Replaces each `{{name}}` of a template. The parts are not searched for names, since they may be untrusted.
fn fill(template: &str, parts: &[(&str, &str)]) -> String {
    let mut pieces = template.split("{{");
    let mut page = pieces.next().unwrap_or_default().to_string();
    for piece in pieces {
        let (name, rest) = piece.split_once("}}").unwrap_or((piece, ""));
        let part = parts.iter().find(|(its, _)| *its == name);
        page += part.map_or("", |(_, text)| text);
        page += rest;
    }
    page
}

/// Escapes a text as the content of an element.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}

/// Returns JSON that HTML cannot mistake for a tag, a comment or a character reference: such characters only occur in
/// strings, where JSON has another spelling for them.
fn inert(json: &str) -> String {
    let mut inert = String::new();
    for character in json.chars() {
        match character {
            '<' | '>' | '&' | '\u{2028}' | '\u{2029}' => {
                inert += &format!("\\u{:04x}", u32::from(character));
            }
            other => inert.push(other),
        }
    }
    inert
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn page_has_less_than_200_kilobytes_without_its_data() {
        let page = page(Kind::Trie, "", &[0; 0]);
        assert!(page.len() < 200_000, "{}", page.len());
    }

    #[test]
    fn texts_cannot_end_their_element_or_name_other_parts() {
        let hostile = "</script><script>{{script}}<!--&lt;{{title}}";
        let page = page(Kind::Xray, hostile, &[hostile]);
        assert_eq!(page.matches("<script").count(), 2);
        assert_eq!(page.matches("</script>").count(), 2);
        assert_eq!(page.matches("<!--").count(), 0);
        assert_eq!(page.matches("\"use strict\"").count(), 1);
        let (_, data) = page.split_once("id=\"data\">").unwrap();
        let (data, _) = data.split_once("</script>").unwrap();
        let data: serde_json::Value = serde_json::from_str(data).unwrap();
        assert_eq!(data["scenes"][0], hostile);
    }

    #[test]
    fn script_and_style_make_no_requests() {
        for text in [SCRIPT, STYLE, TEMPLATE] {
            let text = text.replace("http://www.w3.org/2000/svg", "");
            for way in [
                "http:",
                "https:",
                "//www",
                "fetch(",
                "XMLHttp",
                "import(",
                "@import",
                "url(",
                "src=",
                "sendBeacon",
                "WebSocket",
                "innerHTML",
                "eval(",
            ] {
                assert!(!text.contains(way), "{way}");
            }
        }
    }
}

//! The policy of the pages to step through.

use report::formats::xray_page;
use sha2::{Digest, Sha256};

/// Returns the SHA-256 of a text as policies spell it, in base 64.
fn digest(text: &str) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let digest = Sha256::digest(text);
    let bit = |at: usize| {
        digest
            .get(at / 8)
            .map_or(0, |byte| byte >> (7 - at % 8) & 1)
    };
    let digit = |first: usize| {
        let number = (first..first + 6).fold(0, |number, at| 2 * number + bit(at));
        char::from(DIGITS[usize::from(number)])
    };
    (0..256).step_by(6).map(digit).collect::<String>() + "="
}

/// Returns the text between two others.
fn between<'a>(page: &'a str, begin: &str, end: &str) -> &'a str {
    let (_, rest) = page.split_once(begin).unwrap();
    rest.split_once(end).unwrap().0
}

#[test]
fn policy_allows_exactly_the_script_and_the_style_of_the_page() {
    let page = xray_page::page_with("X-ray", &[]);
    let policy = between(&page, "\"Content-Security-Policy\" content=\"", "\"");
    let style = between(&page, "<style>", "</style>");
    let script = between(&page, "<script>", "</script>");
    assert_eq!(
        policy,
        format!(
            "default-src 'none'; script-src 'sha256-{}'; style-src 'sha256-{}'; base-uri 'none'; form-action 'none'",
            digest(script),
            digest(style)
        ),
        "copy the digests into POLICY of data/player/src/page.rs"
    );
}

//! Text of a stranger on a terminal.

/// The text made harmless: controls and what turns the
/// direction of writing are shown as what they are.
pub fn shown(text: &str) -> String {
    let harmless = |character: char| match character {
        '\u{feff}'
        | '\u{202a}'..='\u{202e}'
        | '\u{2066}'..='\u{2069}'
        | '\u{200b}'..='\u{200f}' => false,
        _ => !character.is_control(),
    };
    let mut shown = String::new();
    for character in text.chars() {
        if character == '\t' {
            shown.push('\u{2192}');
        } else if harmless(character) {
            shown.push(character);
        } else {
            shown.extend(character.escape_default());
        }
    }
    shown
}

/// The same for several lines, each a little to the right.
pub fn indented(text: &str) -> String {
    let lines = text.lines().map(|line| format!("    {}", shown(line)));
    lines.collect::<Vec<_>>().join("\n")
}

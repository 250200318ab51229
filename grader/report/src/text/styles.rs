//! The colours of a report at a terminal.

use anstyle::{AnsiColor, Style};

/// The style of a correct answer.
pub const GOOD: Style = AnsiColor::Green.on_default();
/// The style of an incorrect answer.
pub const BAD: Style = AnsiColor::Red.on_default();
/// The style of a hint.
pub const HINT: Style = AnsiColor::Cyan.on_default();
/// The style of a title.
pub const TITLE: Style = Style::new().bold();

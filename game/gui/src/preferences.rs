//! The system's settings for users who do not want animations, or who need more contrast.
//!
//! The libraries of the window do not pass them on, so the system's own tool is asked. On Windows
//! there is no such tool; the settings of the window do the same.

use std::process::{Command, Stdio};

/// The program to ask, its arguments, and the answer that means yes.
type Question = [&'static str; 5];

#[cfg(target_os = "macos")]
const ACCESSIBILITY: &str = "com.apple.universalaccess";

#[cfg(target_os = "macos")]
const MOTION: Question = ["defaults", "read", ACCESSIBILITY, "reduceMotion", "1"];
#[cfg(target_os = "macos")]
const CONTRAST: Question = ["defaults", "read", ACCESSIBILITY, "increaseContrast", "1"];

#[cfg(not(target_os = "macos"))]
const MOTION: Question = [
    "gsettings",
    "get",
    "org.gnome.desktop.interface",
    "enable-animations",
    "false",
];
#[cfg(not(target_os = "macos"))]
const CONTRAST: Question = [
    "gsettings",
    "get",
    "org.gnome.desktop.a11y.interface",
    "high-contrast",
    "true",
];

/// Whether the user of this desktop has switched animations off. Without an answer, there are
/// animations.
pub fn has_reduced_motion() -> bool {
    is_answered(MOTION)
}

/// Whether the user of this desktop has asked for more contrast. Without an answer, the colours are
/// the normal ones.
pub fn has_contrast() -> bool {
    is_answered(CONTRAST)
}

fn is_answered([program, arguments @ .., yes]: Question) -> bool {
    let mut command = Command::new(program);
    let answer = command.args(arguments).stderr(Stdio::null()).output();
    answer.is_ok_and(|answer| says(&answer.stdout, yes))
}

fn says(answer: &[u8], yes: &str) -> bool {
    answer.trim_ascii() == yes.as_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_exact_answer_means_yes() {
        let answers: [&[u8]; 4] = [b"false\n", b"true\n", b"", b"No such schema\n"];
        assert_eq!(
            answers.map(|answer| says(answer, "false")),
            [true, false, false, false]
        );
    }
}

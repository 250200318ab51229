//! The system's setting for users who do not want animations.
//!
//! The libraries of the window do not pass it on, so the system's own tool is asked.

use std::process::{Command, Stdio};

/// Whether the user of this desktop has switched animations off. Without an answer, there are
/// animations.
pub fn is_preferred() -> bool {
    let [program, arguments @ .., off] = QUESTION;
    let mut command = Command::new(program);
    let answer = command.args(arguments).stderr(Stdio::null()).output();
    answer.is_ok_and(|answer| says(&answer.stdout, off))
}

/// The program to ask, its arguments, and the answer that means no animations.
#[cfg(target_os = "macos")]
const QUESTION: [&str; 5] = [
    "defaults",
    "read",
    "com.apple.universalaccess",
    "reduceMotion",
    "1",
];

/// The program to ask, its arguments, and the answer that means no animations.
#[cfg(not(target_os = "macos"))]
const QUESTION: [&str; 5] = [
    "gsettings",
    "get",
    "org.gnome.desktop.interface",
    "enable-animations",
    "false",
];

fn says(answer: &[u8], off: &str) -> bool {
    answer.trim_ascii() == off.as_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_exact_answer_switches_animations_off() {
        let answers: [&[u8]; 4] = [b"false\n", b"true\n", b"", b"No such schema\n"];
        assert_eq!(
            answers.map(|answer| says(answer, "false")),
            [true, false, false, false]
        );
    }
}

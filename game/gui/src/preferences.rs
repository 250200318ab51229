//! The system's settings for users who do not want animations, or who need more contrast.
//!
//! The libraries of the window do not pass them on, so the system's own tool is asked.

use std::process::{Command, Stdio};

/// The command to run, and whether its answer means yes.
type Question = (&'static [&'static str], fn(&str) -> bool);

#[cfg(target_os = "macos")]
mod system {
    use super::Question;

    const ACCESSIBILITY: &str = "com.apple.universalaccess";

    pub const MOTION: Question = (
        &["defaults", "read", ACCESSIBILITY, "reduceMotion"],
        |answer| answer == "1",
    );
    pub const CONTRAST: Question = (
        &["defaults", "read", ACCESSIBILITY, "increaseContrast"],
        |answer| answer == "1",
    );
}

#[cfg(windows)]
mod system {
    use super::{Question, windows};

    pub const MOTION: Question = (
        &[
            "reg",
            "query",
            r"HKCU\Control Panel\Desktop",
            "/v",
            "UserPreferencesMask",
        ],
        windows::has_no_animations,
    );
    pub const CONTRAST: Question = (
        &[
            "reg",
            "query",
            r"HKCU\Control Panel\Accessibility\HighContrast",
            "/v",
            "Flags",
        ],
        windows::has_contrast,
    );
}

#[cfg(not(any(target_os = "macos", windows)))]
mod system {
    use super::Question;

    const INTERFACE: &str = "org.gnome.desktop.interface";
    const ACCESSIBILITY: &str = "org.gnome.desktop.a11y.interface";

    pub const MOTION: Question = (
        &["gsettings", "get", INTERFACE, "enable-animations"],
        |answer| answer == "false",
    );
    pub const CONTRAST: Question = (
        &["gsettings", "get", ACCESSIBILITY, "high-contrast"],
        |answer| answer == "true",
    );
}

/// The answers of `reg query`, whose last word is the value.
#[cfg(any(test, windows))]
mod windows {
    /// Whether animations are off. The value is a mask in hexadecimal digits, lowest byte first. Its
    /// bit 33 belongs to `SPI_GETCLIENTAREAANIMATION`, which is 0x1042: from 0x1000 on, every second
    /// number has a bit.
    pub fn has_no_animations(answer: &str) -> bool {
        let mask = answer.split_whitespace().next_back();
        let byte = mask.and_then(|mask| mask.get(8..10));
        let byte = byte.and_then(|byte| u8::from_str_radix(byte, 16).ok());
        byte.is_some_and(|byte| byte & 2 == 0)
    }

    /// Whether a theme with high contrast is on. The value is a decimal number, with
    /// `HCF_HIGHCONTRASTON` as its lowest bit.
    pub fn has_contrast(answer: &str) -> bool {
        let flags = answer.split_whitespace().next_back();
        let flags = flags.and_then(|flags| flags.parse::<u32>().ok());
        flags.is_some_and(|flags| flags & 1 == 1)
    }
}

/// Whether the user of this desktop has switched animations off. Without an answer, there are
/// animations.
pub fn has_reduced_motion() -> bool {
    is_yes(system::MOTION)
}

/// Whether the user of this desktop has asked for more contrast. Without an answer, the colours are
/// the normal ones.
pub fn has_contrast() -> bool {
    is_yes(system::CONTRAST)
}

fn is_yes((command, means_yes): Question) -> bool {
    let [program, arguments @ ..] = command else {
        return false;
    };
    let mut command = Command::new(program);
    let answer = command.args(arguments).stderr(Stdio::null()).output();
    answer.is_ok_and(|answer| means_yes(String::from_utf8_lossy(&answer.stdout).trim()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_exact_answer_means_yes() {
        let (_, means_yes) = system::MOTION;
        let yes = if cfg!(target_os = "macos") {
            "1"
        } else {
            "false"
        };
        if !cfg!(windows) {
            assert!(means_yes(yes));
        }
        for answer in ["true", "", "No such schema", "0", "falsehood"] {
            assert!(!means_yes(answer), "{answer}");
        }
    }

    #[test]
    fn values_of_windows_are_read_from_the_answer_of_its_tool() {
        let answer = |name: &str, kind: &str, value: &str| {
            format!(
                "\r\nHKEY_CURRENT_USER\\Control Panel\\X\r\n    {name}    {kind}    {value}\r\n\r\n"
            )
        };
        for (mask, expected) in [
            // As the setting "Show animations in Windows" writes it.
            ("9E1E078012000000", false),
            ("9012038010000000", true),
            // As an old version has it, and as none has it.
            ("9E3E0780", false),
            ("", false),
        ] {
            let answer = answer("UserPreferencesMask", "REG_BINARY", mask);
            assert_eq!(windows::has_no_animations(&answer), expected, "{mask}");
        }
        for (flags, expected) in [("126", false), ("127", true), ("", false)] {
            let answer = answer("Flags", "REG_SZ", flags);
            assert_eq!(windows::has_contrast(&answer), expected, "{flags}");
        }
    }
}

//! The markers in the reference solution, and the cutting of a file along them.
//!
//! In Rust, `// EXERCISE: hint` above a function, below its documentation, removes its body: students receive the
//! function with `todo!("hint")` as its body. They also write the lines `Pre:` and `Post:` of its documentation.
//!
//! Students do not receive the modules of unit tests, `#[cfg(test)] mod tests`. Other rules determine the rest of a file
//! with an exercise. Students receive public items and public fields, but not:
//!
//! * private items (`pub(crate)` counts as private), private methods and private fields;
//! * implementations for a private type, and trait implementations that read a private field;
//! * imports that only the removed code used.
//!
//! Three markers change that:
//!
//! * `// HANDED OUT` above an item, a field or an import keeps it. A struct also keeps its fields.
//! * `// SOLUTION ONLY` above one of these removes it, also in a file without an exercise. In `.gitignore` and
//!   `.gitattributes`, `# SOLUTION ONLY` removes the lines up to the next empty one.
//! * `// HANDOUT: text` is a line that only students receive.
//!
//! A misspelt marker is an error, because it could reveal a solution. Other files have no markers: [`crate::handout`]
//! calculates manifests, and the rubric names the sections of READMEs to omit.

mod cut_file;
mod marker;
mod paragraphs;
mod rust;

use anyhow::{Result, ensure};

pub use cut_file::{Audience, Cut};
use marker::parse_marker;

/// Cuts the text of the file `name` for an audience.
///
/// # Errors
///
/// Fails if a marker is misspelt, has no item below it, or is in a file that has no markers.
pub fn cut(name: &str, text: &str, audience: Audience) -> Result<Cut> {
    match name.rsplit_once('.').map(|(_, ending)| ending) {
        Some("rs") => return rust::cut(name, text, audience),
        Some("gitattributes" | "gitignore") => return paragraphs::cut(name, text, audience),
        Some("toml") => refuse_markers(name, text, "#", "")?,
        Some("md") => refuse_markers(name, text, "<!--", "-->")?,
        _ => {}
    }
    Ok(Cut {
        text: text.to_string(),
        ..Cut::default()
    })
}

/// Fails at the first line that is a marker, or resembles one.
fn refuse_markers(name: &str, text: &str, begin: &str, end: &str) -> Result<()> {
    for (number, line) in text.lines().enumerate() {
        let comment = line.trim().strip_prefix(begin);
        if let Some(comment) = comment.and_then(|comment| comment.strip_suffix(end)) {
            ensure!(
                matches!(parse_marker(comment), Ok(None)),
                "{name}: line {}: files of this kind have no markers; remove the comment: {line}",
                number + 1
            );
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    static NOTHING: BTreeSet<String> = BTreeSet::new();

    fn student(solved: &BTreeSet<String>) -> Audience<'_> {
        Audience {
            solved,
            whole: false,
        }
    }

    fn starter_code(text: &str) -> String {
        cut("a.rs", text, student(&NOTHING)).unwrap().text
    }

    /// Returns the rest of a file that contains this text next to an exercise.
    fn beside_an_exercise(text: &str) -> String {
        let exercise = "// EXERCISE: say it\npub fn say() {\n    1\n}\n";
        let left = starter_code(&format!("{exercise}\n{text}"));
        let todo = "pub fn say() {\n    todo!(\"say it\")\n}\n";
        let left = left.strip_prefix(todo).unwrap_or(&left);
        left.trim_start_matches('\n').to_string()
    }

    #[track_caller]
    fn refused(name: &str, text: &str, message: &str) {
        let error = cut(name, text, student(&NOTHING)).unwrap_err();
        assert!(format!("{error:#}").contains(message), "{error:#}");
    }

    const MARKED: &str = "\
use std::cmp::Ordering;
use std::fmt;

/// Doc.
impl A {
    /// Says.
    // EXERCISE: say \"it\"
    pub fn say(&self) -> u8 {
        self.help(Ordering::Less)
    }

    /// Helps.
    #[inline]
    fn help(
        &self,
    ) -> u8 {
        1
    }
}

const ONE: u8 = 1;
";

    #[test]
    fn exercise_loses_its_body_and_a_helper_is_removed() {
        let expected = "\
use std::fmt;

/// Doc.
impl A {
    /// Says.
    pub fn say(&self) -> u8 {
        todo!(\"say \\\"it\\\"\")
    }
}
";
        assert_eq!(starter_code(MARKED), expected);
        assert_eq!(
            starter_code(expected),
            expected,
            "cutting twice changes nothing"
        );
    }

    #[test]
    fn solved_exercise_keeps_its_body_and_its_helpers() {
        let solved = BTreeSet::from(["a.rs:say".to_string()]);
        let cut = cut("a.rs", MARKED, student(&solved)).unwrap();
        assert!(cut.text.contains("self.help(") && cut.text.contains("const ONE"));
        assert!(cut.text.contains("Ordering;") && !cut.text.contains("EXERCISE"));
        assert!(cut.removed.is_empty());
    }

    #[test]
    fn unit_tests_are_removed_and_are_no_part_of_the_solution() {
        let text = "pub fn say() {}\n\n#[cfg(test)]\nmod tests {\n    fn help() {}\n}\n";
        let cut = cut("a.rs", text, student(&NOTHING)).unwrap();
        assert_eq!(cut.text, "pub fn say() {}\n");
        assert!(cut.removed.is_empty(), "{:?}", cut.removed);
    }

    #[test]
    fn private_item_next_to_an_exercise_is_removed() {
        for item in [
            "fn help() {\n}\n",
            "/// Doc.\n#[inline]\npub(crate) fn help() {\n    {}\n}\n",
            "// Note.\nstruct A {\n    pub a: u8,\n}\n",
            "struct A(u8);\n\nimpl A {\n    pub fn b() {}\n}\n",
            "impl fmt::Debug for A {\n    fn fmt(&self) {}\n}\n\nenum A {\n    B,\n}\n",
            "trait T {}\n\nimpl T for u8 {}\n",
            "macro_rules! a {\n    () => {};\n}\n",
            "static A: u8 = 1;\n",
            "type A = u8;\n",
            "impl B {\n    const C: u8 = 1;\n\n    fn d() {}\n}\n",
        ] {
            assert_eq!(beside_an_exercise(item), "", "{item}");
            assert_eq!(starter_code(item), item, "without an exercise");
        }
    }

    #[test]
    fn unit_tests_are_removed_from_every_file() {
        for condition in ["test", "all(test, unix)"] {
            let tests = format!("#[cfg({condition})]\nmod tests {{\n    fn a() {{}}\n}}\n");
            let item = "fn a() {}\n";
            assert_eq!(starter_code(&format!("{item}\n{tests}")), item);
            assert_eq!(beside_an_exercise(&tests), "");
            let kept = format!("// HANDED OUT\n{tests}");
            assert_eq!(starter_code(&kept), tests);
        }
        for kept in [
            "#[cfg(unix)]\nmod tests {\n}\n",
            "#[cfg(test)]\nmod tests;\n",
        ] {
            assert_eq!(starter_code(kept), kept);
        }
    }

    #[test]
    fn private_field_next_to_an_exercise_is_removed() {
        let text = "pub struct A {\n    // HANDOUT: // What?\n    // Note.\n    /// B.\n    b: u8,\n    pub c: u8,\n    pub(crate) d: u8,\n    // HANDED OUT\n    e: u8,\n}\n";
        let left = "pub struct A {\n    // What?\n    pub c: u8,\n    e: u8,\n}\n";
        assert_eq!(beside_an_exercise(text), left);
    }

    #[test]
    fn public_items_and_their_traits_stay() {
        let text = "pub struct A {}\n\nimpl Eq for A {}\n\npub enum B {\n    C,\n}\n\nmod d;\n\npub(crate) use e::f;\n";
        assert_eq!(beside_an_exercise(text), text);
    }

    #[test]
    fn trait_impl_that_reads_a_private_field_is_removed() {
        let text = |read: &str| {
            format!(
                "pub struct A {{\n    b: u8,\n}}\n\nimpl fmt::Debug for A {{\n    fn fmt(&self) {{\n        write!(f, \"{{}}\", {read})\n    }}\n}}\n"
            )
        };
        assert_eq!(beside_an_exercise(&text("self.b")), "pub struct A {\n}\n");
        assert!(beside_an_exercise(&text("self.b()")).contains("write!"));
    }

    #[test]
    fn marker_keeps_an_item_or_removes_one() {
        let kept = "// HANDED OUT\n/// Doc.\nfn help() {}\n\n// HANDED OUT\nstruct A {\n    b: u8,\n}\n\nimpl A {\n    // HANDED OUT\n    fn c() {}\n}\n";
        let expected = kept
            .replace("    // HANDED OUT\n", "")
            .replace("// HANDED OUT\n", "");
        assert_eq!(beside_an_exercise(kept), expected);
        let removed = "// SOLUTION ONLY\n/// Doc.\npub fn help() {}\n";
        assert_eq!(beside_an_exercise(removed), "");
        assert_eq!(starter_code(removed), "");
    }

    #[test]
    fn imports_used_only_by_the_solution_are_removed() {
        let text = "use a::{B, C};\n\n// EXERCISE: x\npub fn d() {\n    B::c();\n}\n";
        assert!(!starter_code(text).contains("use"));
        for kept in [
            text.replace("use", "// HANDED OUT\nuse"),
            text.replace("d()", "d(c: C)"),
            text.replace("{B, C}", "*"),
            text.replace("{B, C}", "E"),
        ] {
            assert!(starter_code(&kept).contains("use a::"), "{kept}");
        }
    }

    #[test]
    fn conditions_of_an_exercise_are_removed() {
        let text = "/// Says.\n///\n/// Pre: none,\n/// at all.\n/// Post: it was said.\n///\n/// More.\n// EXERCISE: say it\nfn say() {\n    1\n}\n";
        let expected = "/// Says.\n///\n/// More.\nfn say() {\n    todo!(\"say it\")\n}\n";
        assert_eq!(starter_code(text), expected);
    }

    #[test]
    fn body_on_one_line_is_removed_too() {
        let text = "// EXERCISE: say it\nfn say() -> u8 { 1 }\n";
        assert_eq!(
            starter_code(text),
            "fn say() -> u8 {\n    todo!(\"say it\")\n}\n"
        );
    }

    #[test]
    fn solution_paragraph_is_removed_only_from_a_gitignore_file() {
        let text = "a\n# SOLUTION ONLY\n# Only.\nb\n\nc\n";
        let cut = |name| cut(name, text, student(&NOTHING)).unwrap().text;
        assert_eq!(cut(".gitignore"), "a\n\nc\n");
        assert_eq!(cut("a.txt"), text);
    }

    #[test]
    fn complete_solution_has_no_markers_and_no_gaps() {
        let audience = Audience {
            whole: true,
            ..student(&NOTHING)
        };
        let cut = cut("a.rs", MARKED, audience).unwrap();
        assert!(cut.text.contains("self.help(") && cut.text.contains("const ONE"));
        assert!(!cut.text.contains("EXERCISE"));
        assert!(cut.exercises.is_empty() && cut.removed.is_empty());
    }

    #[test]
    fn misspelt_or_misplaced_marker_is_rejected() {
        for line in [
            "// Exercise: x",
            "// EXERCISE x",
            "//EXERCISE: x",
            "// SOLUTION",
            "// solution only",
            "// Solution-only",
            "// HANDOUT x",
            "// Handed out",
            "// HANDED-OUT",
            "//HANDED OUT",
            "// ONLY one",
        ] {
            refused(
                "a.rs",
                &format!("{line}\nfn a() {{\n}}\n"),
                "line 1: this looks like a marker",
            );
        }
        refused(".gitignore", "# Solution only\na\n", "looks like a marker");
        refused("a.md", "<!-- SOLUTION ONLY -->\n# A\n", "have no markers");
        refused("a.toml", "# SOLUTION ONLY\na = 1\n", "have no markers");
    }

    #[test]
    fn marker_without_a_hint_or_an_item_below_it_is_rejected() {
        refused("a.rs", "// EXERCISE: \nfn a() {\n}\n", "without a hint");
        refused(
            "a.rs",
            "// SOLUTION ONLY\n\nfn a() {\n}\n",
            "line 1: no item or field directly below",
        );
        refused("a.rs", "// HANDED OUT\n", "no item or field directly below");
        refused(
            "a.rs",
            "// EXERCISE: x\nconst A: u8 = 1;\n",
            "no function below",
        );
    }

    #[test]
    fn code_that_cannot_be_cut_line_by_line_is_rejected() {
        let exercise = "// EXERCISE: x\npub fn a() {\n}\n";
        let after = |text: &str| format!("{exercise}{text}");
        refused("a.rs", &after("pub struct A(u8);\n"), "line 4: a private");
        refused(
            "a.rs",
            &after("pub struct A { b: u8 }\n"),
            "separate lines; format",
        );
        refused(
            "a.rs",
            &after("fn b() {} pub fn c() {}\n"),
            "separate lines; format",
        );
        refused("a.rs", &after("fn b() {\n"), "failed to parse");
    }
}

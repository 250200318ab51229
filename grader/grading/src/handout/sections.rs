//! Markdown without some of its sections.

use anyhow::{Result, bail, ensure};

/// Returns the text without the sections under these headings. A section ends at the next heading of its level or a
/// higher one.
///
/// # Errors
///
/// Fails if a heading is missing, or occurs more than once.
pub fn without(text: &str, headings: &[String]) -> Result<String> {
    let mut met = vec![0; headings.len()];
    let mut kept: Vec<&str> = Vec::new();
    // The level of the section that is being omitted.
    let mut omitted = None;
    let mut in_code = false;
    for line in text.lines() {
        if line.starts_with("```") {
            in_code = !in_code;
        }
        if !in_code && let Some((level, heading)) = heading(line) {
            let ends = omitted.is_none_or(|omitted| level <= omitted);
            if let Some(place) = headings.iter().position(|omit| omit == heading) {
                met[place] += 1;
                omitted = Some(if ends {
                    level
                } else {
                    omitted.unwrap_or(level)
                });
            } else if ends {
                omitted = None;
            }
        }
        if omitted.is_none() {
            kept.push(line);
        }
    }
    for (heading, times) in headings.iter().zip(met) {
        ensure!(
            times > 0,
            "omitted_sections: no section has the heading {heading:?}"
        );
        if times > 1 {
            bail!("omitted_sections: {times} sections have the heading {heading:?}; rename one");
        }
    }
    while kept.last().is_some_and(|line| line.is_empty()) {
        kept.pop();
    }
    Ok(kept.join("\n") + "\n")
}

/// Returns the level and the text of a heading.
fn heading(line: &str) -> Option<(usize, &str)> {
    let text = line.trim_start_matches('#');
    let level = line.len() - text.len();
    (1..=6).contains(&level).then_some(())?;
    Some((level, text.strip_prefix(' ')?.trim()))
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "# A\n\n## B\n\nb\n\n### C\n\n```sh\n## D\n```\n\n## D\n\nd\n";

    fn omit(headings: &[&str]) -> Result<String> {
        let headings: Vec<String> = headings.iter().map(ToString::to_string).collect();
        without(PAGE, &headings)
    }

    #[test]
    fn section_is_removed_with_its_subsections() {
        assert_eq!(omit(&["B"]).unwrap(), "# A\n\n## D\n\nd\n");
        assert_eq!(omit(&["B", "C"]).unwrap(), "# A\n\n## D\n\nd\n");
        assert_eq!(omit(&["C"]).unwrap(), "# A\n\n## B\n\nb\n\n## D\n\nd\n");
        assert_eq!(omit(&["B", "D"]).unwrap(), "# A\n");
    }

    #[test]
    fn hash_in_code_is_not_a_heading() {
        let rest = omit(&["D"]).unwrap();
        assert!(rest.ends_with("```sh\n## D\n```\n"), "{rest}");
    }

    #[test]
    fn unknown_heading_is_an_error() {
        let error = omit(&["B", "E"]).unwrap_err().to_string();
        assert!(error.contains("\"E\""), "{error}");
    }
}

//! Dependencies that a submission adds. Crates outside the course are unavailable, even if its manifest declares them.

use std::collections::BTreeSet;

use judge::assignment::Phase;

/// Explains compile errors about unavailable crates, from the `unknown` names in the errors and the dependencies in the
/// submitted manifest, if there is one.
pub fn explain(
    phase: &Phase,
    unknown: &BTreeSet<String>,
    dependencies: Option<&BTreeSet<String>>,
) -> Option<String> {
    let is_crate = |name: &&String| match dependencies {
        Some(dependencies) => dependencies.contains(*name),
        None => !["crate", "self", "super", "std", "core", "alloc"].contains(&name.as_str()),
    };
    let is_missing = |name: &&String| is_crate(name) && !phase.needs.contains(name);
    let missing: Vec<&str> = unknown
        .iter()
        .filter(is_missing)
        .map(String::as_str)
        .collect();
    if missing.is_empty() {
        return None;
    }
    let available = [&["the standard library".to_string()][..], &phase.needs].concat();
    Some(format!(
        "{}: not available; use only {}",
        list(&missing),
        list(&available)
    ))
}

fn list(names: &[impl AsRef<str>]) -> String {
    let names: Vec<&str> = names.iter().map(AsRef::as_ref).collect();
    match &names[..] {
        [others @ .., last] if !others.is_empty() => format!("{} and {last}", others.join(", ")),
        _ => names.concat(),
    }
}

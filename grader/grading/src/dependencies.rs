//! Dependencies that a submission adds: no crate of others is available, whatever its manifest says.

use std::collections::BTreeSet;

use judge::assignment::Phase;

/// Explains errors about crates that are not available, by the `unknown` names in them and the dependencies in the
/// manifest, if that was submitted.
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
    let is = if available.len() == 1 { "is" } else { "are" };
    let (available, names) = (list(&available), list(&missing));
    Some(match (dependencies, missing.len()) {
        (Some(_), 1) => {
            format!("only {available} {is} available; {names} in Cargo.toml isn't used")
        }
        (Some(_), _) => {
            format!("only {available} {is} available; {names} in Cargo.toml aren't used")
        }
        (None, _) => format!("only {available} {is} available, and no other crate: {names}"),
    })
}

fn list(names: &[impl AsRef<str>]) -> String {
    let names: Vec<&str> = names.iter().map(AsRef::as_ref).collect();
    match &names[..] {
        [others @ .., last] if !others.is_empty() => format!("{} and {last}", others.join(", ")),
        _ => names.concat(),
    }
}

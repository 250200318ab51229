//! The manifest of a package. The grader never builds with it, but it shows the student's intention.

use std::collections::BTreeSet;

use super::decode_text::decode_text;

/// Returns the name of the package.
pub fn package(manifest: &[u8]) -> Option<String> {
    let manifest: toml::Table = decode_text(manifest).parse().ok()?;
    let name = manifest.get("package")?.get("name")?.as_str()?;
    Some(name.to_string())
}

/// Returns the names of the crates that a manifest makes available to the library.
pub fn dependencies(manifest: &[u8]) -> BTreeSet<String> {
    let Ok(manifest) = decode_text(manifest).parse::<toml::Table>() else {
        return BTreeSet::new();
    };
    fn of(table: &toml::Table) -> impl Iterator<Item = String> {
        let names = table.get("dependencies").and_then(toml::Value::as_table);
        let names = names.into_iter().flat_map(toml::Table::keys);
        names.map(|name| name.replace('-', "_"))
    }
    let targets = manifest.get("target").and_then(toml::Value::as_table);
    let targets = targets.into_iter().flat_map(toml::Table::values);
    let targets = targets.filter_map(toml::Value::as_table);
    of(&manifest).chain(targets.flat_map(of)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_dependencies_usable_by_the_library_are_listed() {
        let manifest = "[package]\nname = \"a\"\n[dependencies]\nrustc-hash = \"2\"\nmap.workspace = true\n\
                        [dev-dependencies]\nproptest = \"1\"\n[target.'cfg(unix)'.dependencies]\nlibc = \"0\"\n";
        let names = dependencies(manifest.as_bytes());
        assert!(names.iter().eq(["libc", "map", "rustc_hash"]), "{names:?}");
        assert!(dependencies(b"[dependencies").is_empty());
    }
}

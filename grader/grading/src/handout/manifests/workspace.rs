//! The manifest of a workspace.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use anyhow::Result;
use glob::Pattern;
use toml_edit::{Item, Table};

use super::table::{retain, table_mut};

/// The lints that a handout adds to those of the reference solution: the lint, its level, and the reason.
const LINTS: [(&str, &str, &str); 2] = [
    (
        "unused",
        r#"{ level = "allow", priority = -1 }"#,
        "Unfinished exercises don't use all items yet.",
    ),
    (
        "unused_must_use",
        r#""warn""#,
        "An ignored failure is still worth a warning.",
    ),
];

/// The packages of a handout, and their dependencies.
pub struct Members {
    /// The folders with a manifest.
    pub folders: BTreeSet<PathBuf>,
    /// The names of the packages.
    pub packages: BTreeSet<String>,
    /// The names of their dependencies.
    pub used: BTreeSet<String>,
}

/// Removes from the manifest of a workspace in `root` all references to packages other than `distributed`, its members.
///
/// # Errors
///
/// Fails if a lint is invalid TOML.
pub fn calculate(manifest: &mut Table, root: &Path, distributed: &Members) -> Result<()> {
    if let Some(workspace) = table_mut(manifest, "workspace") {
        for key in ["members", "default-members"] {
            let members = workspace.get_mut(key).and_then(Item::as_array_mut);
            if let Some(members) = members {
                members.retain(|member| {
                    let member = root.join(member.as_str().unwrap_or_default());
                    let pattern = Pattern::new(&member.to_string_lossy());
                    let mut folders = distributed.folders.iter();
                    pattern.is_ok_and(|pattern| folders.any(|folder| pattern.matches_path(folder)))
                });
            }
        }
        if let Some(dependencies) = table_mut(workspace, "dependencies") {
            retain(dependencies, |name| distributed.used.contains(name));
        }
        if let Some(lints) = table_mut(workspace, "lints") {
            if let Some(clippy) = table_mut(lints, "clippy") {
                clippy.remove("todo");
            }
            if let Some(rust) = table_mut(lints, "rust") {
                for (name, level, why) in LINTS {
                    rust.insert(name, Item::Value(level.parse()?));
                    if let Some(mut key) = rust.key_mut(name) {
                        key.leaf_decor_mut().set_prefix(format!("# {why}\n"));
                    }
                }
            }
        }
    }
    let Some(profiles) = table_mut(manifest, "profile") else {
        return Ok(());
    };
    for (_, profile) in profiles.iter_mut() {
        let packages = profile.as_table_mut();
        if let Some(packages) = packages.and_then(|profile| table_mut(profile, "package")) {
            retain(packages, |spec| {
                let name = spec.split([':', '@']).next().unwrap_or(spec);
                name == "*"
                    || distributed.packages.contains(name)
                    || distributed.used.contains(name)
            });
        }
    }
    Ok(())
}

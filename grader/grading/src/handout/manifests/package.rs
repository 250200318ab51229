//! The manifest of a package.

use std::collections::BTreeSet;

use toml_edit::{Item, Table, Value};

use super::table::{dependencies, retain, table_mut};
use super::usage::PackageFiles;

/// The kinds of targets that have their own files, and the folders of these files.
const TARGETS: [(&str, &str); 3] = [
    ("test", "tests"),
    ("bench", "benches"),
    ("example", "examples"),
];

/// Removes the targets that students do not receive, and dependencies and features that only these use.
pub fn calculate(manifest: &mut Table, files: &PackageFiles) {
    for (kind, folder) in TARGETS {
        let Some(targets) = manifest
            .get_mut(kind)
            .and_then(Item::as_array_of_tables_mut)
        else {
            continue;
        };
        targets.retain(|target| files.has_target(target, folder));
        if targets.is_empty() {
            manifest.remove(kind);
        }
    }
    let mut gone = BTreeSet::new();
    let mut parents = vec![Vec::new()];
    let targets = manifest.get("target").and_then(Item::as_table);
    let targets = targets.into_iter().flat_map(Table::iter);
    parents.extend(targets.map(|(name, _)| vec!["target".to_string(), name.to_string()]));
    for path in parents {
        let parent = path
            .iter()
            .try_fold(&mut *manifest, |table, key| table_mut(table, key));
        let Some(parent) = parent else {
            continue;
        };
        let Some(tests) = table_mut(parent, "dev-dependencies") else {
            continue;
        };
        let removed = retain(tests, |name| files.tests_use(name));
        if tests.is_empty() && !removed.is_empty() {
            parent.remove("dev-dependencies");
        }
        gone.extend(removed);
    }
    let left: BTreeSet<String> = dependencies(manifest).collect();
    gone.retain(|name| !left.contains(name));
    if let Some(features) = table_mut(manifest, "features") {
        let needs = |value: &Value| {
            let value = value.as_str().unwrap_or_default();
            let value = value.strip_prefix("dep:").unwrap_or(value);
            let name = value.split(['/', '?']).next();
            name.is_some_and(|name| gone.contains(name))
        };
        let lacking = features.iter().filter(|(_, values)| {
            let values = values.as_array();
            values.is_some_and(|values| values.iter().any(needs))
        });
        let lacking: BTreeSet<String> = lacking.map(|(name, _)| name.to_string()).collect();
        retain(features, |name| !lacking.contains(name));
        for (_, values) in features.iter_mut() {
            if let Some(values) = values.as_array_mut() {
                values.retain(|value| value.as_str().is_none_or(|name| !lacking.contains(name)));
            }
        }
    }
}

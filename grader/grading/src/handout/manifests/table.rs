//! Tables of a manifest: package names, dependencies, and entries removed with the comments above them.

use toml_edit::{Item, Table};

const DEPENDENCIES: [&str; 3] = ["dependencies", "dev-dependencies", "build-dependencies"];

/// Returns the name of the package of a manifest.
pub fn package_name(manifest: &Table) -> Option<&str> {
    manifest.get("package")?.get("name")?.as_str()
}

/// Returns the names of all dependencies.
pub fn dependencies(manifest: &Table) -> impl Iterator<Item = String> {
    let targets = manifest.get("target").and_then(Item::as_table);
    let targets = targets.into_iter().flat_map(Table::iter);
    let targets = targets.filter_map(|(_, target)| target.as_table());
    let tables = [manifest].into_iter().chain(targets);
    let tables = tables.flat_map(|table| DEPENDENCIES.map(|kind| table.get(kind)));
    let tables = tables.flatten().filter_map(Item::as_table);
    tables.flat_map(|table| table.iter().map(|(name, _)| name.to_string()))
}

/// Returns the table at a key.
pub fn table_mut<'a>(table: &'a mut Table, key: &str) -> Option<&'a mut Table> {
    table.get_mut(key).and_then(Item::as_table_mut)
}

/// Keeps some entries of a table, with the comments above them.
///
/// An empty line above a paragraph stays if any entry of the paragraph does. Returns the names of the removed entries.
pub fn retain(table: &mut Table, keep: impl Fn(&str) -> bool) -> Vec<String> {
    let names: Vec<String> = table.iter().map(|(name, _)| name.to_string()).collect();
    let mut removed = Vec::new();
    let mut begins = false;
    for name in names {
        begins |= prefix(table, &name).starts_with('\n');
        if keep(&name) {
            if begins {
                begin_paragraph(table, &name);
            }
            begins = false;
        } else {
            table.remove(&name);
            removed.push(name);
        }
    }
    removed
}

/// Returns the comments and empty lines above an entry.
fn prefix(table: &Table, name: &str) -> String {
    match table.get_key_value(name) {
        Some((_, Item::Table(inner))) => match inner.iter().next() {
            Some((first, _)) if inner.is_dotted() => prefix(inner, first),
            _ => String::new(),
        },
        Some((key, _)) => {
            let prefix = key.leaf_decor().prefix().and_then(|prefix| prefix.as_str());
            prefix.unwrap_or_default().to_string()
        }
        None => String::new(),
    }
}

/// Adds an empty line above an entry, unless there is one.
fn begin_paragraph(table: &mut Table, name: &str) {
    let above = prefix(table, name);
    if above.starts_with('\n') {
        return;
    }
    let Some((mut key, item)) = table.get_key_value_mut(name) else {
        return;
    };
    match item {
        Item::Table(inner) => {
            let first = inner.iter().next().map(|(first, _)| first.to_string());
            if let Some(first) = first.filter(|_| inner.is_dotted()) {
                begin_paragraph(inner, &first);
            }
        }
        _ => key.leaf_decor_mut().set_prefix(format!("\n{above}")),
    }
}

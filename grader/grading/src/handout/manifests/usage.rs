//! The use of dependencies by the files of a package.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use toml_edit::{Item, Table};

use super::table::package_name;

/// Files by path.
pub type Files = BTreeMap<PathBuf, Vec<u8>>;

/// The files of a package that determine its targets and their dependencies.
pub struct PackageFiles<'a> {
    folder: &'a Path,
    files: &'a Files,
    /// The package and its normal dependencies, which are available to all its code.
    seen: BTreeSet<String>,
    /// The sources of tests, benchmarks and examples.
    code: Vec<&'a str>,
    /// Documentation pages, and from the library the documentation, whose examples are tests, and the unit tests.
    pages: Vec<String>,
}

impl<'a> PackageFiles<'a> {
    /// Reads the files in `folder`, except those in another, nearer one of the `folders`.
    pub fn new(
        manifest: &Table,
        folder: &'a Path,
        folders: &BTreeSet<PathBuf>,
        files: &'a Files,
    ) -> Self {
        let ordinary = manifest.get("dependencies").and_then(Item::as_table);
        let ordinary = ordinary.into_iter().flat_map(Table::iter);
        let mut package = Self {
            folder,
            files,
            seen: ordinary
                .map(|(name, _)| name)
                .chain(package_name(manifest))
                .map(in_code)
                .collect(),
            code: Vec::new(),
            pages: Vec::new(),
        };
        let mut sources = BTreeSet::new();
        for (path, bytes) in files {
            let mut around = path.ancestors().skip(1);
            let of_it = around.find(|around| folders.contains(*around)) == Some(folder);
            let (true, Ok(text)) = (of_it, str::from_utf8(bytes)) else {
                continue;
            };
            match path.extension().and_then(|extension| extension.to_str()) {
                Some("rs") if path.starts_with(folder.join("src")) => {
                    let (text, tests) = text.split_once("#[cfg(test)]").unwrap_or((text, ""));
                    let comments = text
                        .lines()
                        .filter(|line| line.trim_start().starts_with("//"));
                    package.pages.extend(comments.map(ToString::to_string));
                    package.pages.push(tests.to_string());
                }
                Some("rs") => add_source(path, files, &mut sources),
                Some("md") => package.pages.push(text.to_string()),
                _ => {}
            }
        }
        let texts = sources.iter().filter_map(|path| files.get(path));
        let texts = texts.filter_map(|bytes| str::from_utf8(bytes).ok());
        package.code.extend(texts);
        package
    }

    /// Whether the file of a target exists.
    pub fn has_target(&self, target: &Table, folder: &str) -> bool {
        let text = |key| target.get(key).and_then(Item::as_str);
        let name = text("name").unwrap_or_default();
        let paths = match text("path") {
            Some(path) => vec![path.to_string()],
            None => vec![
                format!("{folder}/{name}.rs"),
                format!("{folder}/{name}/main.rs"),
            ],
        };
        let mut paths = paths.iter().map(|path| self.folder.join(path));
        paths.any(|path| self.files.contains_key(&path))
    }

    /// Whether anything except library code uses this dependency.
    pub fn tests_use(&self, dependency: &str) -> bool {
        let name = in_code(dependency);
        let mut pages = self.pages.iter();
        self.code.iter().any(|text| uses(text, &name))
            || !self.seen.contains(&name) && pages.any(|text| uses(text, &name))
    }
}

/// Adds a source, and the source folders that it uses as modules by `#[path]`, possibly in other packages.
fn add_source(path: &Path, files: &Files, sources: &mut BTreeSet<PathBuf>) {
    let text = files.get(path).and_then(|bytes| str::from_utf8(bytes).ok());
    if !sources.insert(path.to_path_buf()) {
        return;
    }
    let modules = text
        .into_iter()
        .flat_map(|text| text.split("#[path = \"").skip(1));
    for module in modules.filter_map(|rest| rest.split('"').next()) {
        let mut folder = path.to_path_buf();
        folder.pop();
        for name in Path::new(module).parent().into_iter().flatten() {
            match name == ".." {
                true => drop(folder.pop()),
                false => folder.push(name),
            }
        }
        let is_there =
            |path: &&PathBuf| path.starts_with(&folder) && path.extension() == Some("rs".as_ref());
        for path in files.keys().filter(is_there) {
            add_source(path, files, sources);
        }
    }
}

/// Returns the name of a package as written in code.
fn in_code(name: &str) -> String {
    name.replace('-', "_")
}

/// Whether code names a crate: `name::`, or `use name`.
fn uses(code: &str, name: &str) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    code.match_indices(name).any(|(at, _)| {
        let (before, after) = (&code[..at], &code[at + name.len()..]);
        let is_path = after.starts_with("::") && !before.ends_with("::");
        let is_import = before.ends_with("use ") && !after.starts_with(is_part);
        !before.ends_with(is_part) && (is_path || is_import)
    })
}

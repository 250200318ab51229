//! The manifests of a handout: its `Cargo.toml` files, without everything about what is not handed out.
//!
//! * Of a package, test, benchmark and example targets stay if their files are there. Dependencies of tests stay if a test, a
//!   benchmark, an example or a page of documentation uses them, and features if all their dependencies do. Other
//!   dependencies stay: students may use what the reference solution uses.
//! * Of a workspace, members stay if their manifests are there, dependencies if a member has them, and profiles of
//!   packages if these are members or direct dependencies.
//! * Lints about unfinished code are off, since exercises are `todo!()`.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use glob::Pattern;
use toml_edit::{DocumentMut, Item, Table, Value};

type Files = BTreeMap<PathBuf, Vec<u8>>;

const MANIFEST: &str = "Cargo.toml";

/// The kinds of targets that have files of their own, and the folders of these.
const TARGETS: [(&str, &str); 3] = [
    ("test", "tests"),
    ("bench", "benches"),
    ("example", "examples"),
];

const DEPENDENCIES: [&str; 3] = ["dependencies", "dev-dependencies", "build-dependencies"];

/// What the lints of a handout say besides those of the reference solution: the lint, its level, and the reason.
const LINTS: [(&str, &str, &str); 2] = [
    (
        "unused",
        r#"{ level = "allow", priority = -1 }"#,
        "What is not built yet does not use what will be needed.",
    ),
    (
        "unused_must_use",
        r#""warn""#,
        "A failure that is thrown away is worth a word all the same.",
    ),
];

/// What is handed out, and used by it.
struct HandedOut {
    /// The folders with a manifest.
    folders: BTreeSet<PathBuf>,
    /// The names of the packages.
    packages: BTreeSet<String>,
    /// The names of their dependencies.
    used: BTreeSet<String>,
}

/// Calculates the manifests among the files of a handout.
///
/// # Errors
///
/// If one of them is not TOML.
pub fn calculate(files: &mut Files) -> Result<()> {
    let mut manifests = BTreeMap::new();
    for (path, bytes) in files.iter().filter(|(path, _)| path.ends_with(MANIFEST)) {
        let shown = || path.display().to_string();
        let text = str::from_utf8(bytes).with_context(shown)?;
        let manifest: DocumentMut = text.parse().with_context(shown)?;
        let folder = path.parent().unwrap_or(Path::new("")).to_path_buf();
        manifests.insert(folder, manifest);
    }
    let mut handed_out = HandedOut {
        folders: manifests.keys().cloned().collect(),
        packages: BTreeSet::new(),
        used: BTreeSet::new(),
    };
    for (folder, manifest) in &mut manifests {
        if let Some(name) = name(manifest).map(ToString::to_string) {
            let files = Package::new(manifest, folder, &handed_out.folders, files);
            package(manifest, &files);
            handed_out.packages.insert(name);
            handed_out.used.extend(dependencies(manifest));
        }
    }
    for (folder, mut manifest) in manifests {
        workspace(&mut manifest, &folder, &handed_out)?;
        files.insert(folder.join(MANIFEST), manifest.to_string().into_bytes());
    }
    Ok(())
}

/// The manifest of a package.
fn package(manifest: &mut Table, package: &Package) {
    for (kind, folder) in TARGETS {
        let Some(targets) = manifest
            .get_mut(kind)
            .and_then(Item::as_array_of_tables_mut)
        else {
            continue;
        };
        targets.retain(|target| package.has_target(target, folder));
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
        let removed = retain(tests, |name| package.tests_use(name));
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

/// The manifest of a workspace in `root`.
fn workspace(manifest: &mut Table, root: &Path, handed_out: &HandedOut) -> Result<()> {
    if let Some(workspace) = table_mut(manifest, "workspace") {
        for key in ["members", "default-members"] {
            let members = workspace.get_mut(key).and_then(Item::as_array_mut);
            if let Some(members) = members {
                members.retain(|member| {
                    let member = root.join(member.as_str().unwrap_or_default());
                    let pattern = Pattern::new(&member.to_string_lossy());
                    let mut folders = handed_out.folders.iter();
                    pattern.is_ok_and(|pattern| folders.any(|folder| pattern.matches_path(folder)))
                });
            }
        }
        if let Some(dependencies) = table_mut(workspace, "dependencies") {
            retain(dependencies, |name| handed_out.used.contains(name));
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
                name == "*" || handed_out.packages.contains(name) || handed_out.used.contains(name)
            });
        }
    }
    Ok(())
}

/// The files of a package, as far as they say which targets there are and what these use.
struct Package<'a> {
    folder: &'a Path,
    files: &'a Files,
    /// The package and its ordinary dependencies, which all its code sees.
    seen: BTreeSet<String>,
    /// The sources of tests, benchmarks and examples.
    code: Vec<&'a str>,
    /// Pages, and of its library the documentation, whose examples are tests, and the unit tests.
    pages: Vec<String>,
}

impl<'a> Package<'a> {
    fn new(
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
                .chain(name(manifest))
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

    /// Whether the file of a target is there.
    fn has_target(&self, target: &Table, folder: &str) -> bool {
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

    /// Whether anything but the code of the library needs this dependency.
    fn tests_use(&self, dependency: &str) -> bool {
        let name = in_code(dependency);
        let mut pages = self.pages.iter();
        self.code.iter().any(|text| uses(text, &name))
            || !self.seen.contains(&name) && pages.any(|text| uses(text, &name))
    }
}

/// Adds a source, and the folders of sources that it takes as modules by `#[path]`, perhaps from other packages.
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

/// The name of the package of a manifest.
fn name(manifest: &Table) -> Option<&str> {
    manifest.get("package")?.get("name")?.as_str()
}

/// The name of a package as code has it.
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

/// The names of all dependencies.
fn dependencies(manifest: &Table) -> impl Iterator<Item = String> {
    let targets = manifest.get("target").and_then(Item::as_table);
    let targets = targets.into_iter().flat_map(Table::iter);
    let targets = targets.filter_map(|(_, target)| target.as_table());
    let tables = [manifest].into_iter().chain(targets);
    let tables = tables.flat_map(|table| DEPENDENCIES.map(|kind| table.get(kind)));
    let tables = tables.flatten().filter_map(Item::as_table);
    tables.flat_map(|table| table.iter().map(|(name, _)| name.to_string()))
}

fn table_mut<'a>(table: &'a mut Table, key: &str) -> Option<&'a mut Table> {
    table.get_mut(key).and_then(Item::as_table_mut)
}

/// Keeps some entries of a table, with the comments above them. An empty line above the first entry of a paragraph
/// stays if any entry of it does. Returns the names of the others.
fn retain(table: &mut Table, keep: impl Fn(&str) -> bool) -> Vec<String> {
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

/// The comments and empty lines above an entry.
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

/// Puts an empty line above an entry that has none.
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

#[cfg(test)]
mod tests {
    use super::*;

    fn calculated(files: &[(&str, &str)]) -> BTreeMap<String, String> {
        let files = files.iter();
        let mut files: Files = files
            .map(|(path, text)| (path.into(), text.as_bytes().to_vec()))
            .collect();
        calculate(&mut files).unwrap();
        let text = |(path, bytes): (PathBuf, Vec<u8>)| {
            (
                path.display().to_string(),
                String::from_utf8(bytes).unwrap(),
            )
        };
        files.into_iter().map(text).collect()
    }

    fn package(rest: &str, others: &[(&str, &str)]) -> String {
        let manifest = format!("[package]\nname = \"a-b\"\n{rest}");
        let mut files = vec![("a/Cargo.toml", manifest.as_str())];
        files.extend(others);
        calculated(&files).remove("a/Cargo.toml").unwrap()["[package]\nname = \"a-b\"\n".len()..]
            .to_string()
    }

    #[test]
    fn a_workspace_names_only_what_is_handed_out() {
        let root = "\
# The workspace.
[workspace]
members = [
    \"a\",
    # The grader.
    \"grader/*\",
    \"solution\",
]
default-members = [\"a\"]

[workspace.dependencies]
a-b = { path = \"a\" }

# Only for the grader.
grader-only = \"1\"
used.version = \"1\"
# Another one.
unused = \"1\"

[profile.dev]
opt-level = 1

# Quick ones.
[profile.dev.package.\"*\"]
debug = false

# The grader is slow.
[profile.dev.package.grader]
opt-level = 3

[profile.dev.package.used]
opt-level = 3
";
        let expected = "\
# The workspace.
[workspace]
members = [
    \"a\",
]
default-members = [\"a\"]

[workspace.dependencies]

used.version = \"1\"

[profile.dev]
opt-level = 1

# Quick ones.
[profile.dev.package.\"*\"]
debug = false

[profile.dev.package.used]
opt-level = 3
";
        let manifest = "[package]\nname = \"a-b\"\n\n[dependencies]\nused.workspace = true\n";
        let files = calculated(&[("Cargo.toml", root), ("a/Cargo.toml", manifest)]);
        assert_eq!(files["Cargo.toml"], expected);
        assert_eq!(files["a/Cargo.toml"], manifest);
    }

    #[test]
    fn lints_of_a_handout_allow_what_is_not_built() {
        let root = "[workspace.lints.rust]\nunsafe_code = \"deny\"\n\n[workspace.lints.clippy]\ntodo = \"warn\"\nunwrap_used = \"warn\"\n";
        let files = calculated(&[("Cargo.toml", root)]);
        let lints = &files["Cargo.toml"];
        assert!(lints.contains("built yet does not use what will be needed.\nunused = {"));
        assert!(
            !lints.contains("todo") && lints.contains("unwrap_used"),
            "{lints}"
        );
    }

    #[test]
    fn targets_stay_if_their_files_do() {
        let rest =
            "\n[[test]]\nname = \"b\"\n\n[[test]]\nname = \"c\"\n\n[[bench]]\nname = \"d\"\n";
        let cut = package(rest, &[("a/tests/c/main.rs", "")]);
        assert_eq!(cut, "\n[[test]]\nname = \"c\"\n");
    }

    #[test]
    fn dependencies_of_tests_stay_if_something_uses_them() {
        let rest = "\n[dependencies]\nq = \"1\"\n\n[dev-dependencies]\nb-c = \"1\"\n# For d.\nd = \"1\"\na-b = { path = \".\" }\ne = \"1\"\n";
        let others = [
            (
                "a/tests/c.rs",
                "use b_c as c;\nfn d() {\n    bad::d::e();\n}\n",
            ),
            (
                "a/src/lib.rs",
                "/// a_b::x(e::y)\nfn f() {\n    d::d();\n}\n",
            ),
        ];
        let kept = "\n[dependencies]\nq = \"1\"\n\n[dev-dependencies]\nb-c = \"1\"\ne = \"1\"\n";
        assert_eq!(package(rest, &others), kept);
        let without_tests = "\n[dependencies]\nq = \"1\"\n";
        assert_eq!(package(rest, &[]), without_tests);
    }

    #[test]
    fn modules_of_another_package_count_as_code() {
        let rest = "\n[dev-dependencies]\nd = \"1\"\n";
        let others = [
            (
                "a/tests/c.rs",
                "#[path = \"../../b/tests/x/mod.rs\"]\nmod x;\n",
            ),
            ("b/Cargo.toml", ""),
            ("b/tests/x/mod.rs", "mod y;\n"),
            ("b/tests/x/y.rs", "use d::e;\n"),
        ];
        assert_eq!(package(rest, &others), rest);
    }

    #[test]
    fn a_feature_goes_with_its_dependency() {
        let rest = "\n[features]\ndefault = [\"b\", \"c\"]\nb = []\n# Pictures.\nc = [\"d/e\"]\n\n[dev-dependencies]\nd = \"1\"\n";
        let kept = "\n[features]\ndefault = [\"b\"]\nb = []\n";
        assert_eq!(package(rest, &[]), kept);
    }
}

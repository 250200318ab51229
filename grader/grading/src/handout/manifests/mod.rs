//! The manifests of a handout: its `Cargo.toml` files, without references to files that students do not receive.
//!
//! * A package keeps the test, benchmark and example targets whose files exist. It keeps development dependencies that
//!   a test, a benchmark, an example or a documentation page uses, and features whose dependencies all stay. It keeps
//!   other dependencies, because students may use those of the reference solution.
//! * A workspace keeps members whose manifests exist, and dependencies that a member has. It keeps profiles of packages
//!   that are members or direct dependencies.
//! * Lints about unfinished code are off, since exercises are `todo!()`.

mod package;
mod table;
mod usage;
mod workspace;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use anyhow::{Context, Result};
use toml_edit::DocumentMut;

use table::{dependencies, package_name};
use usage::{Files, PackageFiles};
use workspace::Members;

const MANIFEST: &str = "Cargo.toml";

/// Calculates the manifests among the files of a handout.
///
/// # Errors
///
/// Fails if a manifest is invalid TOML.
pub fn calculate(files: &mut Files) -> Result<()> {
    let mut manifests = BTreeMap::new();
    for (path, bytes) in files.iter().filter(|(path, _)| path.ends_with(MANIFEST)) {
        let shown = || path.display().to_string();
        let text = str::from_utf8(bytes).with_context(shown)?;
        let manifest: DocumentMut = text.parse().with_context(shown)?;
        let folder = path.parent().unwrap_or(Path::new("")).to_path_buf();
        manifests.insert(folder, manifest);
    }
    let mut members = Members {
        folders: manifests.keys().cloned().collect(),
        packages: BTreeSet::new(),
        used: BTreeSet::new(),
    };
    for (folder, manifest) in &mut manifests {
        if let Some(name) = package_name(manifest).map(ToString::to_string) {
            let files = PackageFiles::new(manifest, folder, &members.folders, files);
            package::calculate(manifest, &files);
            members.packages.insert(name);
            members.used.extend(dependencies(manifest));
        }
    }
    for (folder, mut manifest) in manifests {
        workspace::calculate(&mut manifest, &folder, &members)?;
        files.insert(folder.join(MANIFEST), manifest.to_string().into_bytes());
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

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
    fn workspace_manifest_keeps_only_entries_for_the_handout() {
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
    fn lints_of_a_handout_allow_unfinished_code() {
        let root = "[workspace.lints.rust]\nunsafe_code = \"deny\"\n\n[workspace.lints.clippy]\ntodo = \"warn\"\nunwrap_used = \"warn\"\n";
        let files = calculated(&[("Cargo.toml", root)]);
        let lints = &files["Cargo.toml"];
        assert!(lints.contains("exercises don't use all items yet.\nunused = {"));
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
    fn feature_is_removed_with_its_dependency() {
        let rest = "\n[features]\ndefault = [\"b\", \"c\"]\nb = []\n# Pictures.\nc = [\"d/e\"]\n\n[dev-dependencies]\nd = \"1\"\n";
        let kept = "\n[features]\ndefault = [\"b\"]\nb = []\n";
        assert_eq!(package(rest, &[]), kept);
    }
}

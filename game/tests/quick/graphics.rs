//! Graphics are not compiled for a game on the console, or for tests of a dictionary alone.

use std::process::Command;

use crate::limit::Limit;

/// The packages that every window needs.
const GRAPHICS: [&str; 6] = ["egui ", "eframe ", "winit ", "glow ", "wgpu ", "accesskit "];

fn packages(arguments: &[&str]) -> String {
    let _limit = Limit::begin();
    let output = Command::new(env!("CARGO"))
        .args(["tree", "--prefix", "none", "-e", "normal,build,dev"])
        .args(arguments)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .unwrap();
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn graphics_are_compiled_only_with_the_window_feature() {
    for package in ["dictionary", "solver", "game"] {
        let packages = packages(&["-p", package]);
        assert!(packages.starts_with(package), "{packages}");
        for graphics in GRAPHICS {
            let has = packages.lines().any(|line| line.starts_with(graphics));
            assert!(!has, "{package} needs {graphics}: {packages}");
        }
    }
    let all = packages(&["-p", "game", "--features", "window"]);
    assert!(all.lines().any(|line| line.starts_with("winit ")), "{all}");
}

//! On a machine with a weaker sandbox, the grader reports that or refuses to run.

use crate::support::levels::{LANDLOCK, on_a_kernel_without};

#[test]
fn grading_without_landlock_is_refused_with_reason_and_remedy() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    let (code, _, errors) =
        on_a_kernel_without(&LANDLOCK, &["grade", ".", "--out", out.to_str().unwrap()]);
    assert_eq!(code, 69, "{errors}");
    for said in [
        "weak",
        "read a file outside",
        "grader doctor",
        "--sandbox weak",
    ] {
        assert!(errors.contains(said), "{said}: {errors}");
    }
    assert_eq!(errors.lines().count(), 1, "{errors}");
    assert!(!out.exists(), "nothing is written");
}

#[test]
fn doctor_reports_missing_landlock_and_how_to_fix_it() {
    let (code, text, _) = on_a_kernel_without(&LANDLOCK, &["doctor"]);
    assert_eq!(code, 0);
    for said in [
        "Sandbox level: weak",
        "ESCAPES",
        "files (Landlock)",
        "install a newer kernel",
    ] {
        assert!(text.contains(said), "{said}: {text}");
    }
}

#[test]
fn missing_namespaces_do_not_lower_the_sandbox_level() {
    let (code, text, _) = on_a_kernel_without(&[libc::SYS_unshare], &["doctor"]);
    assert_eq!(code, 0);
    assert!(text.contains("Sandbox level: full"), "{text}");
    assert!(text.contains("namespaces: "), "{text}");
}

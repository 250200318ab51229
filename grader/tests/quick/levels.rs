//! On a machine with a weaker sandbox, the grader reports that or refuses to run.

use crate::support::levels::{LANDLOCK, on_a_kernel_without};

#[test]
fn without_landlock_grading_is_refused_with_the_reason_and_the_way_out() {
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
fn the_doctor_says_what_is_missing_and_what_to_do() {
    let (code, text, _) = on_a_kernel_without(&LANDLOCK, &["doctor"]);
    assert_eq!(code, 0);
    for said in [
        "Sandbox: weak",
        "GETS THROUGH",
        "files (Landlock)",
        "install a newer kernel",
    ] {
        assert!(text.contains(said), "{said}: {text}");
    }
}

#[test]
fn what_is_missing_besides_does_not_matter_for_the_level() {
    let (code, text, _) = on_a_kernel_without(&[libc::SYS_unshare], &["doctor"]);
    assert_eq!(code, 0);
    assert!(text.contains("Sandbox: full"), "{text}");
    assert!(text.contains("namespaces: "), "{text}");
}

//! Untrusted git repositories, read in the sandbox by the grader's own program.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};

use flate2::Compression;
use flate2::write::ZlibEncoder;
use gix_object::Kind;
use grading::history::{self, Commit, History, Repository};
use judge::assignment::Assignment;
use sandbox::{Rules, Sandbox, WorkDir};

use crate::support::git::Git;
use crate::support::root;

/// A sandbox, and the program that reads repositories in it.
struct Reader {
    assignment: Assignment,
    sandbox: Sandbox,
    program: PathBuf,
    _folder: WorkDir,
}

impl Reader {
    fn open() -> Self {
        let assignment =
            Assignment::read(&root(), "boggle-solver", boggle::SUBJECTS.subjects()).unwrap();
        let init = Path::new(env!("CARGO_BIN_EXE_grader"));
        let sandbox = Sandbox::open(init, &Rules::new()).unwrap();
        let ours = sandbox.trusted_work_dir().unwrap();
        let folder = ours.folder("ours").unwrap();
        let program = sandbox.copy_of_program(&folder).unwrap();
        ours.open_to_all(&folder).unwrap();
        Self {
            assignment,
            sandbox,
            program,
            _folder: ours,
        }
    }

    fn read(&self, git: Git) -> History {
        self.read_as(git, |_| ())
    }

    /// Reads the workspace in this folder of the repository.
    fn read_at(&self, git: Git, workspace: &str) -> History {
        self.read_as(git, |repository| repository.workspace = workspace.into())
    }

    fn read_as(&self, git: Git, change: impl FnOnce(&mut Repository)) -> History {
        let mut repository = Repository {
            files: git.0,
            ..Repository::default()
        };
        change(&mut repository);
        let work_dir = self.sandbox.work_dir().unwrap();
        history::read(
            &self.assignment,
            Some(&repository),
            "my_cases",
            &self.program,
            &work_dir,
        )
        .unwrap()
    }
}

fn read(git: Git) -> History {
    Reader::open().read(git)
}

#[track_caller]
fn commits(history: History) -> Vec<Commit> {
    match history {
        History::Commits(commits, _) => commits,
        History::None(why) => panic!("{why}"),
    }
}

#[track_caller]
fn refused(history: History) -> String {
    match history {
        History::None(why) => why,
        History::Commits(..) => panic!("{history:?}"),
    }
}

#[test]
fn commits_are_read_parents_first_with_their_changes() {
    let mut git = Git::default();
    let first = git.commit("a", &[], 1_000, "Begin");
    let second = git.commit("b", &[&first], 2_000, "Add words\n\nAnd more.");
    let side = git.commit("c", &[&first], 1_500, "Try");
    let merge = git.commit("b", &[&second, &side], 3_000, "Merge");
    git.file("HEAD", "ref: refs/heads/main\n");
    git.file("refs/heads/main", &format!("{merge}\n"));
    let commits = commits(read(git));
    let seen: Vec<(&str, i64, &[usize])> = commits
        .iter()
        .map(|commit| (commit.message.as_str(), commit.made, &commit.parents[..]))
        .collect();
    assert_eq!(
        seen,
        [
            ("Begin", 1_000, &[][..]),
            ("Try", 1_500, &[0]),
            ("Add words", 2_000, &[0]),
            ("Merge", 3_000, &[2, 1]),
        ]
    );
    assert_eq!(commits[0].zone, 7200);
    assert_eq!(commits[3].work, commits[2].work);
    assert_ne!(commits[0].work, commits[2].work);
    assert_eq!(commits[3].tree, commits[2].tree);
    assert_ne!(commits[0].tree, commits[2].tree);
}

#[test]
fn tokens_ignore_layout_comments_and_item_order() {
    let mut git = Git::default();
    let texts = [
        "fn a() { b(1, 2) } fn c() {}",
        "fn a() {\n    b(\n        1,\n        2,\n    )\n}\n\nfn c() {}\n",
        "// B\nfn c() {} /// A\nfn a() { b(1, 2) }",
        "fn a() { b(1, 3) } fn c() {}",
        "fn a() { b(1, ",
    ];
    let mut head = String::new();
    for (number, text) in (0..).zip(texts) {
        let parents: Vec<&str> = Some(head.as_str())
            .filter(|head| !head.is_empty())
            .into_iter()
            .collect();
        head = git.commit(text, &parents, 1_000 * number, "Go on");
    }
    git.file("HEAD", &head);
    let commits = commits(read(git));
    let tokens: Vec<&str> = commits
        .iter()
        .map(|commit| commit.tokens.as_str())
        .collect();
    assert_eq!([tokens[1], tokens[2]], [tokens[0]; 2]);
    assert_ne!(tokens[3], tokens[0]);
    assert_ne!(tokens[4], tokens[3]);
    let works: std::collections::BTreeSet<&str> =
        commits.iter().map(|commit| commit.work.as_str()).collect();
    assert_eq!(works.len(), 5);
}

#[test]
fn packed_refs_are_read_and_only_the_workspace_counts() {
    let mut git = Git::default();
    let first = git.commit("a", &[], 1_000, "Begin");
    git.file("HEAD", "ref: refs/heads/main\n");
    git.file(
        "packed-refs",
        &format!("# pack-refs with: peeled fully-peeled sorted \n{first} refs/heads/main\n"),
    );
    let reader = Reader::open();
    let here = commits(reader.read(git.clone()));
    let elsewhere = commits(reader.read_at(git, "another"));
    assert_ne!(
        here[0].work, elsewhere[0].work,
        "there is no work below another folder"
    );
}

#[test]
fn source_paths_of_last_commit_are_relative_to_the_workspace() {
    let mut git = Git::default();
    let first = git.commit("a", &[], 1_000, "Begin");
    let second = git.commit("b", &[&first], 2_000, "Go on");
    git.file("HEAD", &second);
    let name = gix_object::compute_hash(gix_hash::Kind::Sha1, Kind::Blob, b"b").unwrap();
    let lib = PathBuf::from("dictionary/src/lib.rs");
    let reader = Reader::open();
    let History::Commits(_, sources) = reader.read(git.clone()) else {
        panic!("a history");
    };
    assert_eq!(sources.unwrap(), [(lib, name.to_string())].into());
    let History::Commits(_, elsewhere) = reader.read_at(git, "another") else {
        panic!("a history");
    };
    assert_eq!(elsewhere.unwrap(), BTreeMap::new());
}

#[test]
fn history_of_a_renamed_crate_is_read_from_its_own_folder() {
    let mut git = Git::default();
    let first = git.commit("a", &[], 1_000, "Begin");
    let second = git.commit("b", &[&first], 2_000, "Go on");
    git.file("HEAD", &second);
    let History::Commits(found, sources) = Reader::open().read_as(git, |repository| {
        // Pretend that the crate found as the solver is in the folder of the dictionary.
        repository.sources = [("solver".to_string(), PathBuf::from("dictionary/src"))].into();
    }) else {
        panic!("a history");
    };
    assert_ne!(found[0].work, found[1].work);
    let path = sources.unwrap().into_keys().next().unwrap();
    assert_eq!(path, PathBuf::from("solver/src/lib.rs"));
}

#[test]
fn history_cut_for_its_size_is_rejected_as_too_large() {
    let mut git = Git::default();
    let first = git.commit("a", &[], 1_000, "Begin");
    git.file("HEAD", &first);
    let why = refused(Reader::open().read_as(git, |repository| repository.is_cut = true));
    assert!(why.starts_with("the repository is too large"), "{why}");
}

#[test]
fn commits_are_read_without_sources_if_their_tree_is_missing() {
    let mut git = Git::default();
    let first = git.commit("a", &[], 1_000, "Begin");
    git.file("HEAD", &first);
    let names: Vec<PathBuf> = git.0.keys().cloned().collect();
    let commit = format!("objects/{}/{}", &first[..2], &first[2..]);
    for name in names {
        if name.starts_with("objects") && name != Path::new(&commit) {
            git.0.remove(&name);
        }
    }
    match read(git) {
        History::Commits(commits, sources) => assert_eq!((commits.len(), sources), (1, None)),
        History::None(why) => panic!("{why}"),
    }
}

#[test]
fn history_of_a_shallow_clone_is_rejected_with_the_reason() {
    let mut git = Git::default();
    let missing = "1".repeat(40);
    let first = git.commit("b", &[&missing], 2_000, "Go on");
    let head = git.commit("c", &[&first], 3_000, "And on");
    git.file("HEAD", &head);
    git.file("shallow", &first);
    assert_eq!(
        refused(read(git)),
        "the history is cut off (a shallow clone)"
    );
}

#[test]
fn repository_without_commits_is_reported_as_empty() {
    let mut git = Git::default();
    git.file("HEAD", "ref: refs/heads/main\n");
    assert_eq!(refused(read(git)), "the history is empty");
}

#[test]
fn missing_or_invalid_head_is_rejected() {
    let reader = Reader::open();
    refused(reader.read(Git::default()));
    for head in [
        "",
        "nonsense",
        "ref: refs/heads/main",
        "ref: ../../../../etc/passwd",
        "ref: HEAD",
        "0000000000000000000000000000000000000000",
    ] {
        let mut git = Git::default();
        git.commit("a", &[], 1_000, "Begin");
        git.file("HEAD", head);
        refused(reader.read(git));
    }
}

#[test]
fn objects_of_another_repository_are_not_read() {
    // The repository has no objects of its own and refers to another one for them.
    let elsewhere = tempfile::tempdir().unwrap();
    let mut git = Git::default();
    let head = git.commit("a", &[], 1_000, "Begin");
    for (path, bytes) in std::mem::take(&mut git.0) {
        let path = elsewhere.path().join(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, bytes).unwrap();
    }
    git.file("HEAD", &head);
    let objects = elsewhere.path().join("objects");
    git.file(
        "objects/info/alternates",
        &format!("{}\n", objects.display()),
    );
    refused(read(git));
}

#[test]
fn decompression_bomb_in_an_object_is_rejected() {
    let reader = Reader::open();
    for size in [16 << 20, 8_usize << 30] {
        let mut git = Git::default();
        let name = "2".repeat(40);
        let mut encoder = ZlibEncoder::new(Vec::new(), Compression::fast());
        write!(encoder, "commit {size}\0").unwrap();
        let block = vec![b'a'; 1 << 20];
        // The size declared in the header may be wrong.
        for _ in 0..16 {
            encoder.write_all(&block).unwrap();
        }
        let path = format!("objects/{}/{}", &name[..2], &name[2..]);
        git.0.insert(path.into(), encoder.finish().unwrap());
        git.file("HEAD", &name);
        refused(reader.read(git));
    }
}

#[test]
fn hostile_commit_message_is_truncated_and_kept_as_text() {
    let mut git = Git::default();
    let message = "</script>\u{1b}[2J\u{202e}".to_string() + &"x".repeat(1 << 20);
    let head = git.commit("a", &[], i64::MAX, &message);
    git.file("HEAD", &head);
    match read(git) {
        History::Commits(commits, _) => {
            assert!(commits[0].message.chars().count() <= 200);
            assert!(commits[0].message.starts_with("</script>"));
        }
        // Rejecting the whole history because of its impossible time is fine, too.
        History::None(_) => {}
    }
}

//! Repositories of strangers, read by our own program in the sandbox.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};

use flate2::Compression;
use flate2::write::ZlibEncoder;
use gix_object::Kind;
use grading::history::{self, Commit, History, Repository};
use judge::assignment::Assignment;
use sandbox::{Rules, Sandbox};

use crate::support::root;

/// A repository in the making: loose objects, as git writes them.
#[derive(Default)]
struct Git(BTreeMap<PathBuf, Vec<u8>>);

impl Git {
    /// Adds an object; its name.
    fn object(&mut self, kind: Kind, content: &[u8]) -> String {
        let name = gix_object::compute_hash(gix_hash::Kind::Sha1, kind, content);
        let name = name.unwrap().to_string();
        let mut whole = format!("{kind} {}\0", content.len()).into_bytes();
        whole.extend(content);
        self.compressed(&name, &whole);
        name
    }

    fn compressed(&mut self, name: &str, whole: &[u8]) {
        let mut encoder = ZlibEncoder::new(Vec::new(), Compression::best());
        encoder.write_all(whole).unwrap();
        let path = format!("objects/{}/{}", &name[..2], &name[2..]);
        self.0.insert(path.into(), encoder.finish().unwrap());
    }

    fn file(&mut self, path: &str, text: &str) {
        self.0.insert(path.into(), text.as_bytes().to_vec());
    }

    fn tree(&mut self, entries: &[(&str, &str, &str)]) -> String {
        let mut content = Vec::new();
        for (mode, name, id) in entries {
            content.extend(format!("{mode} {name}\0").bytes());
            let bytes = (0..20).map(|place| u8::from_str_radix(&id[2 * place..2 * place + 2], 16));
            content.extend(bytes.map(Result::unwrap));
        }
        self.object(Kind::Tree, &content)
    }

    /// A commit in which the dictionary's one source has this text.
    fn commit(&mut self, text: &str, parents: &[&str], time: i64, message: &str) -> String {
        let blob = self.object(Kind::Blob, text.as_bytes());
        let src = self.tree(&[("100644", "lib.rs", &blob)]);
        let dictionary = self.tree(&[("40000", "src", &src)]);
        let tree = self.tree(&[("40000", "dictionary", &dictionary)]);
        let parents: String = parents
            .iter()
            .map(|parent| format!("parent {parent}\n"))
            .collect();
        let who = format!("A <a@example.org> {time} +0200");
        let content = format!("tree {tree}\n{parents}author {who}\ncommitter {who}\n\n{message}\n");
        self.object(Kind::Commit, content.as_bytes())
    }

    fn read(self) -> History {
        self.read_at("")
    }

    fn read_at(self, workspace: &str) -> History {
        let assignment =
            Assignment::read(&root(), "boggle-solver", boggle::SUBJECTS.subjects()).unwrap();
        let init = Path::new(env!("CARGO_BIN_EXE_grader"));
        let sandbox = Sandbox::open(init, &Rules::new()).unwrap();
        let ours = sandbox.trusted_work_dir().unwrap();
        let folder = ours.folder("ours").unwrap();
        let program = sandbox.copy_of_program(&folder).unwrap();
        ours.open_to_all(&folder).unwrap();
        let repository = Repository {
            files: self.0,
            workspace: workspace.into(),
        };
        let work_dir = sandbox.work_dir().unwrap();
        history::read(&assignment, Some(&repository), &program, &work_dir).unwrap()
    }
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
fn commits_are_read_parents_first_with_what_they_changed() {
    let mut git = Git::default();
    let first = git.commit("a", &[], 1_000, "Begin");
    let second = git.commit("b", &[&first], 2_000, "Add words\n\nAnd more.");
    let side = git.commit("c", &[&first], 1_500, "Try");
    let merge = git.commit("b", &[&second, &side], 3_000, "Merge");
    git.file("HEAD", "ref: refs/heads/main\n");
    git.file("refs/heads/main", &format!("{merge}\n"));
    let commits = commits(git.read());
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
fn a_repository_may_hold_more_than_the_workspace_and_its_names_may_be_packed() {
    let mut git = Git::default();
    let first = git.commit("a", &[], 1_000, "Begin");
    git.file("HEAD", "ref: refs/heads/main\n");
    git.file(
        "packed-refs",
        &format!("# pack-refs with: peeled fully-peeled sorted \n{first} refs/heads/main\n"),
    );
    let here = commits(Git(git.0.clone()).read());
    let elsewhere = commits(git.read_at("another"));
    assert_ne!(
        here[0].work, elsewhere[0].work,
        "there is no work below another folder"
    );
}

#[test]
fn the_sources_of_the_last_commit_are_named_from_the_workspace_on() {
    let mut git = Git::default();
    let first = git.commit("a", &[], 1_000, "Begin");
    let second = git.commit("b", &[&first], 2_000, "Go on");
    git.file("HEAD", &second);
    let name = gix_object::compute_hash(gix_hash::Kind::Sha1, Kind::Blob, b"b").unwrap();
    let lib = PathBuf::from("dictionary/src/lib.rs");
    let History::Commits(_, sources) = Git(git.0.clone()).read() else {
        panic!("a history");
    };
    assert_eq!(sources.unwrap(), [(lib, name.to_string())].into());
    let History::Commits(_, elsewhere) = git.read_at("another") else {
        panic!("a history");
    };
    assert_eq!(elsewhere.unwrap(), BTreeMap::new());
}

#[test]
fn where_a_folder_is_missing_the_commits_are_read_and_no_sources() {
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
    match git.read() {
        History::Commits(commits, sources) => assert_eq!((commits.len(), sources), (1, None)),
        History::None(why) => panic!("{why}"),
    }
}

#[test]
fn a_history_that_was_cut_off_is_none_and_says_so() {
    let mut git = Git::default();
    let missing = "1".repeat(40);
    let first = git.commit("b", &[&missing], 2_000, "Go on");
    let head = git.commit("c", &[&first], 3_000, "And on");
    git.file("HEAD", &head);
    git.file("shallow", &first);
    assert_eq!(
        refused(git.read()),
        "the history was cut off (a shallow clone)"
    );
}

#[test]
fn a_repository_without_a_commit_has_nothing_in_its_history() {
    let mut git = Git::default();
    git.file("HEAD", "ref: refs/heads/main\n");
    assert_eq!(
        refused(git.read()),
        "there is nothing in the history that came with it"
    );
}

#[test]
fn what_is_no_history_is_none() {
    refused(Git::default().read());
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
        refused(git.read());
    }
}

#[test]
fn objects_of_others_are_not_reached() {
    // The repository has no object of its own, and says that another one has them.
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
    refused(git.read());
}

#[test]
fn what_grows_when_it_is_unpacked_harms_nobody() {
    for size in [16 << 20, 8_usize << 30] {
        let mut git = Git::default();
        let name = "2".repeat(40);
        let mut encoder = ZlibEncoder::new(Vec::new(), Compression::fast());
        write!(encoder, "commit {size}\0").unwrap();
        let block = vec![b'a'; 1 << 20];
        // What it says of its size need not be so.
        for _ in 0..16 {
            encoder.write_all(&block).unwrap();
        }
        let path = format!("objects/{}/{}", &name[..2], &name[2..]);
        git.0.insert(path.into(), encoder.finish().unwrap());
        git.file("HEAD", &name);
        refused(git.read());
    }
}

#[test]
fn messages_of_strangers_stay_text() {
    let mut git = Git::default();
    let message = "</script>\u{1b}[2J\u{202e}".to_string() + &"x".repeat(1 << 20);
    let head = git.commit("a", &[], i64::MAX, &message);
    git.file("HEAD", &head);
    match git.read() {
        History::Commits(commits, _) => {
            assert!(commits[0].message.chars().count() <= 200);
            assert!(commits[0].message.starts_with("</script>"));
        }
        // A time that cannot be is no reason to believe the rest.
        History::None(_) => {}
    }
}

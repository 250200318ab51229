//! The review of sources flags every dictionary that is not a trie, even a well-hidden one, and no honest
//! one.

use std::fs;
use std::path::{Path, PathBuf};

use grading::intake::Submission;
use grading::structure::review_phase;
use judge::assignment::Assignment;

use crate::support::{files, root};

const TRIE: &str = "dictionary/src/trie.rs";

/// Returns the reference solution, with the files in a folder replacing those of its dictionary.
fn with_files_of(folder: &Path) -> Submission {
    let mut submission = Submission::default();
    for root in [root().as_path(), folder] {
        let source = Path::new("dictionary/src");
        if root.join(source).is_dir() {
            let read = files(&root.join(source)).into_iter();
            let read = read.map(|(path, bytes)| (source.join(path), bytes));
            submission.files.extend(read);
        }
    }
    submission
}

fn flags(submission: &Submission) -> Vec<String> {
    let assignment =
        Assignment::read(&root(), "boggle-solver", boggle::SUBJECTS.subjects()).unwrap();
    let found = review_phase(submission, &assignment.phases[0], true).into_iter();
    let flagged =
        found.filter_map(|found| Some(format!("{}: {}", found.declaration, found.review_reason?)));
    flagged.collect()
}

/// Returns the flags of a submission whose dictionary consists of these files and saves as the handout requires.
fn flags_of(sources: &[(&str, &str)]) -> Vec<String> {
    let file = |(name, text): &(&str, &str)| {
        let path = Path::new("dictionary/src").join(name);
        (path, text.as_bytes().to_vec())
    };
    let saves = [("saves.rs", "fn save() { replace_file() }")];
    flags(&Submission {
        files: saves.iter().chain(sources).map(file).collect(),
        ..Submission::default()
    })
}

#[test]
fn solutions_with_a_tree_are_not_flagged() {
    let variants = root().join("grader/variants");
    let folders = ["alternatives", "independent"].map(|kind| variants.join(kind));
    let folders = folders.iter().flat_map(|kind| fs::read_dir(kind).unwrap());
    let mut folders: Vec<PathBuf> = folders.map(|entry| entry.unwrap().path()).collect();
    folders.push(root());
    let mut solutions = 0;
    for folder in folders.iter().filter(|folder| folder.is_dir()) {
        let flags = flags(&with_files_of(folder));
        let has_tree = !folder.ends_with("no_trie_at_all");
        assert_eq!(
            flags.is_empty(),
            has_tree,
            "{}: {flags:?}",
            folder.display()
        );
        solutions += 1;
    }
    assert_eq!(solutions, 15);
}

#[test]
fn reference_solution_in_macros_is_not_flagged() {
    let mut submission = with_files_of(&root());
    let id = "macro_rules! id { ($($t:tt)*) => { $($t)* } }\n";
    let source = submission.files.get_mut(Path::new(TRIE)).unwrap();
    let text = String::from_utf8(source.clone()).unwrap();
    let (head, tail) = text.split_once("use std::num").unwrap();
    *source = format!("{head}{id}id! {{ use std::num{tail} }}").into_bytes();
    assert_eq!(flags(&submission), [""; 0]);
}

/// An honest tree, to which evasions add code.
const TREE: &str = "struct Node { is_word: bool, children: [Option<Box<Node>>; 26] }";

#[test]
fn words_stored_outside_a_tree_are_flagged_however_hidden() {
    for (hidden_by, source) in [
        (
            "an import",
            "use std::collections::BTreeSet as Node; struct Dictionary { root: Node<String> }",
        ),
        (
            "an import of a struct's name",
            "use std::collections::BTreeSet as Set; struct Dictionary { tree: Node, more: Set<u32> }",
        ),
        (
            "an alias",
            "type Link = Vec<[u8; 16]>; struct Dictionary { tree: Node, links: Link }",
        ),
        (
            "an alias of letters",
            "type Row = [Letter; 16]; type Letter = u8; struct Dictionary { tree: Node, links: Vec<Row> }",
        ),
        (
            "an alias with parameters",
            "type Pair<T> = Vec<(T, T)>; struct Dictionary { tree: Node, links: Pair<u128> }",
        ),
        (
            "a struct with parameters",
            "struct Wrap<T>(Vec<T>); struct Dictionary { tree: Node, links: Wrap<[u8; 16]> }",
        ),
        (
            "a default",
            "struct Wrap<T = u64>(Vec<T>); struct Dictionary { tree: Node, links: Wrap }",
        ),
        (
            "a type of a trait",
            "trait Kept { type In; } impl Kept for u8 { type In = BTreeSet<String>; } struct Dictionary { tree: Node, all: <u8 as Kept>::In }",
        ),
        (
            "a type through a trait",
            "trait Kept { type In; } impl Kept for u8 { type In = Vec<u64>; } type All = <u8 as Kept>::In; struct Dictionary { tree: Node, all: All }",
        ),
        (
            "a parameter",
            "struct Dictionary<S: Store = Words> { tree: Node, all: S } struct Words(HashSet<u64>);",
        ),
        (
            "a parameter without a default",
            "struct Dictionary<S: Store> { tree: Node, all: S }",
        ),
        (
            "numbers",
            "struct Dictionary { tree: Node, sorted: Vec<u128> }",
        ),
        (
            "pairs of numbers",
            "struct Dictionary { tree: Node, sorted: Vec<(u128, u128)> }",
        ),
        (
            "hashes",
            "struct Dictionary { tree: Node, hashes: HashMap<u64, bool> }",
        ),
        (
            "hashes of structs",
            "struct Mark { is_word: bool, uses: u32 } struct Dictionary { tree: Node, hashes: HashMap<usize, Mark> }",
        ),
        (
            "a list of hashes",
            "struct Dictionary { tree: Node, hashes: Vec<usize> }",
        ),
        (
            "bits at hashes",
            "struct Dictionary { tree: Node, bits: Vec<bool> }",
        ),
        (
            "a large array",
            "const MANY: usize = 1 << 20; struct Dictionary { tree: Node, bits: Box<[u32; MANY]> }",
        ),
        (
            "a search tree of words",
            "struct Dictionary { root: Option<Box<Entry>> } struct Entry { word: u128, less: Option<Box<Entry>>, more: Option<Box<Entry>> }",
        ),
        (
            "a search tree of hashes",
            "struct Dictionary { root: Option<Box<Entry>> } struct Entry { hash: usize, less: Option<Box<Entry>>, more: Option<Box<Entry>> }",
        ),
        (
            "a struct of letters",
            "struct Short { a: u8, b: u8, c: u8, d: u8 } struct Dictionary { tree: Node, all: Vec<Short> }",
        ),
        (
            "a text of lines",
            "struct Dictionary { tree: Node, lines: Option<String> }",
        ),
        (
            "an object",
            "struct Dictionary { tree: Node, all: Rc<dyn Any> }",
        ),
        (
            "a closure",
            "struct Dictionary { tree: Node, all: Box<dyn Fn(&str) -> bool> }",
        ),
        (
            "a static",
            "struct Dictionary { tree: Node } static ALL: Mutex<Vec<u64>> = Mutex::new(Vec::new());",
        ),
        (
            "a static of an alias",
            "struct Dictionary { tree: Node } type store = Mutex<Vec<u64>>; static ALL: store = store::new(Vec::new());",
        ),
        (
            "a static in a function",
            "struct Dictionary { tree: Node } fn f() { static ALL: OnceLock<Vec<u64>> = OnceLock::new(); }",
        ),
        (
            "a static of atomics",
            "struct Dictionary { tree: Node } static ALL: [AtomicU64; 1000] = [const { AtomicU64::new(0) }; 1000];",
        ),
        (
            "a thread's static",
            "struct Dictionary { tree: Node } std::thread_local! { static ALL: Cell<u8> = Cell::new(0); }",
        ),
        (
            "a static in a macro's argument",
            "struct Dictionary { tree: Node } fn f() { assert!({ static ALL: Mutex<Vec<u64>> = x(); true }); }",
        ),
        ("nothing in it", "struct Dictionary;"),
        (
            "an identity macro",
            "macro_rules! id { ($($t:tt)*) => { $($t)* } } id! { struct Dictionary { all: BTreeSet<String> } }",
        ),
        (
            "a macro for a type",
            "macro_rules! of { ($a:ident $b:ident) => { $a<$b> } } struct Dictionary { tree: Node, all: of!(BTreeSet String) }",
        ),
        (
            "a macro in a macro",
            "macro_rules! a { ($n:ident) => { macro_rules! $n { () => { struct Dictionary { tree: Node, all: Vec<u64> } } } } } a!(b); b!();",
        ),
        (
            "a macro for an impl",
            "macro_rules! kept { ($t:ty) => { impl Kept for u8 { type In = $t; } } } kept!(Vec<String>); struct Dictionary { tree: Node, all: <u8 as Kept>::In }",
        ),
        (
            "a macro with another one's name",
            "use crate::id as vec; macro_rules! id { ($($t:tt)*) => { $($t)* } } vec! { struct Dictionary { all: Vec<u64> } }",
        ),
        (
            "an included file",
            "struct Dictionary { tree: Node } include!(\"more.rs\");",
        ),
        (
            "a macro from elsewhere",
            "struct Dictionary { tree: Node } stranger! { more }",
        ),
        (
            "types that double",
            "type A<T> = (T, T); struct Dictionary { tree: Node, all: A<A<A<A<A<A<A<A<A<A<A<A<A<A<A<A<A<A<u8>>>>>>>>>>>>>>>>>> }",
        ),
        (
            "two types of one name",
            "struct Dictionary { tree: Node, all: more::Kept } mod other { pub struct Kept(u8); } mod more { pub struct Kept(Vec<u64>); }",
        ),
        (
            "a type with the library's name",
            "mod other { struct BTreeSet(u8); } struct Dictionary { tree: Node, all: BTreeSet<u64> }",
        ),
    ] {
        let source = format!("{source} {TREE}");
        let flags = flags_of(&[("trie.rs", &source)]);
        assert!(!flags.is_empty(), "hidden by {hidden_by}");
        println!("{hidden_by}: {flags:?}");
    }
}

#[test]
fn macro_from_another_file_is_expanded() {
    let id = "macro_rules! id { ($($t:tt)*) => { $($t)* } }";
    let source = "id! { struct Dictionary { all: BTreeSet<String> } }";
    let flags = flags_of(&[("macros.rs", id), ("trie.rs", source)]);
    assert!(
        flags.contains(&"Dictionary.all: BTreeSet<String>: contains text".to_string()),
        "{flags:?}"
    );
}

#[test]
fn file_that_cannot_be_parsed_is_flagged() {
    let deep = format!(
        "const DEEP: &str = \"{}\"; static ALL: Mutex<Vec<u64>> = x();",
        "(".repeat(2000)
    );
    let source = format!("struct Dictionary {{ tree: Node }} {TREE}");
    assert_eq!(flags_of(&[("trie.rs", &source)]), [""; 0]);
    let flags = flags_of(&[("trie.rs", &source), ("deep.rs", &deep)]);
    assert_eq!(
        flags,
        ["a file that isn't Rust, or is very long or deeply nested: not read"]
    );
}

#[test]
fn unusual_trees_are_not_flagged() {
    for source in [
        "struct Dictionary { root: usize, nodes: Vec<Node>, free: usize } struct Node { ends: bool, next: [Option<NonZeroU32>; LETTERS] } const LETTERS: usize = (b'z' - b'a') as usize + 1;",
        "struct Dictionary(Option<Box<Node>>); struct Node { words_below: usize, next: HashMap<char, Box<Node>> }",
        "struct Dictionary { root: Rc<RefCell<Node>>, len: u64 } struct Node { ends: bool, parent: Weak<RefCell<Node>>, next: [Option<Rc<RefCell<Node>>>; 26] }",
        "struct Dictionary { root: Node<u32> } struct Node<T> { letter: T, edges: Vec<Edge<T>> } struct Edge<T> { letter: char, to: Box<Node<T>> }",
        "enum Node { Leaf, Inner { ends: bool, next: Box<[Node; Self::LETTERS]> } } impl Node { const LETTERS: usize = 26; } struct Dictionary { root: Node }",
        "struct Letter(u8); struct Dictionary { root: Node } struct Node { ends: bool, next: BTreeMap<Letter, Node> }",
        "struct Dictionary { next: Vec<[u32; 26]>, root: u32 }",
        "struct Dictionary { nodes: Vec<Node> } struct Node { ends: bool, next: BTreeMap<char, usize> }",
    ] {
        assert_eq!(flags_of(&[("trie.rs", source)]), [""; 0], "{source}");
    }
}

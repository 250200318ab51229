//! Hostile submissions: what they try, and what must come of it.
//!
//! Each attack is a file in `attacks/`: a submission that is honest and wrong in one function,
//! and has something else in mind there. It may not earn more than the same submission without its
//! trick, and may not reach what it is after. Switched off, the rules that stop it let
//! it through; and each of them alone stops it. So no rule is there for nothing, and
//! no check here can pass by accident.
//!
//! They take minutes: `cargo test --release -p grader --test attacks -- --ignored`.

mod settings;
mod support;

use std::collections::BTreeMap;
use std::fs;
use std::io::ErrorKind;
use std::net::{TcpListener, UdpSocket};
use std::os::linux::net::SocketAddrExt;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::net::{SocketAddr, UnixListener};
use std::path::{Path, PathBuf};

use grader::assignment::Assignment;
use grader::report::Report;
use grader::sandbox::{Level, Rule, Rules, Sandbox};
use grader::{Grader, parallel, text};
use serde::Deserialize;
use support::{copy, root};
use tempfile::TempDir;

/// What a submission has in mind besides answers.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Attack {
    #[serde(skip)]
    name: String,
    /// What it tries.
    tries: String,
    /// What it is after.
    goal: Goal,
    /// Rules of which each alone stops it; without all of them it reaches its goal. None if
    /// it is stopped by how the grader is made.
    #[serde(default)]
    stopped_by: Rules,
    /// The points it gets, of the short sheet's 8: what is honest in it gets 4.
    earns: u32,
    /// What the report must say.
    #[serde(default)]
    says: Vec<String>,
    /// Items of the module with the attack.
    #[serde(default)]
    items: String,
    /// The answer of `is_prefix`, which takes `text`.
    #[serde(default = "wrong")]
    prefix: String,
    /// What is done before a file is saved.
    #[serde(default)]
    saving: String,
    /// The first lines of the library.
    #[serde(default)]
    library: String,
    /// Files beside, by path.
    #[serde(default)]
    files: BTreeMap<String, String>,
    /// Edits of the reference: file, text, and what stands there instead.
    #[serde(default)]
    edits: Vec<[String; 3]>,
}

fn wrong() -> String {
    "false".to_string()
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Goal {
    /// More points.
    Points,
    /// To print what it should not be able to read.
    Secret,
    /// To print `REACHED` after something that it should not be able to do.
    Reached,
    /// To change a file outside.
    Written,
    /// To be heard on a socket outside.
    Connection,
    /// To be there when its time is over.
    Survivor,
    /// To have the terminal do something.
    Terminal,
    /// To stop the grader.
    Stop,
}

/// What lies outside, to be reached.
struct Outside {
    folder: TempDir,
    tcp: TcpListener,
    udp: UdpSocket,
    socket: UnixListener,
    named: UnixListener,
}

const SECRET: &str = "the-secret-that-was-outside";
const SECRET_OF_ROOT: &str = "the-secret-of-the-owner";
const SECRET_IN_ENVIRONMENT: &str = env!("CARGO_PKG_DESCRIPTION");

impl Outside {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path();
        let mode = |path: &Path, mode| {
            fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
        };
        mode(path, 0o777);
        fs::write(path.join("secret.txt"), SECRET).unwrap();
        mode(&path.join("secret.txt"), 0o666);
        fs::write(
            path.join("secret.rs"),
            format!("pub const TEXT: &str = {SECRET:?};"),
        )
        .unwrap();
        fs::create_dir(path.join("private")).unwrap();
        fs::write(path.join("private/secret.txt"), SECRET_OF_ROOT).unwrap();
        mode(&path.join("private/secret.txt"), 0o600);
        mode(&path.join("private"), 0o700);
        let (tcp, udp) = (
            TcpListener::bind("127.0.0.1:0"),
            UdpSocket::bind("127.0.0.1:0"),
        );
        let (tcp, udp) = (tcp.unwrap(), udp.unwrap());
        let socket = UnixListener::bind(path.join("socket")).unwrap();
        mode(&path.join("socket"), 0o777);
        let name = SocketAddr::from_abstract_name(path.to_str().unwrap()).unwrap();
        let named = UnixListener::bind_addr(&name).unwrap();
        tcp.set_nonblocking(true).unwrap();
        udp.set_nonblocking(true).unwrap();
        socket.set_nonblocking(true).unwrap();
        named.set_nonblocking(true).unwrap();
        Self {
            folder,
            tcp,
            udp,
            socket,
            named,
        }
    }

    /// The places that the text of an attack names, filled in.
    fn fill_in(&self, text: &str) -> String {
        // What the compiler quotes has not been printed.
        text.replace("REACHED", r"REA\x43HED")
            .replace("@OUTSIDE@", self.folder.path().to_str().unwrap())
            .replace("@ROOT@", root().to_str().unwrap())
            .replace("@TCP@", &self.tcp.local_addr().unwrap().port().to_string())
            .replace("@UDP@", &self.udp.local_addr().unwrap().port().to_string())
            .replace("@GRADER@", &std::process::id().to_string())
    }

    fn was_written(&self) -> bool {
        let path = self.folder.path();
        let mut names: Vec<_> = fs::read_dir(path)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names != ["private", "secret.rs", "secret.txt", "socket"]
            || fs::read_to_string(path.join("secret.txt")).unwrap() != SECRET
            || fs::metadata(path.join("secret.txt"))
                .unwrap()
                .permissions()
                .mode()
                & 0o777
                != 0o666
    }

    fn was_connected(&self) -> bool {
        let heard = |error: Option<ErrorKind>| error != Some(ErrorKind::WouldBlock);
        heard(self.tcp.accept().err().map(|error| error.kind()))
            || heard(self.udp.recv(&mut [0; 16]).err().map(|error| error.kind()))
            || heard(self.socket.accept().err().map(|error| error.kind()))
            || heard(self.named.accept().err().map(|error| error.kind()))
    }

    /// Whether a process lives that was started with the name of this place.
    fn survived(&self) -> bool {
        let mark = self.folder.path().to_str().unwrap().as_bytes();
        let processes = fs::read_dir("/proc").unwrap().flatten();
        let mut own = processes
            .filter(|process| process.file_name() != std::process::id().to_string().as_str());
        own.any(|process| {
            let line = fs::read(process.path().join("cmdline")).unwrap_or_default();
            line.windows(mark.len()).any(|part| part == mark)
        })
    }
}

fn corpus() -> Vec<Attack> {
    let mut attacks: Vec<Attack> = fs::read_dir(root().join("grader/tests/attacks"))
        .unwrap()
        .map(|entry| {
            let path = entry.unwrap().path();
            let text = fs::read_to_string(&path).unwrap();
            let attack = toml::from_str(&text);
            let attack: Attack =
                attack.unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            Attack {
                name: path.file_stem().unwrap().to_str().unwrap().to_string(),
                ..attack
            }
        })
        .collect();
    attacks.sort_by(|one, other| one.name.cmp(&other.name));
    // To look at some of them.
    let wanted = std::env::var("ATTACK").unwrap_or_default();
    attacks.retain(|attack| attack.name.contains(&wanted));
    attacks
}

/// The honest submission that every attack is made of.
fn honest() -> Attack {
    Attack {
        name: "honest".to_string(),
        tries: "nothing".to_string(),
        goal: Goal::Points,
        stopped_by: Rules::new(),
        earns: 0,
        says: Vec::new(),
        items: String::new(),
        prefix: wrong(),
        saving: String::new(),
        library: String::new(),
        files: BTreeMap::new(),
        edits: Vec::new(),
    }
}

impl Attack {
    /// Lays the submission out in a folder of its name.
    fn lay_out(&self, place: &Path, outside: &Outside) -> PathBuf {
        let folder = place.join(&self.name);
        for source in ["dictionary/src", "solver/src"] {
            copy(&root().join(source), &folder.join(source));
        }
        let edit = |file: &str, from: &str, to: &str| {
            let path = folder.join(file);
            let text = fs::read_to_string(&path).unwrap();
            assert_eq!(text.matches(from).count(), 1, "{}: {from}", self.name);
            fs::write(path, text.replace(from, to)).unwrap();
        };
        for [file, from, to] in &self.edits {
            edit(file, from, &outside.fill_in(to));
        }
        let library = folder.join("dictionary/src/lib.rs");
        let text = fs::read_to_string(&library).unwrap();
        let text = text.replace(
            "#![deny(clippy::print_stdout, clippy::print_stderr)]",
            &self.library,
        );
        fs::write(&library, text + "\nmod attack;\n").unwrap();
        if self.edits.is_empty() {
            edit(
                "dictionary/src/trie.rs",
                "        Ok(self.find(prefix)?.is_some())",
                "        check_letters(prefix)?;\n        Ok(crate::attack::prefix(prefix))",
            );
            edit(
                "dictionary/src/files.rs",
                "        let path = path.as_ref();\n        replace_file(",
                "        crate::attack::saving();\n        let path = path.as_ref();\n        replace_file(",
            );
        }
        let module = format!(
            "#![allow(unused)]\n{}\npub fn prefix(text: &str) -> bool {{\n{}\n}}\npub fn saving() {{\n{}\n}}\n",
            self.items, self.prefix, self.saving
        );
        fs::write(
            folder.join("dictionary/src/attack.rs"),
            outside.fill_in(&module),
        )
        .unwrap();
        for (path, text) in &self.files {
            let path = folder.join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, outside.fill_in(text)).unwrap();
        }
        folder
    }

    /// Grades it, and says what it reached.
    fn carry_out(&self, grader: &Grader, honest: u32) -> (Result<Report, String>, Vec<Goal>) {
        let (place, outside) = (tempfile::tempdir().unwrap(), Outside::new());
        let folder = self.lay_out(place.path(), &outside);
        let report = match grader.grade(&folder) {
            Ok(report) => report,
            Err(error) => return (Err(format!("{error:#}")), vec![Goal::Stop]),
        };
        let mut shown = Vec::new();
        text::write(&mut shown, &report).unwrap();
        let shown = String::from_utf8(shown).unwrap();
        let json = serde_json::to_string(&report).unwrap();
        let secrets = [SECRET, SECRET_OF_ROOT, SECRET_IN_ENVIRONMENT];
        let reached = [
            (Goal::Points, report.earned > honest),
            (
                Goal::Secret,
                secrets.iter().any(|secret| json.contains(secret)),
            ),
            (Goal::Reached, json.contains("REACHED")),
            (Goal::Written, outside.was_written()),
            (Goal::Connection, outside.was_connected()),
            (Goal::Survivor, outside.survived()),
            (
                Goal::Terminal,
                without_our_styles(&shown).contains(is_for_terminals),
            ),
        ];
        let reached = reached.into_iter().filter(|(_, reached)| *reached);
        (Ok(report), reached.map(|(goal, _)| goal).collect())
    }
}

/// A report without the colours it has at a terminal.
fn without_our_styles(report: &str) -> String {
    let ours = ["0", "1", "2", "31", "32", "33", "36"];
    let remove = |text: String, style: &str| text.replace(&format!("\x1b[{style}m"), "");
    ours.into_iter().fold(report.to_string(), remove)
}

/// Characters that do something on a terminal, but for line ends.
fn is_for_terminals(character: char) -> bool {
    (character.is_control() && character != '\n')
        || matches!(character, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{200b}'..='\u{200f}' | '\u{feff}')
}

/// The whole sheet, which `SHEET=whole` asks for, or as much of it as attacks have to do with.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sheet {
    Whole,
    Short,
}

fn grader(without: &Rules, sheet: Sheet) -> Grader {
    let mut assignment = Assignment::read(&root(), "boggle-solver").unwrap();
    if sheet == Sheet::Short {
        assignment.phases.truncate(1);
        assignment.libraries.clear();
        let short = |id: &str| ["is_prefix", "save"].contains(&id);
        assignment.items.retain(|item| short(&item.id));
    }
    let init = Path::new(env!("CARGO_BIN_EXE_grader"));
    let sandbox = Sandbox::open(init, without).unwrap();
    Grader::new(assignment, Some(SECRET_OF_COURSE.to_string()), sandbox).unwrap()
}

const SECRET_OF_COURSE: &str = "a secret of the course, for attacks";

/// Every problem is told, not only the first.
fn no_problems(problems: Vec<String>) {
    assert!(problems.is_empty(), "\n{}", problems.join("\n"));
}

#[test]
#[ignore = "takes minutes; .ci/run runs it"]
fn no_attack_reaches_anything() {
    settings::enter();
    let sheet = match std::env::var("SHEET").as_deref() {
        Ok("whole") => Sheet::Whole,
        _ => Sheet::Short,
    };
    let grader = grader(&Rules::new(), sheet);
    assert!(grader.sandbox().level() >= Level::Good);
    let (report, reached) = honest().carry_out(&grader, 65);
    let honest = report.unwrap().earned;
    assert_eq!(reached, []);
    assert!((1..65).contains(&honest), "{honest}");
    let attacks = corpus();
    let problems = parallel::map(&attacks, 2 * parallel::jobs(), |attack| {
        let started = std::time::Instant::now();
        let (report, reached) = attack.carry_out(&grader, honest);
        let time = started.elapsed();
        let problem = |what: String| format!("{} ({}) {what}", attack.name, attack.tries);
        let mut problems = Vec::new();
        if !reached.is_empty() {
            problems.push(problem(format!("reaches {reached:?}")));
        }
        match report {
            Err(error) => problems.push(problem(format!("stops the grader: {error}"))),
            Ok(report) => {
                if sheet == Sheet::Short && report.earned != attack.earns {
                    problems.push(problem(format!(
                        "earns {}, not {}",
                        report.earned, attack.earns
                    )));
                }
                let mut shown = Vec::new();
                text::write(&mut shown, &report).unwrap();
                let shown = String::from_utf8_lossy(&shown);
                for text in attack.says.iter().filter(|text| !shown.contains(*text)) {
                    problems.push(problem(format!("is not told {text:?}:\n{shown}")));
                }
            }
        }
        eprintln!("{}: {time:.1?} {}", attack.name, problems.join("\n"));
        Ok(problems)
    });
    no_problems(
        problems
            .into_iter()
            .flat_map(|one| one.unwrap_or_else(|error| vec![error.to_string()]))
            .collect(),
    );
}

#[test]
#[ignore = "takes minutes; .ci/run runs it"]
fn without_its_rules_each_attack_reaches_its_goal_and_each_rule_alone_stops_it() {
    settings::enter();
    let here = grader(&Rules::new(), Sheet::Short);
    let in_force = here.sandbox().rules().clone();
    let mut runs: BTreeMap<Rules, Vec<(Attack, bool)>> = BTreeMap::new();
    for attack in corpus() {
        let all: Rules = attack.stopped_by.intersection(&in_force).copied().collect();
        if all.is_empty() {
            continue;
        }
        runs.entry(all.clone())
            .or_default()
            .push((attack.clone(), true));
        for rule in &all {
            let mut others = all.clone();
            others.remove(rule);
            if !others.is_empty() {
                runs.entry(others)
                    .or_default()
                    .push((attack.clone(), false));
            }
        }
    }
    let mut problems = Vec::new();
    for (without, attacks) in runs {
        let grader = grader(&without, Sheet::Short);
        let found = parallel::map(&attacks, 2 * parallel::jobs(), |(attack, reaches)| {
            let (report, reached) = attack.carry_out(&grader, 65);
            let name = &attack.name;
            eprintln!("{name} without {without:?}: {reached:?}, should reach its goal: {reaches}");
            Ok((reached.contains(&attack.goal) != *reaches).then(|| {
                let shown = report.map(|report| {
                    let mut shown = Vec::new();
                    text::write(&mut shown, &report).unwrap();
                    String::from_utf8_lossy(&shown).into_owned()
                });
                format!(
                    "{} without {without:?} reaches {reached:?}; its goal is {:?}, and it should reach it: {reaches}\n{}",
                    attack.name,
                    attack.goal,
                    shown.unwrap_or_else(|error| error)
                )
            }))
        });
        problems.extend(
            found
                .into_iter()
                .filter_map(|one| one.unwrap_or_else(|error| Some(error.to_string()))),
        );
    }
    no_problems(problems);
}

#[test]
fn every_rule_stops_an_attack() {
    let attacks = corpus();
    let useless = Rule::ALL.iter().filter(|rule| {
        attacks
            .iter()
            .all(|attack| !attack.stopped_by.contains(rule))
    });
    assert_eq!(useless.collect::<Vec<_>>(), Vec::<&Rule>::new());
}

#[test]
#[ignore = "takes minutes; .ci/run runs it"]
fn the_same_as_an_ordinary_user() {
    settings::run("user", ATTACKS);
}

#[test]
#[ignore = "takes minutes; .ci/run runs it"]
fn the_same_in_a_container_without_namespaces() {
    settings::run("container", ATTACKS);
}

/// What is the same in every setting.
const ATTACKS: [&str; 2] = [
    "no_attack_reaches_anything",
    "without_its_rules_each_attack_reaches_its_goal_and_each_rule_alone_stops_it",
];

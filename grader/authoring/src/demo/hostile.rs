//! Hostile names, files, archives and programs that the grader must withstand.

use std::io::Write;
use std::path::Path;

use anyhow::{Context, Result};
use tar::EntryType;

use super::files::Files;
use super::sample_work::{HostileBody, Targets};
use super::submissions::{Packed, header, new_zip, options, tar, tar_gz, zip};
use super::work::{ANSWERS, Work};
use crate::disguise::functions::{Function, functions};
use judge::assignment::Assignment;

/// A kind of hostile submission.
pub struct Hostile {
    /// A short, unique name.
    pub name: &'static str,
    /// The hostile part.
    pub what: Threat,
    /// The expected outcome.
    pub comes: Comes,
}

impl Hostile {
    /// Changes the work, if this kind attacks through the work.
    ///
    /// # Errors
    ///
    /// Fails if the work lacks the target of the change.
    pub fn plant(&self, work: &mut Work, targets: &Targets, assignment: &Assignment) -> Result<()> {
        match self.what {
            Content(change) => change(work, targets)?,
            Body => {
                let bodies = targets.bodies.iter();
                let mut of_kind = bodies.filter(|body| body.name == self.name);
                let body = of_kind.next();
                let body = body.with_context(|| format!("hostile.bodies: no {}", self.name))?;
                replace_body(work, targets, body)?;
                work.loses.extend(body.costs.iter().cloned());
            }
            Name(_) | Archive(_) => {}
        }
        match self.comes {
            PhaseLost(place) => {
                let items = assignment.items_of(place);
                work.loses.extend(items.map(|(_, item)| item.id.clone()));
            }
            NothingLost | NotGraded => {}
        }
        Ok(())
    }
}

/// The hostile part of a submission.
pub enum Threat {
    /// The student's name.
    Name(&'static str),
    /// Contents of the work.
    Content(fn(&mut Work, &Targets) -> Result<()>),
    /// The body of a function, from `demo.toml`.
    Body,
    /// The archive.
    Archive(fn(&Files, &Targets) -> Result<Packed>),
}

/// The outcome for the points that programs earn.
pub enum Comes {
    /// No items are lost, except those of a hostile function body.
    NothingLost,
    /// All items of this phase are lost.
    PhaseLost(usize),
    /// The submission cannot be graded.
    NotGraded,
}

use Comes::{NotGraded, NothingLost, PhaseLost};
use Threat::{Archive, Body, Content, Name};

/// All kinds of hostile submission.
pub const HOSTILE: [Hostile; 19] = [
    kind(
        "a formula for a name",
        Name("=HYPERLINK(\"http://example.org\",\"grades\")"),
        NothingLost,
    ),
    kind(
        "a script for a name",
        Name("</script><img src=x onerror=alert(1)>"),
        NothingLost,
    ),
    kind("a command for a name", Name("::error::x"), NothingLost),
    kind(
        "escapes in a name",
        Name("Eve \u{1b}[2J\u{1b}[31m\u{202e}mallory"),
        NothingLost,
    ),
    kind("escapes everywhere", Content(escapes), NothingLost),
    kind("names that are not UTF-8", Archive(no_names), NothingLost),
    kind("long lines", Content(long_lines), NothingLost),
    kind("a zip bomb", Archive(bomb), NotGraded),
    kind("paths that climb out", Archive(climbs_out), NothingLost),
    kind("a link to /etc/passwd", Archive(link), PhaseLost(0)),
    kind("no Rust", Content(no_rust), PhaseLost(0)),
    kind("no UTF-8", Content(no_text), PhaseLost(0)),
    kind("no end", Body, NothingLost),
    kind("no stack", Body, NothingLost),
    kind("a flood", Body, NothingLost),
    kind("forged replies", Body, NothingLost),
    kind(
        "an empty archive",
        Archive(|_, _| Ok(("zip", new_zip().finish()?.into_inner()))),
        NotGraded,
    ),
    kind(
        "text for an archive",
        Archive(|_, _| Ok(("zip", b"I could not upload it.\n".to_vec()))),
        NotGraded,
    ),
    kind(
        "a document",
        Archive(|files, _| Ok(("docx", zip(files, "word/")?))),
        NotGraded,
    ),
];

const fn kind(name: &'static str, what: Threat, comes: Comes) -> Hostile {
    Hostile { name, what, comes }
}

/// One line with escapes for a terminal, a web page, a table and a build service.
const ESCAPES: &str =
    "\u{1b}[2J\u{1b}]0;owned\u{7} \u{202e}desrever\u{202c} ::error::x </script><img src=x> =1+1";

fn escapes(work: &mut Work, targets: &Targets) -> Result<()> {
    work.remark = ESCAPES;
    let trie = source(work, targets)?;
    // The compiler itself rejects some of these characters in comments.
    *trie += "\n// \u{1b}[31mred\u{1b}[0m </script><img src=x> ::error::x\n";
    let answers = &mut work.answers.text;
    let gap = format!("Answer {}:", targets.escapes_in);
    *answers = answers.replacen(&gap, &format!("{gap} {ESCAPES}\n"), 1);
    for name in [
        "\u{1b}[31mred\u{202e}.rs",
        "::error::x.rs",
        "<img src=x>.rs",
        "=1+1.rs",
    ] {
        work.others
            .insert(beside(targets, name.as_bytes()), b"// nothing\n".to_vec());
    }
    Ok(())
}

fn long_lines(work: &mut Work, targets: &Targets) -> Result<()> {
    let long = "a".repeat(1_000_000);
    *source(work, targets)? += &format!("\n// {long}\n");
    let answers = &mut work.answers.text;
    let gap = format!("Answer {}:", targets.long_answer);
    *answers = answers.replacen(&gap, &format!("{gap} {long}"), 1);
    Ok(())
}

fn no_rust(work: &mut Work, targets: &Targets) -> Result<()> {
    *source(work, targets)? += "\nfn unfinished( {\n    this is not Rust at all\n";
    Ok(())
}

fn no_text(work: &mut Work, targets: &Targets) -> Result<()> {
    let bytes = [
        source(work, targets)?.as_bytes(),
        b"\n// caf\xe9 \xff\xfe\n",
    ]
    .concat();
    work.others.insert(bytes_of(&targets.file), bytes);
    let answers = work.answers.text.as_bytes();
    let answers = [answers, b"\ncaf\xe9 \xff\xfe\n"].concat();
    work.others.insert(ANSWERS.into(), answers);
    Ok(())
}

/// Replaces the body of a function.
fn replace_body(work: &mut Work, targets: &Targets, hostile: &HostileBody) -> Result<()> {
    let text = source(work, targets)?;
    let functions = functions(text)?;
    let named = |function: &&Function| function.name == hostile.function;
    let function = functions.iter().find(named);
    let (file, name) = (targets.file.display(), &hostile.function);
    let function = function.with_context(|| format!("{file}: no {name}"))?;
    text.replace_range(function.body.clone(), &hostile.body);
    Ok(())
}

fn source<'a>(work: &'a mut Work, targets: &Targets) -> Result<&'a mut String> {
    let source = work.sources.get_mut(&targets.file);
    source.with_context(|| format!("{}: no such file", targets.file.display()))
}

fn bytes_of(path: &Path) -> Vec<u8> {
    path.as_os_str().as_encoded_bytes().to_vec()
}

/// Returns the path of another file next to the target.
fn beside(targets: &Targets, name: &[u8]) -> Vec<u8> {
    let folder = targets.file.parent().unwrap_or(Path::new(""));
    [&bytes_of(folder), &b"/"[..], name].concat()
}

fn no_names(files: &Files, targets: &Targets) -> Result<Packed> {
    let mut files = files.clone();
    let names = [
        beside(targets, b"caf\xe9.rs"),
        b"\xff\xfe\x1b[2J".to_vec(),
        beside(targets, b"\xc3\x28"),
    ];
    for name in names {
        files.insert(name, b"// nothing\n".to_vec());
    }
    Ok(("tar.gz", tar_gz(&tar(&files, "")?)?))
}

/// Returns a zip bomb: a small archive that unpacks to more than a hundred times its size.
fn bomb(_: &Files, targets: &Targets) -> Result<Packed> {
    let mut zip = new_zip();
    let zeros = vec![0; 4 << 20];
    for number in 0..4 {
        let name = beside(targets, format!("zeros_{number}.rs").as_bytes());
        zip.start_file(String::from_utf8(name)?, options())?;
        zip.write_all(&zeros)?;
    }
    Ok(("zip", zip.finish()?.into_inner()))
}

fn climbs_out(files: &Files, targets: &Targets) -> Result<Packed> {
    let mut files = files.clone();
    let names = [
        b"../../../../tmp/evil.rs".to_vec(),
        b"/etc/cron.d/evil".to_vec(),
        beside(targets, b"../../../evil.rs"),
        b"C:\\evil.rs".to_vec(),
    ];
    for name in names {
        files.insert(name, b"// nothing\n".to_vec());
    }
    Ok(("zip", zip(&files, "")?))
}

fn link(files: &Files, targets: &Targets) -> Result<Packed> {
    let mut files = files.clone();
    let file = bytes_of(&targets.file);
    files.remove(&file);
    let mut tar = tar(&files, "")?;
    let link = header(EntryType::Symlink, &file, b"/etc/passwd", 0)?;
    tar.append(&link, &b""[..])?;
    Ok(("tar.gz", tar_gz(&tar)?))
}

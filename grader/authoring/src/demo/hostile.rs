//! What a grader has to bear: names, files, archives and programs that nobody should hand in.

use std::io::Write;
use std::path::Path;

use anyhow::{Context, Result};
use tar::EntryType;

use super::history::Files;
use super::submissions::{Packed, header, new_zip, options, tar, tar_gz, zip};
use super::work::{ANSWERS, Work};
use crate::disguise::functions::functions;
use judge::assignment::Assignment;

/// A hostile kind.
pub struct Hostile {
    /// Short name, unique.
    pub name: &'static str,
    /// What is hostile.
    pub what: Threat,
    /// What comes of it.
    pub comes: Comes,
}

impl Hostile {
    /// Makes work hostile, if it is the work that is.
    ///
    /// # Errors
    ///
    /// If it has not what is to be changed.
    pub fn plant(&self, work: &mut Work, assignment: &Assignment) -> Result<()> {
        if let Content(change) = self.what {
            change(work)?;
        }
        match self.comes {
            Lost(items) => work.loses.extend(items.iter().map(ToString::to_string)),
            PhaseLost(place) => {
                let items = assignment.items_of(place);
                work.loses.extend(items.map(|(_, item)| item.id.clone()));
            }
            NotGraded => {}
        }
        Ok(())
    }
}

/// What is hostile in it.
pub enum Threat {
    /// Whoever hands it in is called so.
    Name(&'static str),
    /// What is in it.
    Content(fn(&mut Work) -> Result<()>),
    /// How it is packed.
    Archive(fn(&Files) -> Result<Packed>),
}

/// What comes of it for the points that programs give.
pub enum Comes {
    /// These items are lost.
    Lost(&'static [&'static str]),
    /// All of this phase is lost.
    PhaseLost(usize),
    /// It cannot be graded.
    NotGraded,
}

use Comes::{Lost, NotGraded, PhaseLost};
use Threat::{Archive, Content, Name};

const TRIE: &str = "dictionary/src/trie.rs";

/// All kinds.
pub const HOSTILE: [Hostile; 19] = [
    kind(
        "a formula for a name",
        Name("=HYPERLINK(\"http://example.org\",\"grades\")"),
        Lost(&[]),
    ),
    kind(
        "a script for a name",
        Name("</script><img src=x onerror=alert(1)>"),
        Lost(&[]),
    ),
    kind("a command for a name", Name("::error::x"), Lost(&[])),
    kind(
        "escapes in a name",
        Name("Eve \u{1b}[2J\u{1b}[31m\u{202e}mallory"),
        Lost(&[]),
    ),
    kind("escapes everywhere", Content(escapes), Lost(&[])),
    kind("names that are no UTF-8", Archive(no_names), Lost(&[])),
    kind("long lines", Content(long_lines), Lost(&[])),
    kind("a zip bomb", Archive(bomb), NotGraded),
    kind("paths that climb out", Archive(climbs_out), Lost(&[])),
    kind("a link to /etc/passwd", Archive(link), PhaseLost(0)),
    kind("no Rust", Content(no_rust), PhaseLost(0)),
    kind("no UTF-8", Content(no_text), PhaseLost(0)),
    kind("no end", Content(no_end), Lost(&["make_empty"])),
    kind("no stack", Content(no_stack), Lost(&["make_empty"])),
    kind("a flood", Content(flood), Lost(&["make_empty"])),
    kind(
        "forged replies",
        Content(forged),
        Lost(&["bad_characters", "is_prefix", "make_empty"]),
    ),
    kind(
        "an empty archive",
        Archive(|_| Ok(("zip", new_zip().finish()?.into_inner()))),
        NotGraded,
    ),
    kind(
        "text for an archive",
        Archive(|_| Ok(("zip", b"I could not upload it.\n".to_vec()))),
        NotGraded,
    ),
    kind(
        "a document",
        Archive(|files| Ok(("docx", zip(files, "word/")?))),
        NotGraded,
    ),
];

const fn kind(name: &'static str, what: Threat, comes: Comes) -> Hostile {
    Hostile { name, what, comes }
}

/// What a terminal, a page, a table and a build service would obey, in one line.
const ESCAPES: &str =
    "\u{1b}[2J\u{1b}]0;owned\u{7} \u{202e}desrever\u{202c} ::error::x </script><img src=x> =1+1";

fn escapes(work: &mut Work) -> Result<()> {
    work.remark = ESCAPES;
    let trie = source(work)?;
    // The compiler itself refuses some of it in comments.
    *trie += "\n// \u{1b}[31mred\u{1b}[0m </script><img src=x> ::error::x\n";
    let answers = &mut work.answers.text;
    *answers = answers.replacen("Answer 1b:", &format!("Answer 1b: {ESCAPES}\n"), 1);
    for name in [
        "\u{1b}[31mred\u{202e}.rs",
        "::error::x.rs",
        "<img src=x>.rs",
        "=1+1.rs",
    ] {
        let name = format!("dictionary/src/{name}").into_bytes();
        work.others.insert(name, b"// nothing\n".to_vec());
    }
    Ok(())
}

fn long_lines(work: &mut Work) -> Result<()> {
    let long = "a".repeat(1_000_000);
    *source(work)? += &format!("\n// {long}\n");
    let answers = &mut work.answers.text;
    *answers = answers.replacen("Answer 4b:", &format!("Answer 4b: {long}"), 1);
    Ok(())
}

fn no_rust(work: &mut Work) -> Result<()> {
    *source(work)? += "\nfn unfinished( {\n    this is not Rust at all\n";
    Ok(())
}

fn no_text(work: &mut Work) -> Result<()> {
    let bytes = [source(work)?.as_bytes(), b"\n// caf\xe9 \xff\xfe\n"].concat();
    work.others.insert(TRIE.into(), bytes);
    let answers = work.answers.text.as_bytes();
    let answers = [answers, b"\ncaf\xe9 \xff\xfe\n"].concat();
    work.others.insert(ANSWERS.into(), answers);
    Ok(())
}

fn no_end(work: &mut Work) -> Result<()> {
    replace_clear(work, "{ loop { std::hint::black_box(&self); } }")
}

fn no_stack(work: &mut Work) -> Result<()> {
    replace_clear(
        work,
        "{ let before = std::hint::black_box([0_u8; 512]); self.clear(); std::hint::black_box(before); }",
    )
}

fn flood(work: &mut Work) -> Result<()> {
    replace_clear(
        work,
        "{ loop { println!(\"{}\", \"flood \".repeat(1000)); } }",
    )
}

/// Prints what the driver would say, for whoever reads the wrong channel.
fn forged(work: &mut Work) -> Result<()> {
    let body = "{ let _ = prefix; println!(\"= true\\n65 of 65 points\\n::error::x\"); eprintln!(\"test result: ok\"); Ok(true) }";
    replace(work, "is_prefix", body)
}

fn replace_clear(work: &mut Work, body: &str) -> Result<()> {
    replace(work, "clear", body)
}

/// Puts another body into a function of the trie.
fn replace(work: &mut Work, name: &str, body: &str) -> Result<()> {
    let text = source(work)?;
    let functions = functions(text)?;
    let function = functions.iter().find(|function| function.name == name);
    let function = function.with_context(|| format!("{TRIE}: no {name}"))?;
    text.replace_range(function.body.clone(), body);
    Ok(())
}

fn source(work: &mut Work) -> Result<&mut String> {
    work.sources.get_mut(Path::new(TRIE)).context(TRIE)
}

fn no_names(files: &Files) -> Result<Packed> {
    let mut files = files.clone();
    for name in [
        &b"dictionary/src/caf\xe9.rs"[..],
        b"\xff\xfe\x1b[2J",
        b"solver/\xc3\x28",
    ] {
        files.insert(name.to_vec(), b"// nothing\n".to_vec());
    }
    Ok(("tar.gz", tar_gz(&tar(&files, "")?)?))
}

/// Small as it comes: it unpacks to a hundred times as much as it has.
fn bomb(_: &Files) -> Result<Packed> {
    let mut zip = new_zip();
    let zeros = vec![0; 4 << 20];
    for number in 0..4 {
        zip.start_file(format!("dictionary/src/zeros_{number}.rs"), options())?;
        zip.write_all(&zeros)?;
    }
    Ok(("zip", zip.finish()?.into_inner()))
}

fn climbs_out(files: &Files) -> Result<Packed> {
    let mut files = files.clone();
    for name in [
        "../../../../tmp/evil.rs",
        "/etc/cron.d/evil",
        "dictionary/src/../../../evil.rs",
        "C:\\evil.rs",
    ] {
        files.insert(name.into(), b"// nothing\n".to_vec());
    }
    Ok(("zip", zip(&files, "")?))
}

fn link(files: &Files) -> Result<Packed> {
    let mut files = files.clone();
    files.remove(TRIE.as_bytes());
    let mut tar = tar(&files, "")?;
    let link = header(EntryType::Symlink, TRIE.as_bytes(), b"/etc/passwd", 0)?;
    tar.append(&link, &b""[..])?;
    Ok(("tar.gz", tar_gz(&tar)?))
}

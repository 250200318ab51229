//! The options that several commands share: the words, the rules, the size of the boards.

use std::borrow::Cow;
use std::fs;
use std::io::{self, IsTerminal};
use std::path::PathBuf;

use anyhow::{Context, Result, bail, ensure};
use data::{Cubes, Rules};
use explorer::{CubeSet, Graph, Scoring, Size, board};
use indicatif::{ProgressBar, ProgressStyle};

/// The words and their scoring.
#[derive(clap::Args)]
pub struct Words {
    #[command(flatten)]
    pub dictionary: Dictionary,

    #[command(flatten)]
    pub rules: RulesName,
}

/// The list of words.
#[derive(clap::Args)]
pub struct Dictionary {
    /// The list of words that count, one per line, instead of the built-in 172,823
    #[arg(long, value_name = "FILE")]
    dictionary: Option<PathBuf>,
}

/// The rules.
#[derive(clap::Args)]
pub struct RulesName {
    /// Rules for points and cubes: a built-in name or a file
    #[arg(long, value_name = "NAME|FILE", default_value = "classic")]
    rules: String,
}

/// The cubes.
#[derive(clap::Args)]
pub struct CubesName {
    /// Only boards that these cubes can show: a built-in name or a file
    #[arg(long, value_name = "NAME|FILE")]
    cubes: Option<String>,
}

impl RulesName {
    /// Reads the rules with this name, or in this file.
    pub fn read(&self) -> Result<Rules> {
        rules(&self.rules)
    }
}

impl CubesName {
    /// Reads the cubes that the user chose, if any.
    pub fn read(&self) -> Result<Option<Cubes>> {
        let Some(name) = &self.cubes else {
            return Ok(None);
        };
        let cubes = match is_file(name) {
            true => Cubes::read(name),
            false => Cubes::built_in(name),
        };
        Ok(Some(cubes.context("--cubes")?))
    }

    /// Returns the cubes that the user chose, if any, for boards of `size` that need some of them or all.
    pub fn for_some(&self, qu: bool, size: Size) -> Result<Option<CubeSet>> {
        let cubes = self.read()?;
        let cubes = cubes.map(|cubes| CubeSet::new(&cubes, qu)).transpose();
        let cubes = cubes.context("--cubes")?;
        if let Some(cubes) = &cubes {
            ensure!(cubes.count() >= size.cells(), do_not_fill(cubes, size));
        }
        Ok(cubes)
    }

    /// Returns the cubes that the user chose, if any, for a proof, which knows one letter per cell.
    pub fn for_proof(&self, qu: bool, size: Size) -> Result<Option<CubeSet>> {
        let cubes = self.for_some(qu, size)?;
        if let Some(cubes) = &cubes {
            ensure!(
                cubes.codes().all(|code| code < board::SOLID),
                "--cubes: a face with two letters or none; a proof needs other cubes"
            );
        }
        Ok(cubes)
    }

    /// Returns the cubes that the user chose, or those of `rules`, for boards of `size` that need all of
    /// them.
    pub fn or_of(&self, rules: &Rules, size: Size) -> Result<CubeSet> {
        let cubes = match self.for_some(rules.qu, size)? {
            Some(cubes) => cubes,
            None => CubeSet::new(&rules.cubes, rules.qu).context("--cubes")?,
        };
        ensure!(cubes.count() == size.cells(), do_not_fill(&cubes, size));
        Ok(cubes)
    }
}

/// Says in words which boards a proof is about.
pub fn boards(size: Size, cubes: Option<&CubeSet>) -> String {
    let of = cubes.map_or("", |_| " of these cubes");
    format!("{size} board{of}")
}

fn do_not_fill(cubes: &CubeSet, size: Size) -> String {
    format!(
        "{} cubes do not fill a {size} board; choose another --size or other --cubes",
        cubes.count()
    )
}

impl Words {
    /// Builds the graph of these words under `rules`.
    pub fn graph(&self, rules: &Rules) -> Result<Graph> {
        self.dictionary.graph(&Scoring::of(rules))
    }
}

impl Dictionary {
    /// Returns whether this is the built-in list.
    pub fn is_built_in(&self) -> bool {
        self.dictionary.is_none()
    }

    /// Builds the graph of these words under `scoring`.
    pub fn graph(&self, scoring: &Scoring) -> Result<Graph> {
        let graph = Graph::from_text(&self.text()?, scoring).context("--dictionary")?;
        if let Some(path) = &self.dictionary
            && graph.words() == 0
            && graph.left_out() > 0
        {
            bail!(
                "--dictionary: {}: no usable words; write one word per line, of {} or more lower-case letters a-z",
                path.display(),
                scoring.min_length()
            );
        }
        Ok(graph)
    }

    /// Returns the list, one word per line.
    pub fn text(&self) -> Result<Cow<'static, str>> {
        let Some(path) = &self.dictionary else {
            return Ok(Cow::Borrowed(data::DICTIONARY));
        };
        let bytes = fs::read(path).with_context(|| {
            format!(
                "--dictionary: {}: failed to read; give the path of a list of words, one per line",
                path.display()
            )
        })?;
        let text = String::from_utf8(bytes)
            .unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned());
        Ok(Cow::Owned(text))
    }
}

/// Reads the rules with this name, or in this file.
pub fn rules(name: &str) -> Result<Rules> {
    let rules = match is_file(name) {
        true => Rules::read(name),
        false => Rules::built_in(name),
    };
    rules.context("--rules")
}

/// Returns whether `name` is a path. No built-in name contains a dot or a separator, so such a name
/// is a file even if the file is missing.
fn is_file(name: &str) -> bool {
    name.contains(['.', '/', '\\'])
}

/// Returns the size that the user chose, or else that of the rules.
pub fn size(asked: Option<Size>, rules: &Rules) -> Result<Size> {
    match asked {
        Some(size) => Ok(size),
        None => Ok(Size::new(rules.rows(), rules.columns())?),
    }
}

/// Returns a progress bar, or a spinner if `count` is unknown. It is hidden unless standard error
/// is a terminal.
pub fn progress(count: Option<u64>) -> Result<ProgressBar> {
    if !io::stderr().is_terminal() {
        return Ok(ProgressBar::hidden());
    }
    let (bar, template) = match count {
        Some(count) => (ProgressBar::new(count), "{msg} {wide_bar} {percent}% {eta}"),
        None => (ProgressBar::new_spinner(), "{elapsed} {msg}"),
    };
    Ok(bar.with_style(ProgressStyle::with_template(template)?))
}

/// Runs `work` on this many threads, or on one per core.
pub fn with_threads<T: Send>(threads: Option<usize>, work: impl FnOnce() -> T + Send) -> Result<T> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads.unwrap_or(0));
    Ok(pool.build().context("--threads")?.install(work))
}

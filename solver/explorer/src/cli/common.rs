//! What several commands are asked for: the words, the rules, the size of the boards.

use std::borrow::Cow;
use std::fs;
use std::io::{self, IsTerminal};
use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use data::{Cubes, Rules};
use explorer::{CubeSet, Graph, Scoring, Size};
use indicatif::{ProgressBar, ProgressStyle};

/// The words and what they are worth.
#[derive(clap::Args)]
pub struct Words {
    #[command(flatten)]
    pub dictionary: Dictionary,

    #[command(flatten)]
    pub rules: RulesName,
}

/// Which words.
#[derive(clap::Args)]
pub struct Dictionary {
    /// Words that count, one a line, instead of the built-in list of 172,823
    #[arg(long, value_name = "FILE")]
    dictionary: Option<PathBuf>,
}

/// Which rules.
#[derive(clap::Args)]
pub struct RulesName {
    /// The rules of points and cubes: the name of built-in ones, or a file
    #[arg(long, value_name = "NAME", default_value = "classic")]
    rules: String,
}

/// Which cubes.
#[derive(clap::Args)]
pub struct CubesName {
    /// Only boards that these cubes can show: the name of built-in ones, or a file
    #[arg(long, value_name = "NAME")]
    cubes: Option<String>,
}

impl RulesName {
    /// The rules of this name, or in this file.
    pub fn read(&self) -> Result<Rules> {
        rules(&self.rules)
    }
}

impl CubesName {
    /// The cubes that were asked for, if any were.
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

    /// The cubes that were asked for, or those of `rules`, for boards of `size`.
    pub fn or_of(&self, rules: &Rules, size: Size) -> Result<CubeSet> {
        let cubes = self.read()?;
        let cubes =
            CubeSet::new(cubes.as_ref().unwrap_or(&rules.cubes), rules.qu).context("--cubes")?;
        if cubes.count() != size.cells() {
            bail!(
                "{} cubes do not fill a board of {size}; choose another --size or other --cubes",
                cubes.count()
            );
        }
        Ok(cubes)
    }
}

impl Words {
    /// The graph of these words by `rules`.
    pub fn graph(&self, rules: &Rules) -> Result<Graph> {
        self.dictionary.graph(&Scoring::of(rules))
    }
}

impl Dictionary {
    /// Whether it is the built-in list.
    pub fn is_built_in(&self) -> bool {
        self.dictionary.is_none()
    }

    /// The graph of these words by `scoring`.
    pub fn graph(&self, scoring: &Scoring) -> Result<Graph> {
        let graph = Graph::from_text(&self.text()?, scoring).context("--dictionary")?;
        if let Some(path) = &self.dictionary
            && graph.words() == 0
            && graph.left_out() > 0
        {
            bail!(
                "--dictionary: {}: no line is a word that counts; write one word a line, of {} small letters a-z or more",
                path.display(),
                scoring.min_length()
            );
        }
        Ok(graph)
    }

    /// The list, one word a line.
    pub fn text(&self) -> Result<Cow<'static, str>> {
        let Some(path) = &self.dictionary else {
            return Ok(Cow::Borrowed(data::DICTIONARY));
        };
        let bytes = fs::read(path).with_context(|| {
            format!(
                "--dictionary: {}: cannot be read; give the path of a list of words, one a line",
                path.display()
            )
        })?;
        Ok(Cow::Owned(String::from_utf8_lossy(&bytes).into_owned()))
    }
}

/// The rules of this name, or in this file.
pub fn rules(name: &str) -> Result<Rules> {
    let rules = match is_file(name) {
        true => Rules::read(name),
        false => Rules::built_in(name),
    };
    rules.context("--rules")
}

/// What has a dot or a separator in it is none of our names, even if there is no such file.
fn is_file(name: &str) -> bool {
    name.contains(['.', '/', '\\'])
}

/// The size that was asked for, or else that of the rules.
pub fn size(asked: Option<Size>, rules: &Rules) -> Result<Size> {
    match asked {
        Some(size) => Ok(size),
        None => Ok(Size::new(rules.rows(), rules.columns())?),
    }
}

/// A bar for long work, or with nothing to count a line that says how far it is; on a terminal only.
pub fn progress(count: Option<u64>) -> Result<ProgressBar> {
    if !io::stderr().is_terminal() {
        return Ok(ProgressBar::hidden());
    }
    let (bar, template) = match count {
        Some(count) => (
            ProgressBar::new(count),
            "{msg} {wide_bar} {percent} % {eta}",
        ),
        None => (ProgressBar::new_spinner(), "{elapsed} {msg}"),
    };
    Ok(bar.with_style(ProgressStyle::with_template(template)?))
}

/// Does `work` on so many threads, or on as many as there are cores.
pub fn with_threads<T: Send>(threads: Option<usize>, work: impl FnOnce() -> T + Send) -> Result<T> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads.unwrap_or(0));
    Ok(pool.build().context("--threads")?.install(work))
}

//! What several commands are asked for: the words, the rules, the size of the boards.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use data::Rules;
use explorer::{Graph, Scoring, Size};

/// The words and what they are worth.
#[derive(clap::Args)]
pub struct Words {
    /// Words that count, one a line, instead of the built-in list of 172,823
    #[arg(long, value_name = "FILE")]
    dictionary: Option<PathBuf>,

    #[command(flatten)]
    pub rules: RulesName,
}

/// Which rules.
#[derive(clap::Args)]
pub struct RulesName {
    /// The rules of points and cubes: the name of built-in ones, or a file
    #[arg(long, value_name = "NAME", default_value = "classic")]
    rules: String,
}

impl RulesName {
    /// The rules of this name, or in this file.
    pub fn read(&self) -> Result<Rules> {
        let is_file = Path::new(&self.rules).extension().is_some();
        let rules = match is_file {
            true => Rules::read(&self.rules),
            false => Rules::built_in(&self.rules),
        };
        rules.context("--rules")
    }
}

impl Words {
    /// The graph of these words by `rules`.
    pub fn graph(&self, rules: &Rules) -> Result<Graph> {
        self.graph_by(&Scoring::of(rules))
    }

    /// The graph of these words by `scoring`.
    pub fn graph_by(&self, scoring: &Scoring) -> Result<Graph> {
        let Some(path) = &self.dictionary else {
            return Ok(Graph::from_text(data::DICTIONARY, scoring)?);
        };
        let bytes = fs::read(path).with_context(|| {
            format!(
                "--dictionary: {}: cannot be read; give the path of a list of words, one a line",
                path.display()
            )
        })?;
        let text = String::from_utf8_lossy(&bytes);
        Graph::from_text(&text, scoring)
            .with_context(|| format!("--dictionary: {}", path.display()))
    }
}

/// The size that was asked for, or else that of the rules.
pub fn size(asked: Option<Size>, rules: &Rules) -> Result<Size> {
    match asked {
        Some(size) => Ok(size),
        None => Ok(Size::new(rules.rows(), rules.columns())?),
    }
}

/// Does `work` on so many threads, or on as many as there are cores.
pub fn with_threads<T: Send>(threads: Option<usize>, work: impl FnOnce() -> T + Send) -> Result<T> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads.unwrap_or(0));
    Ok(pool.build().context("--threads")?.install(work))
}

//! The files that a conversation can read and write.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// The folder of a conversation, as a built-in oracle sees it.
#[derive(Clone, Default)]
pub struct Files {
    root: PathBuf,
    shown: Vec<PathBuf>,
    /// The files next to `data`, including those written during the conversation.
    own: BTreeMap<String, Vec<u8>>,
}

impl Files {
    /// Returns the distributed files `shown` under `root`, with the files of one test case.
    pub fn new(root: &Path, shown: &[PathBuf], own: &BTreeMap<String, String>) -> Self {
        let own = own
            .iter()
            .map(|(name, text)| (name.clone(), text.clone().into_bytes()));
        Self {
            root: root.to_path_buf(),
            shown: shown.to_vec(),
            own: own.collect(),
        }
    }

    /// Returns the bytes of a file, or the error message if it cannot be opened.
    pub fn read(&self, name: &str) -> Result<Vec<u8>, String> {
        let own = self.own.get(name).cloned();
        let bytes = own.or_else(|| {
            let path = self.shown.iter().find(|path| *path == Path::new(name))?;
            fs::read(self.root.join(path)).ok()
        });
        bytes.ok_or_else(|| format!("{name}: failed to open: ..."))
    }

    /// Returns the size of a distributed file in KiB, rounded up, or 0 if there is no such file.
    pub fn distributed_kib(&self, name: &str) -> u64 {
        let is_shown = self.shown.iter().any(|path| path == Path::new(name));
        let about = is_shown.then(|| fs::metadata(self.root.join(name)).ok());
        about
            .flatten()
            .map_or(0, |about| about.len().div_ceil(1 << 10))
    }

    /// Writes a file next to `data`; a conversation has no other folder.
    pub fn write(
        &mut self,
        name: &str,
        lines: impl IntoIterator<Item = String>,
    ) -> Result<(), String> {
        if name.is_empty() || name == "data" || name.contains('/') {
            return Err(format!("{name}: failed to save: ..."));
        }
        let text: String = lines.into_iter().map(|line| line + "\n").collect();
        self.own.insert(name.to_string(), text.into_bytes());
        Ok(())
    }

    /// Returns the reply of the command `show` for a file.
    pub fn show(&self, name: &str) -> Result<Vec<String>, String> {
        let bytes = self.read(name)?;
        let text = String::from_utf8_lossy(&bytes);
        let mut lines: Vec<String> = text.split('\n').map(String::from).collect();
        let rest = lines.pop().unwrap_or_default();
        let mut end = String::new();
        if !rest.is_empty() {
            lines.push(rest);
            end = ", the last without a line end".to_string();
        }
        lines.push(format!("{} lines{end}", lines.len()));
        Ok(lines)
    }
}

//! Reads boards from a file in blocks of tens of thousands, with line numbers for errors.

use std::borrow::Cow;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::mem;
use std::path::Path;

use anyhow::{Context, Result};
use explorer::{ExplorerError, Size, board};

/// A file of boards that is being read.
pub struct Boards {
    /// The name of the file in error messages.
    name: String,
    input: Box<dyn BufRead>,
    bytes: Option<u64>,
    line: usize,
    size: Size,
    qu: bool,
}

/// Some boards, in the order of the file.
#[derive(Default)]
pub struct Block {
    /// Their codes, without gaps between the boards.
    pub codes: Vec<u8>,
    /// Their lines, without surrounding white space.
    pub texts: Vec<String>,
    /// The number of bytes that they take in the file.
    pub bytes: u64,
}

/// A line that isn't a board.
pub struct Malformed {
    /// The number of the line, counted from 1.
    pub line: usize,
    /// The error in the line.
    pub error: ExplorerError,
}

/// The number of boards in a block: enough to keep all threads busy for a while.
const BLOCK: usize = 1 << 15;

/// The maximum length of a line in bytes, with generous space for white space.
const LONGEST_LINE: u64 = 1 << 12;

impl Block {
    /// Keeps only the boards at some places in the block.
    pub fn retain(&mut self, size: Size, mut keep: impl FnMut(usize) -> bool) {
        let kept: Vec<usize> = (0..self.texts.len()).filter(|&place| keep(place)).collect();
        let codes = kept.iter().flat_map(|place| {
            let first = place * size.cells();
            self.codes[first..first + size.cells()].iter().copied()
        });
        self.codes = codes.collect();
        self.texts = kept
            .iter()
            .map(|&place| mem::take(&mut self.texts[place]))
            .collect();
    }
}

impl Boards {
    /// Opens the file of boards at `path`, or standard input for `-`.
    pub fn open(path: &Path, size: Size, qu: bool) -> Result<Self> {
        let name = path.display().to_string();
        let (input, bytes, name): (Box<dyn BufRead>, _, _) = if name == "-" {
            let input = BufReader::new(io::stdin());
            (Box::new(input), None, "standard input".to_string())
        } else {
            let file = File::open(path).with_context(|| {
                format!("{name}: failed to read; give the path of a file of boards, or - for standard input")
            })?;
            let bytes = file.metadata().ok().map(|metadata| metadata.len());
            (Box::new(BufReader::new(file)), bytes, name)
        };
        Ok(Self {
            name,
            input,
            bytes,
            line: 0,
            size,
            qu,
        })
    }

    /// Returns the name of the file for messages.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the size of the file in bytes, if it is known.
    pub fn bytes(&self) -> Option<u64> {
        self.bytes
    }

    /// Replaces the contents of `block` with the next boards; with none at the end of the file.
    ///
    /// The block ends at a line that isn't a board, and the function returns that line. The next
    /// block begins after it.
    pub fn read(&mut self, block: &mut Block) -> Result<Option<Malformed>> {
        block.codes.clear();
        block.texts.clear();
        block.bytes = 0;
        let mut bytes = Vec::new();
        while block.texts.len() < BLOCK {
            bytes.clear();
            let read = self.read_line(&mut bytes);
            if read.with_context(|| format!("{}: failed to read", self.name))? == 0 {
                break;
            }
            block.bytes += bytes.len() as u64;
            self.line += 1;
            let text: Cow<str> = String::from_utf8_lossy(&bytes);
            let text = text.trim_start_matches('\u{feff}').trim();
            if let Err(error) = board::parse_into(&mut block.codes, text, self.size, self.qu) {
                let line = self.line;
                return Ok(Some(Malformed { line, error }));
            }
            block.texts.push(text.to_string());
        }
        Ok(None)
    }

    /// Appends the next line to `bytes`. If the line is too long for a board, the rest of it is
    /// skipped.
    fn read_line(&mut self, bytes: &mut Vec<u8>) -> io::Result<usize> {
        let read = (&mut self.input)
            .take(LONGEST_LINE)
            .read_until(b'\n', bytes)?;
        if read as u64 == LONGEST_LINE && bytes.last() != Some(&b'\n') {
            self.input.skip_until(b'\n')?;
        }
        Ok(read)
    }
}

//! Boards from a file, some thousands at a time, each with the number of its line.

use std::borrow::Cow;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

use anyhow::{Context, Result};
use explorer::{ExplorerError, Size, board};

/// A file of boards that is being read.
pub struct Boards {
    /// What errors call it.
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
    /// Their codes, one board directly after the other.
    pub codes: Vec<u8>,
    /// Their lines without white space around.
    pub texts: Vec<String>,
    /// How many bytes of the file these were.
    pub bytes: u64,
}

/// A line that is no board.
pub struct Malformed {
    /// Which, counted from 1.
    pub line: usize,
    /// What is wrong with it.
    pub error: ExplorerError,
}

/// How many boards make a block: enough to keep all threads busy for a while.
const BLOCK: usize = 1 << 15;

/// The longest line that can be a board, in bytes, with room for generous white space.
const LONGEST_LINE: u64 = 1 << 12;

impl Boards {
    /// The boards in the file at `path`, or on standard input if it is `-`.
    pub fn open(path: &Path, size: Size, qu: bool) -> Result<Self> {
        let name = path.display().to_string();
        let (input, bytes, name): (Box<dyn BufRead>, _, _) = if name == "-" {
            let input = BufReader::new(io::stdin());
            (Box::new(input), None, "standard input".to_string())
        } else {
            let file = File::open(path).with_context(|| {
                format!("{name}: cannot be read; give the path of a file of boards, or - for standard input")
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

    /// What the file is called.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// How many bytes it has, if that can be known.
    pub fn bytes(&self) -> Option<u64> {
        self.bytes
    }

    /// Puts the next boards into `block` instead of what is there: none at the end of the file. It ends at a
    /// line that is no board, which is returned; the next block begins behind it.
    pub fn read(&mut self, block: &mut Block) -> Result<Option<Malformed>> {
        block.codes.clear();
        block.texts.clear();
        block.bytes = 0;
        let mut bytes = Vec::new();
        while block.texts.len() < BLOCK {
            bytes.clear();
            let read = self.read_line(&mut bytes);
            if read.with_context(|| format!("{}: cannot be read", self.name))? == 0 {
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

    /// Appends the next line to `bytes`. Of one that is too long for a board the rest is left out.
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

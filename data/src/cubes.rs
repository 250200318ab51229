//! Sets of letter cubes: those of the boxed games and of the courses, and any file in the same
//! format.

use std::path::Path;

use serde::Deserialize;
use toml::Spanned;

use crate::toml_file::{built_in, parse, read};
use crate::{Cell, ConfigError};

/// The number of faces of a cube.
pub const FACES: usize = 6;

/// The six faces of a cube. The upper face becomes the cell on the board.
pub type Cube = [Cell; FACES];

/// A set of cubes for one board.
///
/// In a file, each string under the key `cubes` is one cube. A capital begins a face, lower-case letters
/// continue it, and `#` is a solid face. `HIMNUQu` has six faces, the last of them `qu`;
/// `AnErHeInQuTh` and `EIO###` have six as well.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cubes {
    title: String,
    cubes: Vec<Cube>,
}

/// The built-in sets. Each file names its source.
const BUILT_IN: [(&str, &str); 10] = [
    ("classic-1976", include_str!("../cubes/classic-1976.toml")),
    ("new-1987", include_str!("../cubes/new-1987.toml")),
    (
        "new-1987-plain-q",
        include_str!("../cubes/new-1987-plain-q.toml"),
    ),
    ("big", include_str!("../cubes/big.toml")),
    ("big-challenge", include_str!("../cubes/big-challenge.toml")),
    ("deluxe", include_str!("../cubes/deluxe.toml")),
    ("big-2012", include_str!("../cubes/big-2012.toml")),
    (
        "super-big-2012",
        include_str!("../cubes/super-big-2012.toml"),
    ),
    ("cs106-big", include_str!("../cubes/cs106-big.toml")),
    ("cs106-big-qu", include_str!("../cubes/cs106-big-qu.toml")),
];

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    title: String,
    cubes: Spanned<Vec<Spanned<String>>>,
}

impl Cubes {
    /// The maximum number of cubes in a set: enough for 6×6, the largest boxed game.
    pub const MAX: usize = 36;

    /// Returns the names of the built-in sets. `data/README.md` has a table of them.
    pub fn names() -> impl Iterator<Item = &'static str> {
        BUILT_IN.iter().map(|(name, _)| *name)
    }

    /// Returns the built-in set of this name.
    ///
    /// ```
    /// let cubes = data::Cubes::built_in("new-1987")?;
    /// assert_eq!((cubes.title(), cubes.count()), ("New Boggle, 1987", 16));
    /// # Ok::<(), data::ConfigError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails if there is no such set; the error lists the built-in names.
    pub fn built_in(name: &str) -> Result<Self, ConfigError> {
        Self::parse(built_in(&BUILT_IN, name)?)
    }

    /// Reads cubes from the text of a file.
    ///
    /// # Errors
    ///
    /// Fails if the text is invalid TOML, or if a key is unknown or missing. Fails if a cube does
    /// not have six faces of letters a–z or `#`, or if there is no cube or more than
    /// [`Cubes::MAX`].
    pub fn parse(text: &str) -> Result<Self, ConfigError> {
        let file: File = parse(text)?;
        let count = file.cubes.get_ref().len();
        if !(1..=Self::MAX).contains(&count) {
            let what = format!("cubes: {count} cubes; write 1 to {}", Self::MAX);
            return Err(ConfigError::mistake(text, file.cubes.span(), what));
        }
        let mut cubes = Vec::new();
        for (number, cube) in file.cubes.get_ref().iter().enumerate() {
            let cube = faces(cube.get_ref()).map_err(|what| {
                let what = format!("cubes: cube {} ({:?}): {what}", number + 1, cube.get_ref());
                ConfigError::mistake(text, cube.span(), what)
            })?;
            cubes.push(cube);
        }
        Ok(Self {
            title: file.title,
            cubes,
        })
    }

    /// Reads cubes from the file at `path`.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be read, or for the reasons of [`Cubes::parse`].
    pub fn read(path: impl AsRef<Path>) -> Result<Self, ConfigError> {
        let path = path.as_ref();
        Self::parse(&read(path)?).map_err(|error| error.in_file(path))
    }

    /// Replaces each plain `q` on a face with `qu`.
    pub fn with_qu(mut self) -> Self {
        for face in self.cubes.iter_mut().flatten() {
            if face.as_str() == "q" {
                *face = Cell::Letters("qu".to_string());
            }
        }
        self
    }

    /// Returns the title of the set.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// Returns the number of cubes, which equals the number of cells of their board.
    pub fn count(&self) -> usize {
        self.cubes.len()
    }

    /// Returns the cubes, in the order of the file.
    pub fn cubes(&self) -> &[Cube] {
        &self.cubes
    }
}

/// Parses the faces of one cube, or returns a description of the mistake.
fn faces(text: &str) -> Result<Cube, String> {
    let mut faces: Vec<Cell> = Vec::new();
    for character in text.chars() {
        match (character, faces.last_mut()) {
            ('#', _) => faces.push(Cell::Solid),
            ('A'..='Z', _) => {
                let letter = character.to_ascii_lowercase();
                faces.push(Cell::Letters(letter.to_string()));
            }
            ('a'..='z', Some(Cell::Letters(letters))) => letters.push(character),
            ('a'..='z', _) => {
                return Err(format!(
                    "{character:?} begins a face; write A for a face with one letter, Qu for one with two"
                ));
            }
            _ => {
                return Err(format!(
                    "{character:?} is invalid; use letters A-Z, or # for a solid face"
                ));
            }
        }
    }
    let count = faces.len();
    faces
        .try_into()
        .map_err(|_| format!("{count} faces; a cube has {FACES}"))
}

//! Sets of letter cubes: those of the boxed games and of the courses, and any file like theirs.

use std::path::Path;

use serde::Deserialize;
use toml::Spanned;

use crate::config::{built_in, parse, read};
use crate::{Cell, ConfigError};

/// How many faces a cube has.
pub const FACES: usize = 6;

/// A cube. What is on a face is what lies on the board when it is up.
pub type Cube = [Cell; FACES];

/// A set of cubes, enough for a board.
///
/// In a file, under the key `cubes`, each cube is one string: a capital begins a
/// face, small letters go on with it, and `#` is a solid face. So `HIMNUQu` has
/// six faces, the last of them `qu`, and so have `AnErHeInQuTh` and `EIO###`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cubes {
    title: String,
    cubes: Vec<Cube>,
}

/// Where each set comes from is said in its file.
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
    /// The most cubes a set may have: those of a board of 6×6, the largest there is in a box.
    pub const MOST: usize = 36;

    /// The names of the sets that are built in. `data/README.md` has a table of them.
    pub fn names() -> impl Iterator<Item = &'static str> {
        BUILT_IN.iter().map(|(name, _)| *name)
    }

    /// The built-in set of this name.
    ///
    /// ```
    /// let cubes = data::Cubes::built_in("new-1987")?;
    /// assert_eq!((cubes.title(), cubes.count()), ("New Boggle, 1987", 16));
    /// # Ok::<(), data::ConfigError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If there is none; the error names those there are.
    pub fn built_in(name: &str) -> Result<Self, ConfigError> {
        Self::parse(built_in(&BUILT_IN, name)?)
    }

    /// The cubes in the text of a file.
    ///
    /// # Errors
    ///
    /// If the text is no TOML, if a key is unknown or missing, if a cube has not
    /// six faces of letters a–z or `#`, or if there is no cube or more than [`Cubes::MOST`].
    pub fn parse(text: &str) -> Result<Self, ConfigError> {
        let file: File = parse(text)?;
        let count = file.cubes.get_ref().len();
        if !(1..=Self::MOST).contains(&count) {
            let what = format!(
                "cubes: {count} cubes; a board takes 1 to {} of them",
                Self::MOST
            );
            return Err(ConfigError::mistake(text, file.cubes.span(), what));
        }
        let mut cubes = Vec::new();
        for (number, cube) in file.cubes.get_ref().iter().enumerate() {
            let cube = faces(cube.get_ref()).map_err(|what| {
                let what = format!("cubes: cube {}, {:?}, {what}", number + 1, cube.get_ref());
                ConfigError::mistake(text, cube.span(), what)
            })?;
            cubes.push(cube);
        }
        Ok(Self {
            title: file.title,
            cubes,
        })
    }

    /// The cubes in the file at `path`.
    ///
    /// # Errors
    ///
    /// If it cannot be read, or as [`Cubes::parse`].
    pub fn read(path: impl AsRef<Path>) -> Result<Self, ConfigError> {
        let path = path.as_ref();
        Self::parse(&read(path)?).map_err(|error| error.in_file(path))
    }

    /// The same cubes with `qu` on each face that has a plain `q`.
    pub fn with_qu(mut self) -> Self {
        for face in self.cubes.iter_mut().flatten() {
            if face.as_str() == "q" {
                *face = Cell::Letters("qu".to_string());
            }
        }
        self
    }

    /// What the set is called.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// How many cubes there are: as many as a board for them has cells.
    pub fn count(&self) -> usize {
        self.cubes.len()
    }

    /// The cubes, in the order of the file.
    pub fn cubes(&self) -> &[Cube] {
        &self.cubes
    }
}

/// The faces of one cube, or what is wrong with it.
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
                    "has {character:?} where a face begins; write A for a face with one letter, Qu for one with two"
                ));
            }
            _ => {
                return Err(format!(
                    "has {character:?} on a face; there are letters A-Z, and # for a solid face"
                ));
            }
        }
    }
    let count = faces.len();
    faces
        .try_into()
        .map_err(|_| format!("has {count} faces instead of {FACES}"))
}

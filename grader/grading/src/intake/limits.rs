//! The limits of a submission: how much of it is looked at, read and unpacked.

/// The largest archive, in bytes. The handout has less than one MiB, and with `target` some hundred.
pub const LARGEST_ARCHIVE: u64 = 64 << 20;

/// The most that is unpacked, in bytes: `target` may be in it.
pub const MOST_UNPACKED: u64 = 512 << 20;

/// The most that is unpacked for a byte of the archive. Source and lists of words have 3 to 10;
/// the format itself can have a thousand.
pub const RATIO: u64 = 100;

/// Up to this the ratio does not matter, in bytes: there are small files of blanks.
pub const HARMLESS: u64 = 2 * LARGEST;

/// The most names that are looked at: a workspace has some 200, and `target` with it some thousand.
pub const MOST_NAMES: usize = 20_000;

/// The longest path, in bytes: as much as file systems take for a single part of one.
pub const LONGEST_PATH: usize = 255;

/// The deepest place, in parts of a path: the workspace's own is the seventh, and a folder or two
/// may stand around it.
pub const DEEPEST: usize = 12;

/// The largest file that is read, in bytes: thrice the longest word list.
pub const LARGEST: u64 = 4 << 20;

/// The most that is read of a submission, in bytes: what is handed out has 4 MiB.
pub const MOST_BYTES: u64 = 64 << 20;

/// The most that is read of a repository, in bytes. One of a course has some hundred KiB, and what is
/// larger has what programs make in it.
pub const MOST_HISTORY: u64 = 32 << 20;

/// The most folders that may stand around a workspace: archives are often made of the
/// folder and not of what is in it, and unpacked into one more.
pub const WRAPPERS: usize = 2;

/// The most source files.
pub const MOST: usize = 200;

/// The most test cases of a student that are taken.
pub const MOST_CASES: usize = 100;

/// The largest test case of a student that is taken, in bytes: the published ones have up to 4,000.
pub const LARGEST_CASE: u64 = 64 << 10;

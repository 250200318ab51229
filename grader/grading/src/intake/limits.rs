//! The limits of a submission: how much of it is looked at, read and unpacked.

/// The largest archive, in bytes. The handout has less than one MiB, and with `target` some hundred. It is never read as a
/// whole.
pub const MAX_ARCHIVE_BYTES: u64 = 1 << 30;

/// The largest size of what is unpacked of an archive, in bytes. Of a `.tar.gz` that is all of it, `target` included.
pub const MAX_UNPACKED_BYTES: u64 = 4 << 30;

/// The largest ratio of the unpacked size to that of the archive: 3 to 10 for sources and word lists, up to a thousand
/// for any data.
pub const MAX_UNPACK_RATIO: u64 = 100;

/// The unpacked size below which the ratio does not matter, in bytes: there are small files of blanks.
pub const HARMLESS_UNPACKED_BYTES: u64 = 2 * MAX_FILE_BYTES;

/// The largest number of names, without those that are skipped: a workspace has some 200.
pub const MAX_NAMES: usize = 20_000;

/// The largest number of names in an archive that are skipped: `target` has some thousand.
pub const MAX_SKIPPED_NAMES: usize = 500_000;

/// The longest path, in bytes: as much as file systems take for a single part of one.
pub const MAX_PATH_BYTES: usize = 255;

/// The largest depth, in parts of a path: a workspace has up to seven, and a folder or two may be around it.
pub const MAX_PATH_PARTS: usize = 12;

/// The largest file, in bytes: three times the longest word list.
pub const MAX_FILE_BYTES: u64 = 4 << 20;

/// The largest size of all files that are read, in bytes: the handout has 4 MiB.
pub const MAX_WANTED_BYTES: u64 = 64 << 20;

/// The largest size of a repository, in bytes. One of a course has some hundred KiB; a larger one contains build output.
pub const MAX_HISTORY_BYTES: u64 = 32 << 20;

/// The largest object of a repository that is a file of its own, in bytes. Commits and folders are small; without the
/// others the history can be read all the same.
pub const MAX_OBJECT_BYTES: u64 = 1 << 20;

/// The largest number of folders around a workspace: archives often contain the folder and not only its contents, and
/// are unpacked into one more.
pub const MAX_WRAPPERS: usize = 2;

/// The largest number of source files.
pub const MAX_SOURCES: usize = 200;

/// The largest number of test cases of a student.
pub const MAX_STUDENT_CASES: usize = 100;

/// The largest test case of a student, in bytes: the published ones have up to 4,000.
pub const MAX_CASE_BYTES: u64 = 64 << 10;

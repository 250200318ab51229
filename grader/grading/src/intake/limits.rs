//! The limits of a submission: how much of it is listed, read and unpacked.

/// The maximum size of an archive, in bytes.
///
/// The handout has less than 1 MiB, and a few hundred MiB with `target`. The archive is never read as a whole.
pub const MAX_ARCHIVE_BYTES: u64 = 1 << 30;

/// The maximum unpacked size of an archive, in bytes. Only a `.zip` can be read
/// without its build output; the others are unpacked completely.
pub const MAX_UNPACKED_BYTES: u64 = 4 << 30;

/// The maximum memory for a dictionary while an archive is unpacked, in KiB. The strongest setting of `xz` needs 65 MiB;
/// 7-Zip offers settings that need gigabytes.
pub const MAX_UNPACK_KIBIBYTES: u32 = 256 << 10;

/// The maximum size of the list of names in a `.7z`, in KiB: 100 bytes for each of 40,000 names. 7-Zip compresses it with
/// a dictionary of 1 MiB.
pub const MAX_HEADER_KIBIBYTES: usize = 4 << 10;

/// The maximum ratio of the unpacked size to the archive size. Sources and word lists have 3 to 10, other data up to
/// 1,000.
pub const MAX_UNPACK_RATIO: u64 = 100;

/// The unpacked size below which the ratio is not checked, in bytes, because small files of spaces have a high ratio.
pub const HARMLESS_UNPACKED_BYTES: u64 = 2 * MAX_FILE_BYTES;

/// The maximum number of names, without skipped ones. A workspace has about 200.
pub const MAX_NAMES: usize = 20_000;

/// The maximum number of skipped names in an archive. `target` has a few thousand.
pub const MAX_SKIPPED_NAMES: usize = 500_000;

/// The maximum length of a path, in bytes: the limit of file systems for one component.
pub const MAX_PATH_BYTES: usize = 255;

/// The maximum depth of a path. A workspace has up to 7 components, with up to two folders around it.
pub const MAX_PATH_PARTS: usize = 12;

/// The maximum size of a file, in bytes: three times the longest word list.
pub const MAX_FILE_BYTES: u64 = 4 << 20;

/// The maximum total size of the files that are read, in bytes. The handout has 4 MiB.
pub const MAX_WANTED_BYTES: u64 = 64 << 20;

/// The maximum size of a repository, in bytes. A repository for a course has a few hundred KiB; a larger one contains
/// build output.
pub const MAX_HISTORY_BYTES: u64 = 32 << 20;

/// The maximum size of a loose object of a repository, in bytes. Commits and trees are small, and the history is
/// readable without larger objects.
pub const MAX_OBJECT_BYTES: u64 = 1 << 20;

/// The maximum number of folders around a workspace. Archives often contain the folder itself, and unpacking adds
/// another.
pub const MAX_WRAPPERS: usize = 2;

/// The maximum number of source files.
pub const MAX_SOURCES: usize = 200;

/// The reason for ignoring further source files.
pub const TOO_MANY_SOURCES: &str = "more than 200 source files";

/// The maximum number of test cases that a student may submit.
pub const MAX_STUDENT_CASES: usize = 100;

/// The reason for ignoring further test cases.
pub const TOO_MANY_CASES: &str = "more than 100 test cases";

/// The maximum size of a student's test case, in bytes. Public test cases have up to 4,000.
pub const MAX_CASE_BYTES: u64 = 64 << 10;

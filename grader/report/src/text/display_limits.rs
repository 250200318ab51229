//! How much of a long file, conversation or reply is displayed.

/// The limits of the parts of a failure that may be long.
#[derive(Clone, Copy, Debug)]
pub struct Most {
    /// Lines of a file.
    pub file: usize,
    /// Commands before the one that matters, the last of them.
    pub before: usize,
    /// Lines of a reply.
    pub lines: usize,
}

impl Most {
    /// The limits of a report.
    pub const OF_A_REPORT: Self = Self {
        file: 24,
        before: 12,
        lines: 7,
    };

    /// No limits.
    pub const ALL: Self = Self {
        file: usize::MAX,
        before: usize::MAX,
        lines: usize::MAX,
    };
}

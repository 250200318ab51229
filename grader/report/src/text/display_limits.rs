//! How much of a long file, conversation or reply is displayed.

/// The limits of the parts of a failure that may be long.
#[derive(Clone, Copy, Debug)]
pub struct DisplayLimits {
    /// Lines of a file.
    pub file_lines: usize,
    /// Commands before the one that matters, the last of them.
    pub commands_before: usize,
    /// Lines of a reply.
    pub reply_lines: usize,
}

impl DisplayLimits {
    /// The limits of a report.
    pub const REPORT: Self = Self {
        file_lines: 24,
        commands_before: 12,
        reply_lines: 7,
    };

    /// No limits.
    pub const UNLIMITED: Self = Self {
        file_lines: usize::MAX,
        commands_before: usize::MAX,
        reply_lines: usize::MAX,
    };
}

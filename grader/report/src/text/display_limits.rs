//! Limits on the display of long files, conversations and replies.

/// The display limits for the parts of a failure that may be long.
#[derive(Clone, Copy, Debug)]
pub struct DisplayLimits {
    /// The maximum number of lines of a file.
    pub file_lines: usize,
    /// The maximum number of commands before the failed one; the last ones are displayed.
    pub commands_before: usize,
    /// The maximum number of lines of a reply.
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

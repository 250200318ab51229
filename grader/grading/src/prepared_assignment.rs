//! An assignment and the compiled code that its submissions need.

use std::sync::Arc;

use anyhow::Result;
use judge::assignment::{Assignment, Phase};
use judge::build::CourseLibraries;
use judge::internal_error::as_internal_error;
use judge::oracle::Oracles;
use sandbox::Sandbox;

use crate::course_caches;
use crate::insight::{Insight, Insights};

/// The tools to build, run and judge submissions.
pub struct PreparedAssignment {
    /// The assignment.
    pub assignment: Arc<Assignment>,
    /// The insights into its phases.
    pub insights: Insights,
    /// The libraries that submissions are compiled with.
    pub libraries: CourseLibraries,
    /// The oracles.
    pub oracles: Oracles,
    /// The sandbox for all programs.
    pub sandbox: Sandbox,
}

impl PreparedAssignment {
    /// Compiles the libraries that the phases up to the one at `last` need, and oracles that are programs.
    ///
    /// # Errors
    ///
    /// Fails if code of the course does not compile.
    pub fn new(
        assignment: Arc<Assignment>,
        insights: Insights,
        sandbox: Sandbox,
        last: usize,
    ) -> Result<Self> {
        let cache = course_caches::of_libraries(&assignment, last).map_err(as_internal_error)?;
        Ok(Self {
            libraries: CourseLibraries::build(&assignment, &sandbox, last, cache.as_ref())
                .map_err(as_internal_error)?,
            oracles: Oracles::prepare(&assignment, &sandbox).map_err(as_internal_error)?,
            assignment,
            insights,
            sandbox,
        })
    }

    /// Returns the phase at this index.
    pub fn phase(&self, phase: usize) -> &Phase {
        &self.assignment.phases[phase]
    }

    /// Returns the insight into the phase at this index.
    pub fn insight(&self, phase: usize) -> Option<&'static dyn Insight> {
        self.insights.of(self.phase(phase))
    }
}

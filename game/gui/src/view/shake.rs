//! A short shake, which says no.

use std::f32::consts::PI;
use std::time::Duration;

/// The time for which something shakes.
pub const LASTS: Duration = Duration::from_millis(400);

/// Returns the displacement after this time, as a share from -1 to 1 of the maximum; `None` once
/// the shake is over.
pub fn displacement(since: Duration) -> Option<f32> {
    let left = 1.0 - since.as_secs_f32() / LASTS.as_secs_f32();
    (left > 0.0).then(|| left * (left * 5.0 * PI).sin())
}

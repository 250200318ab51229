//! A table as CSV.

use anyhow::{Context, Result};
use serde::Serialize;

/// Returns a CSV table with the field names as its header.
///
/// # Errors
///
/// Fails if a row cannot be written.
pub fn table(rows: &[impl Serialize]) -> Result<Vec<u8>> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    for row in rows {
        writer.serialize(row)?;
    }
    writer.into_inner().context("a table in memory")
}

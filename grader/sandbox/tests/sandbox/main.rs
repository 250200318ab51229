//! The sandbox, tested with real programs.

#[cfg(target_os = "linux")]
mod compiling;
#[cfg(target_os = "linux")]
mod example;
#[cfg(target_os = "linux")]
mod levels;
#[cfg(target_os = "linux")]
mod limits;
mod neutral;
#[cfg(target_os = "linux")]
mod rules;
#[cfg(target_os = "linux")]
mod running;

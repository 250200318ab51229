//! Pictures of the view, compared with those in `tests/pictures`.
//!
//! A software Vulkan draws them, so no graphics card is needed. After an intended change:
//!
//! ```sh
//! UPDATE_SNAPSHOTS=true cargo test -p gui --features pictures --test pictures
//! ```
//!
//! Then look at each of them before you commit.

mod camera;
mod end;
mod moving;
mod pages;
mod scenes;
mod turn;
mod windows;

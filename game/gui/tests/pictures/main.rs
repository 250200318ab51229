//! Pictures of the view, compared with those in `tests/pictures`.
//!
//! They need no graphics card. After an intended change:
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
mod rasterizer;
mod scenes;
mod triangle;
mod turn;
mod windows;

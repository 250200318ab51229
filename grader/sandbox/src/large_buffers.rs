//! Returning large buffers to the system.
//!
//! This file contains `unsafe` code for one call of the C library, which has no safe form. Without the call, the
//! library keeps freed buffers in a heap for each thread. A caller that has read a few floods of output then keeps
//! hundreds of megabytes until it ends.
#![allow(unsafe_code)]

/// The size in bytes from which a buffer is mapped separately, and returned as soon as it is freed.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
const LARGE: libc::c_int = 1 << 20;

/// Makes the C library return large buffers to the system as soon as they are freed.
///
/// Call it once, when the program starts. It has an effect only with the GNU C library.
pub fn return_large_buffers() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    // SAFETY: this changes a number in the allocator; any thread may do that at any time.
    unsafe {
        libc::mallopt(libc::M_MMAP_THRESHOLD, LARGE);
    }
}

//! Large buffers go back to the system. This file is allowed `unsafe` for one call of the C library, which has no safe form:
//! the library otherwise keeps what programs printed for the next time, in a heap for each thread, and a grader that has read a
//! few floods of output holds hundreds of megabytes until it ends.
#![allow(unsafe_code)]

/// The smallest buffer, in bytes, that is mapped by itself and returned as soon as nobody needs it.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
const LARGE: libc::c_int = 1 << 20;

/// Has the C library return every large buffer. Other systems' libraries do what they do.
pub fn return_large_buffers() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    // SAFETY: it changes a number in the allocator, which any thread may do at any time.
    unsafe {
        libc::mallopt(libc::M_MMAP_THRESHOLD, LARGE);
    }
}

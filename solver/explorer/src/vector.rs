//! The search with vectors. This is the only file with `unsafe`, for two reasons. The program must
//! check that the processor has the instructions before it uses them. And each of the dozen loads
//! and stores of a step would need a bounds check that never fails; measured, these checks take a
//! fifth to a quarter more time.
//!
//! Why no access is out of bounds, for a [`Queue`] whose entries belong to the same graph and
//! board:
//!
//! * An entry has a cell in its upper six bits, and there are 64 rows. Its node is an index into
//!   `nodes`. This holds for the roots of a search, see [`Queue::push`]. All other entries are
//!   children named by the bits of a node, and [`crate::Graph`] guarantees that those are in the
//!   list.
//! * The loop ends when `tail` exceeds the capacity of the queue, and no step writes more than
//!   [`WAYS`] entries starting at `tail`. All three lists have more than [`WAYS`] entries beyond
//!   their capacity, which is asserted before the loop.
//! * Each step finds one word at most, and there is one step for each entry before `tail`. The
//!   words of earlier steps are counted and cleared before the next search, which is asserted too.
#![allow(unsafe_code)]

use crate::Instructions;
use crate::graph::Node;
use crate::ground::Row;
use crate::queue::{Cells, Queue, WAYS, cell_of, node_of};
use crate::{Size, step};

/// Visits the prefixes in the queue until it is empty or over its capacity. Uses these instructions
/// if the processor has them, and the portable ones otherwise.
pub(crate) fn search<F: Cells>(
    instructions: Instructions,
    nodes: &[Node],
    rows: &[Row; Size::MAX_CELLS],
    queue: &mut Queue<F>,
) {
    assert!(queue.met_count == 0 && queue.room() + WAYS < queue.places.len());
    assert!(queue.places.len() == queue.free.len() && queue.places.len() == queue.met.len());
    match instructions {
        #[cfg(target_arch = "x86_64")]
        Instructions::Avx512 if instructions.are_here() => {
            // SAFETY: the processor has the features of the function.
            unsafe { x86::avx512(nodes, rows, queue) }
        }
        #[cfg(target_arch = "x86_64")]
        Instructions::Avx2 if instructions.are_here() => {
            // SAFETY: the processor has the features of the function.
            unsafe { x86::avx2(nodes, rows, queue) }
        }
        _ => step::search(nodes, rows, queue),
    }
}

#[cfg(target_arch = "x86_64")]
mod x86 {
    use std::arch::x86_64::*;

    use super::*;

    /// Searches with AVX-512. Each step takes one comparison, one bit count and one compression for
    /// all eight neighbours.
    #[target_feature(
        enable = "avx2,bmi1,bmi2,popcnt,avx512f,avx512vl,avx512dq,avx512bw,avx512vpopcntdq"
    )]
    pub(super) fn avx512<F: Cells>(
        nodes: &[Node],
        rows: &[Row; Size::MAX_CELLS],
        queue: &mut Queue<F>,
    ) {
        let ways = |bits: __m256i, first: __m256i, open: u8, row: &Row, to: *mut u32| {
            // SAFETY: a row has three vectors, and there is space for one vector starting at `to`.
            unsafe {
                let letters = _mm256_load_si256(row.letters.as_ptr().cast());
                let below = _mm256_load_si256(row.below.as_ptr().cast());
                let places = _mm256_load_si256(row.places.as_ptr().cast());
                let go = _mm256_mask_test_epi32_mask(open, bits, letters);
                let before = _mm256_popcnt_epi32(_mm256_and_si256(bits, below));
                let children = _mm256_add_epi32(before, _mm256_add_epi32(first, places));
                _mm256_storeu_si256(to.cast(), _mm256_maskz_compress_epi32(go, children));
                go
            }
        };
        // SAFETY: this function has these features.
        unsafe { walk(nodes, rows, queue, ways) }
    }

    /// Searches with AVX2. It counts bits four at a time, and a table says where each neighbour
    /// goes.
    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
    pub(super) fn avx2<F: Cells>(
        nodes: &[Node],
        rows: &[Row; Size::MAX_CELLS],
        queue: &mut Queue<F>,
    ) {
        let counts = _mm256_broadcastsi128_si256(_mm_setr_epi8(
            0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,
        ));
        let (four, one) = (_mm256_set1_epi8(15), _mm256_set1_epi8(1));
        let ways = |bits: __m256i, first: __m256i, open: u8, row: &Row, to: *mut u32| {
            // SAFETY: a row has three vectors, and the table has an entry for each of 256 masks.
            // There is space for one vector starting at `to`.
            unsafe {
                let letters = _mm256_load_si256(row.letters.as_ptr().cast());
                let below = _mm256_load_si256(row.below.as_ptr().cast());
                let places = _mm256_load_si256(row.places.as_ptr().cast());
                let none =
                    _mm256_cmpeq_epi32(_mm256_and_si256(bits, letters), _mm256_setzero_si256());
                let go = !(_mm256_movemask_ps(_mm256_castsi256_ps(none)) as u8) & open;
                let before = _mm256_and_si256(bits, below);
                let low = _mm256_shuffle_epi8(counts, _mm256_and_si256(before, four));
                let high = _mm256_and_si256(_mm256_srli_epi32::<4>(before), four);
                let bytes = _mm256_add_epi8(low, _mm256_shuffle_epi8(counts, high));
                let before =
                    _mm256_madd_epi16(_mm256_maddubs_epi16(bytes, one), _mm256_set1_epi16(1));
                let children = _mm256_add_epi32(before, _mm256_add_epi32(first, places));
                let order = _mm_loadl_epi64(ORDER[usize::from(go)].as_ptr().cast());
                let packed = _mm256_permutevar8x32_epi32(children, _mm256_cvtepu8_epi32(order));
                _mm256_storeu_si256(to.cast(), packed);
                go
            }
        };
        // SAFETY: this function has these features.
        unsafe { walk(nodes, rows, queue, ways) }
    }

    /// Searches with `ways`, which handles the eight neighbours of a step.
    ///
    /// Each step writes all eight entries at the end of the queue and moves the end by the number
    /// that count. It needs no branch, and the next step overwrites the rest.
    ///
    /// `ways` takes the bits of a node, its first child, the mask of free neighbours, the row and
    /// the address for the new entries. It returns the mask of the neighbours that continue.
    ///
    /// # Safety
    ///
    /// The function into which this one is inlined must have the features of [`avx2`].
    #[inline(always)]
    unsafe fn walk<F: Cells>(
        nodes: &[Node],
        rows: &[Row; Size::MAX_CELLS],
        queue: &mut Queue<F>,
        ways: impl Fn(__m256i, __m256i, u8, &Row, *mut u32) -> u8,
    ) {
        let room = queue.room();
        let (places, frees, met) = (
            queue.places.as_mut_ptr(),
            queue.free.as_mut_ptr(),
            queue.met.as_mut_ptr(),
        );
        let (mut head, mut tail, mut met_count) = (queue.head, queue.tail, queue.met_count);
        while head < tail && tail <= room {
            // SAFETY: see the top of this file. A neighbour in `go` has a letter of the node on a
            // cell of the board.
            unsafe {
                let place = *places.add(head);
                debug_assert!((node_of(place) as usize) < nodes.len() && met_count <= head);
                let node = nodes.get_unchecked(node_of(place) as usize);
                let row = rows.get_unchecked(cell_of(place));
                let free = (*frees.add(head)).and(row.others);
                head += 1;

                *met.add(met_count) = place;
                met_count += usize::from(node.letters() != 0);

                let (bits, first) = node.parts();
                let open = _pext_u64(free.bits(), row.around) as u8;
                let (all_bits, all_first) = (
                    _mm256_set1_epi32(bits as i32),
                    _mm256_set1_epi32(first as i32),
                );
                let go = ways(all_bits, all_first, open, row, places.add(tail));
                frees
                    .add(tail)
                    .cast::<[F; WAYS]>()
                    .write_unaligned([free; WAYS]);
                tail += go.count_ones() as usize;
                // The children of a node are next to each other. This fetches them before their
                // turn comes.
                _mm_prefetch::<_MM_HINT_T0>(nodes.as_ptr().wrapping_add(first as usize).cast());
            }
        }
        (queue.head, queue.tail, queue.met_count) = (head, tail, met_count);
    }

    /// The bits of each mask of neighbours, one after another.
    static ORDER: [[u8; WAYS]; 256] = {
        let mut order = [[0; WAYS]; 256];
        let mut mask = 0;
        while mask < 256 {
            let (mut way, mut count) = (0, 0);
            while way < WAYS {
                if mask >> way & 1 != 0 {
                    order[mask][count] = way as u8;
                    count += 1;
                }
                way += 1;
            }
            mask += 1;
        }
        order
    };
}

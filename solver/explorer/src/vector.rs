//! The search with vectors. This file alone has `unsafe` in it, for two reasons: what the processor has must
//! be asked before its instructions are used, and each of the dozen loads and stores of a step would have to
//! be compared with a bound that cannot be passed, which was measured to take a fifth to a quarter more time.
//!
//! Why none can be passed, for a [`Queue`] whose places are of the same graph and board:
//!
//! * A place has a cell in its upper six bits, and there are 64 rows. Its node is one of `nodes`: the roots
//!   of a search are, see [`Queue::push`], and what is pushed here is a child that the bits of a node name;
//!   that those are in the list is what [`crate::Graph`] is made for.
//! * The loop ends when `tail` is greater than the room of the queue, and no step writes more than [`WAYS`]
//!   entries from `tail` on. All three lists have more than [`WAYS`] entries beyond their room; that is
//!   asserted before the loop.
//! * One word at most is met at each step, and one step is made for each entry before `tail`; the words of
//!   the steps before are counted and forgotten before the next search, which is asserted too.
#![allow(unsafe_code)]

use crate::Instructions;
use crate::graph::Node;
use crate::ground::Row;
use crate::queue::{Cells, Queue, WAYS, cell_of, node_of};
use crate::{Size, step};

/// Searches what is in the queue until nothing is left or there is no room, with these instructions if the
/// processor has them, and else with portable ones.
pub(crate) fn search<F: Cells>(
    instructions: Instructions,
    nodes: &[Node],
    rows: &[Row; Size::MOST],
    queue: &mut Queue<F>,
) {
    assert!(queue.met_count == 0 && queue.room() + WAYS < queue.places.len());
    assert!(queue.places.len() == queue.free.len() && queue.places.len() == queue.met.len());
    match instructions {
        #[cfg(target_arch = "x86_64")]
        Instructions::Avx512 if instructions.are_here() => {
            // SAFETY: the processor has what the function needs.
            unsafe { x86::avx512(nodes, rows, queue) }
        }
        #[cfg(target_arch = "x86_64")]
        Instructions::Avx2 if instructions.are_here() => {
            // SAFETY: the processor has what the function needs.
            unsafe { x86::avx2(nodes, rows, queue) }
        }
        _ => step::search(nodes, rows, queue),
    }
}

#[cfg(target_arch = "x86_64")]
mod x86 {
    use std::arch::x86_64::*;

    use super::*;

    /// Per step one comparison, one count of bits and one compression of all eight ways.
    #[target_feature(
        enable = "avx2,bmi1,bmi2,popcnt,avx512f,avx512vl,avx512dq,avx512bw,avx512vpopcntdq"
    )]
    pub(super) fn avx512<F: Cells>(nodes: &[Node], rows: &[Row; Size::MOST], queue: &mut Queue<F>) {
        let ways = |bits: __m256i, first: __m256i, open: u8, row: &Row, to: *mut u32| {
            // SAFETY: a row has three vectors, and there is room for one from `to` on.
            unsafe {
                let letters = _mm256_load_si256(row.letters.as_ptr().cast());
                let below = _mm256_load_si256(row.below.as_ptr().cast());
                let places = _mm256_load_si256(row.places.as_ptr().cast());
                let go = _mm256_test_epi32_mask(bits, letters) & open;
                let before = _mm256_popcnt_epi32(_mm256_and_si256(bits, below));
                let children = _mm256_add_epi32(before, _mm256_add_epi32(first, places));
                _mm256_storeu_si256(to.cast(), _mm256_maskz_compress_epi32(go, children));
                go
            }
        };
        // SAFETY: this function has these features.
        unsafe { walk(nodes, rows, queue, ways) }
    }

    /// The same with bits counted four at a time, and with a table of where each way goes.
    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
    pub(super) fn avx2<F: Cells>(nodes: &[Node], rows: &[Row; Size::MOST], queue: &mut Queue<F>) {
        let counts = _mm256_broadcastsi128_si256(_mm_setr_epi8(
            0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,
        ));
        let (four, one) = (_mm256_set1_epi8(15), _mm256_set1_epi8(1));
        let ways = |bits: __m256i, first: __m256i, open: u8, row: &Row, to: *mut u32| {
            // SAFETY: a row has three vectors, the table an entry for each of 256 masks, and there is
            // room for one vector from `to` on.
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

    /// The search around one step on eight ways. All eight entries are written behind the end of the queue
    /// and the end moves by those that count, so that nothing is guessed; the next step writes over the rest.
    /// `ways` gets the bits of a node, its first child, the ways to free cells, the row, and where the places
    /// of those go that go on. It says which these are.
    ///
    /// # Safety
    ///
    /// The function that this becomes a part of has the features of [`avx2`].
    #[inline(always)]
    unsafe fn walk<F: Cells>(
        nodes: &[Node],
        rows: &[Row; Size::MOST],
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
            // SAFETY: see the head of this file. A way in `go` has a letter of the node on a cell of the board.
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
                // The children of a node lie side by side: they are on their way here when their turn comes.
                _mm_prefetch::<_MM_HINT_T0>(nodes.as_ptr().wrapping_add(first as usize).cast());
            }
        }
        (queue.head, queue.tail, queue.met_count) = (head, tail, met_count);
    }

    /// For each mask of ways, those of its bits one after the other.
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

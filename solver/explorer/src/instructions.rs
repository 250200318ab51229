//! The processor instructions that the search may use.
//!
//! A program is built for every processor of an architecture and learns only at run time which one
//! it has. The scores are the same with all instructions.

/// The instructions of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Instructions {
    /// The instructions that the whole program is built for.
    Portable,
    /// Vectors of 256 bits, which processors have had since 2013.
    Avx2,
    /// AVX-512, which counts bits and compresses the neighbours of a cell in one instruction each.
    Avx512,
}

impl Instructions {
    /// All sets of instructions, the narrowest first.
    pub const ALL: [Self; 3] = [Self::Portable, Self::Avx2, Self::Avx512];

    /// Returns the widest instructions that this processor has.
    pub fn widest() -> Self {
        let mut widest_first = Self::ALL.into_iter().rev();
        let found = widest_first.find(|instructions| instructions.are_here());
        found.unwrap_or(Self::Portable)
    }

    /// Returns whether this processor has these instructions. If it lacks them, a search uses the
    /// portable ones.
    pub fn are_here(self) -> bool {
        match self {
            Self::Portable => true,
            #[cfg(target_arch = "x86_64")]
            Self::Avx2 => {
                is_x86_feature_detected!("avx2")
                    && is_x86_feature_detected!("bmi1")
                    && is_x86_feature_detected!("bmi2")
                    && is_x86_feature_detected!("popcnt")
            }
            #[cfg(target_arch = "x86_64")]
            Self::Avx512 => {
                Self::Avx2.are_here()
                    && is_x86_feature_detected!("avx512f")
                    && is_x86_feature_detected!("avx512vl")
                    && is_x86_feature_detected!("avx512dq")
                    && is_x86_feature_detected!("avx512bw")
                    && is_x86_feature_detected!("avx512vpopcntdq")
            }
            #[cfg(not(target_arch = "x86_64"))]
            Self::Avx2 | Self::Avx512 => false,
        }
    }
}

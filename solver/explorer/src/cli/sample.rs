//! `explorer prove --sample`: an estimate of the time of a proof that nobody has made.

use std::io::{self, Write};

use anyhow::Result;
use data::Random;
use explorer::Prover;

use super::common::progress;
use super::cpu_time::cpu_time;

const HOUR: f64 = 3600.0;

/// Searches `count` root classes, chosen at random, and prints the time of each and the estimate for all.
///
/// The probability of a class is its share of the expected work. So strong letters are chosen more often, which makes
/// the estimate more precise, but not larger.
pub fn run(prover: &mut Prover, count: u32, seed: u64) -> Result<()> {
    let roots = prover.roots();
    let work: Vec<f64> = roots.iter().map(|root| prover.work(root)).collect();
    let all: f64 = work.iter().sum();
    let mut random = Random::new(seed);
    let bar = progress(Some(count.into()))?;
    let mut out = io::stdout();
    writeln!(out, "class\tseconds\tshare of the expected work")?;
    let mut sampled = Vec::new();
    for _ in 0..count {
        let at = f64::from(random.below(u32::MAX)) / f64::from(u32::MAX) * all;
        let place = chosen(&work, at);
        let start = cpu_time();
        let line = prover.line(&roots[place]);
        let seconds = (cpu_time() - start).as_secs_f64();
        let share = work[place] / all;
        let letters = &line[..roots[place].len()];
        bar.suspend(|| writeln!(out, "{letters}\t{seconds:.1}\t{share:.2e}"))?;
        bar.inc(1);
        // The mean of many of these is the time of all classes.
        sampled.push(seconds / share);
    }
    bar.finish_and_clear();
    let (mean, error) = mean_and_error(&sampled);
    let (unit, name) = if mean < HOUR {
        (1.0, "seconds")
    } else {
        (HOUR, "hours")
    };
    let half_width = quantile(count - 1) * error;
    let [mean, low, high] =
        [mean, mean - half_width, mean + half_width].map(|seconds| seconds.max(0.0) / unit);
    writeln!(
        out,
        "All {} classes take about {mean:.1} {name} of processor time; with 95 % confidence, {low:.1} to {high:.1}.",
        roots.len(),
    )?;
    Ok(())
}

/// Returns the half-width of the interval that has the true mean with a probability of 95 %, in standard errors: the
/// quantile of Student's distribution, by the Cornish-Fisher expansion.
fn quantile(degrees_of_freedom: u32) -> f64 {
    let inverse = f64::from(degrees_of_freedom).recip();
    let terms = [1.960, 2.372, 2.823, 2.556, 1.590];
    terms
        .iter()
        .rev()
        .fold(0.0, |sum, term| sum * inverse + term)
}

/// Returns the index of the piece in which a number is, if the pieces follow each other.
fn chosen(pieces: &[f64], mut at: f64) -> usize {
    let is_in = |piece: &f64| {
        at -= piece;
        at < 0.0
    };
    let place = pieces.iter().position(is_in);
    place.unwrap_or(pieces.len() - 1)
}

/// Returns the mean of at least two numbers, and its standard error.
fn mean_and_error(numbers: &[f64]) -> (f64, f64) {
    let count = numbers.len() as f64;
    let mean = numbers.iter().sum::<f64>() / count;
    let squares = numbers.iter().map(|number| (number - mean).powi(2));
    let variance = squares.sum::<f64>() / (count - 1.0);
    (mean, (variance / count).sqrt())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_are_chosen_by_their_length() {
        let pieces = [1.0, 2.0, 0.5];
        let at = [0.0, 0.9, 1.0, 2.9, 3.1, 3.5];
        assert_eq!(at.map(|at| chosen(&pieces, at)), [0, 0, 1, 1, 2, 2]);
    }

    #[test]
    fn fewer_samples_need_a_wider_interval() {
        // From a table of the distribution.
        for (degrees, expected) in [(2, 4.303), (5, 2.571), (10, 2.228), (30, 2.042)] {
            let got = quantile(degrees);
            assert!((got - expected).abs() < 0.01 * expected, "{degrees}: {got}");
        }
    }

    /// If the work is as expected, each class leads to the same estimate.
    #[test]
    fn error_of_equal_estimates_is_zero() {
        assert_eq!(mean_and_error(&[3.0, 3.0, 3.0]), (3.0, 0.0));
        let (mean, error) = mean_and_error(&[1.0, 3.0]);
        assert!((mean - 2.0).abs() < 1e-12 && (error - 1.0).abs() < 1e-12);
    }
}

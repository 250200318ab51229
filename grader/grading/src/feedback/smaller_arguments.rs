//! Scripts with smaller arguments, for commands of unknown meaning: fewer words, and numbers nearer to 0.

use super::deletions::pieces;
use super::script::Script;

/// The number of words above which an argument is a list that is not worth shrinking.
const MAX_WORDS: usize = 200;

/// The number of initial commands that are kept, because they prepare the others.
const FEW_COMMANDS: usize = 8;

/// The maximum of the numbers that are also decremented by 1.
const MAX_STEPPED_NUMBER: u64 = 100;

impl Script {
    /// Whether all numbers are small enough for any correct program to be fast.
    pub fn has_small_numbers(&self) -> bool {
        const SMALL: u64 = 10_000;
        let mut words = self.steps.iter().flat_map(|step| step.command.split(' '));
        words.all(|word| {
            word.parse::<i64>()
                .map_or(true, |number| number.unsigned_abs() <= SMALL)
        })
    }

    /// Returns the script with its large numbers, files and long command lists halved this many times.
    pub fn cut(&self, halvings: u32) -> Self {
        const LARGE: i64 = 1_000;
        let mut script = self.clone();
        for step in &mut script.steps {
            let words = step
                .command
                .split(' ')
                .map(|word| match word.parse::<i64>() {
                    Ok(number) if number.abs() > LARGE => (number >> halvings).to_string(),
                    _ => word.to_string(),
                });
            step.command = words.collect::<Vec<_>>().join(" ");
        }
        for text in script.files.values_mut() {
            let pieces = pieces(text);
            *text = pieces[..pieces.len().div_ceil(1 << halvings)].concat();
        }
        let before = script.steps.len() - 1;
        let kept = (before >> halvings).max(before.min(FEW_COMMANDS));
        script.steps.drain(kept..before);
        script
    }

    /// Returns every script that lacks some consecutive words of one command's argument: many words first, then fewer.
    pub fn with_fewer_argument_words(&self) -> Vec<Self> {
        let mut scripts = Vec::new();
        for (place, step) in self.steps.iter().enumerate() {
            let (name, argument) = step.parts();
            let words: Vec<&str> = argument.split(' ').collect();
            if words.len() < 2 || words.len() > MAX_WORDS {
                continue;
            }
            let mut size = words.len() / 2;
            while size > 0 {
                for start in 0..=words.len() - size {
                    let left: Vec<&str> = [&words[..start], &words[start + size..]].concat();
                    scripts.push(self.with_step(place, format!("{name} {}", left.join(" "))));
                }
                size /= 2;
            }
        }
        scripts
    }

    /// Returns every script with one number nearer to 0.
    pub fn with_smaller_numbers(&self) -> Vec<Self> {
        let mut scripts = Vec::new();
        for (place, step) in self.steps.iter().enumerate() {
            let words: Vec<&str> = step.command.split(' ').collect();
            for (at, word) in words.iter().enumerate() {
                let Ok(number) = word.parse::<i64>() else {
                    continue;
                };
                let mut nearer = vec![0, number.signum(), number / 2];
                // Single steps from a large number would take long, and the time limit would decide where they end.
                if number.unsigned_abs() <= MAX_STEPPED_NUMBER {
                    nearer.push(number - number.signum());
                }
                nearer.retain(|other| other.unsigned_abs() < number.unsigned_abs());
                nearer.dedup();
                for other in nearer {
                    let mut words: Vec<String> = words.iter().map(ToString::to_string).collect();
                    words[at] = other.to_string();
                    scripts.push(self.with_step(place, words.join(" ")));
                }
            }
        }
        scripts
    }
}

#[cfg(test)]
mod tests {
    use crate::feedback::script::script;

    fn commands(scripts: &[super::Script]) -> Vec<&str> {
        let commands = scripts
            .iter()
            .map(|script| script.steps[0].command.as_str());
        commands.collect()
    }

    #[test]
    fn every_argument_except_a_sole_one_may_be_removed() {
        let fewer = script(&["eval 1 2 +"], &[]).with_fewer_argument_words();
        assert_eq!(commands(&fewer), ["eval 2 +", "eval 1 +", "eval 1 2"]);
        assert!(
            script(&["eval 1"], &[])
                .with_fewer_argument_words()
                .is_empty()
        );
    }

    #[test]
    fn numbers_only_move_towards_zero() {
        let smaller = script(&["push -9"], &[]).with_smaller_numbers();
        assert_eq!(
            commands(&smaller),
            ["push 0", "push -1", "push -4", "push -8"]
        );
        assert!(script(&["push 0"], &[]).with_smaller_numbers().is_empty());
        let least = script(&["push -9223372036854775808"], &[]).with_smaller_numbers();
        assert_eq!(least.len(), 3);
    }
}

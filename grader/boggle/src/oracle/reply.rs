//! The replies of a driver, as the models give them.

/// The lines of an answer, or the one line of an error.
pub type Answer = Result<Vec<String>, String>;

/// Marks each line as a driver does: `= ` for an answer, `! ` for an error.
pub fn marked(answer: Answer) -> Vec<String> {
    match answer {
        Ok(lines) => lines.into_iter().map(|line| format!("= {line}")).collect(),
        Err(error) => vec![format!("! {error}")],
    }
}

/// Returns the answer of a command that only performs an action.
pub fn ok() -> Answer {
    Ok(vec!["ok".to_string()])
}

/// Returns an answer of one line.
pub fn one(answer: impl ToString) -> Answer {
    Ok(vec![answer.to_string()])
}

//! Constant answers in place of the exercises of a handout.

/// A constant answer to all questions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Constant {
    /// Yes, 1, success.
    Yes,
    /// No, 0, success.
    No,
}

/// Both constants.
pub const CONSTANTS: [Constant; 2] = [Constant::Yes, Constant::No];

/// Returns the text of a file with a constant in place of each `todo!` whose function has a known return type.
pub fn fill(text: &str, kind: Constant) -> String {
    let mut filled = String::new();
    let mut returns = String::new();
    for line in text.lines() {
        if let Some((_, after)) = line.split_once("-> ") {
            returns = after.trim_end_matches(" {").to_string();
        } else if line.contains("fn ") {
            returns = "()".to_string();
        }
        match constant(&returns, kind) {
            Some(constant) if line.trim_start().starts_with("todo!(") => {
                let indentation = &line[..line.len() - line.trim_start().len()];
                filled += &format!("{indentation}{constant}\n");
            }
            _ => filled += &format!("{line}\n"),
        }
    }
    filled
}

fn constant(returns: &str, kind: Constant) -> Option<String> {
    let yes = kind == Constant::Yes;
    if let Some(inner) = returns
        .strip_prefix("Result<")
        .and_then(|rest| rest.split_once(", "))
    {
        return Some(format!("Ok({})", constant(inner.0, kind)?));
    }
    Some(match returns {
        "()" => "()".to_string(),
        "bool" => yes.to_string(),
        "usize" | "u32" => u8::from(yes).to_string(),
        "Self" => "Self {}".to_string(),
        "String" => "String::new()".to_string(),
        "io::Result<()>" | "fmt::Result" | "Said<()>" => "Ok(())".to_string(),
        _ if returns.starts_with("Option<") => "None".to_string(),
        _ if ["Vec<", "BTreeSet<", "BTreeMap<"]
            .iter()
            .any(|list| returns.starts_with(list)) =>
        {
            "Default::default()".to_string()
        }
        _ => return None,
    })
}

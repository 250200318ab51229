//! A Rust file, cut by its syntax tree and the marks above its items.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Context, Result, bail};
use proc_macro2::{Delimiter, TokenStream, TokenTree};
use quote::ToTokens;
use syn::{
    Block, Field, Fields, ImplItem, Item, ItemImpl, ItemUse, TraitItem, UseTree, Visibility,
};

use super::{Cut, Mark, Reader, mark, tidy};

/// Cuts the text of the file `name` for a reader.
pub fn cut(name: &str, text: &str, reader: Reader) -> Result<Cut> {
    let lines: Vec<&str> = text.lines().collect();
    let mut marks = BTreeMap::new();
    for (number, line) in lines.iter().enumerate() {
        let mark = line.trim_start().strip_prefix("//").map_or(Ok(None), mark);
        let mark = mark.with_context(|| format!("{name}: line {}", number + 1))?;
        marks.extend(mark.map(|mark| (number, mark)));
    }
    if marks.is_empty() {
        return Ok(Cut {
            text: text.to_string(),
            ..Cut::default()
        });
    }
    let tree = syn::parse_file(text).map_err(|error| {
        let line = error.span().start().line;
        anyhow::anyhow!("{name}: line {line}: failed to parse: {error}")
    })?;
    let is_exercise = |mark: &Mark| matches!(mark, Mark::Exercise(_));
    let by_rule = !reader.whole && reader.solved.is_empty() && marks.values().any(is_exercise);
    let mut cutter = Cutter {
        name,
        lines,
        marks,
        used: BTreeSet::new(),
        removed: BTreeSet::new(),
        conditions: BTreeSet::new(),
        private: BTreeSet::new(),
        fields: BTreeMap::new(),
        exercises: BTreeMap::new(),
        imports: Vec::new(),
    };
    cutter.items(&tree.items, by_rule)?;
    let unused = cutter
        .marks
        .iter()
        .find(|(line, mark)| !matches!(mark, Mark::Handout(_)) && !cutter.used.contains(*line));
    if let Some((&line, _)) = unused {
        cutter.fail(line, "no item or field right below the mark")?;
    }
    Ok(cutter.cut(reader))
}

/// The lines of an item or a field. Lines are counted from 0.
#[derive(Clone, Copy)]
struct Place {
    /// The first line of its comments, documentation and attributes.
    begin: usize,
    /// The line of its first word.
    head: usize,
    /// The last line.
    end: usize,
    /// Whether there is nothing else on its lines.
    is_alone: bool,
}

struct Exercise<'a> {
    function: String,
    hint: &'a str,
    indentation: &'a str,
    /// Line and byte after the opening brace.
    begin: (usize, usize),
    /// Line and byte of the closing brace.
    end: (usize, usize),
}

/// The marks above an item.
#[derive(Default)]
struct Above<'a> {
    exercise: Option<(usize, &'a str)>,
    is_solution: bool,
    stays: bool,
}

struct Cutter<'a> {
    name: &'a str,
    lines: Vec<&'a str>,
    marks: BTreeMap<usize, Mark<'a>>,
    /// The lines of marks that are above something, or in what is removed.
    used: BTreeSet<usize>,
    /// The lines of removed items and fields.
    removed: BTreeSet<usize>,
    /// The lines of conditions in the documentation of exercises.
    conditions: BTreeSet<usize>,
    /// The names of removed items.
    private: BTreeSet<String>,
    /// The removed fields of each struct.
    fields: BTreeMap<String, BTreeSet<String>>,
    /// By the line on which their bodies begin.
    exercises: BTreeMap<usize, Exercise<'a>>,
    /// The imports that go if nothing uses them any more, with the names they bring.
    imports: Vec<(Place, Vec<String>)>,
}

impl<'a> Cutter<'a> {
    fn fail<T>(&self, line: usize, message: &str) -> Result<T> {
        bail!("{}: line {}: {message}", self.name, line + 1)
    }

    /// Decides about items. Private ones are removed if `by_rule`.
    fn items(&mut self, items: &[Item], by_rule: bool) -> Result<()> {
        for item in items {
            if matches!(item, Item::Impl(_)) {
                continue;
            }
            let place = self.place(item);
            let above = self.above(place)?;
            let by_rule = by_rule && !above.stays;
            let is_removed =
                above.is_solution || by_rule && is_private(item) && !self.has_exercise(place);
            if let Item::Use(import) = item {
                self.import(import, place, &above, by_rule)?;
                continue;
            }
            if is_removed {
                self.private.extend(name(item));
                self.remove(place)?;
                continue;
            }
            match item {
                Item::Fn(function) => {
                    let name = function.sig.ident.to_string();
                    self.function(place, above, name, Some(&function.block))?;
                    continue;
                }
                Item::Struct(item) => {
                    self.fields(&item.ident.to_string(), &item.fields, by_rule)?
                }
                Item::Union(item) => {
                    let fields = Fields::Named(item.fields.clone());
                    self.fields(&item.ident.to_string(), &fields, by_rule)?;
                }
                Item::Mod(item) => {
                    if let Some((_, items)) = &item.content {
                        self.items(items, by_rule)?;
                    }
                }
                Item::Trait(item) => {
                    for item in &item.items {
                        let (place, above) = self.of(item)?;
                        if above.is_solution {
                            self.remove(place)?;
                        } else if let TraitItem::Fn(function) = item {
                            let name = function.sig.ident.to_string();
                            self.function(place, above, name, function.default.as_ref())?;
                        }
                    }
                }
                _ => {}
            }
            self.no_exercise(&above)?;
        }
        // Only now are all private types and fields known.
        for item in items {
            if let Item::Impl(item) = item {
                self.implementation(item, by_rule)?;
            }
        }
        Ok(())
    }

    fn import(
        &mut self,
        import: &ItemUse,
        place: Place,
        above: &Above,
        by_rule: bool,
    ) -> Result<()> {
        self.no_exercise(above)?;
        if above.is_solution {
            return self.remove(place);
        }
        let mut names = Vec::new();
        let is_plain = brings(&import.tree, "", &mut names);
        if by_rule && is_plain && matches!(import.vis, Visibility::Inherited) {
            self.imports.push((place, names));
        }
        Ok(())
    }

    fn implementation(&mut self, item: &ItemImpl, by_rule: bool) -> Result<()> {
        let (place, above) = self.of(item)?;
        self.no_exercise(&above)?;
        let by_rule = by_rule && !above.stays;
        let of_type = match &*item.self_ty {
            syn::Type::Path(path) => last_name(&path.path),
            _ => String::new(),
        };
        let of_trait = item.trait_.as_ref().map(|(path, _)| last_name(path));
        let mut names = of_trait.iter().chain([&of_type]);
        let is_private = names.any(|name| self.private.contains(name));
        let fields = self.fields.get(&of_type);
        let reads = fields.is_some_and(|fields| reads(item.to_token_stream(), fields));
        let by_itself = is_private || of_trait.is_some() && reads;
        if above.is_solution || by_rule && by_itself && !self.has_exercise(place) {
            return self.remove(place);
        }
        let mut stays = item.items.is_empty();
        for item in &item.items {
            let (place, above) = self.of(item)?;
            let vis = match item {
                ImplItem::Const(item) => Some(&item.vis),
                ImplItem::Fn(item) => Some(&item.vis),
                ImplItem::Type(item) => Some(&item.vis),
                _ => None,
            };
            let is_public = of_trait.is_some() || matches!(vis, Some(Visibility::Public(_)));
            let is_exercise = above.exercise.is_some();
            if above.is_solution || by_rule && !is_public && !above.stays && !is_exercise {
                self.remove(place)?;
                continue;
            }
            stays = true;
            match item {
                ImplItem::Fn(function) => {
                    let name = function.sig.ident.to_string();
                    self.function(place, above, name, Some(&function.block))?;
                }
                _ => self.no_exercise(&above)?,
            }
        }
        match stays {
            true => Ok(()),
            false => self.remove(place),
        }
    }

    fn fields(&mut self, owner: &str, fields: &Fields, by_rule: bool) -> Result<()> {
        let is_private = |field: &Field| !matches!(field.vis, Visibility::Public(_));
        if let Fields::Unnamed(fields) = fields {
            if let Some(field) = fields
                .unnamed
                .iter()
                .find(|field| is_private(field) && by_rule)
            {
                let line = self.place(field).head;
                self.fail(
                    line,
                    "a private field without a name cannot be removed; name it, or write `// HANDED OUT` above the struct",
                )?;
            }
            return Ok(());
        }
        for field in fields {
            let (place, above) = self.of(field)?;
            self.no_exercise(&above)?;
            if above.is_solution || by_rule && is_private(field) && !above.stays {
                let name = field.ident.iter().map(ToString::to_string);
                self.fields
                    .entry(owner.to_string())
                    .or_default()
                    .extend(name);
                self.remove(place)?;
            }
        }
        Ok(())
    }

    /// Notes the function if it is an exercise.
    fn function(
        &mut self,
        place: Place,
        above: Above<'a>,
        function: String,
        block: Option<&Block>,
    ) -> Result<()> {
        let (Some((line, hint)), Some(block)) = (above.exercise, block) else {
            return self.no_exercise(&above);
        };
        let braces = block.brace_token.span;
        let begin = self.byte(braces.open().end());
        let exercise = Exercise {
            function,
            hint,
            indentation: indentation(self.lines[line]),
            begin,
            end: self.byte(braces.close().start()),
        };
        self.exercises.insert(begin.0, exercise);
        // The conditions are paragraphs; the line that parts them from the text above goes with them.
        let mut is_condition = false;
        for line in place.begin..place.head {
            let text = self.lines[line].trim_start();
            let begins = text.starts_with("/// Pre:") || text.starts_with("/// Post:");
            is_condition = begins || is_condition && text.starts_with("/// ");
            if begins && line > place.begin && self.lines[line - 1].trim() == "///" {
                self.conditions.insert(line - 1);
            }
            if is_condition {
                self.conditions.insert(line);
            }
        }
        Ok(())
    }

    fn no_exercise(&self, above: &Above) -> Result<()> {
        match above.exercise {
            Some((line, _)) => self.fail(line, "no function below"),
            None => Ok(()),
        }
    }

    fn of(&mut self, tokens: &impl ToTokens) -> Result<(Place, Above<'a>)> {
        let place = self.place(tokens);
        Ok((place, self.above(place)?))
    }

    fn place(&self, tokens: &impl ToTokens) -> Place {
        let tokens: Vec<TokenTree> = tokens.to_token_stream().into_iter().collect();
        let is_attribute = |pair: &[TokenTree]| match pair {
            [TokenTree::Punct(hash), TokenTree::Group(group)] => {
                hash.as_char() == '#' && group.delimiter() == Delimiter::Bracket
            }
            _ => false,
        };
        let attributes = tokens.chunks(2).take_while(|pair| is_attribute(pair));
        let head = tokens.get(2 * attributes.count());
        let start = tokens
            .first()
            .map_or((0, 0), |token| self.byte(token.span().start()));
        let end = tokens
            .last()
            .map_or((0, 0), |token| self.byte(token.span().end()));
        let rest = self.lines[end.0][end.1..]
            .trim_start_matches(',')
            .trim_start();
        let mut begin = start.0;
        while begin > 0 && self.is_comment(begin - 1) {
            begin -= 1;
        }
        Place {
            begin,
            head: head.map_or(start.0, |token| token.span().start().line - 1),
            end: end.0,
            is_alone: self.lines[start.0][..start.1].trim().is_empty()
                && (rest.is_empty() || rest.starts_with("//")),
        }
    }

    /// Whether a line is a comment about what is below it.
    fn is_comment(&self, line: usize) -> bool {
        let text = self.lines[line].trim_start();
        let is_for_students = matches!(self.marks.get(&line), Some(Mark::Handout(_)));
        text.starts_with("//") && !text.starts_with("//!") && !is_for_students
    }

    fn above(&mut self, place: Place) -> Result<Above<'a>> {
        let mut above = Above::default();
        for (&line, mark) in self.marks.range(place.begin..place.head) {
            match mark {
                Mark::Exercise(hint) => above.exercise = Some((line, *hint)),
                Mark::Solution => above.is_solution = true,
                Mark::Stays => above.stays = true,
                Mark::Handout(_) => {}
            }
            self.used.insert(line);
        }
        Ok(above)
    }

    fn has_exercise(&self, place: Place) -> bool {
        let mut marks = self.marks.range(place.begin..=place.end);
        marks.any(|(_, mark)| matches!(mark, Mark::Exercise(_)))
    }

    fn remove(&mut self, place: Place) -> Result<()> {
        if !place.is_alone {
            self.fail(place.head, "not on lines of its own; format the file")?;
        }
        self.used.extend(place.begin..=place.end);
        self.removed.extend(place.begin..=place.end);
        Ok(())
    }

    /// Line and byte of a place in the text.
    fn byte(&self, at: proc_macro2::LineColumn) -> (usize, usize) {
        let line = self.lines[at.line - 1];
        let byte = line.char_indices().nth(at.column);
        (at.line - 1, byte.map_or(line.len(), |(byte, _)| byte))
    }

    /// The lines of imports that only removed code used.
    fn unused_imports(&self) -> BTreeSet<usize> {
        let imports = self.imports.iter();
        let imported: BTreeSet<usize> = imports
            .flat_map(|(place, _)| place.begin..=place.end)
            .collect();
        let (mut left, mut gone) = (BTreeSet::new(), BTreeSet::new());
        for (number, line) in self.lines.iter().enumerate() {
            let in_body =
                |(begin, exercise): (&usize, &Exercise)| *begin < number && number < exercise.end.0;
            if self.removed.contains(&number) || self.exercises.iter().any(in_body) {
                if !line.trim_start().starts_with("//") {
                    gone.extend(words(line));
                }
            } else if !imported.contains(&number) && !self.conditions.contains(&number) {
                left.extend(words(line));
            }
        }
        let is_unused = |names: &[String]| {
            let mut names = names.iter().map(String::as_str);
            names.clone().any(|name| gone.contains(name)) && !names.any(|name| left.contains(name))
        };
        let unused = self.imports.iter().filter(|(_, names)| is_unused(names));
        unused
            .flat_map(|(place, _)| place.begin..=place.end)
            .collect()
    }

    /// Carries out what was decided.
    fn cut(self, reader: Reader) -> Cut {
        let keeps_all = reader.whole || !reader.solved.is_empty();
        let imports = self.unused_imports();
        let mut cut = Cut::default();
        let mut kept: Vec<String> = Vec::new();
        let mut number = 0;
        while number < self.lines.len() {
            let line = self.lines[number];
            let is_removed = !keeps_all && self.removed.contains(&number);
            let is_condition = !keeps_all && self.conditions.contains(&number);
            match (self.marks.get(&number), self.exercises.get(&number)) {
                (Some(Mark::Handout(text)), _) if !reader.whole && !is_removed => {
                    kept.push(format!("{}{text}", indentation(line)));
                }
                (Some(_), _) => {}
                _ if is_removed || is_condition => cut.removed.push(line.to_string()),
                _ if imports.contains(&number) => {}
                (None, Some(exercise)) if !reader.whole => {
                    let id = format!("{}:{}", self.name, exercise.function);
                    if reader.solved.contains(&id) {
                        kept.push(line.to_string());
                    } else {
                        let Exercise {
                            hint, indentation, ..
                        } = exercise;
                        let (last, byte) = exercise.end;
                        let body = self.lines.get(number + 1..last).unwrap_or_default();
                        cut.removed.extend(body.iter().map(ToString::to_string));
                        kept.push(line[..exercise.begin.1].to_string());
                        kept.push(format!("{indentation}    todo!({hint:?})"));
                        kept.push(format!("{indentation}{}", &self.lines[last][byte..]));
                        number = last;
                    }
                    cut.exercises.push(id);
                }
                _ => kept.push(line.to_string()),
            }
            number += 1;
        }
        cut.text = tidy(&kept);
        cut
    }
}

/// Whether an item is for this file or this package alone. A module in a file of its own is not an item of this file.
fn is_private(item: &Item) -> bool {
    let vis = match item {
        Item::Const(item) => &item.vis,
        Item::Enum(item) => &item.vis,
        Item::Fn(item) => &item.vis,
        Item::Mod(item) if item.content.is_some() => &item.vis,
        Item::Static(item) => &item.vis,
        Item::Struct(item) => &item.vis,
        Item::Trait(item) => &item.vis,
        Item::TraitAlias(item) => &item.vis,
        Item::Type(item) => &item.vis,
        Item::Union(item) => &item.vis,
        Item::Mod(_) | Item::Use(_) | Item::ExternCrate(_) => return false,
        _ => return true,
    };
    !matches!(vis, Visibility::Public(_))
}

/// The name of a type or a trait, which implementations may name.
fn name(item: &Item) -> Option<String> {
    let ident = match item {
        Item::Enum(item) => &item.ident,
        Item::Struct(item) => &item.ident,
        Item::Trait(item) => &item.ident,
        Item::Type(item) => &item.ident,
        Item::Union(item) => &item.ident,
        _ => return None,
    };
    Some(ident.to_string())
}

fn last_name(path: &syn::Path) -> String {
    let last = path.segments.last();
    last.map_or(String::new(), |last| last.ident.to_string())
}

/// Collects the names that an import brings; false if they are not known by reading it.
fn brings(tree: &UseTree, parent: &str, names: &mut Vec<String>) -> bool {
    match tree {
        UseTree::Path(path) => brings(&path.tree, &path.ident.to_string(), names),
        UseTree::Name(name) if name.ident == "self" => {
            names.push(parent.to_string());
            true
        }
        UseTree::Name(name) => {
            names.push(name.ident.to_string());
            true
        }
        UseTree::Rename(name) => {
            names.push(name.rename.to_string());
            name.rename != "_"
        }
        UseTree::Glob(_) => false,
        UseTree::Group(group) => group.items.iter().all(|tree| brings(tree, parent, names)),
    }
}

/// Whether the code has `self.FIELD` for one of these fields, in macros too.
fn reads(code: TokenStream, fields: &BTreeSet<String>) -> bool {
    let tokens: Vec<TokenTree> = code.into_iter().collect();
    let is_read = tokens.windows(3).enumerate().any(|(at, window)| {
        let [
            TokenTree::Ident(object),
            TokenTree::Punct(dot),
            TokenTree::Ident(field),
        ] = window
        else {
            return false;
        };
        let is_call = matches!(tokens.get(at + 3), Some(TokenTree::Group(group))
            if group.delimiter() == Delimiter::Parenthesis);
        object == "self" && dot.as_char() == '.' && fields.contains(&field.to_string()) && !is_call
    });
    let mut groups = tokens.into_iter().filter_map(|token| match token {
        TokenTree::Group(group) => Some(group.stream()),
        _ => None,
    });
    is_read || groups.any(|group| reads(group, fields))
}

fn words(line: &str) -> impl Iterator<Item = &str> {
    line.split(|c: char| !c.is_alphanumeric() && c != '_')
}

fn indentation(line: &str) -> &str {
    &line[..line.len() - line.trim_start().len()]
}

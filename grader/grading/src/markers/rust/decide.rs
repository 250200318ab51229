//! The rules and the markers, applied to the items of a Rust file.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::Result;
use quote::ToTokens;
use syn::{Block, Field, Fields, ImplItem, Item, ItemImpl, ItemUse, TraitItem, Visibility};

use super::decisions::{Decisions, Exercise};
use super::item::{brings, is_private, is_unit_tests, last_name, name, reads};
use super::source::{LineRange, Source, indentation};
use crate::markers::marker::Marker;

/// Decides about the items of a file. Removes private ones if `cuts_private`.
///
/// # Errors
///
/// Fails if a marker has no item below it, or an item cannot be removed line by line.
pub fn decide<'a>(
    source: &Source<'a>,
    items: &[Item],
    cuts_private: bool,
) -> Result<Decisions<'a>> {
    let mut decider = Decider {
        source,
        decisions: Decisions::default(),
        used: BTreeSet::new(),
        private: BTreeSet::new(),
        fields: BTreeMap::new(),
    };
    decider.items(items, cuts_private)?;
    let unused = source.markers.iter().find(|(line, marker)| {
        !matches!(marker, Marker::Handout(_)) && !decider.used.contains(*line)
    });
    if let Some((&line, _)) = unused {
        source.fail(line, "no item or field directly below the marker")?;
    }
    Ok(decider.decisions)
}

/// The markers above an item.
#[derive(Default)]
struct Above<'a> {
    exercise: Option<(usize, &'a str)>,
    is_solution: bool,
    stays: bool,
}

/// The decisions so far, and the names and lines that affect later ones.
struct Decider<'a, 's> {
    source: &'s Source<'a>,
    decisions: Decisions<'a>,
    /// The lines of markers that are above an item or in removed code.
    used: BTreeSet<usize>,
    /// The names of removed items.
    private: BTreeSet<String>,
    /// The removed fields of each struct.
    fields: BTreeMap<String, BTreeSet<String>>,
}

impl<'a> Decider<'a, '_> {
    /// Decides about items. Removes private ones if `cuts_private`.
    fn items(&mut self, items: &[Item], cuts_private: bool) -> Result<()> {
        for item in items {
            if matches!(item, Item::Impl(_)) {
                continue;
            }
            let place = self.source.lines(item);
            let above = self.above(place)?;
            let cuts_private = cuts_private && !above.stays;
            let is_removed = above.is_solution
                || is_unit_tests(item) && !above.stays
                || cuts_private && is_private(item) && !self.source.has_exercise(place);
            if let Item::Use(import) = item {
                self.import(import, place, &above, cuts_private)?;
                continue;
            }
            if is_removed {
                self.private.extend(name(item));
                if is_unit_tests(item) {
                    self.decisions.tests.extend(place.begin..=place.end);
                }
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
                    self.fields(&item.ident.to_string(), &item.fields, cuts_private)?
                }
                Item::Union(item) => {
                    let fields = Fields::Named(item.fields.clone());
                    self.fields(&item.ident.to_string(), &fields, cuts_private)?;
                }
                Item::Mod(item) => {
                    if let Some((_, items)) = &item.content {
                        self.items(items, cuts_private)?;
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
        // Implementations come second, because they depend on the private types and fields.
        for item in items {
            if let Item::Impl(item) = item {
                self.implementation(item, cuts_private)?;
            }
        }
        Ok(())
    }

    fn import(
        &mut self,
        import: &ItemUse,
        place: LineRange,
        above: &Above,
        cuts_private: bool,
    ) -> Result<()> {
        self.no_exercise(above)?;
        if above.is_solution {
            return self.remove(place);
        }
        let mut names = Vec::new();
        let is_plain = brings(&import.tree, "", &mut names);
        if cuts_private && is_plain && matches!(import.vis, Visibility::Inherited) {
            self.decisions.imports.push((place, names));
        }
        Ok(())
    }

    fn implementation(&mut self, item: &ItemImpl, cuts_private: bool) -> Result<()> {
        let (place, above) = self.of(item)?;
        self.no_exercise(&above)?;
        let cuts_private = cuts_private && !above.stays;
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
        if above.is_solution || cuts_private && by_itself && !self.source.has_exercise(place) {
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
            if above.is_solution || cuts_private && !is_public && !above.stays && !is_exercise {
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

    fn fields(&mut self, owner: &str, fields: &Fields, cuts_private: bool) -> Result<()> {
        let is_private = |field: &Field| !matches!(field.vis, Visibility::Public(_));
        if let Fields::Unnamed(fields) = fields {
            if let Some(field) = fields
                .unnamed
                .iter()
                .find(|field| is_private(field) && cuts_private)
            {
                let line = self.source.lines(field).head;
                self.source.fail(
                    line,
                    "a private field without a name cannot be removed; name it, or write `// HANDED OUT` above the struct",
                )?;
            }
            return Ok(());
        }
        for field in fields {
            let (place, above) = self.of(field)?;
            self.no_exercise(&above)?;
            if above.is_solution || cuts_private && is_private(field) && !above.stays {
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

    /// Records the function if it is an exercise.
    fn function(
        &mut self,
        place: LineRange,
        above: Above<'a>,
        function: String,
        block: Option<&Block>,
    ) -> Result<()> {
        let (Some((line, hint)), Some(block)) = (above.exercise, block) else {
            return self.no_exercise(&above);
        };
        let braces = block.brace_token.span;
        let begin = self.source.byte(braces.open().end());
        let exercise = Exercise {
            function,
            hint,
            indentation: indentation(self.source.lines[line]),
            begin,
            end: self.source.byte(braces.close().start()),
        };
        self.decisions.exercises.insert(begin.0, exercise);
        // Conditions are paragraphs. The separating line above them is removed too.
        let mut is_condition = false;
        for line in place.begin..place.head {
            let text = self.source.lines[line].trim_start();
            let begins = text.starts_with("/// Pre:") || text.starts_with("/// Post:");
            is_condition = begins || is_condition && text.starts_with("/// ");
            if begins && line > place.begin && self.source.lines[line - 1].trim() == "///" {
                self.decisions.conditions.insert(line - 1);
            }
            if is_condition {
                self.decisions.conditions.insert(line);
            }
        }
        Ok(())
    }

    fn no_exercise(&self, above: &Above) -> Result<()> {
        match above.exercise {
            Some((line, _)) => self.source.fail(line, "no function below"),
            None => Ok(()),
        }
    }

    fn of(&mut self, tokens: &impl ToTokens) -> Result<(LineRange, Above<'a>)> {
        let place = self.source.lines(tokens);
        Ok((place, self.above(place)?))
    }

    fn above(&mut self, place: LineRange) -> Result<Above<'a>> {
        let mut above = Above::default();
        for (&line, marker) in self.source.markers.range(place.begin..place.head) {
            match marker {
                Marker::Exercise(hint) => above.exercise = Some((line, *hint)),
                Marker::Solution => above.is_solution = true,
                Marker::Stays => above.stays = true,
                Marker::Handout(_) => {}
            }
            self.used.insert(line);
        }
        Ok(above)
    }

    fn remove(&mut self, place: LineRange) -> Result<()> {
        if !place.is_alone {
            self.source
                .fail(place.head, "not on separate lines; format the file")?;
        }
        self.used.extend(place.begin..=place.end);
        self.decisions.removed.extend(place.begin..=place.end);
        Ok(())
    }
}

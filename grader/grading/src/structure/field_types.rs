//! The shape of a type: whether it can be part of a trie, or may store words in another way.
//!
//! A trie consists of numbers, of links to its own nodes, and of a child for each letter: an array of 26, or
//! a map or a list with letters. The review flags everything else: text, sets, lists of numbers, numbers that are wide
//! enough for a word, and unknown types.

use std::collections::{BTreeMap, BTreeSet};

use syn::visit_mut::{self, VisitMut};
use syn::{BinOp, Expr, GenericArgument, Lit, PathArguments, Type, UnOp};

use super::declarations::{Alias, Declarations, Declared, Parameter};

const TEXT: &str = "contains text";
const SET: &str = "a set from the standard library";
const LETTERS: &str = "may store words letter by letter";
const NUMBERS: &str = "may contain words as numbers";
const KEYS: &str = "may have words as keys";
const DYNAMIC: &str = "type known only at run time";
const UNKNOWN: &str = "type unknown to the review";
const MACRO: &str = "the review cannot expand this macro";
const NESTED: &str = "type too deeply nested for the review";

/// The maximum number of types to review, including repetitions, and their maximum depth.
const MAX_TYPES: usize = 20_000;
const MAX_DEPTH: usize = 100;

/// The maximum number of fields in a node without links: an end marker, a letter, a few indices.
const MAX_RECORD_FIELDS: usize = 6;

/// The lengths of an array with one element for each letter, and a few more.
const ONE_FOR_EACH_LETTER: std::ops::RangeInclusive<u128> = 26..=32;

/// The shape of a type.
#[derive(Clone, Copy, Default)]
struct Shape {
    /// Whether it contains links to nodes.
    links: bool,
    /// The depth of the outermost enclosing type that it refers back to.
    back_to: Option<usize>,
    /// Whether it contains a number that is wide enough for a word.
    is_wide: bool,
    /// Whether it is a single letter.
    is_letter: bool,
    /// Whether it is a number that can be the index of a node.
    is_place: bool,
    /// Whether it is a number, a letter or a Boolean.
    is_number: bool,
    /// Whether it is a struct of a few numbers, at most one of them a letter.
    is_record: bool,
}

impl Shape {
    /// Returns the shape of a type with these parts.
    fn of(parts: &[Self]) -> Self {
        let one = match parts {
            [one] => *one,
            _ => Self::default(),
        };
        Self {
            links: parts.iter().any(|part| part.links),
            back_to: parts.iter().filter_map(|part| part.back_to).min(),
            is_wide: parts.iter().any(|part| part.is_wide),
            ..one
        }
    }
}

/// A field that the review has reached.
pub struct Field {
    /// Its file and line.
    pub at: (String, usize),
    /// Its name, as `Type.field`.
    pub name: String,
    /// Its type, as declared.
    pub of: Type,
    /// The type behind its type, if that is an alias.
    pub alias: Option<Type>,
    /// The reason to review it.
    pub flag: Option<&'static str>,
}

/// The review of a type and of all types that it refers to.
pub struct Review<'a> {
    declarations: &'a Declarations,
    /// The fields, in the order in which they are reached.
    pub fields: Vec<Field>,
    /// Whether a node has a child for each letter.
    pub branches: bool,
    /// The first reason to review the current field.
    flag: Option<&'static str>,
    /// The names of the types around the current one.
    around: Vec<String>,
    depth: usize,
    left: usize,
}

impl<'a> Review<'a> {
    /// Reviews the type with this name.
    pub fn new(declarations: &'a Declarations, of: &str) -> Self {
        let mut review = Self {
            declarations,
            fields: Vec::new(),
            branches: false,
            flag: None,
            around: Vec::new(),
            depth: 0,
            left: MAX_TYPES,
        };
        let name = quote::format_ident!("{of}");
        review.shape(&syn::parse_quote!(#name));
        review
    }

    fn because(&mut self, reason: &'static str) {
        self.flag.get_or_insert(reason);
    }

    fn shape(&mut self, of_type: &Type) -> Shape {
        if self.left == 0 || self.depth >= MAX_DEPTH {
            self.because(NESTED);
            return Shape::default();
        }
        self.left -= 1;
        self.depth += 1;
        let shape = self.shape_of(of_type);
        self.depth -= 1;
        shape
    }

    fn shape_of(&mut self, of_type: &Type) -> Shape {
        match of_type {
            Type::Paren(inner) => self.shape(&inner.elem),
            Type::Group(inner) => self.shape(&inner.elem),
            Type::Reference(inner) => self.shape(&inner.elem),
            Type::Ptr(inner) => self.shape(&inner.elem),
            Type::Tuple(tuple) => self.all(&tuple.elems),
            Type::Array(array) => self.array(&array.elem, &array.len),
            Type::Slice(slice) => self.list(&slice.elem),
            Type::Path(path) => self.path(&path.path),
            Type::FnPtr(_) | Type::Never(_) => Shape::default(),
            Type::TraitObject(_) | Type::ImplTrait(_) => self.flagged(DYNAMIC),
            Type::Macro(_) => self.flagged(MACRO),
            _ => self.flagged(UNKNOWN),
        }
    }

    fn flagged(&mut self, reason: &'static str) -> Shape {
        self.because(reason);
        Shape::default()
    }

    fn all<'t>(&mut self, types: impl IntoIterator<Item = &'t Type>) -> Shape {
        let shapes = types.into_iter().map(|of_type| self.shape(of_type));
        Shape::of(&shapes.collect::<Vec<Shape>>())
    }

    fn array(&mut self, element: &Type, length: &Expr) -> Shape {
        let shape = self.shape(element);
        let length = self.number(length, MAX_DEPTH);
        let is_for_letters = length.is_some_and(|length| ONE_FOR_EACH_LETTER.contains(&length));
        let links = shape.links || shape.is_place && is_for_letters;
        if links && (is_for_letters || length.is_none()) {
            self.branches = true;
        }
        // Many nodes contain a few numbers.
        if !links && length.is_none_or(|length| length > *ONE_FOR_EACH_LETTER.end()) {
            self.because(if shape.is_letter { LETTERS } else { NUMBERS });
        }
        Shape {
            links,
            back_to: shape.back_to,
            is_wide: shape.is_wide,
            ..Shape::default()
        }
    }

    /// Returns the shape of a list of any length.
    fn list(&mut self, element: &Type) -> Shape {
        let before = self.flag;
        let shape = self.shape(element);
        if shape.back_to.is_some() {
            self.branches = true;
        }
        if !shape.links && self.flag == before {
            match shape {
                Shape { is_wide: true, .. } => self.because(NUMBERS),
                // A tree may keep such nodes in a list, and their children elsewhere.
                Shape {
                    is_record: true, ..
                } => {}
                Shape { is_place: true, .. } => self.because(NUMBERS),
                _ => self.because(LETTERS),
            }
        }
        Shape {
            links: true,
            back_to: shape.back_to,
            ..Shape::default()
        }
    }

    fn map(&mut self, arguments: &[Type]) -> Shape {
        let [key, value, ..] = arguments else {
            return self.flagged(UNKNOWN);
        };
        let before = self.flag;
        let (key, value) = (self.shape(key), self.shape(value));
        if self.flag == before {
            if !key.is_letter {
                self.because(KEYS);
            } else if !value.links && !value.is_place {
                self.because(LETTERS);
            }
        }
        self.branches |= key.is_letter;
        Shape {
            links: true,
            back_to: value.back_to,
            ..Shape::default()
        }
    }

    fn path(&mut self, path: &syn::Path) -> Shape {
        let Some(last) = path.segments.last() else {
            return self.flagged(UNKNOWN);
        };
        let name = match (last.ident.to_string(), self.around.last()) {
            (name, Some(around)) if name == "Self" => around.clone(),
            (name, _) => name,
        };
        let arguments = type_arguments(&last.arguments);
        let declarations = self.declarations;
        let types = declarations.types.get(&name).map_or(&[][..], Vec::as_slice);
        let aliases = declarations
            .aliases
            .get(&name)
            .map_or(&[][..], Vec::as_slice);
        // `use BTreeSet as Set` refers to the library's set, but `use own::BTreeSet` may refer to another one.
        let is_own = !types.is_empty() || aliases.iter().any(|alias| !is_itself(alias, &name));
        let mut shapes = Vec::new();
        if let Some(shape) = self.of_library(&name, &arguments, is_own) {
            shapes.push(shape);
        }
        if !types.is_empty() {
            shapes.push(self.own(&name, types, &arguments));
        }
        for alias in aliases.iter().filter(|alias| !is_itself(alias, &name)) {
            let of = instance(&alias.of, &alias.parameters, &arguments);
            shapes.push(self.shape(&of));
        }
        match shapes.is_empty() {
            true => self.flagged(UNKNOWN),
            false => Shape::of(&shapes),
        }
    }

    /// Returns the shape of the library type with this name. If the submission has a type of the same name, either is
    /// possible.
    fn of_library(&mut self, name: &str, arguments: &[Type], is_own: bool) -> Option<Shape> {
        let shape = match name {
            "String" | "str" | "Cow" | "OsString" | "OsStr" | "CString" | "CStr" | "PathBuf" => {
                self.flagged(TEXT)
            }
            // Many submissions have their own `Path`.
            "Path" if !is_own => self.flagged(TEXT),
            "HashSet" | "BTreeSet" | "BinaryHeap" => {
                self.all(arguments);
                self.flagged(SET)
            }
            "HashMap" | "BTreeMap" => self.map(arguments),
            "Vec" | "VecDeque" | "LinkedList" => match arguments.first() {
                Some(element) => self.list(element),
                None => self.flagged(UNKNOWN),
            },
            _ if is_own => return None,
            "Box" | "Rc" | "Arc" | "Weak" | "Option" | "Result" | "Cell" | "RefCell"
            | "UnsafeCell" | "Mutex" | "RwLock" | "OnceCell" | "OnceLock" | "LazyCell"
            | "LazyLock" | "NonNull" | "ManuallyDrop" | "MaybeUninit" | "Pin" | "Wrapping"
            | "Saturating" | "Reverse" | "NonZero" => self.all(arguments),
            "u8" | "char" | "NonZeroU8" => Shape {
                is_letter: true,
                is_number: true,
                ..Shape::default()
            },
            "u16" | "u32" | "usize" | "i16" | "i32" | "isize" | "NonZeroU16" | "NonZeroU32"
            | "NonZeroUsize" => Shape {
                is_place: true,
                is_number: true,
                ..Shape::default()
            },
            "u64" | "u128" | "i64" | "i128" | "f64" | "NonZeroU64" | "NonZeroU128" => Shape {
                is_place: true,
                is_wide: true,
                ..Shape::default()
            },
            "bool" | "i8" => Shape {
                is_number: true,
                ..Shape::default()
            },
            "AtomicUsize" | "AtomicU32" | "AtomicU64" | "AtomicBool" | "f32" | "PhantomData"
            | "PhantomPinned" | "Range" | "RangeInclusive" | "Duration" | "Instant"
            | "RandomState" => Shape::default(),
            _ => return None,
        };
        Some(shape)
    }

    /// Returns the shape of a type in the submission. Each of its fields is reviewed separately.
    fn own(&mut self, name: &str, types: &[Declared], arguments: &[Type]) -> Shape {
        if let Some(place) = self.around.iter().position(|around| around == name) {
            return Shape {
                links: true,
                back_to: Some(place),
                ..Shape::default()
            };
        }
        let of_outer = self.flag.take();
        let place = self.around.len();
        self.around.push(name.to_string());
        let (mut shapes, mut fields) = (Vec::new(), Vec::new());
        for declared in types {
            for (field, line, of) in &declared.fields {
                let row = self.fields.len();
                self.fields.push(Field {
                    at: (declared.at.0.clone(), *line),
                    name: format!("{name}.{field}"),
                    of: of.clone(),
                    alias: self.alias_of(of),
                    flag: None,
                });
                let shape = self.shape(&instance(of, &declared.parameters, arguments));
                self.fields[row].flag = self.flag.take();
                shapes.push(shape);
                fields.push(row);
            }
        }
        self.around.pop();
        self.flag = of_outer;
        let mut whole = Shape::of(&shapes);
        let is_node = whole.back_to.is_some_and(|back_to| back_to <= place);
        if is_node {
            for (row, shape) in fields.iter().zip(&shapes) {
                if shape.is_wide && !shape.links {
                    self.fields[*row].flag.get_or_insert(NUMBERS);
                }
            }
        }
        whole.back_to = whole.back_to.filter(|back_to| *back_to < place);
        // An enum without fields may be a letter.
        whole.is_letter |= shapes.is_empty();
        let letters = shapes.iter().filter(|shape| shape.is_letter).count();
        let is_number = |shape: &Shape| shape.is_number;
        whole.is_record = (2..=MAX_RECORD_FIELDS).contains(&shapes.len())
            && letters <= 1
            && shapes.iter().all(is_number);
        whole
    }

    /// Returns the type behind an alias, if the alias is unambiguous.
    fn alias_of(&self, of_type: &Type) -> Option<Type> {
        let Type::Path(path) = of_type else {
            return None;
        };
        let name = path.path.segments.last()?.ident.to_string();
        match &self.declarations.aliases.get(&name)?[..] {
            [alias] if !self.declarations.types.contains_key(&name) => Some(alias.of.clone()),
            _ => None,
        }
    }

    /// Returns the value of a length, if the review can calculate it.
    fn number(&self, length: &Expr, left: usize) -> Option<u128> {
        let left = left.checked_sub(1)?;
        match length {
            Expr::Lit(literal) => match &literal.lit {
                Lit::Int(number) => number.base10_parse().ok(),
                Lit::Byte(byte) => Some(byte.value().into()),
                Lit::Char(letter) => Some(u32::from(letter.value()).into()),
                _ => None,
            },
            Expr::Paren(inner) => self.number(&inner.expr, left),
            Expr::Group(inner) => self.number(&inner.expr, left),
            Expr::Cast(cast) => self.number(&cast.expr, left),
            Expr::Block(block) => match &block.block.stmts[..] {
                [syn::Stmt::Expr(value, None)] => self.number(value, left),
                _ => None,
            },
            Expr::Unary(unary) => match unary.op {
                UnOp::Deref(_) => self.number(&unary.expr, left),
                _ => None,
            },
            Expr::Binary(binary) => {
                let [one, other] =
                    [&binary.left, &binary.right].map(|side| self.number(side, left));
                match binary.op {
                    BinOp::Add(_) => one?.checked_add(other?),
                    BinOp::Sub(_) => one?.checked_sub(other?),
                    BinOp::Mul(_) => one?.checked_mul(other?),
                    _ => None,
                }
            }
            Expr::Path(path) => {
                let name = path.path.segments.last()?.ident.to_string();
                match &self.declarations.constants.get(&name)?[..] {
                    [value] => self.number(value, left),
                    _ => None,
                }
            }
            _ => None,
        }
    }
}

/// Whether an alias is an import without a new name: `use std::rc::Rc as Rc`.
fn is_itself(alias: &Alias, name: &str) -> bool {
    matches!(&alias.of, Type::Path(path) if path.path.is_ident(name))
}

fn type_arguments(arguments: &PathArguments) -> Vec<Type> {
    let PathArguments::AngleBracketed(arguments) = arguments else {
        return Vec::new();
    };
    let types = arguments.args.iter().filter_map(|argument| match argument {
        GenericArgument::Type(of) => Some(of.clone()),
        _ => None,
    });
    types.collect()
}

/// Returns a type with arguments in place of its parameters.
fn instance(of_type: &Type, parameters: &[Parameter], arguments: &[Type]) -> Type {
    struct Instance(BTreeMap<String, Type>);
    impl VisitMut for Instance {
        fn visit_type_mut(&mut self, of_type: &mut Type) {
            let name = match of_type {
                Type::Path(path) => path.path.get_ident().map(ToString::to_string),
                _ => None,
            };
            match name.and_then(|name| self.0.get(&name)) {
                Some(argument) => *of_type = argument.clone(),
                None => visit_mut::visit_type_mut(self, of_type),
            }
        }
    }
    if parameters.is_empty() {
        return of_type.clone();
    }
    let arguments = arguments.iter().map(Some).chain(std::iter::repeat(None));
    let given = parameters.iter().zip(arguments);
    let given = given.filter_map(|(parameter, argument)| {
        let of = argument.or(parameter.default.as_ref())?;
        Some((parameter.name.clone(), of.clone()))
    });
    let mut of_type = of_type.clone();
    Instance(given.collect()).visit_type_mut(&mut of_type);
    of_type
}

/// Whether a static of this type can store more than a number while the program runs.
pub fn stores(of_type: &Type) -> bool {
    const PLAIN: [&str; 18] = [
        "u8", "u16", "u32", "u64", "u128", "usize", "i8", "i16", "i32", "i64", "i128", "isize",
        "f32", "f64", "bool", "char", "str", "static",
    ];
    let names = names(of_type);
    let is_atomic = |name: &String| name.starts_with("Atomic") && name != "AtomicPtr";
    let is_plain = |name: &String| PLAIN.contains(&name.as_str()) || is_atomic(name);
    let is_list = !matches!(of_type, Type::Path(_));
    !names.iter().all(is_plain) || is_list && names.iter().any(is_atomic)
}

/// Returns every name in a type.
fn names(of_type: &Type) -> BTreeSet<String> {
    #[derive(Default)]
    struct Names(BTreeSet<String>);
    impl<'ast> syn::visit::Visit<'ast> for Names {
        fn visit_ident(&mut self, ident: &'ast syn::Ident) {
            self.0.insert(ident.to_string());
        }
        // The length of an array isn't a type.
        fn visit_expr(&mut self, _: &'ast Expr) {}
    }
    let mut names = Names::default();
    syn::visit::Visit::visit_type(&mut names, of_type);
    names.0
}

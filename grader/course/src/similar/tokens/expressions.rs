//! Tokens for expressions: first the operands, then the operation.

use proc_macro2::Span;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{BinOp, Expr, ExprIf, Lit, Local, Path, UnOp};

use super::calls::starts_large;
use super::writer::{LIST, LITERAL, MATCH, OWN_CALL, Writer};

impl Writer<'_> {
    /// Writes an expression and everything inside it.
    pub fn expression(&mut self, expression: &Expr) {
        match bare(expression) {
            Expr::Lit(literal) => match &literal.lit {
                Lit::Bool(value) if value.value => self.push("true", value.span),
                Lit::Bool(value) => self.push("false", value.span),
                other => self.push(LITERAL, other.span()),
            },
            Expr::Path(path) => self.value(&path.path),
            Expr::Field(field) => {
                let mut base = bare(&field.base);
                while let Expr::Field(field) = base {
                    base = bare(&field.base);
                }
                self.visit_expr(base);
            }
            Expr::Binary(operation) => self.operation(operation),
            Expr::Assign(assigned) => {
                self.visit_expr(&assigned.right);
                self.visit_expr(&assigned.left);
                self.push("=", assigned.eq_token.span());
            }
            Expr::Index(index) => {
                self.visit_expr(&index.expr);
                self.visit_expr(&index.index);
                self.push("index", index.bracket_token.span.open());
            }
            Expr::Range(range) => {
                visit::visit_expr_range(self, range);
                self.push("..", range.limits.span());
            }
            Expr::Cast(cast) => {
                self.visit_expr(&cast.expr);
                self.push("as", cast.as_token.span());
            }
            Expr::Try(tried) => {
                self.visit_expr(&tried.expr);
                self.push("?", tried.question_token.span());
            }
            Expr::Array(array) => {
                visit::visit_expr_array(self, array);
                self.push(LIST, array.bracket_token.span.open());
            }
            Expr::Repeat(repeat) => {
                self.visit_expr(&repeat.expr);
                self.visit_expr(&repeat.len);
                self.push("repeat", repeat.semi_token.span());
            }
            Expr::Struct(literal) => {
                self.in_any_order(&literal.fields, |writer, field| {
                    writer.visit_expr(&field.expr);
                });
                if let Some(rest) = &literal.rest {
                    self.visit_expr(rest);
                }
                self.name(&literal.path);
            }
            other => self.control(other),
        }
    }

    /// Writes a call, branch or loop.
    fn control(&mut self, expression: &Expr) {
        match expression {
            Expr::Call(call) => {
                for argument in &call.args {
                    self.visit_expr(argument);
                }
                match bare(&call.func) {
                    Expr::Path(path) => self.name(&path.path),
                    function => {
                        self.visit_expr(function);
                        self.push(OWN_CALL, call.paren_token.span.open());
                    }
                }
            }
            Expr::MethodCall(call) => {
                self.visit_expr(&call.receiver);
                // The message of `expect` does not matter.
                let arguments = call.args.iter().filter(|_| call.method != "expect");
                arguments.for_each(|argument| self.visit_expr(argument));
                let of = self.type_of(bare(&call.receiver));
                self.method(&call.method, of);
            }
            // A closure counts as if its body were inline, because a named function could replace it.
            Expr::Closure(closure) => self.visit_expr(&closure.body),
            Expr::If(branch) => self.branch(branch),
            Expr::Let(condition) => {
                self.visit_expr(&condition.expr);
                self.push(MATCH, condition.let_token.span());
                self.visit_pat(&condition.pat);
            }
            Expr::Match(branches) => {
                self.visit_expr(&branches.expr);
                self.push(MATCH, branches.match_token.span());
                self.in_any_order(&branches.arms, |writer, arm| {
                    writer.visit_pat(&arm.pat);
                    writer.visit_expr(&arm.body);
                });
            }
            Expr::ForLoop(turns) => {
                self.visit_expr(&turns.expr);
                self.push("for", turns.for_token.span());
                self.visit_block(&turns.body);
            }
            Expr::While(turns) => {
                self.push("loop", turns.while_token.span());
                self.condition(&turns.cond, turns.while_token.span());
                self.visit_block(&turns.body);
            }
            Expr::Loop(turns) => {
                self.push("loop", turns.loop_token.span());
                self.visit_block(&turns.body);
            }
            Expr::Break(end) => {
                visit::visit_expr_break(self, end);
                self.push("break", end.break_token.span());
            }
            Expr::Continue(next) => self.push("continue", next.continue_token.span()),
            // Blocks, tuples, `return` and rare expressions: write only their contents.
            other => visit::visit_expr(self, other),
        }
    }

    /// Writes a `let`. Naming a value does nothing; matching it against a pattern does.
    pub fn local(&mut self, local: &Local) {
        let Some(value) = &local.init else {
            return;
        };
        self.visit_expr(&value.expr);
        if let Some((_, otherwise)) = &value.diverge {
            self.push(MATCH, local.let_token.span());
            self.visit_pat(&local.pat);
            self.visit_expr(otherwise);
        }
    }

    fn branch(&mut self, branch: &ExprIf) {
        let other = branch.else_branch.as_ref().map(|(_, other)| &**other);
        let at = branch.if_token.span();
        match &*branch.cond {
            // Like a `match` with two arms.
            Expr::Let(condition) => {
                self.visit_expr(&condition.expr);
                self.push(MATCH, at);
                self.in_any_order(
                    [Some(&*condition.pat), None],
                    |writer, pattern| match pattern {
                        Some(pattern) => {
                            writer.visit_pat(pattern);
                            writer.visit_block(&branch.then_branch);
                        }
                        None => other.into_iter().for_each(|other| writer.visit_expr(other)),
                    },
                );
            }
            condition => {
                self.condition(condition, at);
                self.in_any_order([true, false], |writer, holds| match holds {
                    true => writer.visit_block(&branch.then_branch),
                    false => other.into_iter().for_each(|other| writer.visit_expr(other)),
                });
            }
        }
    }

    fn condition(&mut self, condition: &Expr, at: Span) {
        self.visit_expr(condition);
        if !matches!(condition, Expr::Let(_)) {
            self.push("if", at);
        }
    }

    /// Writes a name used as a value: nothing for a variable.
    fn value(&mut self, path: &Path) {
        let name = path.get_ident().map(ToString::to_string);
        match name {
            Some(name) if !starts_large(&name) && !self.known.is_only_function(&name) => {}
            _ => self.name(path),
        }
    }

    fn operation(&mut self, operation: &syn::ExprBinary) {
        let at = operation.op.span();
        let (left, right) = (&operation.left, &operation.right);
        match &operation.op {
            // The condition itself, or compared with `true`.
            BinOp::Eq(_) | BinOp::Ne(_) if is_bool(right) => self.visit_expr(left),
            BinOp::Eq(_) | BinOp::Ne(_) => {
                self.in_any_order([left, right], |writer, side| writer.visit_expr(side));
                self.push("==", at);
            }
            BinOp::Gt(_) => {
                self.visit_expr(right);
                self.visit_expr(left);
                self.push("<", at);
            }
            BinOp::Ge(_) => {
                self.visit_expr(right);
                self.visit_expr(left);
                self.push("<=", at);
            }
            other => {
                self.visit_expr(left);
                self.visit_expr(right);
                let (name, assigns) = operator(other);
                self.push(name, at);
                if assigns {
                    self.push("=", at);
                }
            }
        }
    }
}

/// Strips parentheses, references and unary operators except `-`.
fn bare(mut expression: &Expr) -> &Expr {
    loop {
        expression = match expression {
            Expr::Paren(inner) => &inner.expr,
            Expr::Group(inner) => &inner.expr,
            Expr::Reference(inner) => &inner.expr,
            Expr::Unary(inner) if !matches!(inner.op, UnOp::Neg(_)) => &inner.expr,
            _ => return expression,
        }
    }
}

fn is_bool(expression: &Expr) -> bool {
    matches!(expression, Expr::Lit(literal) if matches!(literal.lit, Lit::Bool(_)))
}

/// Returns the name of an operator, and whether it also assigns.
fn operator(operator: &BinOp) -> (&'static str, bool) {
    match operator {
        BinOp::Add(_) => ("+", false),
        BinOp::AddAssign(_) => ("+", true),
        BinOp::Sub(_) => ("-", false),
        BinOp::SubAssign(_) => ("-", true),
        BinOp::Mul(_) => ("*", false),
        BinOp::MulAssign(_) => ("*", true),
        BinOp::Div(_) => ("/", false),
        BinOp::DivAssign(_) => ("/", true),
        BinOp::Rem(_) => ("%", false),
        BinOp::RemAssign(_) => ("%", true),
        BinOp::BitXor(_) => ("^", false),
        BinOp::BitXorAssign(_) => ("^", true),
        BinOp::BitAnd(_) => ("&", false),
        BinOp::BitAndAssign(_) => ("&", true),
        BinOp::BitOr(_) => ("|", false),
        BinOp::BitOrAssign(_) => ("|", true),
        BinOp::Shl(_) => ("<<", false),
        BinOp::ShlAssign(_) => ("<<", true),
        BinOp::Shr(_) => (">>", false),
        BinOp::ShrAssign(_) => (">>", true),
        BinOp::And(_) => ("&&", false),
        BinOp::Or(_) => ("||", false),
        BinOp::Lt(_) => ("<", false),
        BinOp::Le(_) => ("<=", false),
        _ => ("operator", false),
    }
}

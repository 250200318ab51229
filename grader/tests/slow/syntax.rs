//! Sources nested too deeply for the parser are rejected; long ones are accepted.

use grading::syntax::{MAX_PARSED_BYTES, on_large_stack, parse};

#[test]
fn deep_brackets_are_rejected_but_operator_chains_are_parsed() {
    let parses = |text: String| {
        on_large_stack(|| parse(&text).is_some()).expect("the stack is large enough")
    };
    let around = |inner: String| format!("fn f() {{ {inner} }}");
    for open in ["(", "{", "[", "mod a{", "a!("] {
        assert!(!parses(open.repeat(MAX_PARSED_BYTES / open.len())));
    }
    for operator in ["-", "!", "return ", "a=", "a+"] {
        let many = MAX_PARSED_BYTES / operator.len() - 10;
        assert!(parses(around(operator.repeat(many) + "b")));
    }
    for after in ["+b", "?", ".b()", " as b", "[0]"] {
        let many = MAX_PARSED_BYTES / after.len() - 10;
        assert!(parses(around(format!("a{}", after.repeat(many)))));
    }
    assert!(parses(around("(".repeat(900) + &")".repeat(900))));
}

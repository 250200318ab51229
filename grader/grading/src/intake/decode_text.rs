//! Text in the encodings that editors use.

/// Decodes the text of a file: UTF-16 if it begins with a byte order mark for that, otherwise UTF-8. Removes the mark.
pub fn decode_text(bytes: &[u8]) -> String {
    match bytes {
        [0xef, 0xbb, 0xbf, text @ ..] => String::from_utf8_lossy(text).into_owned(),
        [0xff, 0xfe, pairs @ ..] => wide(pairs, u16::from_le_bytes),
        [0xfe, 0xff, pairs @ ..] => wide(pairs, u16::from_be_bytes),
        _ => String::from_utf8_lossy(bytes).into_owned(),
    }
}

/// Whether two files have the same text. Editors and git change line endings, and add byte order marks.
pub fn is_same_text(one: &[u8], other: &[u8]) -> bool {
    let with_unix_ends = |bytes| decode_text(bytes).replace("\r\n", "\n");
    one == other || with_unix_ends(one) == with_unix_ends(other)
}

/// Decodes UTF-16. An odd byte at the end is ignored.
fn wide(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> String {
    let (pairs, _) = bytes.as_chunks();
    let units: Vec<u16> = pairs.iter().map(|pair| unit(*pair)).collect();
    String::from_utf16_lossy(&units)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_from_windows_editors_is_decoded() {
        let written = "Answer 2b: n\u{b2} \u{1f332}\r\n";
        let units: Vec<u16> = "\u{feff}"
            .encode_utf16()
            .chain(written.encode_utf16())
            .collect();
        let little: Vec<u8> = units.iter().flat_map(|unit| unit.to_le_bytes()).collect();
        let big: Vec<u8> = units.iter().flat_map(|unit| unit.to_be_bytes()).collect();
        for bytes in [
            &little,
            &big,
            written.as_bytes(),
            &[&little[..], b"x"].concat(),
        ] {
            assert_eq!(decode_text(bytes), written);
        }
        let marked = [b"\xef\xbb\xbf", written.as_bytes()].concat();
        assert_eq!(decode_text(&marked), written);
        assert_eq!(decode_text(b"caf\xe9"), "caf\u{fffd}");
    }

    #[test]
    fn line_ends_and_byte_order_marks_make_no_difference() {
        let unix = b"a\n\nb\n";
        for windows in [&b"a\r\n\r\nb\r\n"[..], b"\xef\xbb\xbfa\r\n\r\nb\r\n"] {
            assert!(is_same_text(unix, windows));
            assert!(is_same_text(windows, unix));
        }
        for other in [&b"a\nb\n"[..], b"a\r\r\n\nb\n", b"a\n\nb"] {
            assert!(!is_same_text(unix, other));
        }
    }
}

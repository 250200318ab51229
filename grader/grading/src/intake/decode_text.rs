//! Text in the encodings in which editors save it.

/// Decodes the text of a file: UTF-16 if it begins with its byte order mark, UTF-8 otherwise.
pub fn decode_text(bytes: &[u8]) -> String {
    match bytes {
        [0xff, 0xfe, pairs @ ..] => wide(pairs, u16::from_le_bytes),
        [0xfe, 0xff, pairs @ ..] => wide(pairs, u16::from_be_bytes),
        _ => String::from_utf8_lossy(bytes).into_owned(),
    }
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
    fn what_a_windows_editor_saves_is_read_as_text() {
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
        assert_eq!(decode_text(b"caf\xe9"), "caf\u{fffd}");
    }
}

//! Archives for tests: valid ones from libraries, others byte by byte.

use std::fs;
use std::io::{Cursor, Write};
use std::path::Path;

use flate2::write::{DeflateEncoder, GzEncoder};
use flate2::{Compression, Crc};
use tar::{EntryType, Header};
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

pub const MIB: usize = 1 << 20;

/// Returns a valid `.zip`.
pub fn zip<N: AsRef<str>>(files: &[(N, &str)]) -> Vec<u8> {
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, text) in files {
        let options = SimpleFileOptions::default();
        writer.start_file(name.as_ref(), options).unwrap();
        writer.write_all(text.as_bytes()).unwrap();
    }
    writer.finish().unwrap().into_inner()
}

/// Returns a valid `.tar.gz`.
pub fn tar_gz<N: AsRef<str>>(files: &[(N, &str)]) -> Vec<u8> {
    let mut builder = tar::Builder::new(GzEncoder::new(Vec::new(), Compression::fast()));
    for (name, text) in files {
        let mut header = Header::new_gnu();
        header.set_size(text.len() as u64);
        let data = text.as_bytes();
        builder
            .append_data(&mut header, name.as_ref(), data)
            .unwrap();
    }
    builder.into_inner().unwrap().finish().unwrap()
}

pub fn gz(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

pub fn deflated(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = DeflateEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

/// Returns one entry of a tar, with any header.
pub fn tar_entry(name: &[u8], kind: EntryType, link: &[u8], data: &[u8]) -> Vec<u8> {
    assert!(name.len() <= 100 && link.len() <= 100);
    let mut header = Header::new_gnu();
    let bytes = header.as_old_mut();
    bytes.name[..name.len()].copy_from_slice(name);
    bytes.linkname[..link.len()].copy_from_slice(link);
    header.set_entry_type(kind);
    header.set_size(data.len() as u64);
    header.set_cksum();
    let mut entry = header.as_bytes().to_vec();
    entry.extend(data);
    entry.resize(entry.len().next_multiple_of(512), 0);
    entry
}

/// Returns a file in a tar, with a name of any length.
pub fn tar_file(name: &[u8], data: &[u8]) -> Vec<u8> {
    if name.len() <= 100 {
        return tar_entry(name, EntryType::Regular, b"", data);
    }
    let long = [name, b"\0"].concat();
    let mut entry = tar_entry(b"././@LongLink", EntryType::GNULongName, b"", &long);
    entry.extend(tar_entry(&name[..100], EntryType::Regular, b"", data));
    entry
}

/// Returns the extended header with the name that precedes a file in a modern (pax) tar.
pub fn tar_notes(name: &[u8]) -> Vec<u8> {
    let note = [b" path=", name, b"\n"].concat();
    // The length includes its own digits.
    let mut length = note.len();
    while length != note.len() + length.to_string().len() {
        length += 1;
    }
    let notes = [length.to_string().as_bytes(), &note].concat();
    tar_entry(b"x", EntryType::XHeader, b"", &notes)
}

/// An entry of a zip, with any headers.
#[derive(Clone)]
pub struct Member {
    pub name: Vec<u8>,
    pub packed: Vec<u8>,
    pub method: u16,
    pub flags: u16,
    pub mode: u32,
    pub crc: u32,
    pub size: u32,
    /// Whether its data is that of the first entry.
    pub shares_first: bool,
}

impl Member {
    pub fn new(name: impl AsRef<[u8]>, bytes: &[u8]) -> Self {
        let mut crc = Crc::new();
        crc.update(bytes);
        Self {
            name: name.as_ref().to_vec(),
            packed: deflated(bytes),
            method: 8,
            flags: 0,
            mode: 0o100_644,
            crc: crc.sum(),
            size: bytes.len() as u32,
            shares_first: false,
        }
    }
}

/// Returns a zip of these entries, in this order.
pub fn zip_of(members: &[Member]) -> Vec<u8> {
    let (mut zip, mut directory) = (Vec::new(), Vec::new());
    for member in members {
        let place = if member.shares_first { 0 } else { zip.len() };
        let mut common = Vec::new();
        for field in [20, member.flags, member.method, 0, 0] {
            common.extend(field.to_le_bytes());
        }
        for field in [member.crc, member.packed.len() as u32, member.size] {
            common.extend(field.to_le_bytes());
        }
        common.extend((member.name.len() as u16).to_le_bytes());
        common.extend(0u16.to_le_bytes());
        if !member.shares_first {
            zip.extend(b"PK\x03\x04");
            zip.extend(&common);
            zip.extend(&member.name);
            zip.extend(&member.packed);
        }
        // The zip claims to be made on Unix, which gives the mode its meaning.
        directory.extend(b"PK\x01\x02\x14\x03");
        directory.extend(&common);
        directory.extend([0; 6]);
        directory.extend((member.mode << 16).to_le_bytes());
        directory.extend((place as u32).to_le_bytes());
        directory.extend(&member.name);
    }
    let (place, size) = (zip.len() as u32, directory.len() as u32);
    zip.extend(directory);
    zip.extend(b"PK\x05\x06\0\0\0\0");
    for _ in 0..2 {
        zip.extend((members.len() as u16).to_le_bytes());
    }
    zip.extend(size.to_le_bytes());
    zip.extend(place.to_le_bytes());
    zip.extend([0, 0]);
    zip
}

/// Writes files to a folder.
pub fn lay_out(folder: &Path, files: &[(String, &str)]) {
    for (path, text) in files {
        let path = folder.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
}

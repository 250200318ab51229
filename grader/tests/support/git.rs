//! Repositories in git's format.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::PathBuf;

use flate2::Compression;
use flate2::write::ZlibEncoder;
use gix_object::Kind;

/// A repository under construction: loose objects in git's format.
#[derive(Clone, Default)]
pub struct Git(pub BTreeMap<PathBuf, Vec<u8>>);

impl Git {
    /// Adds an object. Returns its name.
    pub fn object(&mut self, kind: Kind, content: &[u8]) -> String {
        let name = gix_object::compute_hash(gix_hash::Kind::Sha1, kind, content);
        let name = name.unwrap().to_string();
        let mut whole = format!("{kind} {}\0", content.len()).into_bytes();
        whole.extend(content);
        self.compressed(&name, &whole);
        name
    }

    fn compressed(&mut self, name: &str, whole: &[u8]) {
        let mut encoder = ZlibEncoder::new(Vec::new(), Compression::best());
        encoder.write_all(whole).unwrap();
        let path = format!("objects/{}/{}", &name[..2], &name[2..]);
        self.0.insert(path.into(), encoder.finish().unwrap());
    }

    pub fn file(&mut self, path: &str, text: &str) {
        self.0.insert(path.into(), text.as_bytes().to_vec());
    }

    pub fn tree(&mut self, entries: &[(&str, &str, &str)]) -> String {
        let mut content = Vec::new();
        for (mode, name, id) in entries {
            content.extend(format!("{mode} {name}\0").bytes());
            let bytes = (0..20).map(|place| u8::from_str_radix(&id[2 * place..2 * place + 2], 16));
            content.extend(bytes.map(Result::unwrap));
        }
        self.object(Kind::Tree, &content)
    }

    /// Adds a commit in which the only source of the dictionary has this text.
    pub fn commit(&mut self, text: &str, parents: &[&str], time: i64, message: &str) -> String {
        let blob = self.object(Kind::Blob, text.as_bytes());
        let src = self.tree(&[("100644", "lib.rs", &blob)]);
        let dictionary = self.tree(&[("40000", "src", &src)]);
        let tree = self.tree(&[("40000", "dictionary", &dictionary)]);
        let parents: String = parents
            .iter()
            .map(|parent| format!("parent {parent}\n"))
            .collect();
        let who = format!("A <a@example.org> {time} +0200");
        let content = format!("tree {tree}\n{parents}author {who}\ncommitter {who}\n\n{message}\n");
        self.object(Kind::Commit, content.as_bytes())
    }
}

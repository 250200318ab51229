//! Targets outside the sandbox.

use std::fs;
use std::io::ErrorKind;
use std::net::{TcpListener, UdpSocket};
use std::os::linux::net::SocketAddrExt;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::net::{SocketAddr, UnixListener};
use std::path::Path;

use tempfile::TempDir;

use crate::support::root;

/// The targets outside the sandbox.
pub struct Outside {
    folder: TempDir,
    tcp: TcpListener,
    udp: UdpSocket,
    socket: UnixListener,
    named: UnixListener,
}

pub const SECRET: &str = "the-secret-that-was-outside";
pub const SECRET_OF_ROOT: &str = "the-secret-of-the-owner";

impl Outside {
    pub fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path();
        let mode = |path: &Path, mode| {
            fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
        };
        mode(path, 0o777);
        fs::write(path.join("secret.txt"), SECRET).unwrap();
        mode(&path.join("secret.txt"), 0o666);
        fs::write(
            path.join("secret.rs"),
            format!("pub const TEXT: &str = {SECRET:?};"),
        )
        .unwrap();
        fs::create_dir(path.join("private")).unwrap();
        fs::write(path.join("private/secret.txt"), SECRET_OF_ROOT).unwrap();
        mode(&path.join("private/secret.txt"), 0o600);
        mode(&path.join("private"), 0o700);
        let (tcp, udp) = (
            TcpListener::bind("127.0.0.1:0"),
            UdpSocket::bind("127.0.0.1:0"),
        );
        let (tcp, udp) = (tcp.unwrap(), udp.unwrap());
        let socket = UnixListener::bind(path.join("socket")).unwrap();
        mode(&path.join("socket"), 0o777);
        let name = SocketAddr::from_abstract_name(path.to_str().unwrap()).unwrap();
        let named = UnixListener::bind_addr(&name).unwrap();
        tcp.set_nonblocking(true).unwrap();
        udp.set_nonblocking(true).unwrap();
        socket.set_nonblocking(true).unwrap();
        named.set_nonblocking(true).unwrap();
        Self {
            folder,
            tcp,
            udp,
            socket,
            named,
        }
    }

    /// Fills in the placeholders in the text of an attack.
    pub fn fill_in(&self, text: &str) -> String {
        // Without this, a compiler message that quotes the source would look like success.
        text.replace("REACHED", r"REA\x43HED")
            .replace("@OUTSIDE@", self.folder.path().to_str().unwrap())
            .replace("@ROOT@", root().to_str().unwrap())
            .replace("@TCP@", &self.tcp.local_addr().unwrap().port().to_string())
            .replace("@UDP@", &self.udp.local_addr().unwrap().port().to_string())
            .replace("@GRADER@", &std::process::id().to_string())
    }

    pub fn was_written(&self) -> bool {
        let path = self.folder.path();
        let mut names: Vec<_> = fs::read_dir(path)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names != ["private", "secret.rs", "secret.txt", "socket"]
            || fs::read_to_string(path.join("secret.txt")).unwrap() != SECRET
            || fs::metadata(path.join("secret.txt"))
                .unwrap()
                .permissions()
                .mode()
                & 0o777
                != 0o666
    }

    pub fn was_connected(&self) -> bool {
        let heard = |error: Option<ErrorKind>| error != Some(ErrorKind::WouldBlock);
        heard(self.tcp.accept().err().map(|error| error.kind()))
            || heard(self.udp.recv(&mut [0; 16]).err().map(|error| error.kind()))
            || heard(self.socket.accept().err().map(|error| error.kind()))
            || heard(self.named.accept().err().map(|error| error.kind()))
    }

    /// Whether a process with this folder's name in its arguments is still running.
    pub fn survived(&self) -> bool {
        let mark = self.folder.path().to_str().unwrap().as_bytes();
        let processes = fs::read_dir("/proc").unwrap().flatten();
        let mut own = processes
            .filter(|process| process.file_name() != std::process::id().to_string().as_str());
        own.any(|process| {
            let line = fs::read(process.path().join("cmdline")).unwrap_or_default();
            line.windows(mark.len()).any(|part| part == mark)
        })
    }
}

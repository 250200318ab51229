//! The socket between the caller and an init. Each message is a line of JSON; a plan is sent with the streams of its
//! program.

use std::io::{self, BufRead, BufReader, IoSlice, IoSliceMut, Write};
use std::mem::MaybeUninit;
use std::os::fd::{BorrowedFd, OwnedFd};
use std::os::unix::net::UnixStream;

use rustix::net::{
    RecvAncillaryBuffer, RecvAncillaryMessage, RecvFlags, SendAncillaryBuffer,
    SendAncillaryMessage, SendFlags, recvmsg, sendmsg,
};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// Standard input, output and error of a program.
pub type Streams<Fd> = [Fd; 3];

/// Sends a plan with the streams of its program.
pub fn send_with<T: Serialize>(
    socket: &UnixStream,
    plan: &T,
    streams: Streams<BorrowedFd>,
) -> io::Result<()> {
    let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(3))];
    let mut ancillary = SendAncillaryBuffer::new(&mut space);
    ancillary.push(SendAncillaryMessage::ScmRights(&streams));
    // The streams must be sent with at least one byte.
    sendmsg(
        socket,
        &[IoSlice::new(b"\0")],
        &mut ancillary,
        SendFlags::NOSIGNAL,
    )?;
    send(socket, plan)
}

/// Receives a plan with the streams of its program, or `None` if the other side is gone.
pub fn receive_with<T: DeserializeOwned>(
    socket: &UnixStream,
) -> io::Result<Option<(T, Streams<OwnedFd>)>> {
    let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(3))];
    let mut ancillary = RecvAncillaryBuffer::new(&mut space);
    let mut byte = [0];
    let received = recvmsg(
        socket,
        &mut [IoSliceMut::new(&mut byte)],
        &mut ancillary,
        RecvFlags::CMSG_CLOEXEC,
    )?;
    if received.bytes == 0 {
        return Ok(None);
    }
    let mut streams = Vec::new();
    for message in ancillary.drain() {
        if let RecvAncillaryMessage::ScmRights(received) = message {
            streams.extend(received);
        }
    }
    let streams = Streams::try_from(streams).map_err(|_| io::ErrorKind::InvalidData)?;
    Ok(Some((receive(socket)?, streams)))
}

/// Sends a line.
pub fn send<T: Serialize>(mut socket: &UnixStream, value: &T) -> io::Result<()> {
    let mut text = serde_json::to_vec(value)?;
    text.push(b'\n');
    socket.write_all(&text)
}

/// Receives a line.
fn receive<T: DeserializeOwned>(socket: &UnixStream) -> io::Result<T> {
    let mut line = String::new();
    // The other side sends nothing more before the answer, so this reader loses nothing.
    BufReader::new(socket).read_line(&mut line)?;
    Ok(serde_json::from_str(&line)?)
}

//! The connection between the page and the session.

use std::io::{self, Read};
use std::net::Ipv4Addr;
use std::sync::Mutex;
use std::time::Duration;

use course::mark::{SCRIPT, style};
use oxhttp::model::{Body, Request, Response, StatusCode, header};
use oxhttp::{ListeningServer, Server};

use super::desk::Desk;
use super::guard::{Asked, Guard, MAX_BODY_BYTES, Refusal, Route};

/// The maximum number of connections; a browser opens six.
const MAX_CONNECTIONS: usize = 64;

/// The time after which an idle connection is closed. A browser opens another one.
const IDLE: Duration = Duration::from_secs(30);

/// The policy of the page: it loads and runs only its own style and script, and talks only to this server.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; connect-src 'self'; \
    base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// Starts to answer requests.
///
/// # Errors
///
/// Fails if the port is taken.
pub fn start(guard: Guard, desk: Desk) -> io::Result<ListeningServer> {
    let port = guard.port();
    let desk = Mutex::new(desk);
    Server::new(move |request| answer(&guard, &desk, request))
        .bind((Ipv4Addr::LOCALHOST, port))
        .with_global_timeout(IDLE)
        .with_max_concurrent_connections(MAX_CONNECTIONS)
        .spawn()
}

fn answer(guard: &Guard, desk: &Mutex<Desk>, request: &mut Request<Body>) -> Response<Body> {
    let header = |name| {
        let mut values = request.headers().get_all(name).iter();
        let value = values.next()?.to_str().ok();
        value.filter(|_| values.next().is_none())
    };
    let asked = Asked {
        method: request.method().as_str(),
        path: request.uri().path(),
        host: header(header::HOST),
        origin: header(header::ORIGIN),
        content_type: header(header::CONTENT_TYPE),
    };
    let route = match guard.check(&asked) {
        Ok(route) => route,
        Err(Refusal(status, why)) => return response(status, "text/plain", why.to_string()),
    };
    match route {
        Route::Page => at_desk(desk, |desk| desk.html()),
        Route::Style => response(200, "text/css", style()),
        Route::Script => response(200, "text/javascript", SCRIPT.to_string()),
        Route::Key => {
            let mut body = Vec::new();
            let read = request
                .body_mut()
                .take(MAX_BODY_BYTES + 1)
                .read_to_end(&mut body);
            match serde_json::from_slice(&body) {
                _ if body.len() as u64 > MAX_BODY_BYTES => response(
                    413,
                    "text/plain",
                    "Not saved: the comment is too long.".to_string(),
                ),
                Ok(pressed) if read.is_ok() => at_desk(desk, |desk| desk.press(pressed)),
                _ => response(400, "text/plain", "not a key".to_string()),
            }
        }
    }
}

fn at_desk(desk: &Mutex<Desk>, work: impl FnOnce(&mut Desk) -> String) -> Response<Body> {
    match desk.lock() {
        Ok(mut desk) => response(200, "text/html", work(&mut desk)),
        // After a panic, the session may contain half a decision.
        Err(_) => response(
            500,
            "text/plain",
            "Internal error. Start `grader mark` again; nothing that was saved is lost."
                .to_string(),
        ),
    }
}

fn response(status: u16, kind: &str, body: String) -> Response<Body> {
    let response = Response::builder()
        .status(status)
        .header(header::CONTENT_TYPE, format!("{kind}; charset=utf-8"))
        .header(header::CONTENT_SECURITY_POLICY, POLICY)
        .header(header::X_CONTENT_TYPE_OPTIONS, "nosniff")
        .header(header::REFERRER_POLICY, "no-referrer")
        .header(header::CACHE_CONTROL, "no-store")
        .header("cross-origin-resource-policy", "same-origin")
        .header("cross-origin-opener-policy", "same-origin")
        .body(Body::from(body));
    // This cannot fail: all headers are valid.
    response.unwrap_or_else(|_| {
        let mut response = Response::new(Body::empty());
        *response.status_mut() = StatusCode::INTERNAL_SERVER_ERROR;
        response
    })
}

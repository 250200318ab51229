//! The requests that the page answers. Any program on this machine can connect to it, and so can any web page that is
//! open in the browser.

/// The longest message of the page, in bytes: a comment, with room to spare.
pub const MAX_BODY_BYTES: u64 = 64 * 1024;

/// The address of the page, with its secret.
pub struct Guard {
    port: u16,
    token: String,
}

/// The parts of a request that decide whether it is answered.
#[derive(Clone, Copy, Debug, Default)]
pub struct Asked<'a> {
    pub method: &'a str,
    pub path: &'a str,
    pub host: Option<&'a str>,
    pub origin: Option<&'a str>,
    pub content_type: Option<&'a str>,
}

/// An answered request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Route {
    Page,
    Style,
    Script,
    Key,
}

/// The reason why a request is not answered, with the status code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refusal(pub u16, pub &'static str);

impl Guard {
    pub fn new(port: u16, token: String) -> Self {
        Self { port, token }
    }

    pub fn port(&self) -> u16 {
        self.port
    }

    /// Returns the address of the page.
    pub fn url(&self) -> String {
        format!("http://127.0.0.1:{}/{}/", self.port, self.token)
    }

    /// Returns the route of a request.
    ///
    /// # Errors
    ///
    /// Fails if the request does not come from the page or from the address bar.
    pub fn check(&self, asked: &Asked) -> Result<Route, Refusal> {
        // A foreign name that points to this machine would make a foreign page look like ours (DNS rebinding).
        let hosts = ["127.0.0.1", "localhost"].map(|name| format!("{name}:{}", self.port));
        let host = asked
            .host
            .filter(|host| hosts.iter().any(|ours| ours == host));
        let Some(host) = host else {
            return Err(Refusal(403, "use the address that the grader printed"));
        };
        let path = asked
            .path
            .strip_prefix('/')
            .and_then(|path| path.split_once('/'));
        let Some((_, name)) = path.filter(|(token, _)| is_equal(token, &self.token)) else {
            return Err(Refusal(403, "use the address that the grader printed"));
        };
        let route = match name {
            "" => Route::Page,
            "page.css" => Route::Style,
            "page.js" => Route::Script,
            "key" => Route::Key,
            _ => return Err(Refusal(404, "no such page")),
        };
        match (route, asked.method) {
            (Route::Key, "POST") => {}
            (Route::Key, _) => return Err(Refusal(405, "use POST")),
            (_, "GET") => return Ok(route),
            _ => return Err(Refusal(405, "use GET")),
        }
        // A foreign page may send requests, but not under our name, nor with this type.
        if asked
            .origin
            .and_then(|origin| origin.strip_prefix("http://"))
            != Some(host)
        {
            return Err(Refusal(403, "sent by another page"));
        }
        if asked.content_type != Some("application/json") {
            return Err(Refusal(415, "not JSON"));
        }
        Ok(route)
    }
}

/// Compares two texts in a time that does not depend on where they differ.
fn is_equal(one: &str, other: &str) -> bool {
    let pairs = one.bytes().zip(other.bytes());
    one.len() == other.len()
        && pairs.fold(0, |differences, (one, other)| differences | (one ^ other)) == 0
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const TOKEN: &str = "0123456789abcdef0123456789abcdef";

    fn guard() -> Guard {
        Guard::new(4711, TOKEN.to_string())
    }

    /// Returns a request that is answered.
    fn key() -> Asked<'static> {
        Asked {
            method: "POST",
            path: "/0123456789abcdef0123456789abcdef/key",
            host: Some("127.0.0.1:4711"),
            origin: Some("http://127.0.0.1:4711"),
            content_type: Some("application/json"),
        }
    }

    fn request() -> Asked<'static> {
        Asked {
            method: "GET",
            path: "/0123456789abcdef0123456789abcdef/",
            host: Some("localhost:4711"),
            ..Asked::default()
        }
    }

    #[test]
    fn page_and_its_keys_are_answered() {
        assert_eq!(guard().check(&key()), Ok(Route::Key));
        assert_eq!(guard().check(&request()), Ok(Route::Page));
        assert!(guard().url().ends_with(request().path));
    }

    #[test]
    fn request_without_the_token_is_refused() {
        for path in [
            "",
            "/",
            "/key",
            "//key",
            "/0123456789abcdef0123456789abcdef",
            "/0123456789abcdef0123456789abcde/key",
            "/0123456789abcdef0123456789abcdeg/key",
            "/0123456789ABCDEF0123456789ABCDEF/key",
            "/x/0123456789abcdef0123456789abcdef/key",
        ] {
            let refused = guard().check(&Asked { path, ..key() });
            assert_eq!(refused.unwrap_err().0, 403, "{path}");
        }
    }

    #[test]
    fn request_to_another_host_is_refused() {
        for host in [
            None,
            Some("evil.example"),
            Some("evil.example:4711"),
            Some("127.0.0.1"),
            Some("127.0.0.1:4712"),
            Some("127.0.0.1:4711.evil.example"),
            Some("[::1]:4711"),
        ] {
            for asked in [key(), request()] {
                let refused = guard().check(&Asked { host, ..asked });
                assert_eq!(refused.unwrap_err().0, 403, "{host:?}");
            }
        }
    }

    #[test]
    fn key_from_another_page_is_refused() {
        for origin in [
            None,
            Some("null"),
            Some("http://evil.example"),
            Some("http://localhost:4711"),
            Some("https://127.0.0.1:4711"),
            Some("http://127.0.0.1:4712"),
        ] {
            let refused = guard().check(&Asked { origin, ..key() });
            assert_eq!(refused.unwrap_err().0, 403, "{origin:?}");
        }
        for content_type in [
            None,
            Some("text/plain"),
            Some("application/x-www-form-urlencoded"),
        ] {
            let refused = guard().check(&Asked {
                content_type,
                ..key()
            });
            assert_eq!(refused.unwrap_err().0, 415, "{content_type:?}");
        }
    }

    #[test]
    fn unknown_path_and_method_are_refused() {
        let path = "/0123456789abcdef0123456789abcdef/../key";
        assert_eq!(
            guard().check(&Asked { path, ..request() }).unwrap_err().0,
            404
        );
        for method in ["GET", "PUT", "OPTIONS"] {
            assert_eq!(
                guard().check(&Asked { method, ..key() }).unwrap_err().0,
                405
            );
        }
        let method = "POST";
        assert_eq!(
            guard()
                .check(&Asked {
                    method,
                    ..request()
                })
                .unwrap_err()
                .0,
            405
        );
    }

    proptest! {
        #[test]
        fn only_our_host_token_and_origin_give_a_key(
            token in prop::sample::select(vec![TOKEN, "", "0", "0123456789abcdef0123456789abcdee"]),
            host in prop::option::of(prop::sample::select(vec!["127.0.0.1:4711", "localhost:4711", "a:4711"])),
            origin in prop::option::of(prop::sample::select(vec!["127.0.0.1:4711", "localhost:4711", "a:4711"])),
        ) {
            let path = format!("/{token}/key");
            let from = origin.map(|origin| format!("http://{origin}"));
            let asked = Asked { path: &path, host, origin: from.as_deref(), ..key() };
            let is_ours = token == TOKEN && host.is_some_and(|host| host != "a:4711") && origin == host;
            prop_assert_eq!(guard().check(&asked).is_ok(), is_ours);
        }
    }
}

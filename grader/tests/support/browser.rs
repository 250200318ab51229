//! Headless Chromium, driven through its DevTools protocol. Keys are real key events.

use std::io::{self, BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

use serde_json::{Value, json};
use tempfile::TempDir;

/// The time after which the browser certainly hangs.
const HANGS: Duration = Duration::from_secs(120);

const NEEDED: &str = "chromium is needed (Debian's package is chromium)";

/// A browser with one page.
pub struct Browser {
    child: Child,
    commands: ChildStdin,
    replies: Receiver<Value>,
    session: Option<String>,
    last: u64,
    /// The events so far.
    pub events: Vec<Value>,
    profile: TempDir,
}

impl Browser {
    #[expect(clippy::disallowed_methods, reason = "a browser is no submission")]
    pub fn start() -> Self {
        let profile = tempfile::tempdir().unwrap();
        // The browser talks through the descriptors 3 and 4.
        let mut child = Command::new("bash")
            .arg("-c")
            .arg("exec chromium \"$@\" 3<&0 4>&1 < /dev/null > /dev/null")
            .arg("chromium")
            .args([
                "--headless=new",
                "--no-sandbox",
                "--disable-gpu",
                "--remote-debugging-pipe",
            ])
            .arg(format!("--user-data-dir={}", profile.path().display()))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let stdout = BufReader::new(child.stdout.take().unwrap());
        let (sender, replies) = channel();
        thread::spawn(move || {
            let mut replies = stdout.split(0).map_while(Result::ok);
            // A receiver that is gone closes the stream.
            replies.try_for_each(|reply| sender.send(serde_json::from_slice(&reply).unwrap()))
        });
        let mut browser = Self {
            commands: child.stdin.take().unwrap(),
            child,
            replies,
            session: None,
            last: 0,
            events: Vec::new(),
            profile,
        };
        let target = browser.call("Target.createTarget", json!({ "url": "about:blank" }));
        let attach = json!({ "targetId": target["targetId"], "flatten": true });
        let session = browser.call("Target.attachToTarget", attach);
        browser.session = Some(session["sessionId"].as_str().unwrap().to_string());
        for domain in ["Page", "Runtime", "Log"] {
            browser.call(&format!("{domain}.enable"), json!({}));
        }
        browser
    }

    /// Calls a method of the protocol.
    pub fn call(&mut self, method: &str, parameters: Value) -> Value {
        let reply = self.reply(method, parameters);
        assert_eq!(reply.get("error"), None, "{method}");
        reply["result"].clone()
    }

    fn reply(&mut self, method: &str, parameters: Value) -> Value {
        let id = self.send(method, parameters).expect(NEEDED);
        loop {
            let reply = self.next();
            match reply.get("id") {
                Some(of) if *of == id => return reply,
                _ => self.events.push(reply),
            }
        }
    }

    /// Calls a method without waiting for its result. Returns the number of the call.
    fn send(&mut self, method: &str, parameters: Value) -> io::Result<u64> {
        self.last += 1;
        let mut command = json!({ "id": self.last, "method": method, "params": parameters });
        if let Some(session) = &self.session {
            command["sessionId"] = json!(session);
        }
        self.commands.write_all(format!("{command}\0").as_bytes())?;
        Ok(self.last)
    }

    fn next(&self) -> Value {
        let reply = self.replies.recv_timeout(HANGS);
        reply.expect(NEEDED)
    }

    /// Opens a page and waits until it is loaded.
    pub fn open(&mut self, url: &str) {
        self.call("Page.navigate", json!({ "url": url }));
        let is_loaded = format!("location.href === {url:?} && document.readyState === 'complete'");
        let is_loaded = json!({ "expression": is_loaded });
        // The page before it may still report that it is loaded, or be replaced just now.
        while self.reply("Runtime.evaluate", is_loaded.clone())["result"]["result"]["value"] != true
        {
            let event = self.next();
            self.events.push(event);
        }
    }

    /// Evaluates an expression on the page, and waits for its promise.
    pub fn evaluate(&mut self, expression: &str) -> Value {
        let parameters =
            json!({ "expression": expression, "awaitPromise": true, "returnByValue": true });
        let result = self.call("Runtime.evaluate", parameters);
        assert_eq!(result.get("exceptionDetails"), None, "{expression}");
        result["result"]["value"].clone()
    }

    /// Returns the text of an element, or an empty text if there is none.
    pub fn text(&mut self, selector: &str) -> String {
        let text = self.evaluate(&format!(
            "document.querySelector({selector:?})?.textContent ?? ''"
        ));
        text.as_str().unwrap().to_string()
    }

    /// Presses and releases a key.
    pub fn press(&mut self, key: &str) {
        let code = match key {
            "Enter" => 13,
            "Escape" => 27,
            "Backspace" => 8,
            "Tab" => 9,
            "End" => 35,
            "Home" => 36,
            "ArrowLeft" => 37,
            "ArrowUp" => 38,
            "ArrowRight" => 39,
            "ArrowDown" => 40,
            _ => u32::from(key.to_uppercase().chars().next().unwrap()),
        };
        let text = match key {
            "Enter" => "\r",
            _ if key.len() == 1 => key,
            _ => "",
        };
        let event = json!({ "key": key, "windowsVirtualKeyCode": code });
        let mut down = event.clone();
        down["type"] = json!("keyDown");
        if !text.is_empty() {
            down["text"] = json!(text);
        }
        let mut up = event;
        up["type"] = json!("keyUp");
        self.send("Input.dispatchKeyEvent", down).expect(NEEDED);
        // The reply comes once the page has handled both events.
        self.call("Input.dispatchKeyEvent", up);
    }

    /// Types a text.
    pub fn type_text(&mut self, text: &str) {
        for character in text.chars() {
            self.press(&character.to_string());
        }
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        // Closed by a command, so that its processes end before its profile is removed.
        self.session = None;
        let _ = self.send("Browser.close", json!({}));
        while self.replies.recv_timeout(HANGS).is_ok() {}
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = &self.profile;
    }
}

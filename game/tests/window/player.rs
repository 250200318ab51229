//! A window without a desktop, and its user.

use std::io::{BufReader, Read, pipe};
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use game::beside::{Desk, play_beside};
use game::console::Play;
use gui::egui::accesskit::{Action, ActionData, ActionRequest, Node, NodeId, Role, TreeId};
use gui::egui::{Context, Event as Input, Key, Modifiers, PointerButton, Pos2};
use gui::egui::{OutputCommand, RawInput, Rect, ThemePreference};
use gui::egui::{ViewportCommand, ViewportEvent, ViewportId};
use gui::{Answer, Event, NewGame, Place, Scene, Screen, View};

use crate::limit::Limit;

/// The maximum wait, enough for slow machines.
const TIME_LIMIT: Duration = Duration::from_secs(60);

/// The time between two frames while the game changes nothing.
const FRAME: Duration = Duration::from_millis(15);

/// The user of a window. The user sees the parts that a screen reader tells.
pub struct Player {
    pub screen: Screen,
    /// The width and height of the window.
    pub size: [f32; 2],
    context: Context,
    view: View,
    /// The parts of the window in the last frame.
    parts: Vec<(NodeId, Node)>,
    /// The text that was copied last.
    pub copied: String,
    /// Whether the window closes because the player wants to.
    pub closes: bool,
    /// The time by the clock of the game.
    clock: Arc<Mutex<Duration>>,
    /// A message for each change by the game.
    changed: Receiver<()>,
}

impl Player {
    fn new(screen: &Screen, clock: Arc<Mutex<Duration>>) -> Self {
        let context = Context::default();
        context.enable_accesskit();
        let (change, changed) = channel();
        screen.on_change(move || {
            let _ = change.send(());
        });
        Self {
            screen: screen.clone(),
            size: [720.0, 480.0],
            context,
            view: View::new(screen.clone()),
            parts: Vec::new(),
            copied: String::new(),
            closes: false,
            clock,
            changed,
        }
    }

    /// Sets the clock of the game forward.
    pub fn pass(&mut self, time: Duration) {
        *self.clock.lock().unwrap() += time;
    }

    /// Draws one frame after these inputs.
    pub fn frame(&mut self, events: Vec<Input>) {
        self.draw(RawInput {
            events,
            ..RawInput::default()
        });
    }

    /// Requests that the window close, as the button of its frame does.
    pub fn request_close(&mut self) {
        let mut input = RawInput::default();
        let window = input.viewports.entry(ViewportId::ROOT).or_default();
        window.events.push(ViewportEvent::Close);
        self.draw(input);
    }

    fn draw(&mut self, input: RawInput) {
        let input = RawInput {
            screen_rect: Some(Rect::from_min_size(Pos2::ZERO, self.size.into())),
            ..input
        };
        let (view, now) = (&mut self.view, *self.clock.lock().unwrap());
        let mut drawn = self.context.run_ui(input, |ui| view.show(ui, now));
        // Nobody sees the window.
        drawn.textures_delta.clear();
        for command in drawn.platform_output.commands {
            if let OutputCommand::CopyText(text) = command {
                self.copied = text;
            }
        }
        let window = &drawn.viewport_output[&ViewportId::ROOT];
        self.closes |= window.commands.contains(&ViewportCommand::Close);
        if let Some(update) = drawn.platform_output.accesskit_update {
            self.parts = update.nodes;
        }
    }

    /// Draws frames until the scene meets the condition `is_shown`.
    pub fn until(&mut self, what: &str, is_shown: impl Fn(&Scene) -> bool) {
        self.wait(what, |player| {
            is_shown(&player.screen.scene()).then_some(())
        });
    }

    /// Draws frames until the game asks a question of this kind.
    pub fn until_asked(&mut self, kind: Answer) {
        self.until(&format!("{kind:?}"), |scene| asks(scene) == Some(kind));
    }

    /// Draws a frame after each change, until `look` returns a value.
    fn wait<T>(&mut self, what: &str, look: impl Fn(&Self) -> Option<T>) -> T {
        let start = Instant::now();
        loop {
            self.frame(Vec::new());
            if let Some(found) = look(self) {
                return found;
            }
            let _ = self.changed.recv_timeout(FRAME);
            while self.changed.try_recv().is_ok() {}
            let tree = || self.tree();
            assert!(start.elapsed() < TIME_LIMIT, "no {what}:\n{}", tree());
        }
    }

    /// Draws frames until there is a part with this role and a label that begins like this.
    pub fn part(&mut self, role: Role, label: &str) -> (NodeId, Node) {
        self.wait(&format!("{role:?} {label:?}"), |player| {
            let mut parts = player.parts.iter();
            let part = parts.find(|(_, node)| {
                node.role() == role && spoken(node).starts_with(label) && !node.is_disabled()
            });
            part.cloned()
        })
    }

    /// Returns the parts of the window.
    pub fn parts(&self) -> impl Iterator<Item = &Node> {
        self.parts.iter().map(|(_, node)| node)
    }

    /// Whether there is such a part.
    pub fn has(&self, role: Role, label: &str) -> bool {
        let mut parts = self.parts.iter();
        parts.any(|(_, node)| node.role() == role && spoken(node).starts_with(label))
    }

    /// Clicks on the middle of a part with the mouse.
    pub fn click(&mut self, role: Role, label: &str) {
        let (_, node) = self.part(role, label);
        let at = middle(&node);
        self.frame(vec![Input::PointerMoved(at)]);
        self.frame(vec![button(at, true)]);
        self.frame(vec![button(at, false)]);
    }

    /// Acts on a part as a screen reader does.
    pub fn act(&mut self, action: Action, role: Role, label: &str, data: Option<ActionData>) {
        let (target_node, _) = self.part(role, label);
        self.frame(vec![Input::AccessKitActionRequest(ActionRequest {
            action,
            target_tree: TreeId::ROOT,
            target_node,
            data,
        })]);
        self.frame(Vec::new());
    }

    /// Drags the mouse over cubes.
    pub fn drag(&mut self, path: &[Place]) {
        let places: Vec<Pos2> = path.iter().map(|place| self.cube(*place)).collect();
        self.frame(vec![Input::PointerMoved(places[0])]);
        self.frame(vec![button(places[0], true)]);
        for place in &places {
            self.frame(vec![Input::PointerMoved(*place)]);
        }
        self.frame(vec![button(places[places.len() - 1], false)]);
    }

    /// Clicks on one cube after another.
    pub fn click_cubes(&mut self, path: &[Place]) {
        for place in path {
            let at = self.cube(*place);
            self.frame(vec![Input::PointerMoved(at), button(at, true)]);
            self.frame(vec![button(at, false)]);
        }
    }

    /// Returns the colours that the user has chosen.
    pub fn theme(&self) -> ThemePreference {
        self.context.options(|options| options.theme_preference)
    }

    /// Returns the middle of a cube.
    pub fn cube(&mut self, (row, column): Place) -> Pos2 {
        let name = format!(", row {}, column {}", row + 1, column + 1);
        self.wait(&name, |player| {
            let mut parts = player.parts.iter();
            let cube = parts.find(|(_, node)| {
                let spoken = spoken(node);
                let after = spoken.split_once(&name).map(|(_, after)| after);
                after.is_some_and(|after| after.is_empty() || after.starts_with(','))
            });
            cube.map(|(_, node)| middle(node))
        })
    }

    /// Types a text without Enter.
    pub fn type_text(&mut self, text: &str) {
        let letters = text.chars().map(|letter| Input::Text(letter.to_string()));
        self.frame(letters.collect());
    }

    /// Enters a line in the time of one frame.
    pub fn enter(&mut self, text: &str) {
        self.frame(keys_of_line(text).concat());
    }

    /// Types a line with a frame for each key.
    pub fn type_line(&mut self, text: &str) {
        for key in keys_of_line(text) {
            self.frame(key);
        }
    }

    /// Returns the time that a frame takes.
    pub fn frame_time(&mut self) -> Duration {
        const FRAMES: u32 = 20;
        let begun = Instant::now();
        for _ in 0..FRAMES {
            self.frame(Vec::new());
        }
        begun.elapsed() / FRAMES
    }

    /// Presses a key with these modifiers.
    pub fn press(&mut self, pressed: Key, modifiers: Modifiers) {
        self.frame(vec![key(pressed, modifiers, true)]);
        self.frame(vec![key(pressed, modifiers, false)]);
    }

    /// Returns the parts of the window as text, for failed tests.
    fn tree(&self) -> String {
        let parts = self.parts.iter();
        let lines = parts
            .filter(|(_, node)| !spoken(node).is_empty())
            .map(|(_, node)| {
                let state = if node.is_disabled() {
                    " (disabled)"
                } else {
                    ""
                };
                format!("{:?} {:?}{state}\n", node.role(), spoken(node))
            });
        lines.collect()
    }
}

/// Returns the keys of a line, with Enter at its end.
fn keys_of_line(text: &str) -> Vec<Vec<Input>> {
    let letters = text
        .chars()
        .map(|letter| vec![Input::Text(letter.to_string())]);
    let enter = [true, false].map(|pressed| key(Key::Enter, Modifiers::NONE, pressed));
    letters.chain([enter.to_vec()]).collect()
}

/// Returns the text of a part for screen readers.
pub fn spoken(node: &Node) -> String {
    let label = node.label().or_else(|| node.value());
    label.unwrap_or_default().to_string()
}

fn middle(node: &Node) -> Pos2 {
    let rect = node.bounds().expect("a visible part");
    let [x, y] = [(rect.x0 + rect.x1) / 2.0, (rect.y0 + rect.y1) / 2.0];
    Pos2::new(x as f32, y as f32)
}

fn button(pos: Pos2, pressed: bool) -> Input {
    Input::PointerButton {
        pos,
        button: PointerButton::Primary,
        pressed,
        modifiers: Modifiers::NONE,
    }
}

fn key(key: Key, modifiers: Modifiers, pressed: bool) -> Input {
    Input::Key {
        key,
        physical_key: None,
        pressed,
        repeat: false,
        modifiers,
    }
}

/// Returns the kind of the current question.
pub fn asks(scene: &Scene) -> Option<Answer> {
    scene.question.as_ref().map(|question| question.kind)
}

/// Plays in a window for which `act` acts, and returns the console's text. The game that the window
/// chooses is made by `another`.
pub fn in_the_window(
    play: Play,
    another: impl FnMut(NewGame) -> Result<Play, String> + Send + 'static,
    act: impl FnOnce(&mut Player),
) -> String {
    let _limit = Limit::begin();
    let (input, typing) = pipe().unwrap();
    let (mut shown, output) = pipe().unwrap();
    let reading = thread::spawn(move || {
        let mut text = String::new();
        shown.read_to_string(&mut text).map(|_| text)
    });
    let clock = Arc::new(Mutex::new(Duration::ZERO));
    let desk = Desk {
        input: Box::new(BufReader::new(input)),
        output: Box::new(output),
        clock: {
            let clock = Arc::clone(&clock);
            Box::new(move || *clock.lock().unwrap())
        },
        pause: Box::new(|_| {}),
        is_terminal: false,
        is_dumb: false,
    };
    play_beside(play, Box::new(another), desk, |screen| {
        act(&mut Player::new(screen, clock));
        screen.tell(Event::Closed);
        drop(typing);
    })
    .unwrap();
    reading.join().unwrap().unwrap()
}

//! A test table: a board with a simulated player.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::{Arc, Mutex, OnceLock};
use std::time::{Duration, Instant};

use egui::accesskit::Role;
use egui::{Event as Input, Key, Modifiers, PointerButton, Pos2, Rect, ViewportId, vec2};
use egui_kittest::kittest::{NodeT, Queryable};
use egui_kittest::{Harness, Node};
use gui::{Answer, Display, Event, Judge, Place, Question, Scene, Screen, Settings, Verdict, View};

/// The board of most tests.
pub const LETTERS: &str = "TENS OARI NEDL UMPH";

/// The words that count on that board.
pub const WORDS: [&str; 7] = ["TEN", "TENS", "TEA", "OAR", "TAD", "NEED", "SIR"];

/// A screen, a view of it, and the player's actions.
pub struct Table {
    pub screen: Screen,
    pub harness: Harness<'static>,
    view: Rc<RefCell<View>>,
    told: Arc<Mutex<Vec<Event>>>,
    asked: Arc<Mutex<Option<Question>>>,
    now: Rc<Cell<Duration>>,
}

impl Table {
    /// Creates a table that shows nothing yet. It asks its question again after each answer, as most
    /// games do.
    pub fn bare() -> Self {
        let told: Arc<Mutex<Vec<Event>>> = Arc::default();
        let asked: Arc<Mutex<Option<Question>>> = Arc::default();
        let shared: Arc<OnceLock<Screen>> = Arc::default();
        let (heard, again, answered) = (told.clone(), asked.clone(), shared.clone());
        let screen = Screen::new(move |event| {
            let is_answer = matches!(event, Event::Line(_) | Event::Word { .. } | Event::EndTurn);
            heard.lock().unwrap().push(event);
            if let Some(screen) = answered.get().filter(|_| is_answer) {
                let question = again.lock().unwrap().clone();
                screen.update(&mut |scene| scene.question.clone_from(&question));
            }
        });
        let _ = shared.set(screen.clone());
        let now = Rc::new(Cell::new(Duration::ZERO));
        let view = Rc::new(RefCell::new(View::new(screen.clone())));
        let (drawn, clock) = (Rc::clone(&view), Rc::clone(&now));
        let harness = Harness::builder()
            .with_size(vec2(720.0, 480.0))
            .build_ui(move |ui| drawn.borrow_mut().show(ui, clock.get()));
        Self {
            screen,
            harness,
            view,
            told,
            asked,
            now,
        }
    }

    /// Creates a table with a board of these letters, and no question.
    pub fn shown(rows: usize, columns: usize, letters: &str) -> Self {
        let mut table = Self::bare();
        table.screen.initialize(rows, columns).unwrap();
        table.screen.label_all_cubes(letters).unwrap();
        table.harness.run();
        table
    }

    /// Creates a table with the usual board that asks for words.
    pub fn new() -> Self {
        let mut table = Self::shown(4, 4, LETTERS);
        table.ask(Answer::Word);
        table
    }

    /// Asks a question, and judges words if it asks for one.
    pub fn ask(&mut self, kind: Answer) {
        let letters: Vec<char> = LETTERS.chars().filter(|c| c.is_alphabetic()).collect();
        let verdict = move |_: &Scene, path: &[Place]| {
            let word: String = path
                .iter()
                .map(|place| letters[place.0 * 4 + place.1])
                .collect();
            match WORDS.iter().find(|other| other.starts_with(&word)) {
                Some(_) => Verdict::Open,
                None => Verdict::Dead("no word begins like this".to_string()),
            }
        };
        let judge = Judge::new(verdict);
        let question = Question {
            prompt: "Your word:".to_string(),
            kind,
        };
        *self.asked.lock().unwrap() = Some(question.clone());
        self.change(|scene| {
            scene.question = Some(question.clone());
            scene.judge = Some(judge.clone());
        });
    }

    /// Changes the scene.
    pub fn change(&mut self, mut change: impl FnMut(&mut Scene)) {
        self.screen.update(&mut change);
        self.harness.run();
    }

    /// Returns the player's actions since the last call.
    pub fn told(&mut self) -> Vec<Event> {
        self.harness.run();
        std::mem::take(&mut *self.told.lock().unwrap())
    }

    /// Sets the clock.
    pub fn is_at(&mut self, milliseconds: u64) {
        self.now.set(Duration::from_millis(milliseconds));
        self.harness.run();
    }

    /// Draws until something is so, for half a minute at most.
    pub fn until(&mut self, what: &str, is_so: impl Fn(&Self) -> bool) {
        let begun = Instant::now();
        while !is_so(self) {
            assert!(begun.elapsed() < Duration::from_secs(30), "never: {what}");
            self.harness.run();
        }
    }

    /// Returns the name of a cube for screen readers.
    pub fn name(&self, place: Place) -> String {
        self.names().remove(&place).unwrap()
    }

    /// Returns the positions whose names contain `part`, in order.
    pub fn named(&self, part: &str) -> Vec<Place> {
        let names = self.names().into_iter();
        let named = names.filter(|(_, name)| name.contains(part));
        named.map(|(place, _)| place).collect()
    }

    /// Returns the names of all cubes.
    fn names(&self) -> BTreeMap<Place, String> {
        let nodes = self.harness.root().children_recursive();
        let labels = nodes.filter_map(|node| node.accesskit_node().label());
        labels
            .filter_map(|label| Some((place(&label)?, label)))
            .collect()
    }

    /// Returns the chosen cubes, in the order of choice.
    pub fn chosen(&self) -> Vec<Place> {
        let names = self.names();
        let step = |step: usize| {
            let part = format!(", chosen {step}");
            names
                .iter()
                .find(|(_, name)| name.contains(&part))
                .map(|(place, _)| *place)
        };
        (1..).map_while(step).collect()
    }

    /// Returns the centre of a cube.
    pub fn middle(&self, (row, column): Place) -> Pos2 {
        let place = format!("row {}, column {}", row + 1, column + 1);
        self.harness.get_by_label_contains(&place).rect().center()
    }

    /// Presses or releases the mouse button.
    pub fn button(&self, pos: Pos2, pressed: bool) {
        self.harness.event(Input::PointerButton {
            pos,
            button: PointerButton::Primary,
            pressed,
            modifiers: Modifiers::NONE,
        });
    }

    /// Clicks on cubes.
    pub fn click(&mut self, cubes: &[Place]) {
        for &cube in cubes {
            let middle = self.middle(cube);
            self.harness.hover_at(middle);
            self.button(middle, true);
            self.button(middle, false);
            self.harness.run();
        }
    }

    /// Presses the button on the first cube and drags it to the others, without releasing it.
    pub fn drag(&mut self, cubes: &[Place]) {
        self.harness.hover_at(self.middle(cubes[0]));
        self.button(self.middle(cubes[0]), true);
        for &cube in &cubes[1..] {
            self.harness.hover_at(self.middle(cube));
        }
        self.harness.run();
    }

    /// Releases the button on a cube.
    pub fn release(&mut self, cube: Place) {
        self.button(self.middle(cube), false);
        self.harness.run();
    }

    /// Returns the name and the area of the focused element.
    pub fn focused(&self) -> (String, Rect) {
        let mut nodes = self.harness.root().children_recursive();
        let node = nodes.find(|node| node.is_focused()).unwrap();
        (
            node.accesskit_node().label().unwrap_or_default(),
            node.rect(),
        )
    }

    /// Types letters, one after the other.
    pub fn type_text(&mut self, text: &str) {
        for letter in text.chars() {
            self.harness.event(Input::Text(letter.to_string()));
        }
        self.harness.run();
    }

    /// Presses keys, one after the other.
    pub fn press(&mut self, keys: &[Key]) {
        for key in keys {
            self.harness.key_press(*key);
            self.harness.run();
        }
    }

    /// Presses a key with Ctrl, or Command on a Mac.
    pub fn press_with_control(&mut self, key: Key) {
        self.harness.key_press_modifiers(Modifiers::COMMAND, key);
        self.harness.run();
    }

    /// Clicks on the element with this label.
    pub fn press_button(&mut self, label: &str) {
        self.harness.get_by_label(label).click();
        self.harness.run();
    }

    /// Returns the settings that the player has chosen.
    pub fn settings(&self) -> Settings {
        self.view.borrow().settings()
    }

    /// Returns the text in the field.
    pub fn typed(&self) -> String {
        self.field().value().unwrap_or_default()
    }

    /// Returns the text field.
    pub fn field(&self) -> Node<'_> {
        self.harness.get_by_label("Your answer")
    }

    /// Returns the message below the board.
    pub fn message(&self) -> String {
        let lines: Vec<Node<'_>> = self.harness.get_all_by_role(Role::Status).collect();
        let last = lines.last().unwrap().accesskit_node();
        last.label().unwrap_or_default()
    }

    /// Returns the time until the view redraws itself.
    pub fn wait(&self) -> Duration {
        self.harness.output().viewport_output[&ViewportId::ROOT].repaint_delay
    }
}

/// Returns the event of a word chosen cube by cube.
pub fn word(word: &str, path: &[Place]) -> Event {
    Event::Word {
        word: word.to_string(),
        path: path.to_vec(),
    }
}

/// Returns the event of a line.
pub fn line(text: &str) -> Event {
    Event::Line(text.to_string())
}

/// Returns the position in the name of a cube.
fn place(name: &str) -> Option<Place> {
    let (_, place) = name.split_once(", row ")?;
    let (row, column) = place.split_once(", column ")?;
    let column = column.split(',').next()?;
    Some((
        row.parse::<usize>().ok()? - 1,
        column.parse::<usize>().ok()? - 1,
    ))
}

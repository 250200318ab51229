//! The commands about the finished games of a user.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::PathBuf;
use std::process::{self, Output};

use tempfile::TempDir;

use crate::duel::{code, write};
use crate::program;

/// A user's folder, which is also the current folder.
struct User(TempDir);

impl User {
    /// A user with a finished game for each code and word.
    fn with(games: &[(&str, &str)]) -> Self {
        let user = Self(tempfile::tempdir().unwrap());
        fs::create_dir(user.folder("boggle")).unwrap();
        let mut lines = String::new();
        for (code, word) in games {
            write(user.0.path(), "game", code, &[word]);
            lines += &fs::read_to_string(user.folder("game")).unwrap();
        }
        fs::write(user.history(), lines).unwrap();
        user
    }

    fn folder(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn history(&self) -> PathBuf {
        self.folder("boggle/history.jsonl")
    }

    fn run(&self, arguments: &[&str]) -> Output {
        let mut game = program();
        let game = game
            .current_dir(&self.0)
            .env("XDG_DATA_HOME", self.0.path());
        game.args(arguments).output().unwrap()
    }

    /// Returns the output of a command that succeeds.
    #[track_caller]
    fn said(&self, arguments: &[&str]) -> String {
        let output = self.run(arguments);
        assert!(output.status.success(), "{output:?}");
        String::from_utf8(output.stdout).unwrap()
    }

    /// Returns the errors of a command that fails.
    #[track_caller]
    fn refused(&self, arguments: &[&str]) -> String {
        let output = self.run(arguments);
        assert_eq!(output.status.code(), Some(1), "{output:?}");
        String::from_utf8(output.stderr).unwrap()
    }
}

#[test]
fn finished_games_are_shown_exported_compared_and_deleted() {
    let [first, last] = ["fycliomgorilhjhu", "abcdefghijklmnop"].map(code);
    let user = User::with(&[(&first, "FORM"), (&last, "FIN")]);
    let place = user.history();
    let place = place.display();

    let history = user.said(&["history"]);
    assert!(
        history.starts_with("New Boggle, 1987: 2 games\n"),
        "{history}"
    );
    let end = format!("\nOnly games of one player are recorded, in {place}.\n");
    assert!(history.ends_with(&end), "{history}");

    // A pipe is written as it is. Not /dev/stdout: as root, a faulty program would replace it.
    symlink("/proc/self/fd/1", user.folder("stdout")).unwrap();
    let table = user.said(&["history", "--export", "stdout"]);
    assert_eq!(table.lines().count(), 3, "{table}");
    user.said(&["history", "--export", "games.csv"]);
    let exported = fs::read_to_string(user.folder("games.csv")).unwrap();
    assert_eq!(exported, table);

    assert!(user.said(&["result"]).contains(&last));
    assert!(user.said(&["result", &first]).contains(&first));
    let other = code("eecaalephnboqtty");
    let refused = user.refused(&["result", &other]);
    assert!(refused.contains(&format!("no finished game has the code {other}")));
    for name in ["anna.json", "ben.json"] {
        user.said(&["result", &first, "--out", name]);
    }
    let duel = user.said(&["duel", "anna.json", "ben.json"]);
    assert!(duel.ends_with("\nA tie: anna and ben.\n"), "{duel}");

    let deleted = user.said(&["history", "--delete"]);
    assert_eq!(deleted, format!("Deleted the games in {place}.\n"));
    for arguments in [&["history"][..], &["history", "--delete"]] {
        let none = user.said(arguments);
        assert!(
            none.starts_with("There are no finished games yet;"),
            "{none}"
        );
    }
    let refused = user.refused(&["result"]);
    assert!(refused.contains("no finished games yet;"), "{refused}");
}

#[test]
fn result_of_a_board_is_that_of_the_first_game_and_replaces_no_file() {
    let code = code("fycliomgorilhjhu");
    let user = User::with(&[(&code, "form"), (&code, "foil")]);
    let asked = ["result", &code, "--out", "anna.json"];
    assert_eq!(user.said(&asked), "Saved the result in anna.json.\n");
    let saved = || fs::read_to_string(user.folder("anna.json")).unwrap();
    let first = saved();
    assert!(first.contains("form") && !first.contains("foil"), "{first}");
    let refused = user.refused(&asked);
    assert!(refused.contains("anna.json: exists already;"), "{refused}");
    assert_eq!(saved(), first);
}

#[test]
fn history_that_cannot_be_read_can_be_deleted() {
    let user = User::with(&[]);
    fs::remove_file(user.history()).unwrap();
    let made = process::Command::new("mkfifo").arg(user.history()).status();
    assert!(made.unwrap().success() && user.history().exists());
    user.said(&["history", "--delete"]);
    assert!(!user.history().exists());
}

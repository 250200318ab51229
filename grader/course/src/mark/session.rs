//! A session of manual grading: the answers, the form, and the decisions that can be undone. It neither reads nor writes
//! files.

use anyhow::Result;

use super::decision::{Change, Decision, Undo, decide};
use super::keys::{Effect, Place, first_open, press};
use super::page::{self, View};
use super::progress::is_group_open;
use super::worklist::{Answer, Worklist};
use crate::scores::form::ScoreForm;
use judge::assignment::key::Key;
use judge::count::count;

/// A session of manual grading.
pub struct Session {
    worklist: Worklist,
    key: Option<Key>,
    form: ScoreForm,
    undos: Vec<Undo>,
    /// Whether the names of the students are shown.
    shows_names: bool,
    /// The step after the last answer.
    next_step: String,
}

/// The reply to a key.
#[derive(Debug)]
pub struct Reply {
    /// The place that the key leads to.
    pub place: Place,
    /// The message about the key.
    pub message: String,
    /// Whether the form has changed and must be written.
    pub is_changed: bool,
}

impl Session {
    /// Starts a session with a new form.
    ///
    /// # Errors
    ///
    /// Fails if the form cannot be created.
    pub fn new(
        worklist: Worklist,
        key: Option<Key>,
        shows_names: bool,
        next_step: String,
    ) -> Result<Self> {
        Ok(Self {
            worklist,
            key,
            form: ScoreForm::parse(None)?,
            undos: Vec::new(),
            shows_names,
            next_step,
        })
    }

    /// Replaces the form by the one on disk.
    ///
    /// # Errors
    ///
    /// Fails if the text is not a valid form; the session then keeps the last valid one.
    pub fn read(&mut self, text: Option<&str>) -> Result<()> {
        self.form = ScoreForm::parse(text)?;
        Ok(())
    }

    /// Returns the text of the form.
    pub fn text(&self) -> String {
        self.form.text()
    }

    /// Returns the first place with something to grade.
    pub fn start(&self) -> Place {
        first_open(&self.worklist, |group, variant| {
            self.is_open(group, variant)
        })
    }

    /// Renders the whole page, or the part of it that changes with each key.
    pub fn render(
        &self,
        place: &Place,
        message: &str,
        problem: Option<&str>,
        is_whole: bool,
    ) -> String {
        let view = View {
            worklist: &self.worklist,
            form: &self.form,
            place,
            message,
            problem,
            shows_names: self.shows_names,
            next_step: &self.next_step,
        };
        match is_whole {
            true => page::html(&view),
            false => page::fragment(&view),
        }
    }

    /// Presses a key. Without `can_save`, decisions have no effect. The key `comment` saves the comment.
    pub fn press(
        &mut self,
        place: Place,
        key: &str,
        comment: Option<String>,
        can_save: bool,
    ) -> Reply {
        let is_typing = !place.typed.is_empty();
        let (next, effect) = match (key, comment) {
            ("comment", Some(comment)) => {
                let place = place.within(&self.worklist);
                let next = Place::at(place.group, place.variant);
                // Without a change, different comments stay different.
                let effect = match self.comment(&next).trim() == comment.trim() {
                    true => Effect::None,
                    false => Effect::Decide(Change::Comment(comment.trim().to_string())),
                };
                (next, effect)
            }
            _ => press(
                &self.worklist,
                |group, variant| self.is_open(group, variant),
                place,
                key,
            ),
        };
        let reply = |place: Place, message: String, is_changed: bool| Reply {
            place,
            message,
            is_changed,
        };
        match effect {
            Effect::None => {
                let message = self.describe(&next);
                reply(next, message, false)
            }
            Effect::Refused(why) => reply(next, why, false),
            Effect::Decide(_) | Effect::Undo if !can_save => {
                let place = Place::at(next.group, next.variant);
                reply(
                    place,
                    "Not saved: marks.toml is invalid.".to_string(),
                    false,
                )
            }
            Effect::Decide(change) => {
                let is_continued = is_typing && matches!(change, Change::Points(Some(_)));
                let message = self.decide(&next, change, is_continued);
                reply(next, message, true)
            }
            Effect::Undo => match self.undos.pop() {
                None => reply(next, "There is nothing to undo.".to_string(), false),
                Some(undo) => {
                    let stay = undo.restore(&mut self.form, self.key.as_ref());
                    let message = match stay {
                        0 => "Undone.".to_string(),
                        1 => "Undone, except for 1 student whose entry has changed since."
                            .to_string(),
                        stay => format!(
                            "Undone, except for {stay} students whose entries have changed since."
                        ),
                    };
                    reply(Place::at(undo.group, undo.variant), message, true)
                }
            },
        }
    }

    fn decide(&mut self, place: &Place, change: Change, is_continued: bool) -> String {
        let decision = Decision {
            group: place.group,
            variant: place.variant,
            change,
        };
        let mut undo = decide(&self.worklist, &mut self.form, self.key.as_ref(), &decision);
        let is_same = |last: &mut Undo| (last.group, last.variant) == (place.group, place.variant);
        if is_continued && let Some(last) = self.undos.pop_if(is_same) {
            undo.join(last);
        }
        let students = count(undo.len(), ["student", "students"]);
        self.undos.push(undo);
        match decision.change {
            Change::Points(Some(points)) => format!("Saved: {points} for {students}."),
            Change::Points(None) => format!("Saved: no points yet for {students}."),
            Change::Comment(_) => format!("Saved: the comment for {students}."),
        }
    }

    /// Returns the comment at a place; nothing if the answers there have different ones.
    fn comment(&self, place: &Place) -> String {
        let group = self.worklist.groups.get(place.group);
        let answers: Vec<&Answer> = group
            .into_iter()
            .flat_map(|group| group.answers(place.variant))
            .collect();
        page::comment(&self.form, &answers).unwrap_or_default()
    }

    /// Describes a place for people who do not see it.
    fn describe(&self, place: &Place) -> String {
        let Some(group) = self.worklist.groups.get(place.group) else {
            return String::new();
        };
        let Some(question) = self.worklist.questions.get(group.question) else {
            return String::new();
        };
        let number = place.group - question.groups.start + 1;
        let typed = match place.typed.as_str() {
            "" => String::new(),
            typed => format!(", {typed}"),
        };
        format!(
            "{}, group {number} of {}{typed}",
            question.title,
            question.groups.len()
        )
    }

    fn is_open(&self, group: usize, variant: Option<usize>) -> bool {
        is_group_open(&self.worklist, &self.form, group, variant)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::worklist::tests::{answer, report, reports};
    use super::*;
    use crate::class::statistics::Numbers;
    use crate::scores::Scores;
    use report::Report;

    const ANSWERS: [(&str, &str); 4] = [
        ("anna", "It is slower."),
        ("ben", "it is  slower"),
        ("cora", "It is faster."),
        ("dan", "It is\nslower"),
    ];

    fn session(reports: &[Report], form: Option<&str>) -> Session {
        let worklist = Worklist::new(reports.to_vec(), None);
        let mut session = Session::new(worklist, None, false, "Grade again.".to_string()).unwrap();
        session.read(form).unwrap();
        session
    }

    /// Presses keys from a place on. Returns the last message.
    fn press_from(session: &mut Session, mut place: Place, keys: &[&str]) -> String {
        let mut message = String::new();
        for key in keys {
            let (key, comment) = match key.strip_prefix("comment ") {
                Some(comment) => ("comment", Some(comment.to_string())),
                None => (*key, None),
            };
            let reply = session.press(place, key, comment, true);
            (place, message) = (reply.place, reply.message);
        }
        message
    }

    /// Presses keys from the first group on. Returns the last message.
    fn press_all(session: &mut Session, keys: &[&str]) -> String {
        press_from(session, Place::default(), keys)
    }

    /// Returns the points that count, student by student.
    fn points(session: &Session, reports: &[Report]) -> String {
        let scores = Scores::parse(&session.text()).unwrap();
        let points = reports.iter().map(|report| {
            let mut report = report.clone();
            assert_eq!(scores.apply(&mut report), [""; 0]);
            let given = report.manual_sections[0].given();
            given.map_or("?".to_string(), |given| given.to_string())
        });
        points.collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn decision_for_a_group_counts_for_each_of_its_students() {
        let reports = reports(&ANSWERS, 3);
        let mut session = session(&reports, None);
        let message = press_all(&mut session, &["2"]);
        assert_eq!(message, "Saved: 2 for 3 students.");
        assert_eq!(points(&session, &reports), "2 2 ? 2");
        assert_eq!(session.start().group, 1);
        press_all(&mut session, &["Enter", "1"]);
        assert_eq!(points(&session, &reports), "2 2 1 2");
        let text = session.text();
        assert!(
            text.contains("# > It is slower.\n[questions_1b.anna]"),
            "{text}"
        );
    }

    #[test]
    fn different_comments_stay_unless_one_is_written() {
        let reports = reports(&ANSWERS, 3);
        let mut session = session(&reports, None);
        press_all(&mut session, &["comment read the book"]);
        let text = session
            .text()
            .replacen("read the book", "ask me about it", 1);
        session.read(Some(&text)).unwrap();
        press_all(&mut session, &["c", "comment "]);
        assert_eq!(session.text(), text);
        let message = press_all(&mut session, &["c", "comment both"]);
        assert_eq!(message, "Saved: the comment for 3 students.");
        assert!(!session.text().contains("read the book"));
    }

    #[test]
    fn undo_restores_the_form_to_the_byte() {
        let text = "# mine\n[questions_1b]\nben = { points = 1, of = \"\", comment = \"\" } # by hand\n\n\
            [other.eve]\npoints = 3\n";
        let mut session = session(&reports(&ANSWERS, 10), Some(text));
        press_all(
            &mut session,
            &["1", "0", "comment well done", "ArrowDown", "2"],
        );
        press_all(&mut session, &["u", "u"]);
        let entry = session.form.entry("questions_1b", "anna").unwrap();
        assert_eq!(
            (entry.points, entry.comment.as_str()),
            (Some(10.into()), "")
        );
        // Both digits of the ten are undone at once.
        assert_eq!(press_all(&mut session, &["u"]), "Undone.");
        assert_eq!(session.text(), text);
        assert_eq!(press_all(&mut session, &["u"]), "There is nothing to undo.");
    }

    #[test]
    fn undo_keeps_entries_that_were_changed_by_hand() {
        let reports = reports(&ANSWERS, 3);
        let mut session = session(&reports, None);
        press_all(&mut session, &["2"]);
        let by_hand = session.text().replacen("points = 2", "points = 3", 1);
        session.read(Some(&by_hand)).unwrap();
        let message = press_all(&mut session, &["u"]);
        assert_eq!(
            message,
            "Undone, except for 1 student whose entry has changed since."
        );
        assert_eq!(points(&session, &reports), "3 ? ? ?");
    }

    #[test]
    fn changes_by_hand_stay_after_a_decision() {
        let reports = reports(&ANSWERS, 3);
        let mut session = session(&reports, None);
        press_all(&mut session, &["2"]);
        let by_hand = format!(
            "{}\n# ask Cora\n[questions_1b.cora]\npoints = 1.5 # see her mail\n\n[questions_7.eve]\npoints = 3\n",
            session
                .text()
                .replacen("comment = \"\"", "comment = 'C:\\d' # mine", 1)
        );
        session.read(Some(&by_hand)).unwrap();
        press_all(&mut session, &["comment read the book"]);
        assert_eq!(points(&session, &reports), "2 2 1.5 2");
        press_all(&mut session, &["3"]);
        let text = session.text();
        for expected in [
            "# ask Cora\n[questions_1b.cora]\npoints = 1.5 # see her mail\n",
            "[questions_7.eve]\npoints = 3\n",
            "comment = \"read the book\" # mine",
        ] {
            assert!(text.contains(expected), "{expected}: {text}");
        }
    }

    #[test]
    fn changed_answer_is_open_until_it_is_graded_again() {
        let before = reports(&ANSWERS, 3);
        let mut earlier = session(&before, None);
        press_all(&mut earlier, &["2", "Enter", "1"]);
        let mut now = before;
        now[2] = report("cora", vec![answer("It is as fast.", 3)]);
        let mut session = session(&now, Some(&earlier.text()));
        let page = session.render(&session.start(), "", None, false);
        assert!(page.contains("It is as fast."), "{page}");
        assert!(page.contains("Give the points again."), "{page}");
        let place = session.start();
        press_from(&mut session, place.clone(), &["comment ok"]);
        assert_eq!(session.start(), place, "a comment confirms no points");
        press_from(&mut session, place, &["3"]);
        assert_eq!(points(&session, &now), "2 2 3 2");
    }

    #[test]
    fn nothing_is_decided_while_the_file_is_invalid() {
        let mut session = session(&reports(&ANSWERS, 3), None);
        let before = session.text();
        let invalid = session.read(Some("[questions_1b.anna]\npoints = x\n"));
        assert!(invalid.is_err());
        let reply = session.press(session.start(), "2", None, false);
        assert_eq!((reply.is_changed, session.text()), (false, before));
        let reply = session.press(reply.place, "ArrowDown", None, false);
        assert_eq!(reply.place.group, 1, "reading goes on");
    }

    #[test]
    fn notes_on_a_submission_are_reviewed_without_points() {
        let mut flagged = report("anna", Vec::new());
        flagged.notices = vec!["graded my_dictionary/ as dictionary/".to_string()];
        let mut session = session(&[flagged.clone()], None);
        let message = press_all(&mut session, &["1"]);
        assert_eq!(
            message,
            "This costs no points: press 0 once you have reviewed it."
        );
        press_all(&mut session, &["0", "comment fine"]);
        let scores = Scores::parse(&session.text()).unwrap();
        assert_eq!(scores.apply(&mut flagged), [""; 0]);
        assert_eq!(flagged.review_comment(), Some("fine"));
        let mut numbers = Numbers::default();
        numbers.add(&flagged);
        assert_eq!(numbers.students[0].flags, [""; 0]);

        flagged.notices.push("no solver/src/lib.rs".to_string());
        assert!(scores.apply(&mut flagged)[0].contains("remarks have changed"));
        assert_eq!(flagged.review, None);
        flagged.notices.clear();
        assert_eq!(
            scores.apply(&mut flagged),
            [""; 0],
            "there is nothing left to review"
        );
    }

    #[test]
    fn names_are_shown_only_on_request() {
        let mut named = report("anna17", vec![answer("So.", 2)]);
        named.names = vec!["Anna Berg".to_string()];
        let mut session = session(&[named], None);
        let page = |session: &Session| session.render(&session.start(), "", None, true);
        assert!(!page(&session).contains("anna17") && !page(&session).contains("Berg"));
        session.shows_names = true;
        assert!(page(&session).contains("Anna Berg (anna17)"));
    }

    #[test]
    fn answers_are_only_text_on_the_page() {
        let hostile = "</div><script>alert(1)</script> \u{202e} \" onclick='x'";
        let session = session(&reports(&[("anna", hostile)], 2), None);
        let page = session.render(&session.start(), hostile, Some(hostile), true);
        assert_eq!(page.matches("<script").count(), 1, "{page}");
        assert!(
            !page.contains('\u{202e}') && !page.contains("\" onclick"),
            "{page}"
        );
    }

    #[test]
    fn page_for_a_thousand_students_stays_small() {
        let texts = (0..1000).map(|number| format!("Answer {number} is what I think."));
        let texts: Vec<String> = texts.collect();
        let answers = texts.iter().map(|text| (text.as_str(), text.as_str()));
        let session = session(&reports(&answers.collect::<Vec<_>>(), 2), None);
        let page = session.render(&session.start(), "", None, true);
        assert!(page.len() < 5_000, "{}", page.len());
    }

    proptest! {
        #[test]
        fn any_keys_leave_a_valid_form_whose_points_count(
            keys in prop::collection::vec(prop::sample::select(vec![
                "0", "1", "3", ".", "5", "Enter", "ArrowDown", "ArrowUp", "Backspace", "s", "u",
                "comment a \"b\"\n'''c\\", "comment ",
            ]), 0..30),
            layout in prop::sample::select(vec![
                None,
                Some("questions_1b = { anna = { points = 1 }, ben = { points = \"?\", comment = \"x\" } }\n"),
                Some("questions_1b.anna.points = 1\nquestions_1b.ben.points = 2 # two\n[x.y]\npoints = 1\n"),
                Some("[questions_1b]\nanna.points = 1\nanna.comment = 'x'\n"),
                Some("[questions_1b.cora]\npoints = 1\n[x.y]\npoints = 2\n[questions_1b.anna]\npoints = 2\n"),
            ]),
        ) {
            let reports = reports(&ANSWERS, 3);
            let mut session = session(&reports, layout);
            press_all(&mut session, &keys);
            let entries = |session: &Session| {
                let entries = ANSWERS.iter().map(|(who, _)| session.form.entry("questions_1b", who).cloned());
                entries.collect::<Vec<_>>()
            };
            let expected = entries(&session);
            points(&session, &reports);
            let text = session.text();
            session.read(Some(&text)).unwrap();
            prop_assert_eq!(entries(&session), expected, "{}", text);
        }
    }
}

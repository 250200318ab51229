// The scene "growth": a trie grows word by word, and the words that are typed into the page are looked up in it.

const PREFIX = 1;
const WORD = 2;

function growth(scene) {
  // The answers after each word, by prefix: 1 for a prefix, 2 for a word.
  const states = [new Map(scene.empty)];
  for (const { changes } of scene.words) {
    const state = new Map(states.at(-1));
    for (const [prefix, answers] of changes) state.set(prefix, answers);
    states.push(state);
  }
  const prefixes = new Set([""]);
  for (const state of states) for (const prefix of state.keys()) prefixes.add(prefix);
  const nodes = [...prefixes].sort().map((prefix) => ({ prefix, label: prefix.slice(-1) }));
  const drawn = tree(nodes, "The trie");
  const steps = [{ state: states[0], here: "", known: -1, sentence: "The tree is empty. It has only the root, which spells the empty string." }];
  scene.words.forEach(({ word, changes }, index) => {
    const [before, after] = [states[index], states[index + 1]];
    const state = new Map(before);
    for (let end = 1; end <= word.length; end += 1) {
      const here = word.slice(0, end);
      const letter = word[end - 1];
      const from = end === 1 ? "the root" : quoted(word.slice(0, end - 1));
      const was = before.get(here) & PREFIX;
      const is = after.get(here) & PREFIX;
      const sentence = was ? `Add ${quoted(word)}: below ${from} there is a branch ${letter}. Follow it to ${quoted(here)}.`
        : is ? `Add ${quoted(word)}: below ${from} there is no branch ${letter}. Make a node for ${quoted(here)}.`
          : `Add ${quoted(word)}: below ${from} there should be a branch ${letter} now, but is_prefix returns false for ${quoted(here)}.`;
      if (is) state.set(here, (state.get(here) ?? 0) | PREFIX);
      steps.push({ state: new Map(state), here, word, made: !was && is, sentence });
    }
    const was = before.get(word) & WORD;
    const is = after.get(word) & WORD;
    let sentence = was ? `Add ${quoted(word)}: the node is marked already, so the word is not new. Nothing changes.`
      : is ? `Add ${quoted(word)}: mark the node. ${quoted(word)} is a word now.`
        : `Add ${quoted(word)}: the node should be marked now, but is_word returns false.`;
    const others = changes.filter(([prefix, answers]) => !(word.startsWith(prefix) && (prefix === word ? answers & PREFIX : answers === ((before.get(prefix) ?? 0) | PREFIX))));
    if (others.length > 0) sentence += ` The answers for ${others.slice(0, 4).map(([prefix]) => quoted(prefix)).join(", ")} change too, and should not.`;
    steps.push({ state: after, here: word, word, marked: !was && is, sentence });
  });
  const known = (state) => [...state].filter(([prefix, answers]) => answers & WORD).map(([prefix]) => prefix).sort();
  const words = scrolling("ul", { class: "chips" }, "The words");
  const facts = element("p", { class: "facts" });
  const field = element("input", { type: "text", id: "word", autocomplete: "off", autocapitalize: "none", spellcheck: "false", maxlength: "40", size: "12" });
  const leave = element("button", { type: "button", hidden: "" }, "Back to the words");
  const form = element("form", {}, element("label", { for: "word" }, "Look up"), field, element("button", {}, "Walk"), leave);
  const view = {
    last: steps.length - 1,
    parts: [scrolling("div", { class: "frame", role: "group" }, "The trie", drawn.picture)],
    side: [heading("Look up a word", form), heading("The words", facts, words)],
    say: (step) => steps[step].sentence,
    show(step) {
      const { state, here, word, made, marked } = steps[step];
      drawn.look((prefix) => {
        const answers = state.get(prefix) ?? 0;
        if (!(answers & PREFIX) && !(answers & WORD)) return "absent";
        const names = [answers & WORD ? "word" : "", word?.startsWith(prefix) && prefix.length <= here.length ? "on" : ""];
        if (prefix === here) names.push("here", made || marked ? "new" : "");
        return names.filter(Boolean).join(" ");
      });
      drawn.reveal(here);
      const all = known(state);
      fill(words, all);
      const nodes = [...state.values()].filter((answers) => answers & PREFIX).length;
      facts.textContent = `${counted(all.length, "word", "words")}, ${counted(nodes, "node", "nodes")}`;
    },
  };
  // A walk is another track over the tree as it is at this step.
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const word = field.value.trim();
    const step = player.base();
    leave.hidden = false;
    player.play(walk(view, steps[step].state, word, drawn), 0, true);
  });
  leave.addEventListener("click", () => player.leave());
  view.left = () => { leave.hidden = true; };
  return view;
}

// The track of one lookup: one step for each letter, up to the letter at which the word leaves the tree.
function walk(view, state, word, drawn) {
  const steps = [{ here: "", sentence: `Look up ${quoted(word)}: start at the root.` }];
  const strange = [...word].findIndex((letter) => !/^[a-z]$/.test(letter));
  if (strange >= 0) {
    steps[0].sentence = `Look up ${quoted(word)}: the character ${quoted([...word][strange])} at position ${strange} is outside a–z. The answer is an error, before the first step.`;
  } else {
    let left = false;
    for (let end = 1; end <= word.length && !left; end += 1) {
      const here = word.slice(0, end);
      left = !(state.get(here) & PREFIX);
      const from = end === 1 ? "the root" : quoted(word.slice(0, end - 1));
      steps.push(left
        ? { here: word.slice(0, end - 1), left, sentence: `Look up ${quoted(word)}: below ${from} there is no branch ${word[end - 1]}. The word leaves the tree at letter ${end} of ${word.length}: it is neither a prefix nor a word.` }
        : { here, sentence: `Look up ${quoted(word)}: follow the branch ${word[end - 1]} to ${quoted(here)}.` });
    }
    if (!left) {
      const end = state.get(word) & WORD ? `The path ends at a marked node: ${quoted(word)} is a word.` : `The path is there, but its last node has no mark: ${quoted(word)} is a prefix and isn't a word.`;
      steps.at(-1).sentence += ` ${end}`;
    }
  }
  return {
    ...view,
    last: steps.length - 1,
    say: (step) => steps[step].sentence,
    show(step) {
      const { here, left } = steps[step];
      drawn.look((prefix) => {
        const answers = state.get(prefix) ?? 0;
        if (answers === 0) return "absent";
        const on = here.startsWith(prefix);
        return [answers & WORD ? "word" : "", on ? "on" : "", prefix === here ? `here ${left ? "bad" : ""}` : ""].filter(Boolean).join(" ");
      });
      drawn.reveal(here);
    },
  };
}

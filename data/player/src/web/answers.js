// The scene "answers": the answers of a dictionary beside the correct ones, up to the first that differs.

function answers(scene) {
  const { exchanges, order } = scene;
  const nodes = withAncestors(scene.nodes);
  const byPrefix = new Map(nodes.map((node) => [node.prefix, node]));
  const steps = [{ sentence: exchanges.length > 0 ? "Your program and a correct one start with an empty dictionary." : "Your program's answers, beside the correct ones." }];
  const added = new Set([""]);
  const seen = () => new Set(added);
  steps[0].present = seen();
  exchanges.forEach(({ command, sentence, differs }, index) => {
    const word = command.startsWith("add ") ? command.slice(4) : "";
    for (let end = 1; end <= word.length; end += 1) added.add(word.slice(0, end));
    steps.push({ present: seen(), line: index, sentence, differs });
  });
  const asked = [];
  for (const prefix of order) {
    const node = byPrefix.get(prefix);
    asked.push(prefix);
    const replies = [["is_prefix", node.is_prefix], ["is_word", node.is_word]];
    const wrong = replies.filter(([, { expected, actual }]) => expected !== actual);
    const { name } = node;
    const sentence = wrong.length > 0
      ? `Asked about ${name}: ${wrong.map(([method, { expected, actual }]) => `${method} should return ${expected}, but your program's answer is ${actual}`).join("; ")}. Here they differ first.`
      : `Asked about ${name}: ${replies.map(([method, { actual }]) => `${method} returns ${actual}`).join(" and ")}. Both agree.`;
    steps.push({ present: null, here: prefix, asked: new Set(asked), sentence, wrong: wrong.length > 0 });
    if (wrong.length > 0) break;
  }
  if (!steps.some(({ wrong }) => wrong)) steps.push({ present: null, asked: new Set(order), sentence: "Every answer about these prefixes is correct, so the mistake is in the reply to the last command, not in the tree." });

  const titles = ["Correct", "Your program"];
  const trees = [tree(nodes.filter(({ is_prefix }) => is_prefix.expected === "true"), "The correct trie"), tree(nodes, "The trie of your program")];
  const parts = trees.map(({ picture }, index) => element("figure", {}, element("figcaption", {}, titles[index]), scrolling("div", { class: "frame", role: "group" }, titles[index], picture)));
  const list = element("ol", { class: "script" });
  for (const { command } of exchanges) list.append(element("li", {}, element("code", {}, command)));
  const side = exchanges.length > 0 ? [heading("The commands", list)] : [];
  return {
    last: steps.length - 1,
    parts,
    side,
    below: scene.below,
    say: (step) => steps[step].sentence,
    show(step) {
      const { present, here, asked: sofar, line, differs, wrong } = steps[step];
      const about = present ? "; asked letter by letter next" : !wrong ? "" : byPrefix.get(here).is_prefix.actual === "true" ? "; red: a wrong answer" : "; red: it says that no word begins so";
      parts[1].firstElementChild.textContent = `${titles[1]}${about}`;
      trees[0].look((prefix) => {
        const { is_word } = byPrefix.get(prefix);
        if (present && !present.has(prefix)) return "absent";
        return [is_word.expected === "true" && !present ? "word" : "", here?.startsWith(prefix) ? "on" : "", prefix === here ? "here" : ""].filter(Boolean).join(" ");
      });
      trees[1].look((prefix) => {
        const { is_prefix, is_word, between } = byPrefix.get(prefix);
        if (present && !present.has(prefix)) return "absent";
        if (between) return "unknown";
        if (!sofar?.has(prefix)) return is_prefix.expected === "true" ? "unknown" : "absent";
        const bad = is_prefix.expected !== is_prefix.actual || is_word.expected !== is_word.actual;
        return [is_word.actual === "true" ? "word" : "", bad ? "bad" : here?.startsWith(prefix) ? "on" : "",
          is_prefix.actual === "true" ? "" : "missing", prefix === here ? "here" : ""].filter(Boolean).join(" ");
      });
      // Both at the same scale.
      const size = [0, 1].map((axis) => Math.max(...trees.map((drawn) => drawn.size[axis])));
      for (const drawn of trees) drawn.reveal(here ?? "", size);
      [...list.children].forEach((item, index) => item.setAttribute("class", line === index ? (differs ? "here differs" : "here") : line === undefined && sofar ? "done" : ""));
    },
  };
}

// Adds the nodes on the way to others about which nobody asked, so that each node has its place in the tree.
function withAncestors(nodes) {
  const all = new Map(nodes.map((node) => [node.prefix, node]));
  for (const { prefix } of nodes) {
    const letters = [...prefix];
    for (let end = letters.length - 1; end >= 0; end -= 1) {
      const ancestor = letters.slice(0, end).join("");
      if (all.has(ancestor)) continue;
      const no = { expected: "false", actual: "false" };
      all.set(ancestor, { prefix: ancestor, label: letters[end - 1] ?? "", is_prefix: no, is_word: no, between: true });
    }
  }
  return [...all.keys()].sort().map((prefix) => all.get(prefix));
}

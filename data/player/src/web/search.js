// The scene "search": a search on a board, from a compact trace. Each character of the trace is a step: an outcome and
// a direction, or a step back. Nothing here decides where the search goes.

const CODES = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const OUTCOMES = ["taken", "solid", "no-prefix", "prefix", "word", "word-again"];
const BEGIN = 8;
const BACK = OUTCOMES.length * (BEGIN + 1);
const COMPASS = [["north", -1, 0], ["north-east", -1, 1], ["east", 0, 1], ["south-east", 1, 1], ["south", 1, 0], ["south-west", 1, -1], ["west", 0, -1], ["north-west", -1, -1]];
const SIGNS = { taken: "•", solid: "", "no-prefix": "✗", prefix: "→", word: "★", "word-again": "☆", missing: "✗", surplus: "✗", right: "✓" };

function search(scene) {
  const { cells, trace, paths, failure } = scene;
  const places = cells.flatMap((row, y) => row.map((_, x) => [y, x]));
  const letter = ([row, column]) => cells[row][column];
  const named = (cell) => `${letter(cell) === "#" ? "a solid cell" : letter(cell)} (row ${cell[0] + 1}, column ${cell[1] + 1})`;
  const spell = (node) => (node ? spell(node.parent) + letter(node.cell) : "");
  const cellsOf = (node) => (node ? [...cellsOf(node.parent), node.cell] : []);

  const steps = [{ node: null, asked: 0, found: 0 }];
  const found = [];
  const foundAt = new Map();
  let [node, asked, begun] = [null, 0, 0];
  for (const character of trace) {
    const code = CODES.indexOf(character);
    if (code === BACK) {
      const freed = node.cell;
      node = node.parent;
      steps.push({ node, freed, asked, found: found.length });
      continue;
    }
    const [outcome, direction] = [OUTCOMES[Math.floor(code / (BEGIN + 1))], code % (BEGIN + 1)];
    const way = COMPASS[direction];
    const tried = way ? [node.cell[0] + way[1], node.cell[1] + way[2]] : places[begun++];
    const above = node;
    if (outcome !== "taken" && outcome !== "solid") asked += 1;
    const next = { cell: tried, parent: above };
    if (["prefix", "word", "word-again"].includes(outcome)) node = next;
    if (outcome === "word") {
      found.push(spell(node));
      foundAt.set(spell(node), cellsOf(node));
    }
    steps.push({ node, above, tried, next, way, outcome, asked, found: found.length });
  }
  if (!failure) steps.push({ node: null, over: true, asked, found: found.length });
  else steps.push({ node: null, asked, found: found.length, end: failure.end });

  const [boards, titles] = [[board(cells, "The board")], ["The correct search"]];
  if (failure) {
    boards.push(board(cells, "The board of your search"));
    titles.push("Your search");
  }
  const parts = boards.map(({ picture }, index) => element("figure", {}, ...(failure ? [element("figcaption", {}, titles[index])] : []), picture));
  const caption = failure ? parts[1].firstElementChild : null;
  const spelled = element("p", { class: "spelled" });
  const frames = element("ol", { class: "frames" });
  const words = scrolling("ul", { class: "chips" }, "Words found");
  const count = element("p", { class: "facts" });
  const meter = element("meter", { min: "0", "aria-label": "Paths asked about" });
  const total = element("p", { class: "facts" });
  if (paths) meter.max = paths;

  const say = (step) => {
    const { freed, tried, way, outcome, next, over, end, found: number } = steps[step];
    if (step === 0) return `Before the search: no cell is taken, and nothing is spelled.${failure ? " Your program reports only words; until its words differ, both boards show the correct search." : ""}`;
    if (over) return `The search is over. It found ${counted(number, "word", "words")}, and asked about ${counted(asked, "path", "paths")}${paths ? ` of ${paths.toLocaleString("en")}` : ""}.`;
    if (end) return end.sentence;
    if (freed) return `Back from ${named(freed)}: the cell is free again.`;
    const move = way ? `${way[0][0].toUpperCase()}${way[0].slice(1)} to ${named(tried)}` : `Start at ${named(tried)}`;
    const text = quoted(spell(next));
    return `${move}: ${{
      taken: "it is on the path already.",
      solid: "no path may enter it.",
      "no-prefix": `no word begins with ${text}. Turn back at once.`,
      prefix: `${text} is a prefix, but not a word. Go on.`,
      word: `${text} is a word. Report it, and go on.`,
      "word-again": `${text} is a word, but it was found before. Go on.`,
    }[outcome]}`;
  };
  return {
    last: steps.length - 1,
    parts,
    side: [heading("Spelled", spelled), heading("Call stack", frames), heading("Paths asked about", total, meter), heading("Words found", count, words)],
    below: failure?.below,
    say,
    show(step) {
      const { node, above, tried, next, freed, outcome, asked: so, found: number, end } = steps[step];
      if (caption) caption.textContent = !end ? "The same words so far" : foundAt.has(end.tinted) ? `${titles[1]}; orange: ${quoted(end.tinted)}` : titles[1];
      parts[1]?.classList.toggle("pale", !end);
      const entered = outcome && node === next;
      const path = cellsOf(outcome ? above : node);
      if (end) {
        boards[0].look({ path: end.path, tried: end.expected, outcome: "right", sign: SIGNS.right });
        boards[1].look({ path: end.path, tried: end.actual ?? end.expected, outcome: end.actual ? "surplus" : "missing", sign: SIGNS.missing, tinted: foundAt.get(end.tinted) ?? [] });
      } else {
        for (const one of boards) {
          one.look(entered
            ? { path: [...path, tried], tried, outcome, sign: outcome === "prefix" ? "" : SIGNS[outcome] }
            : { path, tried, outcome, sign: SIGNS[outcome], freed });
        }
      }
      const shown = end ? end.path.map(letter).join("") : spell(outcome && outcome !== "taken" && outcome !== "solid" ? next : node);
      spelled.textContent = shown || "–";
      spelled.className = `spelled ${shown === "" ? "nothing" : end ? "" : outcome ?? ""}`;
      const stack = end ? end.path : path.concat(entered ? [tried] : []);
      const texts = stack.map((cell, index) => `${stack.slice(0, index + 1).map(letter).join("")} at ${named(cell)}`);
      if (outcome === "no-prefix") texts.push(`${spell(next)} at ${named(tried)}: returns at once`);
      fill(frames, texts.length > 0 ? texts : ["empty"]);
      [...frames.children].forEach((frame, index) => frame.setAttribute("class", index + 1 < texts.length ? "" : outcome === "no-prefix" ? "top returns" : texts.length > 0 ? "top" : ""));
      total.textContent = `${so.toLocaleString("en")}${paths ? ` of ${counted(paths, "path", "paths")} on this board` : ""}`;
      meter.value = so;
      meter.hidden = !paths;
      fill(words, found.slice(0, number).concat(end?.missing ? [`${end.missing}: missing in yours`] : []));
      words.lastElementChild?.classList.toggle("bad", Boolean(end?.missing));
      count.textContent = counted(number, "word", "words");
      words.scrollTop = words.scrollHeight;
    },
  };
}

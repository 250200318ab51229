// Trees: each leaf has a line of its own, and a parent is halfway between its first and its last child. A node keeps
// its place from the first step to the last; only its classes change.

const LEVEL = 60;
const RADIUS = 9;

// The smallest and the largest scale.
const READABLE = 0.8;
const LARGE = 2.4;

// Draws `nodes`, in alphabetical order: a prefix, and the letters on the edge that leads to it.
function tree(nodes, name) {
  const byPrefix = new Map();
  let lines = 0;
  let deepest = 0;
  for (const { prefix, label } of nodes) {
    const letters = [...prefix];
    const parent = byPrefix.get(letters.slice(0, -1).join(""));
    const node = { prefix, label, depth: letters.length, line: 0, children: [], parent };
    if (letters.length > 0 && parent) parent.children.push(node);
    deepest = Math.max(deepest, node.depth);
    byPrefix.set(prefix, node);
  }
  const all = [...byPrefix.values()];
  for (const node of all) if (node.children.length === 0) node.line = lines++;
  for (const node of all.toReversed()) {
    const { children } = node;
    if (children.length > 0) node.line = (children[0].line + children.at(-1).line) / 2;
  }
  const down = lines <= 12;
  const apart = down ? Math.max(44, ...all.map((node) => 9 * node.label.length + 10)) : 26;
  const margin = RADIUS + 8;
  const point = (node) => {
    const along = margin + LEVEL * node.depth;
    const across = (down ? Math.max(margin, apart / 2) : margin) + apart * node.line;
    return down ? [across, along] : [along, across];
  };
  const wide = down ? Math.max(margin, apart / 2) : margin;
  const [across, along] = [apart * (lines - 1) + 2 * wide, LEVEL * deepest + 2 * margin];
  const [width, height] = down ? [across, along] : [along, across];
  const picture = drawing("svg", { class: "tree", viewBox: `0 0 ${width} ${height}`, width, height, role: "img", "aria-label": name });
  for (const node of all) {
    if (node.parent) {
      const [[x1, y1], [x2, y2]] = [point(node.parent), point(node)];
      // It bends in the first half, and goes straight through its letter in the second.
      const bend = down ? `C${x1},${y1 + LEVEL * 0.35} ${x2},${y1 + LEVEL * 0.15} ${x2},${y1 + LEVEL * 0.5}V${y2}`
        : `C${x1 + LEVEL * 0.35},${y1} ${x1 + LEVEL * 0.15},${y2} ${x1 + LEVEL * 0.5},${y2}H${x2}`;
      const [x, y] = down ? [x2, y2 - LEVEL * 0.36] : [x2 - LEVEL * 0.36, y2];
      node.edge = drawing("g", {},
        drawing("path", { class: "way", d: `M${x1},${y1}${bend}` }),
        drawing("text", { class: "letter", "paint-order": "stroke", x, y: y + 5 }, node.label));
      picture.append(node.edge);
    }
  }
  for (const node of all) {
    const [x, y] = point(node);
    node.disc = drawing("g", {},
      drawing("title", {}, node.prefix === "" ? "the root" : node.prefix),
      drawing("circle", { class: "halo", cx: x, cy: y, r: RADIUS + 5 }),
      drawing("circle", { class: "ring", cx: x, cy: y, r: RADIUS }),
      drawing("circle", { class: "mark", cx: x, cy: y, r: RADIUS - 4 }));
    picture.append(node.disc);
  }
  return {
    picture,
    size: [width, height],
    // Sets the classes of each node, from its prefix.
    look(classes) {
      for (const node of all) {
        const names = classes(node.prefix);
        node.disc.setAttribute("class", `node ${names}`);
        node.edge?.setAttribute("class", `edge ${names}`);
      }
    },
    // Fits a tree of this size into its frame, as far as it stays readable; otherwise scrolls the frame, but not the page, to a node.
    reveal(prefix, [most, highest] = [width, height]) {
      const node = byPrefix.get(prefix);
      const frame = picture.parentElement;
      if (!node || !frame) return;
      const share = frame.closest(".two") ? 0.42 : innerWidth < 768 ? 0.47 : 0.6;
      const fitting = Math.min(frame.clientWidth / most, (share * innerHeight) / highest);
      const scale = Math.min(Math.max(fitting, READABLE), LARGE);
      picture.setAttribute("width", Math.floor(width * scale));
      picture.setAttribute("height", Math.floor(height * scale));
      const [x, y] = point(node).map((at) => at * scale);
      if (frame.scrollWidth > frame.clientWidth) frame.scrollLeft = x - frame.clientWidth / 2;
      if (frame.scrollHeight > frame.clientHeight) frame.scrollTop = y - frame.clientHeight / 2;
    },
  };
}

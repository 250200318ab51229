// Boards: a path with its numbers, and the cell that is tried. Everything on it is drawn again at each step.

const CUBE = 60;
const GAP = 12;
const LARGEST = 2.6;

function board(cells, name) {
  const middle = ([row, column]) => [row, column].map((at) => GAP + CUBE / 2 + at * (CUBE + GAP)).reverse();
  const columns = Math.max(0, ...cells.map((row) => row.length));
  const [width, height] = [columns, cells.length].map((count) => count * (CUBE + GAP) + GAP);
  // The lines are below the letters, the badges above them.
  const [faces, ways, texts, badges] = [1, 2, 3, 4].map(() => drawing("g"));
  const cubes = new Map();
  const picture = drawing("svg", { class: "board", viewBox: `0 0 ${width} ${height}`, width: width * LARGEST, role: "img", "aria-label": name },
    drawing("rect", { class: "table", width, height, rx: 14 }), faces, ways, texts, badges);
  cells.forEach((row, y) => row.forEach((text, x) => {
    const [cx, cy] = middle([y, x]);
    const cube = drawing("rect", { x: cx - CUBE / 2, y: cy - CUBE / 2, width: CUBE, height: CUBE, rx: 11 });
    cubes.set(`${y},${x}`, cube);
    faces.append(cube);
    texts.append(drawing("text", { class: `letters ${[...text].length > 1 ? "small" : ""}`, x: cx, y: cy + 12 }, text === "#" ? "" : text));
  }));
  const line = (from, to, names) => {
    const [[x1, y1], [x2, y2]] = [middle(from), middle(to)];
    return drawing("line", { class: names, x1, y1, x2, y2 });
  };
  // A number is in the left corner of a cell, a sign in the right one.
  const badge = (cell, text, names, side) => {
    const [x, y] = middle(cell);
    return drawing("g", { class: `badge ${names}` },
      drawing("circle", { cx: x + side * CUBE * 0.38, cy: y - CUBE * 0.38, r: 10 }),
      drawing("text", { x: x + side * CUBE * 0.38, y: y - CUBE * 0.38 + 4.5 }, text));
  };
  return {
    picture,
    // Shows a path, and the cell that is tried from its end, with the class of the outcome and a sign.
    look({ path, tried, outcome = "", sign = "", freed, tinted = [] }) {
      const key = ([row, column]) => `${row},${column}`;
      const on = new Set(path.map(key));
      const pale = new Set(tinted.map(key));
      for (const [place, cube] of cubes) {
        const [row, column] = place.split(",").map(Number);
        const solid = cells[row][column] === "#";
        const names = [solid ? "solid" : "", on.has(place) ? "on" : "", pale.has(place) ? "tinted" : "",
          tried && key(tried) === place ? `tried ${outcome}` : "", freed && key(freed) === place ? "freed" : ""];
        cube.setAttribute("class", `cube ${names.filter(Boolean).join(" ")}`);
      }
      const lines = path.slice(1).map((cell, index) => line(path[index], cell, "way"));
      if (tried && path.length > 0 && key(path.at(-1)) !== key(tried)) lines.push(line(path.at(-1), tried, `way try ${outcome}`));
      ways.replaceChildren(...lines);
      const signs = path.map((cell, index) => badge(cell, String(index + 1), "", -1));
      if (tried && sign) signs.push(badge(tried, sign, outcome, 1));
      badges.replaceChildren(...signs);
    },
  };
}

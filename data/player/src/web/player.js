// The player: keys, buttons, slider and speed. A scene is a function from the number of a step to a picture, so going
// back needs no undoing.

const SPEEDS = [0.5, 1, 2, 4, 8, 16, 32];
const SCENES = { growth, search, answers };

const player = (() => {
  const page = JSON.parse(document.getElementById("data").textContent);
  const get = (id) => document.getElementById(id);
  const [sentence, stage, side, slider] = ["sentence", "stage", "side", "slider"].map(get);
  let [view, step, speed, timer] = [null, 0, 1, 0];
  // The track below a walk, and its step.
  let under = null;

  function go(to) {
    step = Math.min(Math.max(to, 0), view.last);
    view.show(step);
    sentence.textContent = view.say(step);
    slider.value = step;
    const position = `Step ${step.toLocaleString("en")} of ${view.last.toLocaleString("en")}`;
    slider.setAttribute("aria-valuetext", position);
    get("position").textContent = position;
    get("first").disabled = get("back").disabled = step === 0;
    get("next").disabled = get("last").disabled = step === view.last;
    const below = get("below");
    if (below) below.hidden = step < view.last;
    if (step === view.last) stop();
  }

  // Shows a track from a step on; a walk is above another track.
  function play(track, at, above = false) {
    if (above) under ??= { view, step };
    else under = null;
    view = track;
    slider.max = view.last;
    stop();
    go(at);
    if (above) start();
  }

  function leave() {
    if (!under) return;
    const { view: below, step: at } = under;
    view.left();
    play(below, at);
  }

  function open(index, at) {
    const scene = SCENES[page.scenes[index].kind](page.scenes[index]);
    stage.replaceChildren(...scene.parts);
    stage.className = scene.parts.length > 1 ? "two" : "one";
    side.replaceChildren(...scene.side);
    if (scene.below) {
      const { sentences, hint } = scene.below;
      const lines = sentences.map((text) => element("p", {}, text));
      if (hint) lines.push(element("p", { class: "hint" }, element("strong", {}, "Hint: "), hint));
      stage.append(element("section", { id: "below", "aria-label": "Explanation" }, ...lines));
    }
    get("scenes").value = index;
    play(scene, at);
  }

  // `#3` is step 3 of the first scene, `#2-3` that of the second, and `#2-` its beginning.
  function follow() {
    const [, scene, at] = /^#(?:(\d+)-)?(\d*)$/.exec(location.hash) ?? [];
    open(Math.min(Math.max(Number(scene ?? 1), 1), page.scenes.length) - 1, Number(at ?? 0));
  }

  function start() {
    if (step === view.last) go(0);
    if (view.last === 0) return;
    // A screen reader could not keep up with the steps.
    sentence.setAttribute("aria-live", "off");
    get("play").setAttribute("aria-label", "Pause");
    document.body.classList.add("playing");
    tick();
  }

  function tick() {
    clearTimeout(timer);
    timer = setTimeout(() => {
      timer = 0;
      go(step + 1);
      if (step < view.last) tick();
    }, 1000 / speed);
  }

  function stop() {
    clearTimeout(timer);
    timer = 0;
    sentence.setAttribute("aria-live", "polite");
    get("play").setAttribute("aria-label", "Play");
    document.body.classList.remove("playing");
  }

  function pace(by) {
    speed = SPEEDS[Math.min(Math.max(SPEEDS.indexOf(speed) + by, 0), SPEEDS.length - 1)];
    get("speed").textContent = `${speed === 0.5 ? "½" : speed} per second`;
    if (timer) tick();
  }

  const actions = {
    first: () => { stop(); go(0); },
    back: () => { stop(); go(step - 1); },
    play: () => (timer ? stop() : start()),
    next: () => { stop(); go(step + 1); },
    last: () => { stop(); go(view.last); },
    slower: () => pace(-1),
    faster: () => pace(1),
    large: () => get("large").setAttribute("aria-pressed", document.documentElement.classList.toggle("large")),
  };
  const keys = { " ": "play", ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last", "+": "faster", "=": "faster", "-": "slower" };

  for (const [id, action] of Object.entries(actions)) get(id).addEventListener("click", action);
  slider.addEventListener("input", () => { stop(); go(Number(slider.value)); });
  get("scenes").addEventListener("change", () => open(Number(get("scenes").value), 0));
  window.addEventListener("hashchange", follow);
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape") leave();
    if (event.target.matches("input[type=text], select")) return;
    // A button that has the focus is pressed by the space bar.
    if (event.key === " " && event.target.matches("button")) return;
    const id = keys[event.key];
    if (!id) return;
    event.preventDefault();
    actions[id]();
  });
  page.scenes.forEach(({ title }, index) => get("scenes").append(element("option", { value: index }, title)));
  get("chooser").hidden = page.scenes.length < 2;

  return { play, leave, base: () => under?.step ?? step, begin() { pace(0); follow(); } };
})();

player.begin();

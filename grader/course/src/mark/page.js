// Sends keys to the grader and shows the page that it returns. The grader decides what a key does.
"use strict";

const keys = new Set(["Enter", "Backspace", "Delete", "Escape", "ArrowDown", "ArrowUp", "ArrowLeft", "ArrowRight", "c", "s", "u", "?", ".", ",",
  "0", "1", "2", "3", "4", "5", "6", "7", "8", "9"]);

// One after the other: a key acts at the place that the key before it leads to.
let last = Promise.resolve();

function send(key, comment, focus) {
  last = last.then(async () => {
    const place = JSON.parse(document.querySelector("main").dataset.place);
    const response = await fetch("key", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ place, key, comment }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(text);
    show(new DOMParser().parseFromString(text, "text/html").querySelector("main"), focus);
  }).catch((error) => {
    say(error instanceof TypeError ? "The grader does not reply, and nothing was saved. Start it again." : error.message);
  });
}

function show(next, focus) {
  const old = document.querySelector("main");
  old.replaceWith(next);
  say(next.dataset.message);
  const field = next.querySelector("textarea");
  if (field) field.setSelectionRange(field.value.length, field.value.length);
  const target = field ?? (focus ? document.getElementById(focus) : null);
  target?.focus();
  if (JSON.parse(old.dataset.place).group !== JSON.parse(next.dataset.place).group) scrollTo(0, 0);
}

function say(message) {
  document.getElementById("status").textContent = message;
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  if (event.target.matches("textarea")) {
    if (event.key === "Enter" && !event.shiftKey) save(event);
    if (event.key === "Escape") send("Escape");
    return;
  }
  // A button that has the focus is pressed.
  if (event.key === "Enter" && event.target.closest("button, summary, a")) return;
  if (keys.has(event.key)) {
    event.preventDefault();
    send(event.key);
  }
});

function save(event) {
  event.preventDefault();
  send("comment", document.querySelector("textarea").value);
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (!button) return;
  // A click with the mouse leaves the focus to the keys of the page.
  const focus = event.detail === 0 ? button.id : undefined;
  if (button.dataset.key === "comment") save(event);
  else send(button.dataset.key, undefined, focus);
});

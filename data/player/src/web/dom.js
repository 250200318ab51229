// Elements. All text is set as text, never parsed as markup.

function element(name, attributes = {}, ...children) {
  return filled(document.createElement(name), attributes, children);
}

function drawing(name, attributes = {}, ...children) {
  return filled(document.createElementNS("http://www.w3.org/2000/svg", name), attributes, children);
}

function filled(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...children);
  return node;
}

function heading(text, ...children) {
  return element("section", {}, element("h2", {}, text), ...children);
}

// A region that may scroll, so the keys have to reach it.
function scrolling(name, attributes, label, ...children) {
  return element(name, { ...attributes, tabindex: "0", "aria-label": label }, ...children);
}

// Keeps the children of a list that are still correct, so that a long list costs nothing while it does not change.
function fill(list, texts) {
  while (list.childElementCount > texts.length) list.lastElementChild.remove();
  for (let index = 0; index < texts.length; index += 1) {
    const child = list.children[index];
    if (!child) list.append(element("li", {}, texts[index]));
    else if (child.textContent !== texts[index]) child.textContent = texts[index];
  }
}

function quoted(text) {
  return text === "" ? "the empty string" : `“${text}”`;
}

function counted(number, one, many) {
  return `${number.toLocaleString("en")} ${number === 1 ? one : many}`;
}

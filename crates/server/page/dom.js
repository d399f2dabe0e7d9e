// Builds elements without HTML text, so that no data is ever parsed as markup.

import { capital } from "./format.js";

const SVG = "http://www.w3.org/2000/svg";

/**
 * Creates an HTML element. Attributes whose name starts with `on` are listeners, `data` is an object
 * of data attributes; false and null attributes and children are left out.
 * @param {string} tag
 * @param {Object<string, any>} [attributes]
 * @param {...any} children
 * @returns {HTMLElement}
 */
export function h(tag, attributes, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

/**
 * Creates an SVG element like {@link h}.
 * @param {string} tag
 * @param {Object<string, any>} [attributes]
 * @param {...any} children
 * @returns {SVGElement}
 */
export function s(tag, attributes, ...children) {
  return fill(document.createElementNS(SVG, tag), attributes, children);
}

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "data") Object.assign(element.dataset, value);
    else if (name === "value" && "value" in element) element.value = value;
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  append(element, children);
  return element;
}

function append(element, children) {
  for (const child of children.flat(Infinity)) {
    if (child === null || child === undefined || child === false) continue;
    element.append(child);
  }
}

/**
 * Replaces the children of an element. The focus stays on the child that is the same by its id or
 * data, and open details stay open.
 * @param {Element} element
 * @param {...any} children
 */
export function put(element, ...children) {
  const focused = element.contains(document.activeElement) ? identity(document.activeElement) : null;
  const open = [...element.querySelectorAll("details[open]")].map((details) => details.className);
  element.replaceChildren();
  append(element, children);
  for (const details of element.querySelectorAll("details")) details.open ||= open.includes(details.className);
  if (focused) element.querySelector(focused)?.focus({ preventScroll: true });
}

let pressed = false;
const waiting = new Set();
const release = () =>
  setTimeout(() => {
    pressed = false;
    for (const draw of waiting) draw();
    waiting.clear();
  });
addEventListener("pointerdown", () => (pressed = true), true);
for (const end of ["pointerup", "pointercancel"]) addEventListener(end, release, true);

/**
 * Draws now, or after the click that has begun. A button that is replaced while it is pressed would
 * lose the click.
 * @param {() => void} draw the same function for the same drawing, which is done once
 */
export function whenReleased(draw) {
  if (pressed) waiting.add(draw);
  else draw();
}

/** A selector of an element. */
function identity(element) {
  if (element.id) return `#${CSS.escape(element.id)}`;
  const [name] = ["data-move", "data-ply", "data-record-ply", "data-format"].filter((name) => element.hasAttribute(name));
  return name ? `[${name}="${CSS.escape(element.getAttribute(name))}"]` : null;
}

/** Text in which `names in backticks` are set as code. @param {string|null|undefined} text */
export const prose = (text) => (text ?? "").split("`").map((part, i) => (i % 2 ? h("code", {}, part) : part));

/** A message as a sentence. @param {string} message */
export const sentence = (message) => capital(message) + (/[.!?]$/.test(message) ? "" : ".");

/** The message of an error and its help. @param {{message: string, help?: string|null}} error */
export const reason = (error) => [prose(sentence(error.message)), error.help ? [" ", prose(sentence(error.help))] : null];

/** @param {string} id */
export const byId = (id) => document.getElementById(id);

const ICONS = {
  first: "M18 6l-7 6 7 6M6 6v12",
  back: "M15 6l-7 6 7 6",
  forward: "M9 6l7 6-7 6",
  last: "M6 6l7 6-7 6M18 6v12",
  theme: "M12 4a8 8 0 1 0 8 8 6 6 0 0 1-8-8z",
  help: "M9 9.5a3 3 0 1 1 4.4 2.6c-.9.5-1.4 1-1.4 2.1M12 17.6v.1",
  copy: "M9 9h10v10H9zM5 15V5h10",
  download: "M12 4v11M7.5 10.5L12 15l4.5-4.5M5 19.5h14",
  link: "M10 14a4 4 0 0 0 6 .4l2.6-2.6a4 4 0 0 0-5.7-5.7L11.6 7.4M14 10a4 4 0 0 0-6-.4l-2.6 2.6a4 4 0 0 0 5.7 5.7l1.3-1.3",
  hint: "M9 17h6M10 20h4M12 3.5a6 6 0 0 0-3.5 10.9V17h7v-2.6A6 6 0 0 0 12 3.5z",
  flag: "M6 21V4M6 5h11l-2.5 4L17 13H6",
  draw: "M5 9.5h14M5 14.5h14",
  undo: "M9 7L4.5 11.5 9 16M5 11.5h9a5 5 0 0 1 0 10h-3",
  plus: "M12 5v14M5 12h14",
  edit: "M4 20l1-4.5L16.5 4l3.5 3.5L8.5 19z",
  friend: "M8.5 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM2.5 19.5c0-3.5 2.5-5.5 6-5.5s6 2 6 5.5M16 5.3a3 3 0 0 1 0 5.4M17.5 14.3c2.5.5 4 2.3 4 5.2",
  close: "M6 6l12 12M18 6L6 18",
  pause: "M8 5v14M16 5v14",
  play: "M7 4.5v15l12-7.5z",
  dice: "M5 5h14v14H5zM9 9v.1M15 15v.1M12 12v.1",
};

/**
 * Creates a decorative icon.
 * @param {keyof typeof ICONS} name
 */
export function icon(name) {
  return s("svg", { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" }, s("path", { d: ICONS[name] }));
}

/**
 * Creates a button.
 * @param {string} label text, or the accessible name if there is only an icon
 * @param {() => void} onclick
 * @param {{id?: string, icon?: string, bare?: boolean, kind?: string, title?: string, disabled?: boolean, data?: object}} [options]
 */
export function button(label, onclick, options = {}) {
  const bare = options.bare === true;
  return h(
    "button",
    {
      type: "button",
      id: options.id,
      class: `button ${options.kind ?? ""} ${bare ? "bare" : ""}`.trim(),
      "aria-label": bare ? label : null,
      title: options.title ?? (bare ? label : null),
      disabled: options.disabled,
      data: options.data,
      onclick,
    },
    options.icon ? icon(options.icon) : null,
    bare ? null : h("span", {}, label),
  );
}

// The address: which page, game and position the fragment names.

/**
 * @typedef {{page: "start"} | {page: "game", ref: import("./api.js").Reference}
 *   | {page: "claim", name: string} | {page: "live", id: string, invite: string|null}} Route
 */

/** @param {string} fragment with or without `#` @returns {Route} */
export function parse(fragment) {
  const text = fragment.replace(/^#/, "");
  if (!text) return { page: "start" };
  const [path, search = ""] = split(text, "?");
  const name = decode(path);
  if (name.startsWith("claim/")) return { page: "claim", name: name.slice(6) };
  if (name.startsWith("live/")) {
    const [, id, invite = null] = name.split("/");
    return { page: "live", id, invite };
  }
  const options = {};
  let [position, line] = ["start", ""];
  for (const [key, value] of new URLSearchParams(search)) {
    if (key === "position") position = value;
    else if (key === "line") line = value;
    else options[key] = typed(value);
  }
  return { page: "game", ref: { game: name, options, position, line } };
}

/** The fragment of a position, with `#`. @param {import("./api.js").Reference} ref */
export function fragment(ref) {
  const parts = [];
  if (ref.position && ref.position !== "start") parts.push(`position=${encode(ref.position)}`);
  if (ref.line) parts.push(`line=${encode(ref.line)}`);
  for (const [key, value] of Object.entries(ref.options ?? {})) parts.push(`${encode(key)}=${encode(String(value))}`);
  return `#${encode(ref.game)}${parts.length ? `?${parts.join("&")}` : ""}`;
}

/** @param {string} name */
export const claimFragment = (name) => `#claim/${encode(name)}`;

/** An option's value from its text: a number, a flag or a text. @param {string} text */
export function typed(text) {
  if (text === "true" || text === "false") return text === "true";
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
}

const encode = (text) => encodeURIComponent(text).replaceAll("%2F", "/").replaceAll("%2C", ",").replaceAll("%3A", ":").replaceAll("%20", "+");

function decode(text) {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return text;
  }
}

function split(text, mark) {
  const at = text.indexOf(mark);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}

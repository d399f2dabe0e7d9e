// Messages to the reader: toasts, announcements to screen readers, dialogs, copying.

import { byId, button, h, icon, prose, put, sentence } from "./dom.js";

const SHOWN_MS = 9000;
/** A message that is newer than this is about the page that is being opened. */
const NEW_MS = 100;
let hide = 0;
let shownAt = 0;

/** Shows a message for some seconds. @param {string} message @param {string|null} [help] @param {"error"|"note"} [kind] */
export function toast(message, help = null, kind = "note") {
  const box = byId("toast");
  clearTimeout(hide);
  put(
    box,
    h("div", { class: "toast-text" }, h("p", {}, prose(sentence(message))), help ? h("p", { class: "help" }, prose(sentence(help))) : null),
    button("Close", () => (box.hidden = true), { icon: "close", bare: true }),
  );
  box.dataset.kind = kind;
  box.hidden = false;
  shownAt = performance.now();
  hide = setTimeout(() => (box.hidden = true), SHOWN_MS);
}

/** Hides the message of a page that the reader leaves. */
export function hideMessage() {
  if (performance.now() - shownAt > NEW_MS) byId("toast").hidden = true;
}

/** Hides an error that a later success has made obsolete. */
export function hideError() {
  const box = byId("toast");
  if (box.dataset.kind === "error") box.hidden = true;
}

/** True if a job failed only because the reader stopped it. @param {{message: string}} error */
export const isStop = (error) => /^cancelled\.?$/i.test(error?.message ?? "");

/** Shows an error. Requests that were abandoned are not errors, nor is a job that the reader stopped. @param {any} error */
export function complain(error) {
  if (error?.name === "AbortError") return;
  if (error?.status === 0) byId("offline").hidden = false;
  else if (isStop(error)) toast("Stopped.");
  else toast(error?.message ?? String(error), error?.help ?? null, "error");
}

/** Runs something and shows its error. @param {() => Promise<any>} action */
export async function attempt(action) {
  try {
    return await action();
  } catch (error) {
    complain(error);
    return undefined;
  }
}

/** Lets screen readers say something. @param {string} text */
export function announce(text) {
  byId("announce").textContent = text;
}

const FIELD = ".dialog-body :is(input, select, textarea):not([readonly])";

/**
 * Opens a dialog and returns it. Escape, the cross and a click beside it close it. Its first field gets
 * the focus.
 * @param {string} title
 * @param {any} content
 * @param {{id?: string, wide?: boolean, onclose?: () => void}} [options]
 * @returns {HTMLDialogElement}
 */
export function openDialog(title, content, options = {}) {
  const close = () => dialog.close();
  const heading = h("header", {}, h("h2", { id: "dialog-title" }, title), button("Close", close, { icon: "close", bare: true }));
  const dialog = h(
    "dialog",
    { id: options.id, class: options.wide ? "wide" : "", "aria-labelledby": "dialog-title" },
    heading,
    h("div", { class: "dialog-body" }, content),
  );
  dialog.addEventListener("click", (event) => event.target === dialog && close());
  dialog.addEventListener("close", () => {
    dialog.remove();
    options.onclose?.();
  });
  document.body.append(dialog);
  dialog.showModal();
  dialog.querySelector(FIELD)?.focus();
  return dialog;
}

/** Asks before a resignation. @param {string} question @param {() => void} onyes */
export function confirmResignation(question, onyes) {
  const yes = () => {
    dialog.close();
    onyes();
  };
  const buttons = [button("Resign", yes, { kind: "primary", id: "resign-yes" }), button("Play on", () => dialog.close())];
  const dialog = openDialog(question, h("div", { class: "actions" }, buttons), { id: "resign-dialog" });
}

/** Copies a text and says so. @param {string} text @param {HTMLInputElement|HTMLTextAreaElement} [field] */
export async function copy(text, field) {
  try {
    await navigator.clipboard.writeText(text);
    toast("Copied.");
  } catch {
    field?.select();
    toast("The text is selected. Press Ctrl+C to copy it.");
  }
}

/** Saves a text as a file. @param {string} name @param {string} text @param {string} [type] */
export function download(name, text, type = "text/plain") {
  const url = URL.createObjectURL(new Blob([text], { type }));
  h("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

/** A progress bar; without a share it only shows that something is under way. */
export function progressBar(label) {
  const bar = h("progress", { max: 100, "aria-label": label });
  const text = h("p", { class: "progress-text" });
  return {
    element: h("div", { class: "progress" }, bar, text),
    /** @param {number|null} percent @param {string} words */
    set(percent, words) {
      if (percent === null || percent === undefined) bar.removeAttribute("value");
      else bar.value = percent;
      text.textContent = words;
    },
  };
}

/** A notice with an icon, such as an empty state. */
export const notice = (iconName, title, text, ...more) =>
  h("div", { class: "notice" }, icon(iconName), h("p", {}, h("strong", {}, prose(sentence(title))), text ? [" ", prose(sentence(text))] : null), ...more);

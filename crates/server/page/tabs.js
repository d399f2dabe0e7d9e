// Tabs: one panel of several is shown.

import { button, h } from "./dom.js";

/**
 * Creates tabs with their panels.
 * @param {{id: string, title: string, content: HTMLElement, onshow?: () => void}[]} tabs
 * @returns {HTMLElement}
 */
export function tabs(tabs) {
  const show = (chosen, focus) => {
    for (const tab of tabs) {
      const active = tab === chosen;
      tab.button.setAttribute("aria-selected", String(active));
      tab.button.tabIndex = active ? 0 : -1;
      tab.panel.hidden = !active;
    }
    if (focus) chosen.button.focus();
    chosen.onshow?.();
  };
  for (const tab of tabs) {
    tab.button = button(tab.title, () => show(tab), { id: tab.id, kind: "tab" });
    tab.button.setAttribute("role", "tab");
    tab.button.setAttribute("aria-controls", `${tab.id}-panel`);
    tab.panel = h("div", { id: `${tab.id}-panel`, role: "tabpanel", "aria-labelledby": tab.id, class: "tab-panel" }, tab.content);
  }
  const bar = h("div", { role: "tablist", class: "tab-bar" }, tabs.map((tab) => tab.button));
  bar.addEventListener("keydown", (event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step) return;
    const at = tabs.findIndex((tab) => tab.button === document.activeElement);
    show(tabs[(at + step + tabs.length) % tabs.length], true);
    event.preventDefault();
    event.stopPropagation();
  });
  show(tabs[0]);
  return h("div", { class: "tabs" }, bar, tabs.map((tab) => tab.panel));
}

// The counters of a position, such as the goats in hand.

import { h } from "./dom.js";

/** @param {{key: string, name: string, value: number, of?: number|null}[]} counters @returns {HTMLElement[]} items of a list */
export const counterItems = (counters) =>
  counters.map(({ key, name, value, of }) =>
    h("li", { data: { counter: key } }, h("strong", {}, of === null || of === undefined ? String(value) : `${value} of ${of}`), ` ${name}`),
  );

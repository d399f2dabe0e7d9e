"use strict";
// Searches, filters and sorts the claims, and unpacks their sections. A view is kept in the fragment
// of the address, such as "#?game=bagh-chal&sort=-time", so that it can be linked.
(() => {
  const find = (selector, from = document) => from.querySelector(selector);
  const list = (selector, from = document) => [...from.querySelectorAll(selector)];
  const filters = find(".filters"), table = find("table.claims");
  const controls = list("input, select", filters);
  const bodies = list("tbody", table);
  const sorted = table.appendChild(document.createElement("tbody"));
  const ranks = list("[name=verdict] option", filters).map(option => option.value);

  const rows = bodies.flatMap(body => list("tr:not(.game)", body).map(row => {
    const name = find("th a", row), number = text => text === undefined ? NaN : Number(text);
    return {
      row, body, id: decodeURIComponent(name.hash.slice(1)),
      text: (find("th", row).textContent + " " + find("tr.game", body).textContent).toLowerCase(),
      game: [body.dataset.game], verdict: [row.classList[0]],
      tier: [row.dataset.tier], evidence: row.dataset.evidence.split(" "),
      keys: {
        name: name.textContent, verdict: ranks.indexOf(row.classList[0]),
        nodes: number(row.dataset.nodes), time: number(row.dataset.time),
      },
    };
  }));

  const value = name => find(`[name=${name}]`, filters).value;

  const compare = (one, other) => typeof one === "string"
    ? one.localeCompare(other, "en", { numeric: true }) : one - other;

  // Rows without a value are last in either direction.
  function inOrder(key, sign) {
    const has = ({ keys }) => !Number.isNaN(keys[key]);
    const order = (one, other) => sign * compare(one.keys[key], other.keys[key]);
    return [...rows.filter(has).sort(order), ...rows.filter(row => !has(row))];
  }

  function sort() {
    const word = value("sort"), key = word.replace("-", ""), down = word.startsWith("-");
    for (const { row, body } of rows) body.append(row);
    if (key) sorted.append(...inOrder(key, down ? -1 : 1).map(({ row }) => row));
    for (const head of list("th[data-sort]", table)) {
      if (head.dataset.sort !== key) head.removeAttribute("aria-sort");
      else head.setAttribute("aria-sort", down ? "descending" : "ascending");
    }
  }

  function show() {
    const words = value("q").toLowerCase().split(/\s+/);
    const chosen = ["game", "verdict", "evidence", "tier"].filter(value);
    let shown = 0;
    for (const entry of rows) {
      const fits = chosen.every(name => entry[name].includes(value(name)))
        && words.every(word => entry.text.includes(word));
      const section = document.getElementById(entry.id);
      entry.row.hidden = !fits;
      if (section) section.hidden = !fits;
      shown += fits;
    }
    sort();
    for (const body of bodies) body.hidden = !find("tr:not(.game):not([hidden])", body);
    for (const part of list(".topic, section.game")) part.hidden = !find(".claim:not([hidden])", part);
    find("output", filters).value = shown === 0 ? "No claim matches." : `${shown} of ${rows.length} claims`;
    find("button", filters).hidden = controls.every(control => !control.value);
  }

  function changed() {
    const view = new URLSearchParams();
    for (const { name, value } of controls) if (value) view.set(name, value);
    const fragment = String(view) && "#?" + view;
    history.replaceState(null, "", location.pathname + location.search + fragment);
    show();
  }

  // Decodes a fragment; one that is not encoded correctly, such as "%", stands for itself.
  function decoded(fragment) {
    try {
      return decodeURIComponent(fragment);
    } catch {
      return fragment;
    }
  }

  function clear() {
    for (const control of controls) control.value = "";
  }

  // Follows the fragment: a view, or a link to a part that a filter may have hidden.
  function follow() {
    const fragment = location.hash.slice(1);
    if (fragment.startsWith("?")) {
      const view = new URLSearchParams(fragment);
      for (const control of controls) {
        control.value = view.get(control.name) || "";
        if (control.selectedIndex < 0) control.value = "";
      }
      show();
      find("#claims").scrollIntoView();
      return;
    }
    const part = document.getElementById(decoded(fragment));
    if (part && part.closest("[hidden]")) {
      clear();
      show();
    }
    if (part) part.scrollIntoView();
  }

  async function unpack(packed) {
    const bytes = Uint8Array.from(atob(packed.textContent), letter => letter.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
    find("#details").innerHTML = await new Response(stream).text();
    packed.remove();
    show();
    if (location.hash.length > 1 && !location.hash.startsWith("#?")) location.replace(location.hash);
  }

  for (const head of list("th[data-sort]", table)) {
    const button = document.createElement("button");
    button.type = "button";
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener("click", () => {
      const choice = find("[name=sort]", filters);
      const orders = [...choice.options].map(option => option.value)
        .filter(order => order.replace("-", "") === head.dataset.sort);
      choice.value = orders[orders.indexOf(choice.value) + 1] || "";
      changed();
    });
  }
  filters.addEventListener("input", changed);
  find("button", filters).addEventListener("click", () => {
    clear();
    changed();
    find("[name=q]", filters).focus();
  });
  addEventListener("hashchange", follow);
  filters.hidden = false;
  show();
  const packed = find("#packed");
  if (packed) unpack(packed);
  follow();
})();

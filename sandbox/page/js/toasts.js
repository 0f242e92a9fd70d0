/** Says in a corner, for a while, why something could not be done. */

import { h } from "./dom.js";
import { redraw } from "./state.js";

const shown = [];
let next = 0;

/** Shows one sentence for eight seconds. */
export function complain(text) {
  const toast = { id: next++, text };
  shown.push(toast);
  setTimeout(() => away(toast), 8000);
  redraw();
}

function away(toast) {
  const at = shown.indexOf(toast);
  if (at >= 0) shown.splice(at, 1);
  redraw();
}

/** The sentences to be seen now. */
export function toasts() {
  return h(
    "div",
    { class: "toasts", role: "alert" },
    shown.map((toast) =>
      h(
        "div",
        { class: "toast", key: toast.id },
        h("span", {}, toast.text),
        h("button", { type: "button", class: "plain", "aria-label": "Close", on: { click: () => away(toast) } }, "✕"),
      ),
    ),
  );
}

/** The few signs of the page, drawn from own paths. */

import { h } from "./dom.js";

const PATHS = {
  menu: "M4 6h16M4 12h16M4 18h16",
  down: "M6 9l6 6 6-6",
  link: "M14 5h5v5M19 5l-8 8M11 6H6v12h12v-5",
  eye: "M2 12s4-6 10-6 10 6 10 6-4 6-10 6S2 12 2 12zM12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 1 0 0-5",
  file: "M7 3h7l4 4v14H7zM14 3v4h4",
  send: "M4 4l17 8-17 8 3-8zM7 12h7",
  warn: "M12 4l9 16H3zM12 10v4M12 17v.5",
  close: "M6 6l12 12M18 6L6 18",
  check: "M5 12l5 5L19 7",
  talk: "M4 5h16v11H9l-5 4z",
  hash: "M9 4L7 20M17 4l-2 16M4 9h16M3.5 15h16",
  thread: "M6 4v7a3 3 0 0 0 3 3h9M14 10l4 4-4 4",
  reply: "M20 6h-9a6 6 0 0 0-6 6v6",
  plus: "M12 5v14M5 12h14",
};

/** One sign, hidden from screen readers: words stand beside it or name its button. */
export function icon(name) {
  return h("svg", { class: `icon icon-${name}`, viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" }, h("path", { d: PATHS[name] }));
}

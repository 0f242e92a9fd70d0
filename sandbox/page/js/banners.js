/** Draws what tells of answers: the dots of waiting, and the banners of failures. */

import { act } from "./act.js";
import { h } from "./dom.js";
import { icon } from "./icons.js";

/** Three dancing dots. */
export function dots() {
  return h("span", { class: "dots", "aria-hidden": "true" }, h("i"), h("i"), h("i"));
}

/** A failure that one can put away. */
export function banner(notice) {
  // Put away in another tab of the same person already: then it is gone, as was wanted.
  const away = () => act("dismiss_notice", { notice_id: notice.id }).catch(() => {});
  return h("p", { class: "failure", key: `notice-${notice.id}` }, icon("warn"), h("span", {}, notice.text), h("button", { type: "button", class: "as-link", on: { click: away } }, "Dismiss"));
}

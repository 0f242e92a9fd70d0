/** Describes the whole page. */

import { composer } from "./composer/composer.js";
import { cls, h } from "./dom.js";
import { icon } from "./icons.js";
import { messages } from "./messages.js";
import { modal } from "./modal/dialog.js";
import { people } from "./people.js";
import { sidebar, unreadElsewhere } from "./sidebar.js";
import { placeName, redraw, state } from "./state.js";
import { toasts } from "./toasts.js";

/** Everything below the root. */
export function page() {
  const { view } = state;
  if (!view) {
    return h("div", { class: "waiting", role: "status" }, h("span", { class: "spinner" }), h("p", {}, state.lost ? "The sandbox cannot be reached. Trying again…" : "Connecting…"));
  }
  return [
    h(
      "div",
      { class: cls("app", state.drawer && "drawer-open") },
      sidebar(),
      h("button", { type: "button", class: "veil", "aria-label": "Close the list of channels", tabindex: state.drawer ? "0" : "-1", on: { click: () => drawer(false) } }),
      h("div", { class: "room", inert: state.drawer && narrow() }, top(view), state.lost && h("p", { class: "lost", role: "status" }, "Connection lost. Reconnecting…"), messages(), composer()),
    ),
    modal(),
    toasts(),
  ];
}

const narrow = () => matchMedia("(max-width: 767px)").matches;

function top(view) {
  const dm = !view.channel.guild_id;
  const thread = [10, 11, 12].includes(view.channel.type);
  return h(
    "header",
    { class: "top" },
    h("button", { type: "button", class: "plain open-drawer", "aria-label": unreadElsewhere(view) ? "Channels, some unread" : "Channels", "aria-controls": "side", "aria-expanded": String(state.drawer), on: { click: () => drawer(true) } }, icon("menu"), unreadElsewhere(view) && h("span", { class: "pip" })),
    h("h1", {}, icon(dm ? "talk" : thread ? "thread" : "hash"), h("span", {}, placeName(view))),
    view.channel.topic && h("p", { class: "topic" }, view.channel.topic),
    people(),
  );
}

/** Opens or closes the drawer of a narrow screen; the focus goes with it. */
export function drawer(open) {
  state.drawer = open;
  redraw();
  queueMicrotask(() => document.querySelector(open ? ".channel-link.here, .channel-link" : ".open-drawer")?.focus());
}

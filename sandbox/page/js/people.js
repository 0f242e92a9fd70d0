/** Draws the switch in the corner: who this tab is, and links that make it, or another tab, somebody else. */

import { act } from "./act.js";
import { address } from "./address.js";
import { avatar } from "./avatars.js";
import { cls, h } from "./dom.js";
import { icon } from "./icons.js";
import { closesWithEscape, nameOf, openMenu, state, user } from "./state.js";
import { complain } from "./toasts.js";

const MENU = "people";

/** The switch of persons. */
export function people() {
  const me = state.people.find((one) => one.username === state.person || one.id === state.person) ?? user(state.view?.me.id);
  const open = state.menu === MENU;
  return h(
    "div",
    { class: "people", "data-menu": MENU, on: { keydown: closesWithEscape(open) } },
    h(
      "button",
      { type: "button", class: "people-button", "aria-expanded": String(open), "aria-haspopup": "true", "aria-label": `You are ${nameOf(me)}. Be somebody else`, on: { click: () => openMenu(open ? null : MENU) } },
      avatar(me),
      h("span", { class: "people-name" }, nameOf(me)),
      icon("down"),
    ),
    open && h("div", { class: "people-menu" }, h("p", { class: "people-hint" }, "Be somebody else. Open a second tab to be two people at once."), h("ul", {}, state.people.map((one) => choice(one, me))), reload()),
  );
}

// What only one person sees lives in their client, and is gone when it starts anew: worth trying on purpose.
function reload() {
  const again = () => {
    openMenu(null);
    act("reload_client").catch((error) => complain(error.message));
  };
  return h("button", { type: "button", class: "people-reload", on: { click: again } }, "Restart my client", h("small", {}, "Private answers and forms are lost"));
}

function choice(one, me) {
  const mine = one.id === me.id;
  // Nobody is led into a channel they may not see: private threads and direct messages stay behind.
  const channel = state.view?.channel.type === 0 ? state.channel : null;
  return h(
    "li",
    { key: one.id },
    h("a", { class: cls("person", mine && "mine"), href: address(one.username ?? one.id, channel), "aria-current": mine && "true" }, avatar(one), h("span", { class: "person-words" }, h("span", {}, nameOf(one)), h("small", {}, one.username)), mine && icon("check")),
  );
}

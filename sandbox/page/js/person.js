/** Draws a name that can be pressed, and the menu of what apps can do with that person. */

import { act } from "./act.js";
import { cls, h } from "./dom.js";
import { closesWithEscape, openMenu, state } from "./state.js";
import { complain } from "./toasts.js";

/** The name of a person; `key` names the place, so that one menu is open at a time. */
export function person(id, key, name, looks) {
  const commands = state.view?.person_commands ?? [];
  if (!commands.length) return h("span", looks, name);
  const menu = `person-${key}`;
  const open = state.menu === menu;
  return h(
    "span",
    { class: "named", key: menu, "data-menu": menu, on: { keydown: closesWithEscape(open) } },
    h("button", { ...looks, type: "button", class: cls("name-button", looks.class), "aria-haspopup": "menu", "aria-expanded": String(open), on: { click: () => openMenu(open ? null : menu) } }, name),
    open && h("span", { class: "apps", role: "menu", "aria-label": "Apps", made: (node) => node.scrollIntoView({ block: "nearest" }) }, h("small", {}, "Apps"), commands.map((command) => entry(command, id))),
  );
}

function entry(command, id) {
  const use = () => {
    openMenu(null);
    act("use_on", { channel: state.view.channel.id, target: id, name: command.name }).catch((error) => complain(error.message));
  };
  return h("button", { type: "button", role: "menuitem", key: command.id, on: { click: use } }, command.name_localized);
}

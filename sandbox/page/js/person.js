/** Draws a name that can be pressed, and the menus of what apps can do with a person or a message. */

import { act } from "./act.js";
import { cls, h } from "./dom.js";
import { closesWithEscape, openMenu, state } from "./state.js";
import { complain } from "./toasts.js";

/** The name of a person; `key` names the place, so that one menu is open at a time. */
export function person(id, key, name, looks) {
  const commands = state.view?.person_commands ?? [];
  if (!commands.length) return h("span", looks, name);
  const use = (command) => act("use_on", { channel: state.view.channel.id, target: id, name: command.name });
  return opener(`person-${key}`, commands, { ...looks, class: cls("name-button", looks.class) }, name, use);
}

/** The dots that open the menu of a message; null where no app can do anything with one. */
export function messageMenu(one) {
  const commands = state.view?.message_commands ?? [];
  if (!commands.length) return null;
  const use = (command) => act("use_on_message", { message_id: one.id, name: command.name });
  return h("div", { class: "message-menu" }, opener(`message-${one.id}`, commands, { class: "message-menu-button", "aria-label": "Message menu" }, "⋯", use));
}

function opener(menu, commands, looks, words, use) {
  const open = state.menu === menu;
  return h(
    "span",
    { class: "named", key: menu, "data-menu": menu, on: { keydown: closesWithEscape(open) } },
    h("button", { ...looks, type: "button", "aria-haspopup": "menu", "aria-expanded": String(open), on: { click: () => openMenu(open ? null : menu) } }, words),
    open && h("span", { class: "apps", role: "menu", "aria-label": "Apps", made: (node) => node.scrollIntoView({ block: "nearest" }) }, h("small", {}, "Apps"), commands.map((command) => entry(command, use))),
  );
}

function entry(command, use) {
  const choose = () => {
    openMenu(null);
    use(command).catch((error) => complain(error.message));
  };
  return h("button", { type: "button", role: "menuitem", key: command.id, on: { click: choose } }, command.name_localized);
}

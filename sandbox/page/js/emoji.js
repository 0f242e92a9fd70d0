/** Draws emoji: the application's own by picture, the others as the letters they are. */

import { reachable } from "./address.js";
import { h } from "./dom.js";
import { state } from "./state.js";

/** Draws `{id, name, animated}` as a picture with its name, or the name between colons where it is unknown. */
export function customEmoji({ id, name }) {
  const all = state.view?.emojis ?? {};
  // An id written as a JSON number has lost its last digits here; an application's emoji are known by name too.
  const known = all[id] ?? (typeof id === "number" ? Object.values(all).find((one) => one.name === name) : undefined);
  const words = `:${known?.name ?? name}:`;
  if (!known?.url) return h("span", { class: "emoji-name" }, words);
  return h("img", { class: "emoji", src: reachable(known.url), alt: words, title: words, draggable: "false" });
}

/** Draws the emoji of a button, an option or a reaction; null where there is none. */
export function partialEmoji(emoji) {
  if (!emoji) return null;
  if (emoji.id) return customEmoji(emoji);
  return emoji.name ? h("span", { class: "emoji-text", "aria-hidden": "true" }, emoji.name) : null;
}

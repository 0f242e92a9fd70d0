/** Draws emoji: the application's own by picture, the others as the letters they are. */

import { reachable } from "./address.js";
import { h } from "./dom.js";
import { state } from "./state.js";

/** Draws `{id, name, animated}` as a picture with its name, or the name between colons where it is unknown. */
export function customEmoji({ id, name }) {
  const known = state.view?.emojis?.[id];
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

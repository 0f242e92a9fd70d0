/** Draws the components of a message, old rows and Components V2 alike. */

import { cls, h } from "../dom.js";
import { markdown, spoiler } from "../markdown/draw.js";
import { isWaiting, press } from "../pressing.js";
import { colour } from "../state.js";
import { button } from "./buttons.js";
import { offered, preset } from "./choice.js";
import { listbox } from "./listbox.js";
import { fileCard, gallery, thumbnail } from "./media.js";

/**
 * Draws a component and all below it. `key` is its place in the message: custom ids change with every redraw of a
 * game, places do not, and the focus stays with the place.
 */
export function component(one, message, key) {
  const below = () => (one.components ?? []).map((child, index) => component(child, message, `${key}.${index}`));
  switch (one.type) {
    case 1:
      return h("div", { class: "row" }, below());
    case 2:
      return button(one, message);
    case 3:
    case 5:
    case 6:
    case 7:
    case 8:
      return select(one, message, key);
    case 9:
      return h("div", { class: "section" }, h("div", { class: "section-words" }, below()), h("div", { class: "accessory" }, component(one.accessory, message, `${key}.a`)));
    case 10:
      return h("div", { class: "text-display" }, markdown(one.content, key));
    case 11:
      return thumbnail(one, message, key);
    case 12:
      return gallery(one, message, key);
    case 13:
      return fileCard(one, message, key);
    case 14:
      return h("hr", { class: cls("separator", one.divider === false && "bare", one.spacing === 2 && "large") });
    case 17:
      return container(one, key, below());
    default:
      return h("p", { class: "unknown" }, `This page cannot draw components of type ${one.type}.`);
  }
}

function container(one, key, below) {
  const accent = one.accent_color === 0 ? "#000000" : colour(one.accent_color);
  const inside = one.spoiler ? spoiler(below, key, "div") : below;
  return h("div", { class: cls("container", accent && "accented"), style: { "--accent": accent } }, inside);
}

function select(one, message, key) {
  const busy = isWaiting(message, one.custom_id);
  return listbox({
    key: `${message.id}-${key}`,
    options: offered(one),
    chosen: preset(one),
    min: one.min_values ?? 1,
    max: one.max_values ?? 1,
    placeholder: one.placeholder || "Make a selection",
    disabled: one.disabled,
    busy,
    field: { customId: one.custom_id },
    onChoose: (values) => press(message, one.custom_id, "select", { custom_id: one.custom_id, values }),
  });
}

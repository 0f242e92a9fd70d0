/** Draws embeds. */

import { picture } from "./components/buttons.js";
import { cls, h } from "./dom.js";
import { link } from "./link.js";
import { line, markdown } from "./markdown/draw.js";
import { colour } from "./state.js";
import { moment } from "./times.js";

/** One embed of `message`; `key` is its place there. */
export function embed(one, message, key) {
  const image = (media, name) => media && picture(media, message, { class: name, alt: media.description ?? "" });
  return h(
    "article",
    { class: "embed", style: { "--accent": colour(one.color) } },
    h(
      "div",
      { class: "embed-words" },
      one.author && h("div", { class: "embed-author" }, one.author.icon_url && image({ url: one.author.icon_url }, "embed-icon"), linked(one.author.url, one.author.name)),
      one.title && h("div", { class: "embed-title" }, linked(one.url, line(one.title, `${key}.title`))),
      one.description && markdown(one.description, `${key}.description`),
      one.fields?.length && h("div", { class: "embed-fields" }, one.fields.map((field, index) => fieldOf(field, `${key}.${index}`))),
    ),
    image(one.thumbnail, "embed-thumbnail"),
    image(one.image, "embed-image"),
    (one.footer || one.timestamp) &&
      h("footer", {}, one.footer?.icon_url && image({ url: one.footer.icon_url }, "embed-icon"), [one.footer?.text, one.timestamp && moment(Date.parse(one.timestamp), "s")].filter(Boolean).join(" • ")),
  );
}

function fieldOf(field, key) {
  return h("div", { class: cls("embed-field", field.inline && "inline") }, h("div", { class: "embed-name" }, line(field.name, `${key}.name`)), markdown(field.value, `${key}.value`));
}

function linked(url, words) {
  return (url && link(url, {}, words)) || words;
}

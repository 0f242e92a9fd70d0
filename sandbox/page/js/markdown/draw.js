/** Describes parsed markdown for drawing; every word of it stays text. */

import { go } from "../go.js";
import { cls, h } from "../dom.js";
import { customEmoji } from "../emoji.js";
import { link, linkWords } from "../link.js";
import { person } from "../person.js";
import { colour, nameOf, remember, remembered, state, user } from "../state.js";
import { timestamp } from "../times.js";
import { blocks } from "./blocks.js";
import { inline } from "./inline.js";

/** Draws a whole text. `key` names the place, so that an opened spoiler stays open. */
export function markdown(source, key) {
  const parsed = blocks(source ?? "");
  const place = { key, people: 0, spoilers: 0 };
  const only = parsed.length === 1 && parsed[0].type === "paragraph" ? parsed[0].content : [];
  const jumbo = only.some((node) => node.type === "emoji") && only.every((node) => node.type === "emoji" || !node.text?.trim());
  return h("div", { class: cls("markdown", jumbo && "jumbo"), key: `markdown-${key}` }, parsed.map((one) => block(one, place)));
}

/** Draws one line: titles of embeds, lines of replies. */
export function line(source, key) {
  const place = { key, people: 0, spoilers: 0 };
  return inline((source ?? "").replaceAll("\n", " ")).map((node) => span(node, place));
}

function block(node, place) {
  switch (node.type) {
    case "heading":
      return h(`h${node.level + 2}`, { class: `heading-${node.level}` }, spans(node.content, place));
    case "subtext":
      return h("small", { class: "subtext" }, spans(node.content, place));
    case "quote":
      return h("blockquote", {}, node.content.map((one) => block(one, place)));
    case "fence":
      return h("pre", { tabindex: "0" }, h("code", {}, node.text));
    case "list":
      return list(node, place);
    default:
      return h("p", {}, spans(node.content, place));
  }
}

function list(node, place) {
  const items = node.items.map((item) => h("li", {}, spans(item.content, place), item.under && list(item.under, place)));
  return node.start === null ? h("ul", {}, items) : h("ol", { start: String(node.start) }, items);
}

const spans = (nodes, place) => nodes.map((node) => span(node, place));

function span(node, place) {
  switch (node.type) {
    case "text":
      return node.text;
    case "break":
      return h("br");
    case "code":
      return h("code", {}, node.text);
    case "time":
      return timestamp(node.seconds, node.style);
    case "emoji":
      return customEmoji(node);
    case "link":
      return linked(node, place);
    case "spoiler":
      return spoiler(spans(node.content, place), `${place.key}/${place.spoilers++}`);
    case "user":
      return person(node.id, `${place.key}/${place.people++}`, `@${nameOf(user(node.id))}`, { class: cls("mention", node.id === state.view?.me.id && "mine") });
    case "role": {
      const role = state.view?.roles?.[node.id];
      return h("span", { class: "mention", style: { "--role": colour(role?.color) } }, `@${role?.name ?? "unknown role"}`);
    }
    case "everyone":
      return h("span", { class: "mention mine" }, node.text);
    case "command":
      return h("span", { class: "mention" }, `/${node.name}`);
    case "channel":
      return channel(node.id);
    default:
      return h(node.type, {}, spans(node.content, place));
  }
}

function channel(id) {
  const name = state.view?.channels?.[id];
  if (!name) return h("span", { class: "mention" }, "#unknown");
  return h("button", { type: "button", class: "mention", on: { click: () => go(id) } }, `#${name}`);
}

function linked(node, place) {
  const isWrittenOut = node.content.length === 1 && node.content[0].text === node.url;
  const content = isWrittenOut ? linkWords(node.url) : spans(node.content, place);
  return link(node.url, { title: node.title }, content) ?? content;
}

/** Hides `content` until it is pressed; `key` remembers that it was. */
export function spoiler(content, key, tag = "span") {
  const name = `spoiler-${key}`;
  if (remembered(name, () => false)) return h(tag, { class: "spoiler open", key: name }, content);
  const reveal = (event) => {
    if (event.type === "keydown" && event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    event.stopPropagation();
    remember(name, true);
  };
  const on = { click: reveal, keydown: reveal };
  const props = { class: "spoiler", key: name, role: "button", tabindex: "0", "aria-label": "Spoiler: press to show", on };
  return h(tag, props, h(tag, { class: "covered", "aria-hidden": "true", inert: true }, content));
}

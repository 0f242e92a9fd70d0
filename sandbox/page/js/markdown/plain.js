/** Says a message in plain words, for screen readers and one-line previews. */

import { nameOf, state, user } from "../state.js";
import { moment, relative } from "../times.js";
import { linkWords } from "../link.js";
import { inline } from "./inline.js";

/** The words of a text, without marks; spoilers stay hidden. */
export function plain(source) {
  const lines = (source ?? "").replace(/```(?:\w+\n)?|^(?:#{1,3}|-#|>>?>?) +/gm, "");
  return words(inline(lines)).replace(/\s+/g, " ").trim();
}

function words(nodes) {
  return nodes.map(word).join("");
}

function word(node) {
  switch (node.type) {
    case "user":
      return `@${nameOf(user(node.id))}`;
    case "role":
      return `@${state.view?.roles?.[node.id]?.name ?? "role"}`;
    case "channel":
      return `#${state.view?.channels?.[node.id] ?? "channel"}`;
    case "emoji":
      return node.name.replaceAll("_", " ");
    case "time":
      return node.style === "R" ? relative(node.seconds * 1000) : moment(node.seconds * 1000, node.style);
    case "link":
      return node.content[0]?.text === node.url ? linkWords(node.url) : words(node.content);
    case "spoiler":
      return "(spoiler)";
    case "break":
      return " ";
    case "command":
      return `/${node.name}`;
    default:
      return node.text ?? words(node.content ?? []);
  }
}

/** What a whole message says: content, text displays, embeds, names of attachments. */
export function spoken(message) {
  const parts = [message.content];
  for (const embed of message.embeds ?? []) parts.push(embed.title, embed.description);
  const walk = (component) => {
    if (component.type === 10) parts.push(component.content);
    for (const child of component.components ?? []) walk(child);
  };
  for (const component of message.components ?? []) walk(component);
  for (const attachment of message.attachments ?? []) parts.push(attachment.description ?? attachment.filename);
  return parts.filter(Boolean).map(plain).join(". ");
}

/** Says new messages and failures aloud to those who listen to the page instead of looking at it. */

import { nameOf, placeName, state, user } from "./state.js";
import { spoken } from "./markdown/plain.js";

let channel = null;
const said = new Map(); // message id -> what was said of it
const noticed = new Set();

/** Finds what is new in `view` since the last one of the same channel; returns how many messages are. */
export function announce(view) {
  const same = channel === view.channel.id;
  channel = view.channel.id;
  if (!same) said.clear();
  const fresh = [];
  let added = 0;
  for (const message of view.messages) {
    const words = message.thinking ? "is thinking" : spoken(message);
    const before = said.get(message.id);
    said.set(message.id, words);
    // An answer that was being thought about is news; a table that is edited every second is not.
    const isNews = before === undefined || (before === "is thinking" && words !== before) || (message.only_you && before !== words);
    if (before === undefined) added += 1;
    if (same && isNews && message.author.id !== view.me.id && words) fresh.push(`${nameOf(user(message.author.id))}: ${words}`);
  }
  for (const notice of view.notices) {
    if (same && !noticed.has(notice.id)) fresh.push(notice.text);
    noticed.add(notice.id);
  }
  if (fresh.length) say(fresh);
  return same ? added : 0;
}

function say(lines) {
  const node = document.getElementById("announcer");
  const paragraph = document.createElement("p");
  paragraph.textContent = lines.join(" — ");
  node.append(paragraph);
  while (node.childElementCount > 5) node.firstChild.remove();
}

/** Shows in the title of the tab who and where one is, and whether something is unread. */
export function title(view, unread) {
  document.title = `${unread ? "• " : ""}${nameOf(view.me)} in ${view.channel.guild_id ? "#" : ""}${placeName(view)}`;
  document.documentElement.dataset.person = state.person ?? "";
}

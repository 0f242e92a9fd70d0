/** Draws where one can go: servers, channels, threads, direct messages, each with its unread mark. */

import { act } from "./act.js";
import { address } from "./address.js";
import { avatar } from "./avatars.js";
import { cls, h } from "./dom.js";
import { go } from "./go.js";
import { icon } from "./icons.js";
import { nameOf, remember, remembered, state } from "./state.js";
import { complain } from "./toasts.js";

const CATEGORY = 4;
const THREADS = new Set([10, 11, 12]);

/** The left side of the page; on a phone the drawer. */
export function sidebar() {
  const { view } = state;
  const here = remembered("place", () => view.channel.guild_id ?? "dms");
  const guild = view.guilds.find((one) => one.id === here);
  return h(
    "nav",
    { class: "side", id: "side", "aria-label": "Servers and channels" },
    h("ul", { class: "rail" }, home(here), h("li", { class: "rail-rule", role: "separator" }), view.guilds.map((one) => server(one, here))),
    h(
      "div",
      { class: "places" },
      h("h2", { class: "place-name" }, guild ? guild.name : "Direct messages"),
      h("ul", { class: "channels" }, guild ? channelsOf(guild) : directs()),
    ),
  );
}

/** Follows the channel when it changes by other ways than the rail. */
export function followPlace(view) {
  remember("place", view.channel.guild_id ?? "dms");
}

/** Whether anything elsewhere waits to be read. */
export function unreadElsewhere(view) {
  const all = [...view.guilds.flatMap((guild) => guild.channels), ...view.dms];
  return all.some((one) => one.id !== view.channel.id && (one.unread || one.mentions > 0));
}

function home(here) {
  const { dms } = state.view;
  const mentions = dms.reduce((sum, dm) => sum + (dm.mentions || (dm.unread ? 1 : 0)), 0);
  return place("dms", "Direct messages", icon("talk"), here, mentions, mentions > 0, "home");
}

function server(guild, here) {
  const initials = guild.name.split(/\s+/).map((word) => word[0]).join("").slice(0, 3);
  const mentions = guild.channels.reduce((sum, channel) => sum + (channel.mentions || 0), 0);
  return place(guild.id, guild.name, initials, here, mentions, guild.channels.some((channel) => channel.unread));
}

function place(id, name, sign, here, mentions, unread, extra) {
  const label = [name, mentions ? `${mentions} unread` : unread && "unread"].filter(Boolean).join(", ");
  const props = { type: "button", class: cls("rail-button", id === here && "here", extra), title: name, "aria-label": label, "aria-current": id === here && "true" };
  return h("li", { key: id, class: cls(unread && "unread", id === here && "here") }, h("button", { ...props, on: { click: () => remember("place", id) } }, sign), badge(mentions));
}

const badge = (count) => count > 0 && h("span", { class: "badge", "aria-hidden": "true" }, count > 99 ? "99+" : String(count));

function channelsOf(guild) {
  const known = new Set(guild.channels.map((channel) => channel.id));
  const top = guild.channels.filter((channel) => !THREADS.has(channel.type) && !(channel.parent_id && known.has(channel.parent_id)));
  const below = (parent) => guild.channels.filter((channel) => channel.parent_id === parent.id);
  return top.map((channel) => {
    if (channel.type === CATEGORY) return [h("li", { key: channel.id, class: "category" }, channel.name), below(channel).map((one) => branch(one, below))];
    return branch(channel, below);
  });
}

const branch = (channel, below) => [entry(channel, channel.name, THREADS.has(channel.type) ? icon("thread") : icon("hash")), below(channel).map((thread) => entry(thread, thread.name, icon("thread")))];

function entry(one, name, sign) {
  const here = one.id === state.view.channel.id;
  const label = [name, one.mentions ? `${one.mentions} ${one.mentions === 1 ? "mention" : "mentions"}` : one.unread && "unread"].filter(Boolean).join(", ");
  const follow = (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return; // a new tab is the browser's business
    event.preventDefault();
    go(one.id);
  };
  return h(
    "li",
    { key: one.id, class: cls(THREADS.has(one.type) && "thread", one.unread && !here && "unread") },
    h("a", { class: cls("channel-link", here && "here"), href: address(state.person, one.id), "aria-current": here && "page", "aria-label": label, on: { click: follow } }, sign, h("span", { class: "channel-name" }, name), !here && badge(one.mentions)),
  );
}

function directs() {
  const { dms } = state.view;
  const known = dms.map((dm) => (dm.recipient ? entry(dm, nameOf(dm.recipient), avatar(dm.recipient)) : entry(dm, dm.name, icon("talk"))));
  return dms.some((dm) => dm.recipient) ? known : [...known, stranger()];
}

// The app and this person have not written to each other yet.
function stranger() {
  const open = async () => {
    try {
      const answer = await act("open_dm");
      go(typeof answer === "string" ? answer : (answer.channel_id ?? answer.result ?? answer.id));
    } catch (error) {
      complain(error.message);
    }
  };
  return h("li", { class: "no-dms" }, h("p", {}, "Nobody has written to you yet."), h("button", { type: "button", class: "button secondary", on: { click: open } }, "Message the app"));
}

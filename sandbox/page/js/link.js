/** Draws links: what lies in this world is gone to here, as Discord does, and the rest opens elsewhere. */

import { address, place, safeLink } from "./address.js";
import { h } from "./dom.js";
import { go } from "./go.js";
import { state } from "./state.js";

/** A link around `content`, or null where the address is not safe to follow. */
export function link(url, props, ...content) {
  const inside = place(url);
  if (inside) return h("a", { ...props, href: address(state.person, inside.channel), on: { click: follow(inside) } }, content);
  const href = safeLink(url);
  return href && h("a", { ...props, href, target: "_blank", rel: "noopener noreferrer" }, content);
}

/** What an address written out is shown as: the name of the channel it leads to, or itself. */
export function linkWords(url) {
  const inside = place(url);
  const name = inside && nameOfChannel(inside.channel);
  if (!name) return url;
  return inside.message ? `#${name} › message` : `#${name}`;
}

const follow = ({ channel, message }) => (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return; // a new tab is the browser's business
  event.preventDefault();
  go(channel, { message });
};

function nameOfChannel(id) {
  const { guilds, channels } = state.view;
  const known = guilds.flatMap((guild) => guild.channels).find((one) => one.id === id);
  return known?.name ?? channels?.[id];
}

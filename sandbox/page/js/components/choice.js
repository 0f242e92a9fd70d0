/** Says what a select of any kind offers: its own options, people, roles or channels. */

import { nameOf, state } from "../state.js";

const USER = 5;
const ROLE = 6;
const MENTIONABLE = 7;
const CHANNEL = 8;

/** Options `{value, label, description, emoji}` of a select component. */
export function offered(component) {
  switch (component.type) {
    case USER:
      return users();
    case ROLE:
      return roles();
    case MENTIONABLE:
      return [...users(), ...roles()];
    case CHANNEL:
      return channels(component.channel_types);
    default:
      return component.options ?? [];
  }
}

/** The values a select starts with. */
export function preset(component) {
  if (component.default_values) return component.default_values.map((one) => one.id);
  return (component.options ?? []).filter((option) => option.default).map((option) => option.value);
}

/** Everyone who can be chosen, the person of this tab too. */
export function users() {
  const all = new Map();
  for (const one of state.people) all.set(one.id, one);
  for (const [id, one] of Object.entries(state.view?.users ?? {})) all.set(id, { id, ...one });
  return [...all.values()].map((one) => ({ value: one.id, label: nameOf(one), description: one.username, user: one }));
}

/** Every role but @everyone. */
export function roles() {
  const own = state.view?.channel?.guild_id;
  return Object.entries(state.view?.roles ?? {})
    .filter(([id]) => id !== own)
    .map(([id, role]) => ({ value: id, label: `@${role.name}` }));
}

/** The channels of this guild, of these types if any are named. */
export function channels(types) {
  const guild = state.view?.guilds.find((one) => one.id === state.view.channel.guild_id);
  return (guild?.channels ?? [])
    .filter((channel) => !types?.length || types.includes(channel.type))
    .map((channel) => ({ value: channel.id, label: `#${channel.name}` }));
}

/** Draws people as their first letter on their colour. */

import { h } from "./dom.js";
import { colour, nameOf } from "./state.js";

const COLOURS = ["#5865f2", "#3ba55c", "#c27c0e", "#d0424a", "#a652bb", "#1f8b8b"];

/** The round sign of a user; decorative, the name always stands near. */
export function avatar(user) {
  const own = colour(user.color) ?? COLOURS[Number(BigInt(/^\d+$/.test(user.id) ? user.id : 0) % BigInt(COLOURS.length))];
  return h("span", { class: "avatar", style: { "--own": own }, "aria-hidden": "true" }, [...nameOf(user)][0].toUpperCase());
}

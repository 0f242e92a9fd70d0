/** Draws people as a round picture, or as their first letter on their colour. */

import { reachable } from "./address.js";
import { h } from "./dom.js";
import { colour, nameOf } from "./state.js";

const COLOURS = ["#5865f2", "#3ba55c", "#c27c0e", "#d0424a", "#a652bb", "#1f8b8b"];

/** The round sign of a user; decorative, the name always stands near. */
export function avatar(user) {
  const picture = typeof user.avatar === "string" && /^(https?:)?\//.test(user.avatar) ? user.avatar : null;
  if (picture) return h("img", { class: "avatar", src: reachable(picture), alt: "" });
  const own = colour(user.color) ?? COLOURS[Number(BigInt(/^\d+$/.test(user.id) ? user.id : 0) % BigInt(COLOURS.length))];
  return h("span", { class: "avatar", style: { "--own": own }, "aria-hidden": "true" }, [...nameOf(user)][0].toUpperCase());
}

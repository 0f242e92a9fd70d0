/** Draws the buttons of messages: five styles, links, emoji, disabled and waiting. */

import { reachable } from "../address.js";
import { dots } from "../banners.js";
import { cls, h } from "../dom.js";
import { partialEmoji } from "../emoji.js";
import { icon } from "../icons.js";
import { link } from "../link.js";
import { isWaiting, press } from "../pressing.js";

const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link", 6: "premium" };
const LINK = 5;

/** One button of `message`. A disabled one stays reachable by keyboard, so that a redraw takes nobody's focus away. */
export function button(component, message) {
  const words = [partialEmoji(component.emoji), component.label && h("span", { class: "label" }, component.label)];
  const spokenName = component.label ? undefined : component.emoji?.name?.replaceAll("_", " ");
  const style = STYLES[component.style] ?? "secondary";
  if (component.style === LINK) {
    const props = { class: "button link", "aria-label": spokenName, "aria-disabled": component.disabled && "true" };
    return (!component.disabled && link(component.url, props, words, icon("link"))) || h("a", props, words, icon("link"));
  }
  const busy = isWaiting(message, component.custom_id);
  const click = () => {
    if (!component.disabled && !busy) press(message, component.custom_id, "click", { custom_id: component.custom_id });
  };
  return h(
    "button",
    {
      type: "button",
      class: cls("button", style, busy && "busy"),
      "aria-disabled": component.disabled && "true",
      "aria-busy": busy && "true",
      "aria-label": spokenName,
      "data-custom-id": component.custom_id,
      on: { click },
    },
    words,
    busy && dots(),
  );
}

/** The picture of a media item, by the address this browser reaches. */
export function picture(media, message, props) {
  const name = /^attachment:\/\/(.+)$/.exec(media?.url ?? "")?.[1];
  const url = name ? message.attachments?.find((one) => one.filename === name)?.url : (media?.url ?? media?.proxy_url);
  return h("img", { loading: "lazy", width: media?.width, height: media?.height, ...props, src: reachable(url) });
}

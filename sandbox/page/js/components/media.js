/** Draws pictures and files of messages: galleries, thumbnails, file cards, plain attachments. */

import { reachable } from "../address.js";
import { cls, h } from "../dom.js";
import { icon } from "../icons.js";
import { spoiler } from "../markdown/draw.js";
import { picture } from "./buttons.js";

/** A media gallery of one to ten items. */
export function gallery(component, message, key) {
  const items = component.items ?? [];
  return h(
    "div",
    { class: cls("gallery", `of-${Math.min(items.length, 10)}`), role: "group", "aria-label": "Pictures" },
    items.map((item, index) => veiled(item.spoiler, `${key}/${index}`, enlarging(item.media, message, item.description), "figure")),
  );
}

/** The small picture at the side of a section. */
export function thumbnail(component, message, key) {
  const image = picture(component.media, message, { class: "thumbnail", alt: component.description ?? "" });
  return veiled(component.spoiler, key, image, "span");
}

/** A file component. */
export function fileCard(component, message, key) {
  const named = /^attachment:\/\/(.+)$/.exec(component.file?.url ?? "")?.[1] ?? component.name;
  const attachment = message.attachments?.find((one) => one.filename === named || one.id === component.file?.attachment_id);
  const card = file({ filename: named, url: component.file?.url, size: component.size, ...attachment });
  return veiled(component.spoiler, key, card, "div");
}

/** An attachment of a message without Components V2. */
export function attachment(one, message, key) {
  const isPicture = one.content_type?.startsWith("image/") || /\.(png|jpe?g|gif|webp|avif)$/i.test(one.filename);
  const hidden = one.filename.startsWith("SPOILER_");
  if (!isPicture) return veiled(hidden, key, file(one), "div");
  return veiled(hidden, key, enlarging(one, message, one.description ?? one.filename), "figure");
}

function enlarging(media, message, words) {
  const image = picture(media, message, { class: cls("picture", media?.width && "sized"), style: room(media), alt: words ?? "" });
  const props = { class: "enlarge", href: image.props.src || null, target: "_blank", rel: "noopener noreferrer" };
  return h("a", { ...props, "aria-label": words ? undefined : "Picture without description" }, image);
}

// A picture on its way takes the room it will fill, as in Discord's client, so that nothing moves when it arrives.
const room = (media) => (media?.width ? { "--width": `${media.width}px`, "--ratio": media.width / media.height } : {});

function file(one) {
  return h(
    "div",
    { class: "file" },
    icon("file"),
    h("span", { class: "file-words" }, h("a", { href: reachable(one.url) || null, download: one.filename }, one.filename ?? "file"), one.size && h("small", {}, size(one.size))),
  );
}

function size(bytes) {
  if (bytes < 1024) return `${bytes} bytes`;
  return bytes < 1024 ** 2 ? `${(bytes / 1024).toFixed(1)} KB` : `${(bytes / 1024 ** 2).toFixed(1)} MB`;
}

const veiled = (hidden, key, content, tag) => (hidden ? spoiler(content, key, tag) : h(tag, { class: "media" }, content));

/** Draws one message as its reader sees it. */

import { act } from "./act.js";
import { banner, dots } from "./banners.js";
import { avatar } from "./avatars.js";
import { attachment } from "./components/media.js";
import { component } from "./components/tree.js";
import { cls, h } from "./dom.js";
import { embed } from "./embeds.js";
import { partialEmoji } from "./emoji.js";
import { go } from "./go.js";
import { icon } from "./icons.js";
import { line, markdown } from "./markdown/draw.js";
import { plain, spoken } from "./markdown/plain.js";
import { messageMenu, person } from "./person.js";
import { colour, forget, nameOf, remember, state, user } from "./state.js";
import { moment, sentAt } from "./times.js";
import { complain } from "./toasts.js";

const COMPONENTS_V2 = 1 << 15;
const SYSTEM = { 6: "pinned a message to this channel.", 7: "joined the server.", 18: "started a thread:", 21: "started this thread." };

/** One message; `grouped` when it follows another of the same author closely. */
export function message(one, grouped) {
  if (SYSTEM[one.type]) return system(one);
  const author = user(one.author.id).username === "unknown" ? one.author : { ...one.author, ...user(one.author.id) };
  const mine = mentionsMe(one);
  return h(
    "li",
    {
      class: cls("message", grouped && "grouped", mine && "mentions-me", one.only_you && "only-you"),
      key: one.id,
      "data-message": one.id,
      tabindex: "-1",
    },
    reference(one),
    h(
      "div",
      { class: "message-body" },
      h("div", { class: "gutter" }, grouped ? sentAt(one.timestamp) : avatar(author)),
      h("div", { class: "message-words" }, !grouped && header(one, author), grouped && h("span", { class: "unseen" }, `${nameOf(author)}: `), content(one), reactions(one), under(one)),
      messageMenu(one),
    ),
  );
}

function header(one, author) {
  const role = author.bot ? null : colour(author.color);
  return h(
    "div",
    { class: "message-head" },
    person(author.id, one.id, nameOf(author), { class: "author", style: { "--role": role } }),
    (author.bot || one.author.bot) && h("span", { class: "tag" }, "APP"),
    sentAt(one.timestamp),
  );
}

function content(one) {
  if (one.thinking) {
    return h("p", { class: "thinking" }, dots(), `${nameOf(user(one.author.id))} is thinking…`);
  }
  const v2 = (one.flags & COMPONENTS_V2) !== 0;
  const edited = one.edited_timestamp && h("span", { class: "edited", title: moment(Date.parse(one.edited_timestamp), "F") }, "(edited)");
  return [
    one.content && h("div", { class: "content" }, markdown(one.content, one.id), edited),
    !v2 && one.attachments?.length && h("div", { class: "attachments" }, one.attachments.map((each, index) => attachment(each, one, `${one.id}/file${index}`))),
    !v2 && (one.embeds ?? []).map((each, index) => embed(each, one, `${one.id}/embed${index}`)),
    one.components?.length && h("div", { class: cls("components", v2 && "v2") }, one.components.map((each, index) => component(each, one, `${one.id}/${index}`))),
    !one.content && edited,
  ];
}

function under(one) {
  const notices = state.view.notices.filter((notice) => notice.message_id === one.id);
  return [
    notices.map(banner),
    !notices.length && one.failed && h("p", { class: "failure" }, icon("warn"), one.failed),
    one.only_you &&
      h(
        "p",
        { class: "only-you-line" },
        icon("eye"),
        h("span", {}, "Only you can see this · "),
        h("button", { type: "button", class: "as-link", on: { click: () => dismiss(one) } }, "Dismiss message"),
      ),
  ];
}

async function dismiss(one) {
  remember(`dismissed-${one.id}`, true);
  try {
    await act("delete", { message_id: one.id });
  } catch (error) {
    forget(`dismissed-${one.id}`);
    complain(error.message);
  }
}

function reference(one) {
  if (one.invoked) {
    return h("div", { class: "reference" }, icon("reply"), avatar({ ...one.invoked.user, ...user(one.invoked.user.id) }), h("b", {}, nameOf(one.invoked.user)), " used ", h("span", { class: "command-name" }, `${one.invoked.typed ? "/" : ""}${one.invoked.name}`));
  }
  const other = one.referenced_message;
  if (!one.message_reference || one.type === 21) return null;
  if (!other) return h("div", { class: "reference" }, icon("reply"), h("i", {}, "Original message was deleted"));
  const words = plain(other.content) || spoken(other) || "Message with an attachment";
  const jump = () => document.querySelector(`[data-message="${other.id}"]`)?.scrollIntoView({ block: "center" });
  return h("div", { class: "reference" }, icon("reply"), avatar(other.author), h("b", {}, nameOf(other.author)), h("button", { type: "button", class: "reference-words", on: { click: jump } }, words));
}

function reactions(one) {
  if (!one.reactions?.length) return null;
  return h(
    "div",
    { class: "reactions" },
    one.reactions.map((reaction) => {
      const emoji = reaction.emoji.id ? `${reaction.emoji.name}:${reaction.emoji.id}` : reaction.emoji.name;
      const react = () => act("react", { message_id: one.id, emoji }).catch((error) => complain(error.message));
      const label = `${reaction.emoji.name}: ${reaction.count}`;
      return h("button", { type: "button", key: emoji, class: cls("reaction", reaction.me && "mine"), "aria-pressed": String(!!reaction.me), "aria-label": label, on: { click: react } }, partialEmoji(reaction.emoji), h("span", {}, String(reaction.count)));
    }),
  );
}

function system(one) {
  const words = [h("b", {}, nameOf(user(one.author.id))), ` ${SYSTEM[one.type]} `, one.type === 18 && thread(one), sentAt(one.timestamp)];
  return h("li", { class: "message system", key: one.id, "data-message": one.id, tabindex: "-1" }, icon(one.type === 18 ? "thread" : "reply"), h("p", {}, words));
}

function thread(one) {
  const id = one.thread?.id ?? one.message_reference?.channel_id;
  const words = line(one.content, one.id);
  return id ? h("button", { type: "button", class: "as-link", on: { click: () => go(id) } }, words) : h("b", {}, words);
}

function mentionsMe(one) {
  const me = state.view.me.id;
  return one.mention_everyone || (one.mentions ?? []).some((mentioned) => mentioned.id === me);
}

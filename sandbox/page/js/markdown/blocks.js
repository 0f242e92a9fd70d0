/** Reads a text of Discord's markdown into blocks: paragraphs, headings, lists, quotes, code. */

import { inline } from "./inline.js";

const FENCE = /^```(?:([\w+#.-]{1,20})\n)?\n?([^]*?)\n?```/;
const ITEM = /^( *)([-*]|\d{1,9}\.) +(.+)$/;

/** Reads `source` into a list of blocks `{type, content | lines | items, …}`. */
export function blocks(source) {
  const out = [];
  let rest = source;
  let paragraph = "";
  const flush = () => {
    if (paragraph) out.push({ type: "paragraph", content: inline(paragraph.replace(/\n$/, "")) });
    paragraph = "";
  };
  while (rest) {
    const [block, length] = (startsLine(paragraph) && atLineStart(rest)) || fenced(rest) || [null, 0];
    if (block) {
      flush();
      out.push(block);
      rest = rest.slice(length).replace(/^\n/, "");
    } else {
      const taken = /^(?:[^`\n]|`(?!``))*(?:\n|(?=```)|$)/.exec(rest)?.[0] || rest[0];
      paragraph += taken;
      rest = rest.slice(taken.length);
    }
  }
  flush();
  return out;
}

const startsLine = (paragraph) => !paragraph || paragraph.endsWith("\n");

function fenced(rest) {
  const match = FENCE.exec(rest);
  return match && match[2].trim() && [{ type: "fence", language: match[1], text: match[2] }, match[0].length];
}

function atLineStart(rest) {
  let match = /^(#{1,3}) +([^\n]+)/.exec(rest);
  if (match) return [{ type: "heading", level: match[1].length, content: inline(match[2].trim()) }, match[0].length];
  match = /^-# +([^\n]+)/.exec(rest);
  if (match) return [{ type: "subtext", content: inline(match[1].trim()) }, match[0].length];
  match = /^>>> ([^]+)/.exec(rest);
  if (match) return [{ type: "quote", content: blocks(match[1]) }, match[0].length];
  match = /^(?:> [^\n]*(?:\n|$))+/.exec(rest);
  if (match) {
    const inside = match[0].replace(/^> /gm, "").replace(/\n$/, "");
    return [{ type: "quote", content: blocks(inside) }, match[0].replace(/\n$/, "").length];
  }
  return list(rest);
}

function list(rest) {
  const lines = [];
  let length = 0;
  for (const line of rest.split("\n")) {
    const match = ITEM.exec(line);
    // A numbered list after a list of points is a list of its own.
    if (!match || (lines.length && match[1].length <= lines[0].indent && /\d/.test(match[2]) !== /\d/.test(lines[0].mark))) break;
    lines.push({ indent: match[1].length, mark: match[2], content: inline(match[3]) });
    length += line.length + 1;
  }
  return lines.length ? [nest(lines), Math.min(length - 1, rest.length)] : null;
}

function nest(lines) {
  const { indent, mark } = lines[0];
  const ordered = /\d/.test(mark);
  const items = [];
  for (const line of lines) {
    if (line.indent <= indent || !items.length) items.push({ content: line.content, under: [] });
    else items.at(-1).under.push(line);
  }
  return {
    type: "list",
    start: ordered ? Number.parseInt(mark, 10) : null,
    items: items.map(({ content, under }) => ({ content, under: under.length ? nest(under) : null })),
  };
}

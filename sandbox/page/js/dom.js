/** Draws descriptions onto the page so that focus, scroll position and typed text survive every redraw. */

const records = new WeakMap(); // node -> {key, on, props, style}
const SVG = "http://www.w3.org/2000/svg";
const PROPERTIES = new Set(["value", "checked", "indeterminate"]);

/**
 * Describes an element. `props.key` names it among its siblings, `props.on` holds listeners, `props.style` custom
 * properties (set through the CSSOM, which a strict policy allows), `props.made` is called once with the new node.
 */
export function h(tag, props, ...children) {
  return { tag, props: props ?? {}, children: children.flat(Infinity) };
}

/** Makes `parent` hold exactly what `children` describe, touching as few nodes as possible. */
export function draw(parent, children) {
  // Only texts and descriptions are drawn, so that `condition && h(…)` may be written whatever the condition's type.
  const kids = [children].flat(Infinity).filter((kid) => kid && (typeof kid === "string" || kid.tag));
  const keyed = named(kids);
  const before = new Map();
  for (const node of [...parent.childNodes]) {
    const record = records.get(node);
    if (record && keyed.has(record.key)) before.set(record.key, node);
    else node.remove();
  }
  // Everything that goes is gone by now, so what stays is rarely moved, and a node that is not moved keeps its focus.
  let cursor = parent.firstChild;
  for (const [key, kid] of keyed) {
    const node = before.get(key) ?? create(kid, key, parent);
    if (node === cursor) cursor = cursor.nextSibling;
    else parent.insertBefore(node, cursor);
    update(node, kid);
  }
}

function named(kids) {
  const keyed = new Map();
  const counts = new Map();
  for (const kid of kids) {
    // The first class tells siblings apart, so that one may come or go before another without renaming it.
    const tag = kid.tag ? `${kid.tag}.${String(kid.props.class || "").split(" ")[0]}` : "#text";
    const nth = counts.get(tag) ?? 0;
    let key = kid.props?.key === undefined ? `${tag}~${nth}` : `${kid.tag}=${kid.props.key}`;
    if (kid.props?.key === undefined) counts.set(tag, nth + 1);
    while (keyed.has(key)) key += "'";
    keyed.set(key, kid);
  }
  return keyed;
}

function create(kid, key, parent) {
  let node;
  if (!kid.tag) node = document.createTextNode("");
  else if (kid.tag === "svg" || parent.namespaceURI === SVG) node = document.createElementNS(SVG, kid.tag);
  else node = document.createElement(kid.tag);
  records.set(node, { key, on: {}, props: {}, style: {} });
  if (kid.props?.made) queueMicrotask(() => node.isConnected && kid.props.made(node));
  return node;
}

function update(node, kid) {
  if (!kid.tag) {
    if (node.nodeValue !== kid) node.nodeValue = kid;
    return;
  }
  const record = records.get(node);
  attributes(node, record, kid.props);
  listeners(node, record, kid.props.on ?? {});
  styles(node, record, kid.props.style ?? {});
  draw(node, kid.children);
  for (const name of PROPERTIES) {
    // After the children: a <select> only takes a value it already has an option for.
    if (name in kid.props && node[name] !== kid.props[name]) node[name] = kid.props[name];
  }
}

function attributes(node, record, props) {
  for (const name of new Set([...Object.keys(record.props), ...Object.keys(props)])) {
    if (["key", "on", "style", "made"].includes(name) || PROPERTIES.has(name)) continue;
    const value = props[name];
    if (record.props[name] === value) continue;
    if (value === undefined || value === null || value === false) node.removeAttribute(name);
    else node.setAttribute(name, value === true ? "" : value);
  }
  record.props = props;
}

function listeners(node, record, on) {
  for (const type of Object.keys(on)) {
    if (!(type in record.on)) node.addEventListener(type, (event) => records.get(node).on[type]?.(event));
  }
  for (const type of Object.keys(record.on)) if (!(type in on)) on = { ...on, [type]: null };
  record.on = on;
}

function styles(node, record, style) {
  for (const name of new Set([...Object.keys(record.style), ...Object.keys(style)])) {
    if (record.style[name] === style[name]) continue;
    if (style[name] === undefined || style[name] === null) node.style.removeProperty(name);
    else node.style.setProperty(name, style[name]);
  }
  record.style = style;
}

/** Joins class names, leaving out what is false. */
export const cls = (...names) => names.filter(Boolean).join(" ");

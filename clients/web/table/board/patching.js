/**
 * From the picture that is shown to the next one: what is the same in both stays as it is. Two boards of one game share most of
 * what they draw, and to style, lay out and paint it anew takes longer than all else between a click and the board it leads to.
 */

/**
 * Make `shown` the same as `next`, which is safe to be put into the page; of what is only referred to, the order may differ.
 * @param {Element} shown
 * @param {Element} next of any document; it stays as it is
 */
export function patch(shown, next) {
  if (shown.isEqualNode(next)) return;
  patchAttributes(shown, next);
  dropGone(shown, next);
  const named = new Map([...shown.children].filter(nameOf).map((child) => [nameOf(child), child]));
  const ordered = shown.localName !== "defs" || [...next.childNodes].some((child) => !nameOf(child));
  let place = shown.firstChild;
  for (const wanted of next.childNodes) {
    const name = nameOf(wanted);
    if (named.has(name) && ordered) place = anchored(place, named.get(name));
    const found = name ? named.get(name) : place;
    if (!found || nameOf(found) !== name || found.nodeName !== wanted.nodeName) {
      shown.insertBefore(document.importNode(wanted, true), place);
      continue;
    }
    if (found === place) place = place.nextSibling;
    else if (ordered) shown.insertBefore(found, place);
    if (found instanceof Element) patch(found, /** @type {Element} */ (wanted));
    else if (found.nodeValue !== wanted.nodeValue) found.nodeValue = wanted.nodeValue;
  }
  while (ordered && place) place = dropped(place);
}

/** Where a named child is to stand: what has no name and is left over before it goes, and one that comes later is passed. */
function anchored(place, found) {
  let here = place;
  while (here && !nameOf(here)) here = dropped(here);
  return here && here.nextSibling === found ? found : here;
}

/** Take a child away. What followed it. */
function dropped(child) {
  const { nextSibling } = child;
  child.remove();
  return nextSibling;
}

function patchAttributes(shown, next) {
  for (const name of shown.getAttributeNames()) if (!next.hasAttribute(name)) shown.removeAttribute(name);
  for (const attribute of next.attributes) if (shown.getAttribute(attribute.name) !== attribute.value) shown.setAttributeNodeNS(document.importNode(attribute));
}

/** What has a name and is no more goes first, so that nothing else need make way for it. */
function dropGone(shown, next) {
  const wanted = new Set([...next.childNodes].map(nameOf));
  for (const child of [...shown.childNodes]) if (!wanted.has(nameOf(child))) child.remove();
}

/** What tells an element from all others of its parent, nothing where it has no id. */
function nameOf(node) {
  return node instanceof Element && node.id ? `${node.localName}#${node.id}` : "";
}

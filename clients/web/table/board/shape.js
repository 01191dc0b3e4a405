/** Shapes of the layer over the picture. */
const SVG = "http://www.w3.org/2000/svg";

/** A node of the layer. @returns {SVGElement} */
export function shape(name, attributes = {}, ...children) {
  const node = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  node.append(...children);
  return node;
}

/** A veil over all of a picture but what can be chosen: among many rings the eye finds what is bright, not what is outlined. */
import { shape } from "./shape.js";

const CUT = "veil-cut";

/**
 * @param {SVGRect} all what is veiled, in the picture's units
 * @param {import("./outline.js").Outline[]} outlines what shows through
 */
export function veilOver({ x, y, width, height }, outlines) {
  const place = { x, y, width, height };
  const holes = outlines.map(({ name, attributes }) => shape(name, { ...attributes, class: "veil-hole" }));
  return shape("g", { "aria-hidden": "true", class: "veil" },
    shape("mask", { id: CUT, maskUnits: "userSpaceOnUse", ...place }, shape("rect", { ...place, class: "veil-ground" }), ...holes),
    shape("rect", { ...place, class: "veil-cloth", mask: `url(#${CUT})` }));
}

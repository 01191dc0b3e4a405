/** A chart of the northern sky as engravers drew it: real stars, turned as they stand at this hour. */
import { html, useMemo } from "../base/html.js";
import { LINES, STARS } from "./sky.js";

const SOUTH = -44.5;
const REACH = 440;
const RIM = [448, 462, 470, 496];
const HOURS = ["", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII", "XIII", "XIV", "XV", "XVI", "XVII",
  "XVIII", "XIX", "XX", "XXI", "XXII", "XXIII"];
const OBLIQUITY = 23.44;
const BRIGHT = 1.4;

/** @param {{label: string}} props what the picture is, for screen readers */
export function Planisphere({ label }) {
  const drawn = useMemo(() => ({ figures: figures(), ticks: ticks(), ecliptic: ecliptic(), stars: STARS.map(star) }), []);
  return html`<svg class="planisphere" viewBox="-500 -500 1000 1000" role="img" aria-label=${label}>
    ${RIM.map((radius) => html`<circle r=${radius} class="rim" />`)}
    <circle r="455" class="degrees" pathLength="720" />
    <g transform=${`rotate(${-siderealDegrees(Date.now())})`}>
      <path class="ticks" d=${drawn.ticks} />
      ${[60, 30, 0, -30].map((declination) => html`<circle class=${declination ? "circle" : "circle equator"}
        r=${radiusOf(declination)} />`)}
      ${HOURS.map((hour, number) => html`<${Hour} hour=${hour} degrees=${number * 15} />`)}
      <path class="ecliptic" d=${drawn.ecliptic} />
      <path class="figures" d=${drawn.figures} />
      <g class="stars">${drawn.stars}</g>
    </g>
    <path class="meridian" d="M0 441l-9 18h18zM0 492v6" />
  </svg>`;
}

/** The right ascension that stands in the south, in degrees, where the reader's clock (its zone, not its longitude) is right. */
function siderealDegrees(now) {
  const days = now / 86_400_000 - 10_957.5;
  const east = -new Date(now).getTimezoneOffset() / 4;
  return (280.46061837 + 360.98564736629 * days + east) % 360;
}

function radiusOf(declination) {
  return ((90 - declination) / (90 - SOUTH)) * REACH;
}

/** East is at the left, for one looks up. */
function at(ascension, radius) {
  const angle = (ascension * Math.PI) / 180;
  return [(-radius * Math.sin(angle)).toFixed(1), (radius * Math.cos(angle)).toFixed(1)];
}

function Hour({ hour, degrees }) {
  const [x, y] = at(degrees, 482);
  const [outer, inner] = [at(degrees, RIM[0]), at(degrees, radiusOf(75))];
  return html`<path class="hour-line" d=${`M${outer}L${inner}`} />
    <text class="hour" x=${x} y=${y} transform=${`rotate(${degrees + 180} ${x} ${y})`} dy="0.32em">${hour || "O"}</text>`;
}

function ticks() {
  const lengths = (degree) => (degree % 15 ? (degree % 5 ? 465 : 468) : 470);
  return Array.from({ length: 360 }, (_, degree) => `M${at(degree, RIM[1])}L${at(degree, lengths(degree))}`).join("");
}

function figures() {
  return LINES.map(([from, to]) => `M${placeOf(STARS[from])}L${placeOf(STARS[to])}`).join("");
}

/** @param {number[]} star degrees */
function placeOf([ascension, declination]) {
  return at(ascension, radiusOf(declination));
}

function ecliptic() {
  const points = Array.from({ length: 121 }, (_, index) => {
    const longitude = (index * 3 * Math.PI) / 180;
    const tilt = (OBLIQUITY * Math.PI) / 180;
    const declination = Math.asin(Math.sin(tilt) * Math.sin(longitude));
    const ascension = Math.atan2(Math.cos(tilt) * Math.sin(longitude), Math.cos(longitude));
    return at((ascension * 180) / Math.PI, radiusOf((declination * 180) / Math.PI));
  });
  return `M${points.join("L")}`;
}

/** @param {number[]} star right ascension and declination in degrees, magnitude */
function star([ascension, declination, magnitude]) {
  const [x, y] = at(ascension, radiusOf(declination));
  const size = Math.max(1.2, 5.2 - magnitude * 0.85);
  if (magnitude > BRIGHT) return html`<circle cx=${x} cy=${y} r=${size.toFixed(1)} />`;
  const [long, short] = [size * 2.1, size * 0.55];
  return html`<path class="bright" transform=${`translate(${x} ${y})`}
    d=${`M0-${long}L${short}-${short}L${long} 0L${short} ${short}L0 ${long}L-${short} ${short}L-${long} 0L-${short}-${short}Z`} />`;
}

/** Each seat's chance of winning over time, as a line in the seat's colour with its star and its own dashes. */
import { number } from "../base/format.js";
import { html, useLayoutEffect, useRef, useState } from "../base/html.js";
import { t } from "../base/i18n.js";
import { SeatMark, starOf, useMark } from "../games/seat-mark.js";

const HEIGHT = 190;
const [LEFT, RIGHT, TOP, BOTTOM] = [40, 10, 10, 10];
const USUAL_WIDTH = 340;
const STAR_EVERY = 110;
const DASHES = ["none", "7 3", "2 3", "9 3 2 3", "4 4", "12 4", "1 4", "6 2 1 2 1 2"];

/**
 * @param {{points: import("./points.js").Point[], marks: {seat: number, place: number, chance: number}[], people: import("./analysis.js").Person[],
 *   last: number, place: number, onPlace: (place: number) => void}} props `last` is the place of the replay's last step; `marks` are mistakes
 */
export function Chart({ points, marks, people, last, place, onPlace }) {
  const frame = useRef(null);
  const width = useWidth(frame);
  const x = (at) => LEFT + (at / Math.max(1, last)) * (width - LEFT - RIGHT);
  const go = ({ clientX }) => {
    const { left } = frame.current.getBoundingClientRect();
    onPlace(Math.round(((clientX - left - LEFT) / (width - LEFT - RIGHT)) * last));
  };
  const drag = (event) => event.buttons === 1 && go(event);
  return html`<figure class="chances"><figcaption><h3>${t("analysis.chances")}</h3></figcaption>
    <div class="chances-frame" ref=${frame}>
      <svg class="chances-chart" role="img" aria-label=${spoken(points, people)} width=${width} height=${HEIGHT} viewBox=${`0 0 ${width} ${HEIGHT}`} onPointerDown=${go} onPointerMove=${drag}>
        ${[0, 0.5, 1].map((share) => html`<g key=${share} class="chances-level"><line x1=${LEFT} x2=${width - RIGHT} y1=${y(share)} y2=${y(share)} />
          <text x=${LEFT - 6} y=${y(share) + 4} text-anchor="end">${t("analysis.percent", { share: number(100 * share) })}</text></g>`)}
        <line class="chances-even" x1=${LEFT} x2=${width - RIGHT} y1=${y(1 / people.length)} y2=${y(1 / people.length)} />
        <line class="chances-now" x1=${x(place)} x2=${x(place)} y1=${TOP} y2=${HEIGHT - BOTTOM} />
        ${people.map(({ seat, bot }) => html`<${Line} key=${seat} seat=${seat} bot=${bot} shift=${(seat + 0.5) / people.length} spots=${points.map((point) => [x(point.place), y(point.seats[seat])])} />`)}
        ${marks.map(({ seat, place: at, chance }) => html`<${Mistake} key=${`${seat} ${at}`} seat=${seat} cx=${x(at)} cy=${y(chance)} />`)}
      </svg></div>
    <${Legend} points=${points} people=${people} place=${place} />
    <p class="field-hint">${t("analysis.chart-hint")}</p>
  </figure>`;
}

function y(share) {
  return TOP + (1 - share) * (HEIGHT - TOP - BOTTOM);
}

/** As wide as there is room. */
function useWidth(frame) {
  const [width, setWidth] = useState(USUAL_WIDTH);
  useLayoutEffect(() => {
    const watch = new ResizeObserver(([{ contentRect }]) => setWidth(Math.round(contentRect.width) || USUAL_WIDTH));
    watch.observe(frame.current);
    return () => watch.disconnect();
  }, []);
  return width;
}

function Mistake({ seat, cx, cy }) {
  return html`<circle class=${`chances-mistake hue-${useMark(seat).hue}`} cx=${cx} cy=${cy} r="6" />`;
}

function Line({ seat, bot, shift, spots }) {
  const { hue, points } = useMark(seat);
  return html`<g class=${`chances-line hue-${hue}`}><path d=${`M${spots.map(([at, up]) => `${at.toFixed(1)} ${up.toFixed(1)}`).join("L")}`} style=${{ strokeDasharray: DASHES[seat % DASHES.length] }} />
    ${starsOf(spots, shift).map(([at, up]) => html`<path key=${at} class=${bot ? "chances-star chances-star-bot" : "chances-star"} d=${starOf(points)} transform=${`translate(${at} ${up}) scale(.62)`} />`)}</g>`;
}

/** Stars now and then along a line; those of different seats beside each other. */
function starsOf(spots, shift) {
  const [from, to] = [spots[0][0], spots.at(-1)[0]];
  const count = Math.max(1, Math.floor((to - from) / STAR_EVERY));
  return Array.from({ length: count }, (_, index) => on(spots, from + ((index + shift) / count) * (to - from)));
}

/** The spot of a line above or below a place on the axis. */
function on(spots, at) {
  const after = Math.max(1, spots.findIndex(([place]) => place >= at));
  const [[x0, y0], [x1, y1]] = [spots[after - 1], spots[after]];
  return [at, y0 + ((at - x0) / Math.max(1e-9, x1 - x0)) * (y1 - y0)];
}

/** Whose line is which, and each chance at the step that is shown. */
function Legend({ points, people, place }) {
  const now = points.findLast((point) => point.place <= place) ?? points[0];
  return html`<ul class="chances-people">${people.map(({ seat, name, bot }) => html`<li key=${seat}><${SeatMark} seat=${seat} kind=${bot ? "bot" : "player"} size=${18} />
    <${Sample} seat=${seat} />
    <span class="chances-name">${name}</span> <span class="number">${t("analysis.percent", { share: number(100 * now.seats[seat]) })}</span></li>`)}</ul>`;
}

function Sample({ seat }) {
  return html`<svg class=${`chances-sample hue-${useMark(seat).hue}`} width="34" height="4" aria-hidden="true"><path d="M0 2H34" style=${{ strokeDasharray: DASHES[seat % DASHES.length] }} /></svg>`;
}

/** What the chart shows, for whoever does not see it. */
function spoken(points, people) {
  const told = people.map(({ seat, name }) => {
    const course = points.map((point) => point.seats[seat]);
    return t("analysis.spoken-one", { name, ...Object.fromEntries(Object.entries({ first: course[0], least: Math.min(...course), most: Math.max(...course), last: course.at(-1) }).map(([key, share]) => [key, number(100 * share)])) });
  });
  return `${t("analysis.chances")}. ${told.join(" ")}`;
}

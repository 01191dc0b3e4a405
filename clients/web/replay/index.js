/** The replay: a game leafed through command by command, with what was known to whom, and the proof that all was fair. */
import { AnalysisPart } from "../analysis/part.js";
import { get } from "../api/requests.js";
import { html, useEffect, useMemo, useRef, useState } from "../base/html.js";
import { language, t } from "../base/i18n.js";
import { useTitle } from "../base/title.js";
import { useLoad, useSignal } from "../base/store.js";
import { titleOf, useRulebooks } from "../games/rulebooks.js";
import { Marks, SeatMark } from "../games/seat-mark.js";
import { Loaded } from "../loading/loaded.js";
import { FromHere } from "../practice/from-here.js";
import { AddToStudy } from "../pages/studies/add-button.js";
import { scoreOf } from "../table/board/moving/cues.js";
import { pictureShelf } from "../table/board/picture.js";
import { Stage } from "../table/board/stage.js";
import { Origin } from "../table/origin.js";
import { Log, boardSteps, stepsOf } from "../table/panels/log.js";
import { Comments } from "./comments.js";
import { Controls } from "./controls.js";
import { Proof } from "./proof.js";
import { SPEEDS, useReel } from "./reel.js";

const PAGE = 500;
const END = ["game_finished", "game_aborted"];
/** Of the time of a step. */
const BEAT = 0.4;

/** @param {{params: {id: string}, query: URLSearchParams}} props `at` and `as` of the query are where to begin */
export default function ReplayPage({ params, query }) {
  const tongue = useSignal(language);
  const load = useLoad((signal) => loadGame(params.id, signal), [params.id, tongue]);
  return html`<${Loaded} load=${load}>${(data) => html`<${Marks.Provider} value=${data.game.view?.marks}><${Replay} key=${`${params.id} ${tongue}`} ...${data} query=${query} /></${Marks.Provider}>`}</${Loaded}>`;
}

async function loadGame(id, signal) {
  const path = `/v1/games/${id}`;
  const [game, events] = await Promise.all([get(path, { signal }), allEvents(path, signal)]);
  return { game, events };
}

async function allEvents(path, signal) {
  const events = [];
  for (let cursor; cursor !== null; ) {
    const page = await get(`${path}/events`, { query: { cursor, limit: PAGE }, signal });
    events.push(...page.items);
    cursor = page.next;
  }
  return events;
}

function Replay({ game, events, query }) {
  const shelf = useMemo(() => pictureShelf(game.id), [game.id]);
  const steps = useMemo(() => boardSteps(events, stepsOf(events)), [events]);
  const [eyes, setEyes] = useState(query.get("as") ?? "");
  const seats = useMemo(() => seatsOf(eyes, game), [eyes, game]);
  const reel = useReel(steps, Number(query.get("at")) || null);
  const books = useRulebooks().data;
  const title = titleOf(books, game.rulebook);
  useTitle(t("replay.title", { title }));
  useAddress(game.id, steps.length ? steps[reel.place].version : null, eyes);
  const shape = usePrefetch(shelf, steps, reel.place, seats);
  const score = useMemo(() => (steps.length ? scoreOf(steps[reel.place].events, SPEEDS[reel.speed] * BEAT, SPEEDS[reel.speed]) : null), [steps, reel.place, reel.speed]);
  if (steps.length === 0) return html`<div class="page"><p class="notice">${t("replay.not-begun")}</p></div>`;
  const step = steps[reel.place];
  const lookThrough = (seat) => setEyes(seat === game.you?.seat ? "" : String(seat));
  const goTo = (version) => reel.go(steps.findIndex((other) => other.version === version));
  return html`<section class="replay" aria-label=${t("replay.replay")} data-version=${step.version} onKeyDown=${reel.keys}>
    <div class=${seats.length > 1 ? "replay-stage replay-all" : "replay-stage"}>
      ${seats.map((seat, place) => html`<div class="replay-view" key=${seat}>
        ${seats.length > 1 && html`<p class="replay-name"><${SeatMark} seat=${seat} kind=${game.seats[seat].bot ? "bot" : "player"} size=${16} /> ${game.seats[seat].name}</p>`}
        <div class="replay-picture"><${Stage} shelf=${shelf} version=${step.version} seat=${seat} quietly=${!reel.flowing} score=${score} onShown=${place ? undefined : reel.shown} onShape=${shape} /></div>
      </div>`)}
    </div>
    <${Controls} game=${game} steps=${steps} reel=${reel} eyes=${eyes} onEyes=${setEyes} />
    <aside class="replay-side" aria-label=${t("replay.beside")}>
      <header class="replay-head"><p class="overline"><a href=${`/games/${game.id}`}>${t("replay.back")}</a></p><h1>${title}</h1>
        <${Origin} game=${game} />
        <${FromHere} game=${game} book=${books?.find((book) => book.key === game.rulebook)} version=${step.version} over=${step.events.some((event) => END.includes(event.type))}
          seat=${seats.length > 1 ? null : seats[0]} />
        <${AddToStudy} game=${game} version=${step.version} seat=${seats.length > 1 ? null : seats[0]} /></header>
      <${AnalysisPart} game=${game} steps=${steps} place=${reel.place} begun=${query.has("analysis")} onPlace=${reel.go} onEyes=${lookThrough} />
      <${Comments} game=${game} steps=${steps} place=${reel.place} onPlace=${reel.go} />
      <${Proof} game=${game} />
      <${Log} events=${events} told=${true} led shown=${step.version} game=${game} onVersion=${goTo} />
    </aside>
  </section>`;
}

/** Through whose eyes: one's own (null), and once the game is over a seat's, or those of all side by side. */
function seatsOf(eyes, game) {
  if (game.status === "running") return [null];
  if (eyes === "all") return game.seats.map((one) => one.seat);
  return [game.seats.find((one) => String(one.seat) === eyes)?.seat ?? null];
}

/** The address always leads to what is shown, so that it can be sent to somebody. */
function useAddress(id, version, eyes) {
  useEffect(() => {
    if (version === null) return undefined;
    const query = new URLSearchParams({ at: version, ...(eyes ? { as: eyes } : {}) });
    const timer = setTimeout(() => history.replaceState(history.state, "", `/games/${id}/replay?${query}`), 250);
    return () => clearTimeout(timer);
  }, [id, version, eyes]);
}

/** Asks for the pictures before and after this one, so that the next step is there at once. */
function usePrefetch(shelf, steps, place, seats) {
  const shape = useRef("wide");
  useEffect(() => {
    const near = [1, -1, 2, 3].map((by) => steps[place + by]).filter(Boolean);
    const timer = setTimeout(() => near.forEach((step) => seats.forEach((seat) => shelf.get(step.version, shape.current, seat).catch(() => {}))), 60);
    return () => clearTimeout(timer);
  }, [shelf, steps, place, seats]);
  return (next) => (shape.current = next);
}

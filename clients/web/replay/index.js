/** The replay: a game leafed through command by command, with what was known to whom, and the proof that all was fair. */
import { get } from "../api.js";
import { html, useEffect, useMemo, useRef, useState } from "../html.js";
import { language, t } from "../i18n.js";
import { Loaded } from "../parts/loaded.js";
import { useTitle } from "../router.js";
import { useLoad, useSignal } from "../store.js";
import { Log, stepsOf } from "../table/log.js";
import { pictureShelf } from "../table/picture.js";
import { Stage } from "../table/stage.js";
import { useRulebookTitle } from "../table/titles.js";
import { Controls } from "./controls.js";
import { Proof } from "./proof.js";
import { useReel } from "./reel.js";

const PAGE = 500;

/** @param {{params: {id: string}, query: URLSearchParams}} props `at` and `as` of the query are where to begin */
export default function ReplayPage({ params, query }) {
  const tongue = useSignal(language);
  const load = useLoad((signal) => loadGame(params.id, signal), [params.id, tongue]);
  return html`<${Loaded} load=${load}>${(data) => html`<${Replay} key=${`${params.id} ${tongue}`} ...${data} query=${query} />`}</${Loaded}>`;
}

async function loadGame(id, signal) {
  const path = `/v1/games/${id}`;
  const [game, events] = await Promise.all([get(path, { signal }), allEvents(path, signal)]);
  return { game, events };
}

async function allEvents(path, signal) {
  const events = [];
  for (let after = 0, more = true; more; ) {
    const page = await get(`${path}/events`, { query: { after, limit: PAGE }, signal });
    events.push(...page.items);
    ({ after, more } = page);
  }
  return events;
}

function Replay({ game, events, query }) {
  const shelf = useMemo(() => pictureShelf(game.id), [game.id]);
  const begun = useMemo(() => events.find((event) => event.type === "game_started")?.version ?? Infinity, [events]);
  const steps = useMemo(() => stepsOf(events).filter((step) => step.version >= begun), [events, begun]);
  const [seat, setSeat] = useState(query.has("as") ? Number(query.get("as")) : null);
  const reel = useReel(steps, Number(query.get("at")) || null);
  const title = useRulebookTitle(game.rulebook);
  useTitle(t("replay.title", { title }));
  useAddress(game.id, steps.length ? steps[reel.place].version : null, seat);
  const shape = usePrefetch(shelf, steps, reel.place, seat);
  if (steps.length === 0) return html`<div class="page"><p class="notice">${t("replay.not-begun")}</p></div>`;
  const step = steps[reel.place];
  const goTo = (version) => reel.go(steps.findIndex((other) => other.version === version));
  return html`<section class="replay" aria-label=${t("replay.replay")} data-version=${step.version} onKeyDown=${reel.keys}>
    <div class="replay-stage">
      <${Stage} shelf=${shelf} version=${step.version} seat=${seat} quietly=${!reel.flowing} onShown=${reel.shown} onShape=${shape} />
    </div>
    <${Controls} game=${game} steps=${steps} reel=${reel} seat=${seat} onSeat=${setSeat} />
    <aside class="replay-side" aria-label=${t("replay.beside")}>
      <header class="replay-head"><p class="overline"><a href=${`/games/${game.id}`}>${t("replay.back")}</a></p><h1>${title}</h1></header>
      <${Proof} game=${game} />
      <${Log} events=${events} told=${true} shown=${step.version} game=${game} onVersion=${goTo} />
    </aside>
  </section>`;
}

/** The address always leads to what is shown, so that it can be sent to somebody. */
function useAddress(id, version, seat) {
  useEffect(() => {
    if (version === null) return undefined;
    const query = new URLSearchParams({ at: version, ...(seat === null ? {} : { as: seat }) });
    const timer = setTimeout(() => history.replaceState(history.state, "", `/games/${id}/replay?${query}`), 250);
    return () => clearTimeout(timer);
  }, [id, version, seat]);
}

/** Asks for the pictures before and after this one, so that the next step is there at once. */
function usePrefetch(shelf, steps, place, seat) {
  const shape = useRef("wide");
  useEffect(() => {
    const near = [1, -1, 2, 3].map((by) => steps[place + by]).filter(Boolean);
    const timer = setTimeout(() => near.forEach((step) => shelf.get(step.version, shape.current, seat).catch(() => {})), 60);
    return () => clearTimeout(timer);
  }, [shelf, steps, place, seat]);
  return (next) => (shape.current = next);
}

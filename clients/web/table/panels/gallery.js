/** What those say who look on: beside the table talk for them, and for everybody once the game is over. */
import { session } from "../../account/session.js";
import { get } from "../../api/requests.js";
import { html, useEffect, useMemo } from "../../base/html.js";
import { t } from "../../base/i18n.js";
import { useSignal } from "../../base/store.js";
import { Spoken } from "./talk-panel.js";
import { openTalk } from "./talking.js";

const PAGE = 1000;
const WAIT = "PT25S";
const AGAIN_MS = 5000;

/** @param {{game: import("#api").GameOut}} props */
export default function Gallery({ game }) {
  const member = useSignal(session);
  const over = game.status === "finished" || game.status === "aborted";
  if (game.status === "open" || (!over && game.you?.seat != null)) return null;
  return html`<section class="gallery" aria-label=${t("table.gallery")}>
    <h3>${t("table.gallery")}</h3>
    ${!over && html`<p class="field-hint">${t("table.gallery-hint")}</p>`}
    ${member || over ? html`<${Heard} key=${game.id} game=${game} />` : html`<p class="field-hint">${t("table.gallery-sign-in")}</p>`}
  </section>`;
}

function Heard({ game }) {
  const talk = useMemo(() => openTalk(game.id, "gallery"), [game.id]);
  useEffect(() => listen(game.id, talk), [talk]);
  return html`<${Spoken} talk=${talk} game=${game} label=${t("table.gallery")} none=${t("table.gallery-none")} speaks=${session.value != null} />`;
}

/** Ask for what comes, again and again, until the returned function is called. */
function listen(game, talk) {
  const ended = new AbortController();
  const ask = async (wait) => {
    const page = await get(`/v1/games/${game}/gallery`, { query: { after: talk.last(), limit: PAGE, wait }, signal: ended.signal });
    page.items.forEach(talk.hear);
  };
  const go = async () => {
    for (let wait = "PT0S"; !ended.signal.aborted; wait = WAIT) {
      await ask(wait).catch(() => pause(ended.signal));
    }
  };
  go();
  return () => ended.abort();
}

/** @param {AbortSignal} signal @returns {Promise<void>} */
function pause(signal) {
  return new Promise((done) => {
    const timer = setTimeout(done, AGAIN_MS);
    signal.addEventListener("abort", () => (clearTimeout(timer), done()));
  });
}

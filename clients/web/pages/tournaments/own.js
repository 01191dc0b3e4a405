/** The tournaments that the reader organises or has entered, as long as they are open or under way. */
import { useNews } from "../../api/news.js";
import { get } from "../../api/requests.js";
import { html } from "../../base/html.js";
import { t } from "../../base/i18n.js";
import { useLoad } from "../../base/store.js";
import { TournamentList } from "./tournament-list.js";

const MOST = 10;

/** Nothing where there is none; it looks again when something is told of one. */
export function OwnTournaments() {
  const load = useLoad((signal) => goingOn(signal), []);
  useNews((notice) => notice.tournament && load.reload());
  return Boolean(load.data?.length) && html`<section class="list-section" aria-labelledby="own-tournaments"><h2 id="own-tournaments">${t("tournaments.own")}</h2>
    <${TournamentList} tournaments=${load.data ?? []} label=${t("tournaments.own")} state /></section>`;
}

async function goingOn(signal) {
  const mine = (status) => get("/v1/tournaments", { query: { mine: true, status, limit: MOST }, signal }).then((page) => page.items);
  return (await Promise.all([mine("running"), mine("open")])).flat();
}

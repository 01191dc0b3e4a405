/** Tournaments by what they are doing, by filters that are in the address. */
import { session } from "../../account/session.js";
import { html } from "../../base/html.js";
import { t } from "../../base/i18n.js";
import { navigate } from "../../base/router.js";
import { useSignal } from "../../base/store.js";
import { useRulebooks } from "../../games/rulebooks.js";
import { Loaded } from "../../loading/loaded.js";
import { More, usePages } from "../../loading/more.js";
import { useRefresh } from "../../loading/refresh.js";
import { Button } from "../../parts/button.js";
import { Empty } from "../../parts/empty.js";
import { RadioField, SelectField } from "../../parts/field.js";
import { PageHead } from "../../parts/page-head.js";
import { TournamentList } from "./tournament-list.js";

const PAGE = 20;
const REFRESH_MS = { often: 30_000, seldom: 30_000 };
const KINDS = { open: { status: "open" }, running: { status: "running" }, finished: { status: "finished" }, cancelled: { status: "cancelled" } };
const MINE = { mine: { mine: true } };

export default function Tournaments({ query }) {
  const member = useSignal(session);
  const kinds = member ? { ...KINDS, ...MINE } : KINDS;
  const kind = query.get("show") in kinds ? query.get("show") : "open";
  const rulebook = query.get("rulebook") ?? "";
  const pages = usePages("/v1/tournaments", { ...kinds[kind], rulebook, limit: PAGE });
  useRefresh(() => (pages.data?.length ?? PAGE + 1) <= PAGE && pages.reload(), REFRESH_MS);
  const change = (next) => navigate(`/tournaments?${new URLSearchParams({ show: kind, rulebook, ...next })}`, { replace: true });
  const announce = member && !member.guest && html`<${Button} href=${announcing(rulebook)}>${t("tournaments.announce")}</${Button}>`;
  return html`<div class="page">
    <${PageHead} title=${t("tournaments.title")} lead=${t("tournaments.lead")}>${announce}</${PageHead}>
    <${Filters} kinds=${Object.keys(kinds)} kind=${kind} rulebook=${rulebook} onChange=${change} />
    <div aria-live="polite" aria-busy=${pages.loading}><${Loaded} load=${pages}>${(found) => found.length
      ? html`<${TournamentList} tournaments=${found} label=${t(`tournaments.show.${kind}`)} state=${kind === "mine"} /><${More} pages=${pages} />`
      : html`<${Empty} title=${t(`tournaments.none.${kind}`)}>${kind === "open" && announce && html`<p class="actions">${announce}</p>`}</${Empty}>`}</${Loaded}></div>
  </div>`;
}

function announcing(rulebook) {
  return rulebook ? `/tournaments/new?${new URLSearchParams({ rulebook })}` : "/tournaments/new";
}

function Filters({ kinds, kind, rulebook, onChange }) {
  const books = useRulebooks().data ?? [];
  return html`<form class="filters" role="search" aria-label=${t("tournaments.filters")} onSubmit=${(event) => event.preventDefault()}>
    <${RadioField} label=${t("tournaments.show")} value=${kind} onValue=${(show) => onChange({ show })}
      choices=${kinds.map((value) => ({ value, label: t(`tournaments.show.${value}`) }))} />
    <${SelectField} label=${t("tournaments.rulebook")} value=${rulebook} onValue=${(value) => onChange({ rulebook: value })}
      choices=${[["", t("tournaments.all-games")], ...books.map((book) => [book.key, book.title])]} />
  </form>`;
}

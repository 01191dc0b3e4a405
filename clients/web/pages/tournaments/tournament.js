/** A tournament: what it is and how far, what the reader may do, and its standings, rounds and entrants as they come. */
import { session } from "../../account/session.js";
import { get } from "../../api/requests.js";
import { html } from "../../base/html.js";
import { language, t } from "../../base/i18n.js";
import { navigate } from "../../base/router.js";
import { useLoad, useSignal } from "../../base/store.js";
import { expectRulebook, rulebooks, titleOf } from "../../games/rulebooks.js";
import { Loaded } from "../../loading/loaded.js";
import { useRefresh } from "../../loading/refresh.js";
import { Button } from "../../parts/button.js";
import { Notice } from "../../parts/notice.js";
import { PageHead } from "../../parts/page-head.js";
import { Tabs } from "../../parts/tabs.js";
import { Dealings } from "./dealings.js";
import { Entrants } from "./entrants.js";
import { Facts } from "./facts.js";
import { Fairness } from "./fairness.js";
import { Rounds } from "./rounds.js";
import { Standings } from "./standings.js";
import { formatTitle, formats, stageText, useFormats } from "./words.js";

const REFRESH_MS = { often: 10_000, seldom: 20_000 };

export default function Tournament({ params, query }) {
  const member = useSignal(session);
  const load = useLoad((signal) => told(params.id, signal), [params.id, member?.id, language.value]);
  useRefresh(() => load.data && !isOver(load.data.tournament) && load.reload(), REFRESH_MS);
  return html`<div class="page"><${Loaded} load=${load} rows=${5}>${({ tournament, books }) => html`<${Shown} tournament=${tournament} books=${books}
    changed=${(now) => load.setData({ tournament: now, books })} chosen=${query.get("show")} />`}</${Loaded}></div>`;
}

/** A tournament with all that its page says of it, so that nothing moves when it comes later. */
async function told(id, signal) {
  const [tournament, books] = await Promise.all([get(`/v1/tournaments/${encodeURIComponent(id)}`, { signal }), rulebooks(language.value), formats(language.value)]);
  if (tournament.you.organiser && tournament.bots) await expectRulebook(tournament.rulebook);
  return { tournament, books };
}

function isOver({ status }) {
  return status === "finished" || status === "cancelled";
}

function Shown({ tournament, books, changed, chosen }) {
  const found = useFormats().data;
  const { title, you, status } = tournament;
  return html`<${PageHead} title=${title} above=${`${t("tournaments.above")} · ${t(`tournaments.status.${status}`)}`}
      lead=${[titleOf(books, tournament.rulebook), formatTitle(found, tournament.format), stageText(tournament)].join(" · ")}>
      <${Dealings} tournament=${tournament} changed=${changed} /></${PageHead}>
    ${status === "cancelled" && html`<${Notice}><p>${t(`tournaments.cancelled-by.${tournament.cancelled_by}`)} ${tournament.reason}</p></${Notice}>`}
    ${you.game && html`<${Notice}><p>${t("tournaments.your-game")}</p><${Button} small href=${`/games/${you.game}`}>${t("tournaments.to-game")}</${Button}></${Notice}>`}
    ${you.entered && !you.game && !isOver(tournament) && html`<${Notice}><p>${t(status === "open" ? "tournaments.you-are-in" : "tournaments.you-wait")}</p></${Notice}>`}
    ${tournament.description && html`<p class="tournament-about">${tournament.description}</p>`}
    <${Facts} tournament=${tournament} />
    <${Parts} tournament=${tournament} changed=${changed} chosen=${chosen} />`;
}

function Parts({ tournament, changed, chosen }) {
  const { id, version, started } = tournament;
  const parts = { tournament, version };
  const tabs = [
    started && { key: "standings", label: t("tournaments.standings"), panel: html`<${Standings} ...${parts} />` },
    started && { key: "rounds", label: t("tournaments.rounds"), panel: html`<${Rounds} ...${parts} />` },
    { key: "entrants", label: t("tournaments.entrants"), panel: html`<${Entrants} ...${parts} changed=${changed} />` },
    { key: "fairness", label: t("tournaments.fairness"), panel: html`<${Fairness} tournament=${tournament} />` },
  ].filter(Boolean);
  const shown = tabs.some((tab) => tab.key === chosen) ? chosen : tabs[0].key;
  const choose = (key) => navigate(`/tournaments/${id}?show=${key}`, { replace: true });
  return html`<div class="tournament-parts"><${Tabs} label=${tournament.title} tabs=${tabs} chosen=${shown} onChoose=${choose} /></div>`;
}

/** A club: what it is, how one comes in, and for its members all that is in it. */
import { session } from "../../account/session.js";
import { get } from "../../api/requests.js";
import { date } from "../../base/format.js";
import { html } from "../../base/html.js";
import { t } from "../../base/i18n.js";
import { navigate } from "../../base/router.js";
import { useLoad, useSignal } from "../../base/store.js";
import { pageOf } from "../../games/words.js";
import { Loaded } from "../../loading/loaded.js";
import { PageHead } from "../../parts/page-head.js";
import { Notice } from "../../parts/notice.js";
import { Tabs } from "../../parts/tabs.js";
import { Dealings } from "./dealings.js";
import { Lead } from "./lead.js";
import { Members } from "./members.js";
import { Ranking } from "./ranking.js";
import { Tables } from "./tables.js";
import { Talk } from "./talk.js";
import { languagesText } from "./words.js";

export default function Club({ params, query }) {
  const member = useSignal(session);
  const load = useLoad((signal) => get(`/v1/clubs/${encodeURIComponent(params.id)}`, { signal }), [params.id, member?.id]);
  return html`<div class="page"><${Loaded} load=${load} rows=${5}>${(found) => html`<${Shown} found=${found} reload=${load.reload}
    chosen=${query.get("show")} />`}</${Loaded}></div>`;
}

function Shown({ found, reload, chosen }) {
  const { club, you } = found;
  const parts = [t("clubs.members", { count: club.members }), t(`clubs.admission.${club.admission}`), languagesText(club.languages)];
  return html`<${PageHead} title=${club.name} above=${t(club.visibility === "private" ? "clubs.private" : "clubs.above")}
      lead=${parts.filter(Boolean).join(" · ")}>
      <${Dealings} found=${found} reload=${reload} /></${PageHead}>
    ${found.closed && html`<${Notice}><p>${t("clubs.closed", { date: date(found.closed.at) })} ${found.closed.reason}</p></${Notice}>`}
    ${found.about && html`<p class="club-about">${found.about}</p>`}
    <p class="faint-text">${found.leader?.name && html`${t("clubs.led-by")} <a href=${pageOf(found.leader)}>${found.leader.name}</a> · `}${t("clubs.since", { date: date(club.founded) })}</p>
    ${!found.closed && html`<${Parts} found=${found} leads=${you?.role === "leader" || you?.role === "officer"} reload=${reload} chosen=${chosen} />`}`;
}

function Parts({ found, leads, reload, chosen }) {
  const { club, you } = found;
  const tabs = [
    you?.role && { key: "tables", label: t("clubs.tables"), panel: html`<${Tables} club=${club} />` },
    you?.role && { key: "talk", label: t("clubs.talk"), panel: html`<${Talk} club=${club} />` },
    { key: "members", label: t("clubs.members-tab"), panel: html`<${Members} club=${club} you=${you} reload=${reload} />` },
    { key: "ranking", label: t("clubs.ranking"), panel: html`<${Ranking} club=${club} />` },
    leads && { key: "lead", label: t("clubs.lead-tab"), panel: html`<${Lead} found=${found} reload=${reload} />` },
  ].filter(Boolean);
  const shown = tabs.some((tab) => tab.key === chosen) ? chosen : tabs[0].key;
  const choose = (key) => navigate(`/clubs/${club.id}?show=${key}`, { replace: true });
  return html`<div class="club-parts"><${Tabs} label=${club.name} tabs=${tabs} chosen=${shown} onChoose=${choose} /></div>`;
}

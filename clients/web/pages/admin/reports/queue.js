/** The queue of reports: what most players reported first, then what waits longest; what was decided behind a tab. */
import { date, relative } from "../../../base/format.js";
import { html } from "../../../base/html.js";
import { t } from "../../../base/i18n.js";
import { navigate } from "../../../base/router.js";
import { useRulebooks } from "../../../games/rulebooks.js";
import { Loaded } from "../../../loading/loaded.js";
import { More, usePages } from "../../../loading/more.js";
import { useRefresh } from "../../../loading/refresh.js";
import { Empty } from "../../../parts/empty.js";
import { PageHead } from "../../../parts/page-head.js";
import { Tabs } from "../../../parts/tabs.js";
import { aboutText } from "../words.js";
import { PAGE, PATH, byWeight } from "./order.js";

const STATES = ["open", "decided"];
const REFRESH_MS = { often: 30_000, seldom: 30_000 };

export function Queue({ query }) {
  const state = STATES.find((one) => one === query.get("state")) ?? STATES[0];
  const tabs = STATES.map((key) => ({ key, label: t(`reports.${key}`), panel: key === state && html`<${Cases} key=${key} state=${key} />` }));
  return html`<${PageHead} title=${t("admin.reports")} />
    <${Tabs} label=${t("admin.reports")} tabs=${tabs} chosen=${state} onChoose=${(key) => navigate(`/admin?state=${key}`, { replace: true })} />`;
}

function Cases({ state }) {
  const pages = usePages(PATH, { state, limit: PAGE });
  const books = useRulebooks().data;
  useRefresh(() => (pages.data?.length ?? PAGE + 1) <= PAGE && pages.reload(), REFRESH_MS);
  const sorted = (cases) => (state === "open" ? byWeight(cases) : cases);
  return html`<${Loaded} load=${pages}>${(cases) => (cases.length ? html`<ol class="people-list admin-cases" aria-label=${t(`reports.${state}`)}>
      ${sorted(cases).map((one) => html`<${Row} key=${one.id} row=${one} books=${books} />`)}</ol><${More} pages=${pages} />`
    : html`<${Empty} title=${t(`reports.${state}.none`)} />`)}</${Loaded}>`;
}

function Row({ row, books }) {
  return html`<li class="people-row"><div><p><a class="admin-title" href=${`/admin/reports/${row.id}`}>${aboutText(row.about, books)}</a></p>
      <p>${row.reasons.map((reason) => t(`people.reason.${reason}`)).join(", ")} · ${row.state === "open" ? relative(row.opened) : date(row.opened)}</p></div>
    <span class="admin-badges">${row.outcome && html`<span class="badge">${t(`reports.outcome.${row.outcome}`)}</span>`}
      <span class=${row.reports > 1 && !row.outcome ? "badge badge-bad" : "badge"}>${t("reports.count", { count: row.reports })}</span></span></li>`;
}

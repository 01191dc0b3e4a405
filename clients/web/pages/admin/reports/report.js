/** One report: what it is about as it was then, who reported it, what is known of the account, and what to decide. */
import { get } from "../../../api/requests.js";
import { html, useEffect, useRef } from "../../../base/html.js";
import { t } from "../../../base/i18n.js";
import { navigate } from "../../../base/router.js";
import { useLoad } from "../../../base/store.js";
import { useRulebooks } from "../../../games/rulebooks.js";
import { Loaded } from "../../../loading/loaded.js";
import { Button } from "../../../parts/button.js";
import { Card } from "../../../parts/card.js";
import { PageHead } from "../../../parts/page-head.js";
import { useKeys } from "../keys.js";
import { aboutText } from "../words.js";
import { Concerned } from "./concerned.js";
import { Decided, Decide } from "./decide.js";
import { Evidence, Filed } from "./evidence.js";
import { PAGE, PATH, byWeight } from "./order.js";

export function Report({ id }) {
  const load = useLoad((signal) => get(`${PATH}/${id}`, { signal }), [id]);
  const queue = useLoad((signal) => get(PATH, { query: { state: "open", limit: PAGE }, signal }), [id]);
  const books = useRulebooks().data;
  const ways = waysFrom(id, byWeight(queue.data?.items ?? []));
  const decide = useRef(null);
  useKeys({
    ArrowLeft: () => ways.before && navigate(ways.before),
    ArrowRight: () => ways.after && navigate(ways.after),
    Enter: () => decide.current?.querySelector("button, a")?.focus(),
  });
  return html`<${PageHead} title=${load.data ? aboutText(load.data.about, books) : t("admin.report")}><${Neighbours} ways=${ways} /></${PageHead}>
    <${Loaded} load=${load} rows=${5}>${(found) => html`<div class="admin-columns">
      <div class="stack"><${Evidence} found=${found} books=${books} /><${Filed} reports=${found.reports} /></div>
      <div class="stack">
        <div ref=${decide}><${Card} title=${t(found.state === "open" ? "reports.decide" : "reports.decision")}>${
          found.state === "open" ? html`<${Decide} found=${found} onDecided=${load.setData} />` : html`<${Verdict} found=${found} next=${ways.after ?? ways.before} />`}</${Card}></div>
        ${found.about.player?.name && html`<${Concerned} key=${found.state} account=${found.about.player.id} />`}
      </div></div>
    <p class="admin-keys faint-text"><kbd>←</kbd> <kbd>→</kbd> ${t("reports.keys.go")} · <kbd>Enter</kbd> ${t("reports.keys.decide")}</p>`}</${Loaded}>`;
}

/** A report just decided leads on to the next, which Enter takes. */
function Verdict({ found, next }) {
  const onward = useRef(null);
  const fresh = Date.now() - Date.parse(found.decided) < 10_000;
  useEffect(() => {
    if (fresh) onward.current?.querySelector("a")?.focus();
  }, []);
  return html`<${Decided} found=${found} /><p class="actions" ref=${onward}>
    <${Button} href=${next ?? "/admin"}>${t(next ? "reports.next-open" : "reports.back")}</${Button}></p>`;
}

/** Where the arrows lead: within the queue, or from a decided report to its beginning. */
function waysFrom(id, queue) {
  const at = queue.findIndex((one) => one.id === id);
  const address = (one) => (one ? `/admin/reports/${one.id}` : null);
  return { before: address(queue[at - 1]), after: address(queue[at + 1]) };
}

function Neighbours({ ways }) {
  const way = (to, words) => to && html`<${Button} look="quiet" small href=${to}>${t(words)}</${Button}>`;
  return html`${way(ways.before, "reports.before")}${way(ways.after, "reports.after")}`;
}

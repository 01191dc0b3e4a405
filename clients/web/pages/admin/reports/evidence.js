/** What was kept with a report: the thing as it was then, the talk around it, and who reported it. */
import { html, useLayoutEffect, useRef } from "../../../base/html.js";
import { t } from "../../../base/i18n.js";
import { titleOf } from "../../../games/rulebooks.js";
import { SeatMark } from "../../../games/seat-mark.js";
import { Card } from "../../../parts/card.js";
import { At, Facts, Person } from "../words.js";

/** @param {{found: import("#api").CaseOut, books: any}} props */
export function Evidence({ found, books }) {
  const { about } = found;
  const then = found.names.find((one) => one.id === about.player?.id)?.name;
  const renamed = then && then !== about.player?.name;
  const rows = /** @type {[string, unknown][]} */ ([
    [t(`reports.who.${about.kind}`), html`<${Person} player=${about.player} />${renamed && html` (${t("reports.then", { name: then })})`}`],
    [t("reports.table"), about.game && html`<a href=${`/admin/games/${about.game}`}>${titleOf(books, about.rulebook)}</a>`],
    [t("reports.since"), html`<${At} time=${found.opened} />`],
  ]);
  const said = found.talk.find((line) => line.reported);
  return html`<${Card} title=${t("reports.thing")}><div class="stack">
    ${said && html`<blockquote class="admin-quote">${said.text}</blockquote>`}
    ${about.kind === "message" && !said && html`<p>${t("reports.erased")}</p>`}
    ${about.kind === "player" && then && html`<p class="admin-quote">${then}</p>`}
    <${Facts} rows=${rows} />
    ${about.kind !== "player" && html`<${Talk} talk=${found.talk} />`}</div></${Card}>`;
}

/** Begins at what was reported, or at the end of a table's talk. */
function Talk({ talk }) {
  const list = useRef(null);
  useLayoutEffect(() => {
    const box = list.current;
    const line = box?.querySelector(".admin-line-reported");
    if (box) box.scrollTop = line ? line.offsetTop - box.offsetTop - box.clientHeight / 3 : box.scrollHeight;
  }, [talk]);
  if (!talk.length) return html`<p class="faint-text">${t("reports.talk.none")}</p>`;
  return html`<div><h3>${t("reports.talk")}</h3><ol class="admin-talk" ref=${list} tabindex="0" aria-label=${t("reports.talk")}>${talk.map((line) => html`<li
      key=${line.number} class=${line.reported ? "admin-line admin-line-reported" : "admin-line"}>
    <p class="said-by">${line.seat !== null && html`<${SeatMark} seat=${line.seat} size=${14} />`}<b>${line.player.name}</b> <${At} time=${line.at} />
      ${line.reported && html`<span class="badge badge-bad">${t("reports.reported")}</span>`}</p><p>${line.text}</p></li>`)}</ol></div>`;
}

/** @param {{reports: import("#api").FiledOut[]}} props */
export function Filed({ reports }) {
  return html`<${Card} title=${t("reports.count", { count: reports.length })}><ul class="people-list" aria-label=${t("reports.filed")}>
    ${reports.map((report, index) => html`<li key=${index} class="people-row"><div><p><b>${t(`people.reason.${report.reason}`)}</b></p>
      <p><${Person} player=${report.reporter} />, <${At} time=${report.at} /></p></div>
      ${report.text && html`<p class="people-text">${report.text}</p>`}</li>`)}</ul></${Card}>`;
}

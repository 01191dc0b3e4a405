/** Studies in a list: the first position of each, what it is called, and by whom. */
import { date } from "../../base/format.js";
import { html } from "../../base/html.js";
import { t } from "../../base/i18n.js";
import { titleOf, useRulebooks } from "../../games/rulebooks.js";
import { Thumbnail } from "../../games/thumbnail.js";
import { addressOf, authorOf, viewOf } from "./words.js";

/** @param {{studies: import("#api").StudyRow[], label: string, own?: boolean}} props `own` ones say who may read them, not by whom they are */
export function StudyList({ studies, label, own = false }) {
  const books = useRulebooks().data;
  return html`<ul class="study-list" aria-label=${label}>${studies.map((study) => html`<${Row} key=${study.id} study=${study} books=${books} own=${own} />`)}</ul>`;
}

function Row({ study, books, own }) {
  const { id, title, cover, entries, rulebooks, changed } = study;
  const games = rulebooks.map((key) => titleOf(books, key)).join(", ");
  const facts = [own ? null : t("studies.by", { name: authorOf(study) }), t("studies.positions", { count: entries }), games, t("studies.changed", { date: date(changed) })];
  return html`<li class="study-row">
    ${cover ? html`<${Thumbnail} game=${{ id: cover.game, hash: "" }} title=${title} href=${addressOf(id)} view=${viewOf(cover)} />` : html`<span class="study-row-blank" aria-hidden="true"></span>`}
    <div class="study-row-words"><h3><a href=${addressOf(id)}>${title}</a></h3>
      <p>${facts.filter(Boolean).join(" · ")}</p>
      ${own && html`<p><span class=${study.hidden ? "badge badge-bad" : "badge"}>${t(`studies.${study.hidden ? "hidden" : study.visibility}`)}</span></p>`}</div></li>`;
}

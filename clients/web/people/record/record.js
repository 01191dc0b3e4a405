/** What a player has done, a tab for each rulebook: rating over time, results, habits, records and badges. */
import { session } from "../../account/session.js";
import { theme } from "../../account/theme-choice.js";
import { get } from "../../api/requests.js";
import { date, duration, milliseconds, number } from "../../base/format.js";
import { html, useState } from "../../base/html.js";
import { language, t } from "../../base/i18n.js";
import { useLoad, useSignal } from "../../base/store.js";
import { titleOf, useRulebooks } from "../../games/rulebooks.js";
import { Loaded } from "../../loading/loaded.js";
import { Tabs } from "../../parts/tabs.js";
import { Badges } from "./badges.js";

/** @param {{player: import("#api").PlayerOut}} props */
export function Record({ player }) {
  const load = useLoad((signal) => get(`/v1/players/${player.id}/statistics`, { query: { language: language.value }, signal }), [player.id, language.value]);
  return html`<${Loaded} load=${load}>${(data) => data.items.length > 0 && html`<${Books} player=${player} items=${data.items} />`}</${Loaded}>`;
}

function Books({ player, items }) {
  const books = useRulebooks().data;
  const most = items.reduce((one, other) => (other.games > one.games ? other : one));
  const [chosen, setChosen] = useState(most.rulebook);
  const tabs = items.map((item) => ({
    key: item.rulebook,
    label: titleOf(books, item.rulebook),
    panel: html`<${Book} key=${item.rulebook} player=${player} found=${item} />`,
  }));
  return html`<section class="list-section record" aria-label=${t("player.statistics")}><h2>${t("player.statistics")}</h2>
    <${Tabs} label=${t("player.statistics")} tabs=${tabs} chosen=${chosen} onChoose=${setChosen} /></section>`;
}

function Book({ player, found }) {
  const own = session.value?.id === player.id;
  const rated = player.ratings.some((rating) => rating.rulebook === found.rulebook);
  return html`<div class="record-book">
    ${rated && html`<${Chart} player=${player} rulebook=${found.rulebook} />`}
    <${Figures} found=${found} />
    <${Results} seats=${found.seats} />
    <${Openings} openings=${found.openings} />
    <${Records} records=${found.records} />
    <${Badges} rulebook=${found.rulebook} earned=${found.badges} own=${own} />
  </div>`;
}

/** Drawn by the service for either theme: a picture knows that of the screen, not what the reader chose. */
function Chart({ player, rulebook }) {
  const books = useRulebooks().data;
  const chosen = useSignal(theme);
  const shown = chosen === "system" ? systemTheme() : chosen;
  const path = `/v1/players/${player.id}/ratings/${rulebook}/chart.svg?language=${language.value}&theme=${shown}`;
  const alt = t("player.chart", { game: titleOf(books, rulebook) });
  return html`<figure class="record-chart"><img src=${path} alt=${alt} width="720" height="270"
    loading="lazy" decoding="async" /></figure>`;
}

function systemTheme() {
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

function Figures({ found }) {
  const figures = [
    [t("player.played"), number(found.games)],
    [t("player.won"), t("player.share", { count: found.wins, share: number((100 * found.wins) / found.games) })],
    [t("player.length"), lasting(found.length)],
    found.pace && [t("player.pace"), lasting(found.pace)],
  ];
  return html`<dl class="record-figures">${figures.filter(Boolean).map(([name, value]) => html`<div key=${name}><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;
}

/** The service counts whole seconds. */
function lasting(length) {
  return milliseconds(length) ? duration(length) : t("player.moment");
}

/** How often each rank was reached, by how many played. */
function Results({ seats }) {
  const ranks = Math.max(...seats.map((one) => one.seats));
  return html`<section class="record-part"><h3>${t("player.results")}</h3><div class="record-scroll" tabindex="0" role="region"
    aria-label=${t("player.results")}><table class="record-table">
    <thead><tr><th scope="col">${t("player.seats")}</th>${Array.from({ length: ranks }, (_, rank) => html`<th key=${rank} scope="col"
      class="number">${number(rank + 1)}</th>`)}</tr></thead>
    <tbody>${seats.map((one) => html`<tr key=${one.seats}><th scope="row">${one.seats}</th>${Array.from({ length: ranks }, (_, rank) => html`<td
      key=${rank} class="number">${rank < one.seats ? number(one.ranks[rank]) : ""}</td>`)}</tr>`)}</tbody></table></div></section>`;
}

function Openings({ openings }) {
  if (!openings.length) return null;
  return html`<section class="record-part"><h3>${t("player.openings")}</h3><ol class="record-list">${openings.map((one) => html`<li
    key=${one.name}><span>${one.name}</span><span class="faint-text">${t("player.opening", { count: one.games, wins: one.wins })}</span></li>`)}</ol></section>`;
}

function Records({ records }) {
  if (!records.length) return null;
  return html`<section class="record-part"><h3>${t("player.records")}</h3><ul class="record-list">${records.map((one) => html`<li
    key=${one.kind}><span>${t(`player.record.${one.kind}`, { count: one.value, value: number(one.value, one.kind === "rating" ? 2 : 0) })}</span><span
    class="faint-text">${one.game ? html`<a href=${`/games/${one.game}`}>${date(one.at)}</a>` : date(one.at)}</span></li>`)}</ul></section>`;
}

/** What the pages of moderators say in several places: names with links, marks of accounts, what a report is about. */
import { date, dateTime } from "../../base/format.js";
import { html } from "../../base/html.js";
import { t } from "../../base/i18n.js";
import { titleOf } from "../../games/rulebooks.js";

const FAR_MS = 150 * 86_400_000;

/** A player as a link to what moderators see of the account. @param {{player: {id: string, name: string | null} | null}} props */
export function Person({ player }) {
  if (!player?.name) return html`<span class="faint-text">${t("admin.gone")}</span>`;
  return html`<a href=${`/admin/accounts/${player.id}`}>${player.name}</a>`;
}

/** What sets an account apart: its role, a guest, what was imposed on it. */
export function Badges({ account }) {
  const { suspension, mute } = account;
  return html`<span class="admin-badges">
    ${account.role !== "player" && html`<span class="badge badge-good">${t(`admin.role.${account.role}`)}</span>`}
    ${account.guest && html`<span class="badge">${t("admin.guest")}</span>`}
    ${suspension && html`<span class="badge badge-bad">${lasting(suspension, "suspended", "banned")}</span>`}
    ${mute && html`<span class="badge badge-bad">${lasting(mute, "muted", "muted-ever")}</span>`}</span>`;
}

function lasting(sanction, some, ever) {
  return sanction.until ? t(`admin.${some}`, { until: date(sanction.until) }) : t(`admin.${ever}`);
}

/** What a case is about: `A message by Bob, Système Solaire`. */
export function aboutText(about, books) {
  const title = about.rulebook ? titleOf(books, about.rulebook) : "";
  return t(`admin.about.${about.kind}`, { name: about.player?.name ?? t("admin.gone"), title });
}

/** An instant: its year, where that may be another. */
export function At({ time }) {
  const far = Math.abs(Date.now() - Date.parse(time)) > FAR_MS;
  return html`<time datetime=${time}>${far ? date(time) : dateTime(time)}</time>`;
}

/** A row of names and values. @param {{rows: [string, unknown][]}} props */
export function Facts({ rows }) {
  return html`<dl class="admin-facts">${rows.filter(([, value]) => value).map(([name, value]) => html`<div key=${name}><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;
}

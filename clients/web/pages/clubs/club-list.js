/** Clubs in a list, one a row. */
import { html } from "../../base/html.js";
import { t } from "../../base/i18n.js";
import { Icon } from "../../parts/icon.js";
import { languagesText } from "./words.js";

/** @param {{clubs: any[], label: string}} props what the reader is in a club stands at its row's end (`you`) */
export function ClubList({ clubs, label }) {
  return html`<ul class="people-list" aria-label=${label}>${clubs.map((club) => html`<li key=${club.id} class="people-row">
    <div><p><a class="club-name" href=${`/clubs/${club.id}`}>${club.name}</a>${club.visibility === "private" && html` <span
        class="game-row-private" title=${t("clubs.private")}><${Icon} name="lock" size=${16} /><span class="hidden-text">${t("clubs.private")}</span></span>`}</p>
      <p>${[t("clubs.members", { count: club.members }), t(`clubs.admission.${club.admission}`), languagesText(club.languages)].filter(Boolean).join(" · ")}</p></div>
    ${club.you && html`<span class=${club.you.role ? "badge badge-good" : "badge"}>${standText(club.you)}</span>`}</li>`)}</ul>`;
}

function standText({ role, asked }) {
  if (role) return t(`clubs.role.${role}`);
  return t(asked ? "clubs.asked" : "clubs.invited");
}

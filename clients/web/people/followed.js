/** Whom the reader follows. */
import { html } from "../base/html.js";
import { t } from "../base/i18n.js";
import { date } from "../base/format.js";
import { pageOf } from "../games/words.js";
import { Loaded } from "../loading/loaded.js";
import { FollowButton, useFollows } from "./follow.js";

export function Followed() {
  const follows = useFollows();
  return html`<p>${t("people.follows.lead")}</p>
    <${Loaded} load=${follows} rows=${1}>${(data) => (data.items.length === 0
      ? html`<p class="faint-text">${t("people.follows.none")}</p>`
      : html`<ul class="people-list" aria-label=${t("people.follows")}>${data.items.map((follow) => html`<${Row} key=${follow.player.id}
          follow=${follow} follows=${follows} />`)}</ul>`)}</${Loaded}>`;
}

function Row({ follow, follows }) {
  const { player } = follow;
  return html`<li class="people-row"><div><p><a href=${pageOf(player)}>${player.name}</a></p>
      <p>${t("people.follows.since", { date: date(follow.since) })}</p></div>
    <${FollowButton} player=${player} follows=${follows} /></li>`;
}

/** Badges that a player has earned in a game's rulebook; and to the player, those that are still to be earned. */
import { date } from "../../base/format.js";
import { html } from "../../base/html.js";
import { t } from "../../base/i18n.js";
import { useRulebook } from "../../games/rulebooks.js";
import { Seal } from "./seal.js";

/** @param {{rulebook: string, earned: import("#api").EarnedOut[], own: boolean}} props */
export function Badges({ rulebook, earned, own }) {
  if (!earned.length && !own) return null;
  return html`<section class="record-part record-badges"><h3>${t("player.badges")}</h3>
    ${!earned.length && html`<p class="faint-text">${t("player.badges.none")}</p>`}
    <ul class="badges">${earned.map((badge) => html`<${Earned} key=${badge.key} badge=${badge} />`)}
      ${own && html`<${Missing} rulebook=${rulebook} earned=${earned} />`}</ul></section>`;
}

function Earned({ badge }) {
  const when = badge.at && t("player.badge.first", { date: date(badge.at) });
  return html`<li class="badge"><${Seal} /><div><p class="badge-title">${badge.title}${badge.games > 1 && html` <span
    class="badge-times">${t("player.badge.times", { count: badge.games })}</span>`}</p><p>${badge.description}</p>
    ${when && html`<p class="faint-text">${badge.game ? html`<a href=${`/games/${badge.game}`}>${when}</a>` : when}</p>`}</div></li>`;
}

function Missing({ rulebook, earned }) {
  const given = useRulebook(rulebook).data?.badges ?? [];
  const left = given.filter((badge) => !earned.some((one) => one.key === badge.key));
  return left.map((badge) => html`<li key=${badge.key} class="badge badge-missing"><${Seal} earned=${false} /><div><p
    class="badge-title">${badge.title}</p><p>${badge.description}</p><p class="faint-text">${t("player.badge.missing")}</p></div></li>`);
}

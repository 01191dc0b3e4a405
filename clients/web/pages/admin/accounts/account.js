/** An account: what a moderator has to know of it, and may do about it. */
import { session } from "../../../account/session.js";
import { get } from "../../../api/requests.js";
import { date } from "../../../base/format.js";
import { html } from "../../../base/html.js";
import { t } from "../../../base/i18n.js";
import { useLoad } from "../../../base/store.js";
import { GameList } from "../../../games/game-list.js";
import { Loaded } from "../../../loading/loaded.js";
import { Button } from "../../../parts/button.js";
import { Card } from "../../../parts/card.js";
import { PageHead } from "../../../parts/page-head.js";
import { DeedButtons } from "../deed-button.js";
import { DeedsDone } from "../deeds-done.js";
import { At, Badges, Facts, Person } from "../words.js";

const RANKS = ["player", "moderator", "administrator"];

export function Account({ id, role }) {
  const load = useLoad((signal) => get(`/v1/admin/accounts/${id}`, { signal }), [id]);
  const { data } = load;
  return html`<${PageHead} title=${data?.name ?? t("admin.account")}>
      ${data && html`<${Button} look="quiet" small href=${`/players/${id}`}>${t("accounts.public")}</${Button}>`}</${PageHead}>
    <${Loaded} load=${load} rows=${5}>${(account) => html`<div class="admin-columns">
      <div class="stack"><${Deeds} account=${account} role=${role} onDone=${load.reload} /><${Done} account=${account} /><${Games} account=${account} /></div>
      <div class="stack"><${Known} account=${account} /><${Networks} networks=${account.networks} /></div></div>`}</${Loaded}>`;
}

function Deeds({ account, role, onDone }) {
  const { suspension, mute } = account;
  const below = RANKS.indexOf(account.role) < RANKS.indexOf(role);
  const mine = account.id === session.value?.id;
  const deeds = [
    ...(below ? [mute ? "lift_mute" : "mute", ...(suspension ? ["lift_suspension"] : ["suspend", "ban"]), "rename"] : []),
    ...(role === "administrator" && !account.guest && !mine ? ["change_role"] : []),
  ];
  return html`<${Card} title=${t("accounts.deeds")}><div class="stack">
    <${Sanction} sanction=${suspension} some="accounts.suspended" ever="accounts.banned" /><${Sanction} sanction=${mute} some="accounts.muted" ever="accounts.muted-ever" />
    ${!below && html`<p class="faint-text">${t(mine ? "accounts.self" : "accounts.above")}</p>`}
    ${deeds.length > 0 && html`<${DeedButtons} deeds=${deeds} about=${{ account: account.id }} name=${account.name} role=${account.role} onDone=${onDone}
      label=${t("accounts.deeds")} />`}</div></${Card}>`;
}

function Sanction({ sanction, some, ever }) {
  if (!sanction) return null;
  return html`<div class="admin-sanction"><p><b>${sanction.until ? html`${t(some)} <${At} time=${sanction.until} />` : t(ever)}</b></p>
    <p>${sanction.reason}</p><p class="faint-text">${t("accounts.imposed", { date: date(sanction.at) })}</p></div>`;
}

function Known({ account }) {
  return html`<${Card} title=${t("admin.account")}><div class="stack"><${Badges} account=${account} /><${Facts} rows=${[
    [t("accounts.since"), date(account.created)],
    [t("accounts.former"), account.former.join(", ")],
    [t("accounts.id"), html`<code>${account.id}</code>`],
  ]} /></div></${Card}>`;
}

function Done({ account }) {
  return html`<${Card} title=${t("accounts.done")}>${account.deeds.length
    ? html`<${DeedsDone} deeds=${account.deeds} label=${t("accounts.done")} of=${account.id} />` : html`<p class="faint-text">${t("accounts.done.none")}</p>`}</${Card}>`;
}

/** Who else came from the same networks. */
function Networks({ networks }) {
  const shared = networks.filter((network) => network.others.length);
  return html`<${Card} title=${t("accounts.network")}><div class="stack"><p class="field-hint">${t("accounts.network.lead")}</p>
    ${!shared.length && html`<p class="faint-text">${t("accounts.network.none")}</p>`}
    ${shared.length > 0 && html`<ul class="people-list" aria-label=${t("accounts.network")}>${shared.map((network) => html`<li key=${network.mark} class="admin-deed">
      <p class="admin-names">${network.others.map((other) => html`<${Person} key=${other.id} player=${other} />`)}</p>
      <p class="faint-text">${t("accounts.network.last", { date: date(network.last) })}</p></li>`)}</ul>`}</div></${Card}>`;
}

function Games({ account }) {
  return html`<${Card} title=${t("accounts.games")}>${account.games.length
    ? html`<${GameList} games=${account.games} label=${t("accounts.games")} aside=${gameLink} boards=${false} />` : html`<p class="faint-text">${t("accounts.games.none")}</p>`}
    <p class="actions"><a href=${`/admin/games?account=${account.id}`}>${t("accounts.games.all")}</a></p></${Card}>`;
}

function gameLink(game) {
  return html`<a href=${`/admin/games/${game.id}`}>${t("accounts.games.look")}</a>`;
}

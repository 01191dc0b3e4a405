/** A club: what it says of itself, who leads it, whether it is closed, and what was said in it. */
import { get } from "../../../api/requests.js";
import { html } from "../../../base/html.js";
import { t } from "../../../base/i18n.js";
import { useLoad } from "../../../base/store.js";
import { Loaded } from "../../../loading/loaded.js";
import { Button } from "../../../parts/button.js";
import { Card } from "../../../parts/card.js";
import { PageHead } from "../../../parts/page-head.js";
import { DeedButtons } from "../deed-button.js";
import { Messages } from "../messages.js";
import { At, Facts, Person } from "../words.js";

export function Club({ id }) {
  const load = useLoad((signal) => get(`/v1/admin/clubs/${id}`, { signal }), [id]);
  return html`<${PageHead} title=${load.data?.club.name ?? t("admin.clubs.one")}>
      <${Button} look="quiet" small href=${`/clubs/${id}`}>${t("admin.clubs.open")}</${Button}></${PageHead}>
    <${Loaded} load=${load} rows=${4}>${(found) => html`<div class="admin-columns">
      <div class="stack"><${Messages} key=${found.closed?.at} path=${`/v1/admin/clubs/${id}/messages`} about=${{ club: id }} /></div>
      <div class="stack"><${About} found=${found} onDone=${load.setData} /></div></div>`}</${Loaded}>`;
}

/** @param {{found: import("#api").StaffClubOut, onDone: (found: import("#api").StaffClubOut) => void}} props */
function About({ found, onDone }) {
  const { club, about, leader, closed } = found;
  return html`<${Card} title=${t("admin.clubs.one")}><div class="stack"><p class="admin-badges">
      ${closed && html`<span class="badge badge-bad">${t("admin.clubs.closed")}</span>`}
      ${club.visibility === "private" && html`<span class="badge">${t("admin.private")}</span>`}</p>
    ${about && html`<p class="admin-text">${about}</p>`}
    <${Facts} rows=${[
      [t("admin.clubs.leader"), html`<${Person} player=${leader} />`],
      [t("admin.clubs.members"), club.members],
      [t("admin.clubs.founded"), html`<${At} time=${club.founded} />`],
      ...(closed ? [[t("admin.clubs.closed"), html`<${At} time=${closed.at} /> ${closed.reason}`]] : []),
      [t("accounts.id"), html`<code>${club.id}</code>`],
    ]} />
    <${DeedButtons} deeds=${closed ? ["open_club"] : ["erase_club_text", "close_club"]} about=${{ club: club.id }} name=${club.name} onDone=${onDone}
      label=${t("admin.clubs.deeds")} /></div></${Card}>`;
}

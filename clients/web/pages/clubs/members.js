/** A club's members; who leads it may expel those below them and give roles. */
import { session } from "../../account/session.js";
import { put, remove } from "../../api/requests.js";
import { date } from "../../base/format.js";
import { html, useState } from "../../base/html.js";
import { t } from "../../base/i18n.js";
import { pageOf } from "../../games/words.js";
import { Loaded } from "../../loading/loaded.js";
import { More, usePages } from "../../loading/more.js";
import { Button } from "../../parts/button.js";
import { Dialog } from "../../parts/dialog.js";
import { CheckField } from "../../parts/field.js";
import { useAction } from "../../parts/form.js";
import { ProblemNotice } from "../../parts/notice.js";
import { toast } from "../../shell/toast.js";

const RANK = { leader: 3, officer: 2, member: 1 };

/** @param {{club: {id: string, name: string}, you: any, reload: () => void}} props */
export function Members({ club, you, reload }) {
  const pages = usePages(`/v1/clubs/${club.id}/members`, {});
  const [asked, setAsked] = useState(null);
  const done = () => {
    pages.reload();
    reload();
  };
  return html`<${Loaded} load=${pages}>${(members) => html`<ul class="people-list" aria-label=${t("clubs.members-tab")}>
      ${members.map((member) => html`<${Row} key=${member.player.id} member=${member} you=${you} onAsk=${(what) => setAsked({ what, member })} />`)}</ul>
      ${members.length === 0 && html`<p class="faint-text">${t("clubs.members.hidden")}</p>`}
      <${More} pages=${pages} />`}</${Loaded}>
    ${you?.role && html`<${Showing} club=${club} you=${you} onChanged=${done} />`}
    ${asked && html`<${Question} club=${club} asked=${asked} onClose=${() => setAsked({ ...asked, what: "" })} onDone=${done} />`}`;
}

/** Whether the reader is shown to strangers. */
function Showing({ club, you, onChanged }) {
  const action = useAction();
  const show = async (shown) => {
    const done = await action.run(() => put(`/v1/clubs/${club.id}/membership`, { shown }));
    if (done) toast(t(shown ? "clubs.now-shown" : "clubs.now-hidden", { name: club.name }));
    onChanged();
  };
  return html`<div class="club-shown"><${CheckField} key=${you.shown} label=${t("clubs.shown")} hint=${t("clubs.shown.hint")} checked=${you.shown} onValue=${show} />
    ${action.problem && html`<${ProblemNotice} problem=${action.problem} />`}</div>`;
}

function Row({ member, you, onAsk }) {
  const { player, role } = member;
  const below = player.id !== session.value?.id && RANK[you?.role] >= RANK.officer && RANK[role] < RANK[you.role];
  const deeds = [you?.role === "leader" && below && (role === "officer" ? "demote" : "promote"), you?.role === "leader" && below && "hand-over", below && "expel"];
  return html`<li class="people-row"><div><p><a href=${pageOf(player)}>${player.name}</a></p>
      <p>${t(`clubs.role.${role}`)} · ${t("clubs.member-since", { date: date(member.since) })}${!member.shown && html` · ${t("clubs.is-hidden")}`}</p></div>
    ${below && html`<div class="club-deeds-row">${deeds.filter(Boolean).map((deed) => html`<${Button} key=${deed} small look="quiet"
      aria-label=${t(`clubs.${deed}.name`, { name: player.name })} onClick=${() => onAsk(deed)}>${t(`clubs.${deed}`)}</${Button}>`)}</div>`}</li>`;
}

function Question({ club, asked, onClose, onDone }) {
  const { what, member } = asked;
  const action = useAction();
  const path = `/v1/clubs/${club.id}/members/${member.player.id}`;
  const sends = {
    expel: () => remove(path),
    promote: () => put(`${path}/role`, { role: "officer" }),
    demote: () => put(`${path}/role`, { role: "member" }),
    "hand-over": () => put(`${path}/role`, { role: "leader" }),
  };
  const send = async () => {
    const done = await action.run(async () => (await sends[what](), true));
    if (!done) return;
    onClose();
    onDone();
  };
  const name = member.player.name;
  return html`<${Dialog} open=${what !== ""} title=${what ? t(`clubs.${what}.name`, { name }) : name} onClose=${onClose}>${what && html`<div class="stack">
    <p>${t(`clubs.${what}.what`, { name })}</p>
    ${action.problem && html`<${ProblemNotice} problem=${action.problem} />`}
    <p class="actions"><${Button} look=${what === "expel" ? "danger" : "main"} busy=${action.busy} onClick=${send}>${t(`clubs.${what}`)}</${Button}>
      <${Button} look="quiet" onClick=${onClose}>${t("clubs.never-mind")}</${Button}></p></div>`}</${Dialog}>`;
}

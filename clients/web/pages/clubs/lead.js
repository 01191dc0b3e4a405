/** What those do who lead a club: answer requests, invite, say what the club is, end it. */
import { get, patch, put, remove } from "../../api/requests.js";
import { date } from "../../base/format.js";
import { html, useState } from "../../base/html.js";
import { t } from "../../base/i18n.js";
import { navigate } from "../../base/router.js";
import { useLoad } from "../../base/store.js";
import { pageOf } from "../../games/words.js";
import { Loaded } from "../../loading/loaded.js";
import { Button } from "../../parts/button.js";
import { Card } from "../../parts/card.js";
import { Dialog } from "../../parts/dialog.js";
import { TextField } from "../../parts/field.js";
import { Form, useAction } from "../../parts/form.js";
import { ProblemNotice } from "../../parts/notice.js";
import { toast } from "../../shell/toast.js";
import { FIELDS, TermsFields } from "./terms.js";

/** @param {{found: any, reload: () => void}} props */
export function Lead({ found, reload }) {
  const path = `/v1/clubs/${found.club.id}`;
  return html`<div class="club-lead">
    <${Card} title=${t("clubs.requests")}><${Requests} path=${path} onMember=${reload} /></${Card}>
    <${Card} title=${t("clubs.invitations")}><${Invitations} path=${path} /></${Card}>
    <${Card} title=${t("clubs.terms")}><${Terms} path=${path} found=${found} onChanged=${reload} /></${Card}>
    ${found.you.role === "leader" && html`<${Card} title=${t("clubs.end")}><${End} path=${path} club=${found.club} /></${Card}>`}</div>`;
}

function Requests({ path, onMember }) {
  const load = useLoad((signal) => get(`${path}/requests`, { signal }), [path]);
  const action = useAction();
  const answer = async (player, takes) => {
    await action.run(() => (takes ? put(`${path}/members/${player.id}`) : remove(`${path}/requests/${player.id}`)));
    load.reload();
    if (takes) onMember();
  };
  return html`<${Loaded} load=${load} rows=${1}>${({ items }) => (items.length === 0
      ? html`<p class="faint-text">${t("clubs.requests.none")}</p>`
      : html`<ul class="people-list" aria-label=${t("clubs.requests")}>${items.map(({ player, at, text }) => html`<li key=${player.id} class="people-row">
          <div><p><a href=${pageOf(player)}>${player.name}</a></p><p>${date(at)}</p></div>
          <div class="club-deeds-row"><${Button} small busy=${action.busy} aria-label=${t("clubs.let-in.name", { name: player.name })} onClick=${() => answer(player, true)}>${t("clubs.let-in")}</${Button}>
            <${Button} small look="quiet" busy=${action.busy} aria-label=${t("clubs.turn-away.name", { name: player.name })} onClick=${() => answer(player, false)}>${t("clubs.turn-away")}</${Button}></div>
          ${text && html`<p class="people-text">${text}</p>`}</li>`)}</ul>`)}</${Loaded}>
    ${action.problem && html`<${ProblemNotice} problem=${action.problem} />`}`;
}

function Invitations({ path }) {
  const load = useLoad((signal) => get(`${path}/invitations`, { signal }), [path]);
  const [name, setName] = useState("");
  const action = useAction();
  const invite = async () => {
    const wanted = name.trim();
    const done = await action.run(async () => {
      const player = await get(`/v1/players/${encodeURIComponent(wanted)}`);
      await put(`${path}/invitations/${player.id}`);
      return player;
    });
    if (!done) return;
    toast(t("clubs.invite.sent", { name: done.name }));
    setName("");
    load.reload();
  };
  const withdraw = async (player) => {
    await action.run(() => remove(`${path}/invitations/${player.id}`));
    load.reload();
  };
  return html`<div class="stack"><${Form} action=${action} onSubmit=${invite} label=${t("clubs.invite")}
      buttons=${html`<${Button} type="submit" busy=${action.busy} disabled=${!name.trim()}>${t("clubs.invite")}</${Button}>`}>
      <${TextField} label=${t("clubs.invite.whom")} hint=${t("clubs.invite.hint")} value=${name} onValue=${setName} maxlength="24" autocomplete="off" /></${Form}>
    <${Loaded} load=${load} rows=${1}>${({ items }) => items.length > 0 && html`<ul class="people-list" aria-label=${t("clubs.invitations")}>${items.map(({ player, at }) => html`<li
      key=${player.id} class="people-row"><div><p><a href=${pageOf(player)}>${player.name}</a></p><p>${t("clubs.invited-on", { date: date(at) })}</p></div>
      <${Button} small look="quiet" busy=${action.busy} aria-label=${t("clubs.uninvite.name", { name: player.name })} onClick=${() => withdraw(player)}>${t("clubs.uninvite")}</${Button}></li>`)}</ul>`}</${Loaded}></div>`;
}

function Terms({ path, found, onChanged }) {
  const { club, about } = found;
  const [terms, setTerms] = useState({ name: club.name, about, languages: club.languages, admission: club.admission, visibility: club.visibility });
  const action = useAction();
  const submit = async () => {
    const done = await action.run(() => patch(path, terms));
    if (!done) return;
    toast(t("clubs.terms.saved"));
    onChanged();
  };
  return html`<${Form} action=${action} fields=${FIELDS} onSubmit=${submit} label=${t("clubs.terms")}
    buttons=${html`<${Button} type="submit" busy=${action.busy}>${t("clubs.terms.save")}</${Button}>`}>
    <${TermsFields} terms=${terms} change=${(part) => setTerms((now) => ({ ...now, ...part }))} problem=${action.problem} /></${Form}>`;
}

function End({ path, club }) {
  const [open, setOpen] = useState(false);
  const action = useAction();
  const close = () => setOpen(false);
  const end = async () => {
    const done = await action.run(async () => (await remove(path), true));
    if (!done) return;
    toast(t("clubs.ended", { name: club.name }));
    navigate("/clubs");
  };
  return html`<div class="stack"><p>${t("clubs.end.what")}</p>
    <p class="actions"><${Button} look="danger" onClick=${() => setOpen(true)}>${t("clubs.end.do")}</${Button}></p>
    <${Dialog} open=${open} title=${t("clubs.end.title", { name: club.name })} onClose=${close}><div class="stack"><p>${t("clubs.end.sure")}</p>
      ${action.problem && html`<${ProblemNotice} problem=${action.problem} />`}
      <p class="actions"><${Button} look="danger" busy=${action.busy} onClick=${end}>${t("clubs.end.do")}</${Button}
        ><${Button} look="quiet" onClick=${close}>${t("clubs.never-mind")}</${Button}></p></div></${Dialog}></div>`;
}

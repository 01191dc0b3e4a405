/** The apps that the reader has registered: their names, where users are sent back to, and the ids that they ask with. */
import { NeedsAccount } from "../../account/needs-account.js";
import { session } from "../../account/session.js";
import { get, post, put, remove } from "../../api/requests.js";
import { date } from "../../base/format.js";
import { html, useState } from "../../base/html.js";
import { t } from "../../base/i18n.js";
import { useLoad, useSignal } from "../../base/store.js";
import { Loaded } from "../../loading/loaded.js";
import { Button } from "../../parts/button.js";
import { Card } from "../../parts/card.js";
import { Dialog } from "../../parts/dialog.js";
import { Field, TextField } from "../../parts/field.js";
import { Form, said, useAction } from "../../parts/form.js";
import { ProblemNotice } from "../../parts/notice.js";
import { PageHead } from "../../parts/page-head.js";
import { toast } from "../../shell/toast.js";

const PATH = "/v1/apps";
const LONGEST_NAME = 24;

export default function OwnApps() {
  const member = useSignal(session);
  const apps = useLoad((signal) => (member && !member.guest ? get(PATH, { signal }) : Promise.resolve(null)), [member?.id]);
  if (!member || member.guest) return html`<${NeedsAccount} title=${t("own-apps.title")} next="/apps" />`;
  return html`<div class="page page-narrow"><${PageHead} title=${t("own-apps.title")} lead=${t("own-apps.lead")} />
    <div class="settings">
      <${Loaded} load=${apps} rows=${2}>${({ items, most }) => html`${items.map((app) => html`<${App} key=${app.id} app=${app} onChange=${apps.reload} />`)}
        ${items.length < most ? html`<${Register} onChange=${apps.reload} />` : html`<p class="faint-text">${t("own-apps.full", { count: most })}</p>`}`}</${Loaded}>
      <p><a href="/docs#tokens">${t("own-apps.how")}</a></p></div></div>`;
}

function App({ app, onChange }) {
  const [asked, setAsked] = useState("");
  const close = () => setAsked("");
  return html`<${Card} title=${app.name}><div class="stack">
    <dl class="app-facts"><div><dt>${t("own-apps.id")}</dt><dd><code>${app.id}</code></dd></div>
      <div><dt>${t("own-apps.redirects")}</dt><dd>${app.redirect_uris.length
        ? html`<ul>${app.redirect_uris.map((one) => html`<li key=${one}><code>${one}</code></li>`)}</ul>` : t("own-apps.redirects.none")}</dd></div>
      <div><dt>${t("own-apps.since")}</dt><dd>${date(app.created)}</dd></div></dl>
    ${asked === "change"
      ? html`<${Fields} app=${app} label=${t("own-apps.change.name", { app: app.name })} save=${t("own-apps.save")} onClose=${close}
          send=${(terms) => put(`${PATH}/${app.id}`, terms)} onDone=${() => (toast(t("own-apps.saved")), close(), onChange())} />`
      : html`<p class="actions"><${Button} look="quiet" aria-label=${t("own-apps.change.name", { app: app.name })} onClick=${() => setAsked("change")}>${t("own-apps.change")}</${Button}>
          <${Button} look="danger" aria-label=${t("own-apps.delete.name", { app: app.name })} onClick=${() => setAsked("delete")}>${t("own-apps.delete")}</${Button}></p>`}
    <${Deleting} open=${asked === "delete"} app=${app} onClose=${close} onDone=${onChange} /></div></${Card}>`;
}

function Register({ onChange }) {
  const [turn, setTurn] = useState(0);
  const done = (app) => {
    toast(t("own-apps.registered", { app: app.name }));
    setTurn(turn + 1);
    onChange();
  };
  return html`<${Card} title=${t("own-apps.new")}><${Fields} key=${turn} label=${t("own-apps.new")} save=${t("own-apps.register")}
    send=${(terms) => post(PATH, terms)} onDone=${done} /></${Card}>`;
}

/** @param {{app?: {name: string, redirect_uris: string[]}, label: string, save: string, send: (terms: object) => Promise<any>, onDone: (app: any) => void, onClose?: () => void}} props */
function Fields({ app, label, save, send, onDone, onClose }) {
  const [name, setName] = useState(app?.name ?? "");
  const [addresses, setAddresses] = useState((app?.redirect_uris ?? []).join("\n"));
  const action = useAction();
  const submit = async () => {
    const redirect_uris = [...new Set(addresses.split("\n").map((line) => line.trim()).filter(Boolean))];
    const made = await action.run(() => send({ name: name.trim(), redirect_uris }));
    if (made) onDone(made);
  };
  return html`<${Form} action=${action} fields=${["name", "redirect_uris"]} onSubmit=${submit} label=${label}
    buttons=${html`<${Button} type="submit" busy=${action.busy} disabled=${!name.trim()}>${save}</${Button}>
      ${onClose && html`<${Button} look="quiet" onClick=${onClose}>${t("own-apps.never-mind")}</${Button}>`}`}>
    <${TextField} label=${t("own-apps.name")} hint=${t("own-apps.name.hint")} value=${name} onValue=${setName} maxlength=${LONGEST_NAME}
      autocomplete="off" problem=${said(action.problem, "name")} />
    <${Field} label=${t("own-apps.redirects")} hint=${t("own-apps.redirects.hint")} problem=${said(action.problem, "redirect_uris")}>
      ${(control) => html`<textarea class="input" rows="3" spellcheck=${false} value=${addresses} onInput=${(event) => setAddresses(event.target.value)} ...${control}></textarea>`}</${Field}>
  </${Form}>`;
}

function Deleting({ open, app, onClose, onDone }) {
  const action = useAction();
  const drop = async () => {
    const done = await action.run(async () => (await remove(`${PATH}/${app.id}`), true));
    if (!done) return;
    toast(t("own-apps.deleted", { app: app.name }));
    onDone();
  };
  return html`<${Dialog} open=${open} title=${t("own-apps.delete.name", { app: app.name })} onClose=${onClose}><div class="stack">
    <p>${t("own-apps.delete.what")}</p>
    ${action.problem && html`<${ProblemNotice} problem=${action.problem} />`}
    <p class="actions"><${Button} look="danger" busy=${action.busy} onClick=${drop}>${t("own-apps.delete")}</${Button}>
      <${Button} look="quiet" onClick=${onClose}>${t("own-apps.never-mind")}</${Button}></p></div></${Dialog}>`;
}

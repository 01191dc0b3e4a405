/** What the reader may do with a tournament: enter, withdraw; the organiser begins it and calls it off. */
import { session } from "../../account/session.js";
import { newKey, post, put, remove } from "../../api/requests.js";
import { html, useState } from "../../base/html.js";
import { t } from "../../base/i18n.js";
import { Later } from "../../loading/later.js";
import { Button } from "../../parts/button.js";
import { Dialog } from "../../parts/dialog.js";
import { Field } from "../../parts/field.js";
import { Form, said, useAction } from "../../parts/form.js";
import { ProblemNotice } from "../../parts/notice.js";
import { toast } from "../../shell/toast.js";
import { useFormats } from "./words.js";

const LONGEST_REASON = 200;
const MAIL = { load: () => import("./mail.js"), texts: ["account/mail"], styles: ["account/mail.css"] };

/** @param {{tournament: any, changed: (tournament: any) => void}} props */
export function Dealings({ tournament, changed }) {
  const [asked, setAsked] = useState("");
  const entering = useAction();
  const late = useFormats().data?.items.find((one) => one.key === tournament.format)?.late;
  const { id, status, you, title } = tournament;
  const takes = status === "open" || (status === "running" && late);
  const going = status === "open" || status === "running";
  const close = () => setAsked("");
  if (!session.value) return takes && html`<${Button} href=${`/sign-in?next=${encodeURIComponent(`/tournaments/${id}`)}`}>${t("tournaments.sign-in")}</${Button}>`;
  if (session.value.guest) return takes && html`<${Button} href="/sign-up">${t("tournaments.sign-up")}</${Button}>`;
  const enter = async () => {
    const now = await entering.run(() => put(`/v1/tournaments/${id}/entry`, { entropy: newKey() }));
    if (!now) return;
    toast(t("tournaments.entered-now", { title }));
    changed(now);
  };
  const dialog = { tournament, changed, onClose: close };
  return html`${takes && !you.entered && html`<${Button} busy=${entering.busy} onClick=${enter}>${t("tournaments.enter")}</${Button}>`}
    ${you.organiser && status === "open" && html`<${Button} look=${you.entered ? "main" : "quiet"} onClick=${() => setAsked("start")}>${t("tournaments.start")}</${Button}>`}
    ${you.entered && going && html`<${Button} look="quiet" onClick=${() => setAsked("leave")}>${t("tournaments.leave")}</${Button}>`}
    ${you.organiser && going && html`<${Button} look="quiet" onClick=${() => setAsked("cancel")}>${t("tournaments.cancel")}</${Button}>`}
    ${(you.entrant || you.organiser) && going && html`<${Button} look="quiet" onClick=${() => setAsked("mail")}>${t("tournaments.mail")}</${Button}>`}
    ${entering.problem && html`<${ProblemNotice} problem=${entering.problem} />`}
    <${Sure} ...${dialog} what="start" open=${asked === "start"} send=${() => post(`/v1/tournaments/${id}/start`)} />
    <${Sure} ...${dialog} what="leave" open=${asked === "leave"} send=${() => remove(`/v1/tournaments/${id}/entry`)} />
    <${Dialog} open=${asked === "mail"} title=${title} onClose=${close}>${asked === "mail" && html`<${Later} part=${MAIL} tournament=${tournament} />`}</${Dialog}>
    <${Cancelling} ...${dialog} open=${asked === "cancel"} />`;
}

/** Asks once more, and says what follows. */
function Sure({ tournament, what, open, send, changed, onClose }) {
  const action = useAction();
  const act = async () => {
    const now = await action.run(send);
    if (!now) return;
    onClose();
    changed(now);
  };
  return html`<${Dialog} open=${open} title=${t(`tournaments.${what}.title`, { title: tournament.title })} onClose=${onClose}><div class="stack">
    <p>${t(`tournaments.${what}.what`, { count: tournament.entrants })}</p>
    ${action.problem && html`<${ProblemNotice} problem=${action.problem} />`}
    <p class="actions"><${Button} busy=${action.busy} onClick=${act}>${t(`tournaments.${what}`)}</${Button}>
      <${Button} look="quiet" onClick=${onClose}>${t("tournaments.never-mind")}</${Button}></p></div></${Dialog}>`;
}

function Cancelling({ tournament, open, changed, onClose }) {
  const [reason, setReason] = useState("");
  const action = useAction();
  const submit = async () => {
    const now = await action.run(() => post(`/v1/tournaments/${tournament.id}/cancellation`, { reason }));
    if (!now) return;
    onClose();
    changed(now);
  };
  return html`<${Dialog} open=${open} title=${t("tournaments.cancel.title", { title: tournament.title })} onClose=${onClose}>
    <${Form} action=${action} fields=${["reason"]} onSubmit=${submit} buttons=${html`<${Button} look="danger" type="submit" busy=${action.busy}>${t("tournaments.cancel")}</${Button}>
      <${Button} look="quiet" onClick=${onClose}>${t("tournaments.never-mind")}</${Button}>`}>
      <p>${t("tournaments.cancel.what")}</p>
      <${Field} label=${t("tournaments.reason")} hint=${t("tournaments.reason.hint")} problem=${said(action.problem, "reason")}>${(control) => html`<textarea class="input" rows="3"
        maxlength=${LONGEST_REASON} value=${reason} onInput=${(event) => setReason(event.target.value)} ...${control}></textarea>`}</${Field}>
    </${Form}></${Dialog}>`;
}

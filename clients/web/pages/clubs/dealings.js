/** What the reader may do with a club: join, ask, answer, leave, report. */
import { session } from "../../account/session.js";
import { put, remove } from "../../api/requests.js";
import { html, useState } from "../../base/html.js";
import { t } from "../../base/i18n.js";
import { Button } from "../../parts/button.js";
import { Dialog } from "../../parts/dialog.js";
import { Field } from "../../parts/field.js";
import { Form, said, useAction } from "../../parts/form.js";
import { ProblemNotice } from "../../parts/notice.js";
import { Asking, REPORT } from "../../people/asking.js";
import { navigate } from "../../base/router.js";
import { toast } from "../../shell/toast.js";

const LONGEST_PLEA = 300;

/** @param {{found: any, reload: () => void}} props */
export function Dealings({ found, reload }) {
  const [asked, setAsked] = useState("");
  const action = useAction();
  const { club, you } = found;
  const path = `/v1/clubs/${club.id}`;
  const close = () => setAsked("");
  const act = async (change, words) => {
    const done = await action.run(async () => (await change(), true));
    if (!done) return;
    toast(t(words, { name: club.name }));
    reload();
  };
  const join = () => act(() => put(`${path}/membership`), "clubs.joined");
  const wants = !you?.role && !found.closed;
  if (!session.value) return wants && html`<${Button} href=${`/sign-in?next=${encodeURIComponent(`/clubs/${club.id}`)}`}>${t("clubs.sign-in")}</${Button}>`;
  if (session.value.guest) return null;
  return html`
    ${wants && you.invited && html`<p class="people-blocked">${you.invited_by?.name ? t("clubs.invited-by", { name: you.invited_by.name }) : t("clubs.invited")}</p>
      <${Button} busy=${action.busy} onClick=${join}>${t("clubs.accept")}</${Button}
      ><${Button} look="quiet" busy=${action.busy} onClick=${() => act(() => remove(`${path}/invitation`), "clubs.declined")}>${t("clubs.decline")}</${Button}>`}
    ${wants && !you.invited && club.admission === "open" && html`<${Button} busy=${action.busy} onClick=${join}>${t("clubs.join")}</${Button}>`}
    ${wants && !you.invited && club.admission === "request" && (you.asked
      ? html`<${Button} look="quiet" busy=${action.busy} onClick=${() => act(() => remove(`${path}/request`), "clubs.withdrawn")}>${t("clubs.withdraw")}</${Button}>`
      : html`<${Button} onClick=${() => setAsked("plea")}>${t("clubs.ask")}</${Button}>`)}
    ${!found.closed && you.role !== "leader" && html`<${Button} look="quiet" onClick=${() => setAsked("report")}>${t("clubs.report")}</${Button}>`}
    ${you.role && html`<${Button} look="quiet" onClick=${() => setAsked("leave")}>${t("clubs.leave")}</${Button}>`}
    ${action.problem && html`<${ProblemNotice} problem=${action.problem} />`}
    <${Plea} open=${asked === "plea"} club=${club} onClose=${close} onAsked=${reload} />
    <${Leaving} open=${asked === "leave"} found=${found} onClose=${close} />
    <${Asking} part=${REPORT} open=${asked === "report"} about=${{ club: club.id }} name=${club.name} onClose=${close} />`;
}

function Plea({ open, club, onClose, onAsked }) {
  const [text, setText] = useState("");
  const action = useAction();
  const submit = async () => {
    const done = await action.run(() => put(`/v1/clubs/${club.id}/request`, { text }));
    if (!done) return;
    toast(t("clubs.asked-now", { name: club.name }));
    onClose();
    onAsked();
  };
  return html`<${Dialog} open=${open} title=${t("clubs.ask.title", { name: club.name })} onClose=${onClose}>
    <${Form} action=${action} fields=${["text"]} onSubmit=${submit} buttons=${html`<${Button} type="submit" busy=${action.busy}>${t("clubs.ask")}</${Button}>
      <${Button} look="quiet" onClick=${onClose}>${t("clubs.never-mind")}</${Button}>`}>
      <${Field} label=${t("clubs.plea")} hint=${t("clubs.plea.hint")} problem=${said(action.problem, "text")}>${(control) => html`<textarea class="input" rows="3"
        maxlength=${LONGEST_PLEA} value=${text} onInput=${(event) => setText(event.target.value)} ...${control}></textarea>`}</${Field}>
    </${Form}></${Dialog}>`;
}

function Leaving({ open, found, onClose }) {
  const { club, you } = found;
  const action = useAction();
  const leave = async () => {
    const done = await action.run(async () => (await remove(`/v1/clubs/${club.id}/membership`), true));
    if (!done) return;
    toast(t("clubs.left", { name: club.name }));
    navigate("/clubs");
  };
  const what = you.role !== "leader" ? "clubs.leave.member" : club.members > 1 ? "clubs.leave.leader" : "clubs.leave.last";
  return html`<${Dialog} open=${open} title=${t("clubs.leave.title", { name: club.name })} onClose=${onClose}><div class="stack">
    <p>${t(what)}</p>
    ${action.problem && html`<${ProblemNotice} problem=${action.problem} />`}
    <p class="actions"><${Button} look="danger" busy=${action.busy} onClick=${leave}>${t("clubs.leave")}</${Button}>
      <${Button} look="quiet" onClick=${onClose}>${t("clubs.never-mind")}</${Button}></p></div></${Dialog}>`;
}

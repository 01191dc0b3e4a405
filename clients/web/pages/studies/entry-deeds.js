/** What the author of a study does with one of its positions: write about it, move it, remove it. */
import { patch, put, remove } from "../../api/requests.js";
import { html, useEffect, useState } from "../../base/html.js";
import { t } from "../../base/i18n.js";
import { Button, IconButton } from "../../parts/button.js";
import { Dialog } from "../../parts/dialog.js";
import { Form, useAction } from "../../parts/form.js";
import { ProblemNotice } from "../../parts/notice.js";
import { EntryFields } from "./entry-fields.js";
import { Question } from "./question.js";
import { seenAt } from "./words.js";

/** @param {{found: import("#api").StudyOut, place: number, onFound: (found: any) => void}} props */
export function EntryDeeds({ found, place, onFound }) {
  const { study, entries } = found;
  const [asked, setAsked] = useState("");
  const action = useAction();
  const entry = entries[place];
  const path = `/v1/studies/${study.id}`;
  const close = () => setAsked("");
  const move = async (by) => {
    const numbers = entries.map((one) => one.number);
    numbers.splice(place + by, 0, ...numbers.splice(place, 1));
    const answer = await action.run(() => put(`${path}/order`, { entries: numbers }, seenAt(found)));
    if (answer) onFound(answer);
  };
  return html`<${IconButton} icon="up" label=${t("studies.entry.up")} title=${t("studies.entry.up")} disabled=${place === 0 || action.busy} onClick=${() => move(-1)} />
    <${IconButton} icon="down" label=${t("studies.entry.down")} title=${t("studies.entry.down")} disabled=${place === entries.length - 1 || action.busy} onClick=${() => move(1)} />
    <${Button} small look="quiet" onClick=${() => setAsked("edit")}>${t("studies.entry.edit")}</${Button}>
    <${Button} small look="quiet" onClick=${() => setAsked("remove")}>${t("studies.entry.remove")}</${Button}>
    ${action.problem && html`<${ProblemNotice} problem=${action.problem} />`}
    <${Edit} open=${asked === "edit"} entry=${entry} send=${(said) => patch(`${path}/entries/${entry.number}`, said, seenAt(found))}
      onDone=${(answer) => (close(), onFound(answer))} onClose=${close} />
    <${Question} open=${asked === "remove"} title=${t("studies.entry.remove.ask")} lead=${t("studies.entry.remove.lead")} act=${t("studies.entry.remove")} onClose=${close}
      send=${() => remove(`${path}/entries/${entry.number}`, seenAt(found))} onDone=${onFound} />`;
}

function Edit({ open, entry, send, onDone, onClose }) {
  const begun = { title: entry.title, text: entry.text };
  const [said, setSaid] = useState(begun);
  const action = useAction();
  useEffect(() => {
    if (open) (setSaid(begun), action.clear());
  }, [open]);
  const submit = async () => {
    const answer = await action.run(() => send(said));
    if (answer) onDone(answer);
  };
  return html`<${Dialog} open=${open} title=${t("studies.entry.edit-title")} onClose=${onClose}><${Form} action=${action} fields=${["title", "text"]} onSubmit=${submit}
    buttons=${html`<${Button} type="submit" busy=${action.busy}>${t("studies.save")}</${Button}>
      <${Button} look="quiet" onClick=${onClose}>${t("studies.never-mind")}</${Button}>`}>
    <${EntryFields} said=${said} change=${(part) => setSaid((now) => ({ ...now, ...part }))} problem=${action.problem} /></${Form}></${Dialog}>`;
}

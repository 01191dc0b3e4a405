/** What a study says of itself, and who may read it: the dialog that makes one, or changes it. */
import { html, useEffect, useState } from "../../base/html.js";
import { language, t } from "../../base/i18n.js";
import { Button } from "../../parts/button.js";
import { Dialog } from "../../parts/dialog.js";
import { Field, RadioField, SelectField, TextField } from "../../parts/field.js";
import { Form, said, useAction } from "../../parts/form.js";

const FIELDS = ["title", "about", "language", "visibility"];
const LONGEST_TITLE = 100;
const LONGEST_ABOUT = 1000;
const SPOKEN = ["en", "fr", "de", "es", "it", "pt"];
const VISIBILITIES = ["private", "unlisted", "public"];

/** The terms with which a new study begins. */
export function newTerms() {
  return { title: "", about: "", language: language.value, visibility: "private" };
}

/**
 * @param {{open: boolean, title: string, act: string, begun: object, send: (terms: object) => Promise<any>, onDone: (answer: any) => void,
 *   onClose: () => void}} props `begun` are the terms at first, `send` sends them, `act` says so on the button
 */
export function TermsDialog({ open, title, act, begun, send, onDone, onClose }) {
  const [terms, setTerms] = useState(begun);
  const action = useAction();
  useEffect(() => {
    if (open) (setTerms(begun), action.clear());
  }, [open]);
  const submit = async () => {
    const done = await action.run(() => send({ ...terms, language: terms.language || null }));
    if (done) onDone(done);
  };
  return html`<${Dialog} open=${open} title=${title} onClose=${onClose}><${Form} action=${action} fields=${FIELDS} onSubmit=${submit} label=${title}
    buttons=${html`<${Button} type="submit" busy=${action.busy} disabled=${!terms.title.trim()}>${act}</${Button}>
      <${Button} look="quiet" onClick=${onClose}>${t("studies.never-mind")}</${Button}>`}>
    <${TermsFields} terms=${terms} change=${(part) => setTerms((now) => ({ ...now, ...part }))} problem=${action.problem} /></${Form}></${Dialog}>`;
}

function TermsFields({ terms, change, problem }) {
  const names = new Intl.DisplayNames(language.value, { type: "language" });
  const codes = [...new Set([...SPOKEN, ...(terms.language ? [terms.language] : [])])];
  return html`<${TextField} label=${t("studies.name")} value=${terms.title} required maxlength=${LONGEST_TITLE}
      onValue=${(title) => change({ title })} problem=${said(problem, "title")} />
    <${Field} label=${t("studies.about")} problem=${said(problem, "about")}>
      ${(control) => html`<textarea class="input" rows="4" maxlength=${LONGEST_ABOUT} value=${terms.about}
        onInput=${(event) => change({ about: event.target.value })} ...${control}></textarea>`}</${Field}>
    <${SelectField} label=${t("studies.language")} value=${terms.language ?? ""} onValue=${(code) => change({ language: code })} problem=${said(problem, "language")}
      choices=${[["", t("studies.language.none")], ...codes.map((code) => [code, names.of(code)])]} />
    <${RadioField} label=${t("studies.visibility")} value=${terms.visibility} onValue=${(visibility) => change({ visibility })} problem=${said(problem, "visibility")}
      choices=${VISIBILITIES.map((value) => ({ value, label: t(`studies.visibility.${value}`), hint: t(`studies.visibility.${value}.hint`) }))} />`;
}

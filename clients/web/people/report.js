/** Reporting a player, a message, a table, a club or a study to the moderators. */
import { post } from "../api/requests.js";
import { html, useEffect, useState } from "../base/html.js";
import { t } from "../base/i18n.js";
import { Button } from "../parts/button.js";
import { Dialog } from "../parts/dialog.js";
import { Field, RadioField } from "../parts/field.js";
import { Form, said, useAction } from "../parts/form.js";

const LONGEST = 1000;
const REASONS = {
  player: ["abuse", "offensive_name", "cheating", "stalling", "spam", "other"],
  game: ["stalling", "cheating", "abuse", "spam", "other"],
  message: ["abuse", "spam", "cheating", "other"],
  club: ["offensive_name", "abuse", "spam", "other"],
  club_message: ["abuse", "spam", "cheating", "other"],
  study: ["abuse", "spam", "cheating", "other"],
};

/**
 * @param {{open: boolean, about: {player?: string, game?: string, club?: string, study?: string, message?: number}, name?: string, quote?: string,
 *   onClose: () => void}} props `name` of the player, the club or the study that it is about, `quote` what was said
 */
export default function Report({ open, about, name, quote, onClose }) {
  const [sent, setSent] = useState(false);
  useEffect(() => {
    if (open) setSent(false);
  }, [open]);
  return html`<${Dialog} open=${open} title=${t(`people.report.${kindOf(about)}`, { name })} onClose=${onClose}>${
    sent ? html`<${Thanks} onClose=${onClose} />` : html`<${Ask} about=${about} quote=${quote} onSent=${() => setSent(true)} onClose=${onClose} />`
  }</${Dialog}>`;
}

function Ask({ about, quote, onSent, onClose }) {
  const [reason, setReason] = useState(null);
  const [text, setText] = useState("");
  const action = useAction();
  const submit = async () => {
    const done = await action.run(() => post("/v1/reports", { about, reason, text }));
    if (done) onSent();
  };
  const reasons = REASONS[kindOf(about)].map((value) => ({ value, label: t(`people.reason.${value}`) }));
  return html`<${Form} action=${action} fields=${["text"]} onSubmit=${submit}
    buttons=${html`<${Button} type="submit" busy=${action.busy} disabled=${!reason}>${t("people.report.send")}</${Button}>
      <${Button} look="quiet" onClick=${onClose}>${t("people.never-mind")}</${Button}>`}>
    ${quote && html`<blockquote class="people-quote">${quote}</blockquote>`}
    <${RadioField} label=${t("people.reason")} value=${reason} onValue=${setReason} choices=${reasons} />
    <${Field} label=${t("people.text")} hint=${t("people.text.hint")} problem=${said(action.problem, "text")}>
      ${(control) => html`<textarea class="input" rows="4" maxlength=${LONGEST} value=${text}
        onInput=${(event) => setText(event.target.value)} ...${control}></textarea>`}</${Field}>
  </${Form}>`;
}

function Thanks({ onClose }) {
  return html`<div class="stack" role="status"><p>${t("people.report.sent")}</p>
    <p><a href="/settings">${t("people.report.where")}</a></p>
    <p class="actions"><${Button} onClick=${onClose}>${t("people.close")}</${Button}></p></div>`;
}

function kindOf(about) {
  if (about.study) return "study";
  if (about.club) return about.message ? "club_message" : "club";
  if (about.message) return "message";
  return about.player ? "player" : "game";
}

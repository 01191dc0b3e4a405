/** How others come to a table, and how whoever announced it calls it off. */
import { html, useState } from "../../base/html.js";
import { t } from "../../base/i18n.js";
import { Button } from "../../parts/button.js";
import { Card } from "../../parts/card.js";
import { Dialog } from "../../parts/dialog.js";
import { TextField } from "../../parts/field.js";
import { CopyLine } from "./copy-line.js";

/** The game's address, for whoever is not its host. A private game's opens for those alone who are invited. */
export function TableAddress({ game }) {
  return html`<${Card} title=${t("waiting.link")}><p>${t(`waiting.link.${game.visibility}`)}</p>
    <${CopyLine} label=${t("waiting.link")} text=${`${location.origin}/games/${game.id}`} /></${Card}>`;
}

/** Calls the game off, after a question. */
export function CallOff({ onAbort, busy }) {
  const [asking, setAsking] = useState(false);
  const [reason, setReason] = useState("");
  const submit = (event) => {
    event.preventDefault();
    setAsking(false);
    onAbort(reason.trim() || t("waiting.abort.reason"));
  };
  return html`<p><${Button} look="danger" small busy=${busy}
    onClick=${() => setAsking(true)}>${t("waiting.abort")}</${Button}></p>
    <${Dialog} open=${asking} title=${t("waiting.abort.title")} onClose=${() => setAsking(false)}><form onSubmit=${submit}>
      <${TextField} label=${t("waiting.abort.why")} value=${reason} onValue=${setReason} maxlength="200" />
      <div class="actions"><${Button} look="danger" type="submit">${t("waiting.abort")}</${Button}> <${Button} look="quiet"
        onClick=${() => setAsking(false)}>${t("waiting.abort.keep")}</${Button}></div></form></${Dialog}>`;
}

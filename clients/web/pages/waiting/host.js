/** What whoever announced a game may do: call others to it, or call it off. */
import { html, useState } from "../../base/html.js";
import { t } from "../../base/i18n.js";
import { Button } from "../../parts/button.js";
import { Card } from "../../parts/card.js";
import { Dialog } from "../../parts/dialog.js";
import { TextField } from "../../parts/field.js";
import { Icon } from "../../parts/icon.js";
import { toast } from "../../shell/toast.js";

/** The game's address, to be sent to friends. A private game's opens for those alone who are invited. */
export function InviteLink({ game }) {
  const address = `${location.origin}/games/${game.id}`;
  return html`<${Card} title=${t("waiting.link")}><p>${t(`waiting.link.${game.visibility}`)}</p>
    <div class="copy-line"><input class="input" readonly aria-label=${t("waiting.link")} value=${address}
      onFocus=${(event) => event.target.select()} />
      <button class="button button-quiet" type="button" onClick=${() => copy(address)}><${Icon}
        name="copy" /><span>${t("waiting.copy")}</span></button></div></${Card}>`;
}

/** The clipboard is closed to pages that do not come over HTTPS: the address is there to be selected. */
async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    toast(t("waiting.copied"));
  } catch {
    toast(t("waiting.not-copied"), "bad");
  }
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

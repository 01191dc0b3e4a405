/** Saying no to a seat that is kept for the reader: why, or at which other terms they would play. */
import { html, useState } from "../../base/html.js";
import { t } from "../../base/i18n.js";
import { pageOf } from "../../games/words.js";
import { Button } from "../../parts/button.js";
import { Dialog } from "../../parts/dialog.js";
import { TextField } from "../../parts/field.js";

/** @param {{game: import("#api").GameOut, busy: boolean, onDecline: (reason: string) => void}} props */
export function Refusal({ game, busy, onDecline }) {
  const [asking, setAsking] = useState(false);
  const [reason, setReason] = useState("");
  const submit = (event) => {
    event.preventDefault();
    setAsking(false);
    onDecline(reason.trim());
  };
  return html`<${Button} small look="quiet" busy=${busy} onClick=${() => setAsking(true)}>${t("waiting.decline")}</${Button}>
    <${Dialog} open=${asking} title=${t("waiting.decline.title")} onClose=${() => setAsking(false)}><form class="stack" onSubmit=${submit}>
      ${isBetweenTwo(game) && html`<div><p>${t("waiting.counter.lead")}</p><p class="actions"><${Button} look="quiet"
        href=${`/games/new?counter=${game.id}`}>${t("waiting.counter")}</${Button}></p></div>`}
      <${TextField} label=${t("waiting.decline.why")} hint=${t("waiting.decline.read")} value=${reason} onValue=${setReason} maxlength="200" />
      <div class="actions"><${Button} type="submit">${t("waiting.decline")}</${Button}> <${Button} look="quiet"
        onClick=${() => setAsking(false)}>${t("waiting.decline.keep")}</${Button}></div></form></${Dialog}>`;
}

/** Who said no to a seat, and what they propose instead. @param {{declined: import("#api").DeclinedOut}} props */
export function Declined({ declined }) {
  const { player, reason, counter } = declined;
  const name = player.name ? html`<a href=${pageOf(player)}>${player.name}</a>` : t("seat.erased");
  return html`<p class="faint-text">${counter
    ? html`${name} <a href=${`/games/${counter}`}>${t("waiting.countered")}</a>`
    : html`${name} ${reason ? t("waiting.declined.why", { reason }) : t("waiting.declined")}`}</p>`;
}

/** Whether all other seats are bots'. */
function isBetweenTwo({ seats, creator }) {
  const people = seats.filter((seat) => !seat.bot);
  return people.length === 2 && people.some((seat) => (seat.player ?? seat.invited)?.id === creator.id);
}

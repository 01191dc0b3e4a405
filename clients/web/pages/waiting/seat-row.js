/** A seat in the waiting room, and what the reader may do with it. */
import { session } from "../../account/session.js";
import { html, useState } from "../../base/html.js";
import { t } from "../../base/i18n.js";
import { usualLevel, useRulebook } from "../../games/rulebooks.js";
import { SeatMark } from "../../games/seat-mark.js";
import { levelName, pageOf, seatKind, seatName } from "../../games/words.js";
import { Loaded } from "../../loading/loaded.js";
import { Button } from "../../parts/button.js";
import { Dialog } from "../../parts/dialog.js";
import { SelectField, TextField } from "../../parts/field.js";
import { Declined, Refusal } from "./refusal.js";

export function SeatRow({ game, seat, deeds, busy }) {
  const [filling, setFilling] = useState(false);
  const mine = session.value?.id;
  const empty = !seat.player && !seat.bot;
  return html`<li class="seat-row"><${SeatMark} seat=${seat.seat} kind=${seatKind(seat)} size=${30} />
    <div class="seat-row-name">${seat.player ? html`<a
      href=${pageOf(seat.player)}>${seatName(seat, mine)}</a>` : seatName(seat, mine)}
      <${Part} game=${game} seat=${seat} />
      ${seat.declined && html`<${Declined} declined=${seat.declined} />`}</div>
    <div class="seat-row-deeds"><${Deeds} game=${game} seat=${seat} empty=${empty} deeds=${deeds} busy=${busy}
      onFill=${() => setFilling(true)} /></div>
    ${game.you?.creator && empty && html`<${Fill} game=${game} open=${filling} onClose=${() => setFilling(false)}
      onFill=${(part, content) => deeds.fill(seat.seat, part, content)} />`}
  </li>`;
}

/** What a seat adds to the dice, or that it is sealed. */
function Part({ game, seat }) {
  const awaited = game.dice.reveals?.awaiting.includes(seat.seat);
  if (seat.entropy) return html`<p class="faint-text seat-entropy" title=${seat.entropy}>${t("waiting.entropy", { words: seat.entropy })}</p>`;
  return seat.commitment && html`<p class="faint-text seat-entropy">${t(awaited ? "waiting.part.awaited" : "waiting.part.sealed")}</p>`;
}

function Deeds({ game, seat, empty, deeds, busy, onFill }) {
  const mine = session.value?.id;
  const seated = (game.you?.seat ?? null) !== null;
  const forMe = seat.invited ? seat.invited.id === mine : true;
  return html`
    ${empty && forMe && !seated && html`<${Button} small busy=${busy}
      onClick=${() => deeds.sit(seat.seat)}>${t(seat.invited && !game.you?.creator ? "waiting.accept" : "waiting.sit")}</${Button}>`}
    ${seat.invited && game.you?.creator && html`<${Button} small look="quiet" busy=${busy}
      onClick=${() => deeds.leave(seat.seat)}>${t("waiting.uninvite")}</${Button}>`}
    ${seat.invited && !game.you?.creator && seat.invited.id === mine && html`<${Refusal} game=${game} busy=${busy}
      onDecline=${deeds.decline} />`}
    ${empty && !seat.invited && game.you?.creator && html`<${Button} small look="quiet" busy=${busy}
      onClick=${onFill}>${t("waiting.fill")}</${Button}>`}
    ${seat.player && seat.player.id === mine && !game.dice.reveals?.until && html`<${Button} small look="quiet" busy=${busy}
      onClick=${() => deeds.leave(seat.seat)}>${t("waiting.leave")}</${Button}>`}`;
}

/** A bot for the seat, or somebody in particular. */
function Fill({ game, open, onClose, onFill }) {
  const fill = (part, content) => {
    onClose();
    onFill(part, content);
  };
  return html`<${Dialog} open=${open} title=${t("waiting.fill.title")} onClose=${onClose}>
    <${FillForms} game=${game} onFill=${fill} /></${Dialog}>`;
}

function FillForms({ game, onFill }) {
  const book = useRulebook(game.rulebook);
  const [level, setLevel] = useState(null);
  const [name, setName] = useState("");
  const send = (part, content) => (event) => {
    event.preventDefault();
    onFill(part, content());
  };
  return html`<${Loaded} load=${book} rows=${2}>${(data) => html`<div class="stack">
    <form class="one-line" onSubmit=${send("bot", () => ({ level: level ?? usualLevel(data) }))}>
      <${SelectField} label=${t("waiting.bot")} value=${level ?? usualLevel(data)} onValue=${setLevel}
        choices=${data.bots.map((one) => [one, levelName(one)])} />
      <${Button} look="quiet" type="submit">${t("waiting.bot.do")}</${Button}></form>
    <form class="one-line" onSubmit=${send("invitation", () => ({ player: name.trim() }))}>
      <${TextField} label=${t("waiting.invite")} value=${name} onValue=${setName} required minlength="2" maxlength="24"
        autocomplete="off" spellcheck=${false} />
      <${Button} look="quiet" type="submit">${t("waiting.invite.do")}</${Button}></form>
  </div>`}</${Loaded}>`;
}

/** Invitation links of a table: its host makes them, sends them, and withdraws them. */
import { get, newKey, post, remove } from "../../api/requests.js";
import { dateTime } from "../../base/format.js";
import { html, useMemo, useState } from "../../base/html.js";
import { t } from "../../base/i18n.js";
import { useLoad } from "../../base/store.js";
import { Loaded } from "../../loading/loaded.js";
import { Button } from "../../parts/button.js";
import { Card } from "../../parts/card.js";
import { SelectField } from "../../parts/field.js";
import { Form, useAction } from "../../parts/form.js";
import { ProblemNotice } from "../../parts/notice.js";
import { CopyLine } from "./copy-line.js";

const LIVES = ["P1D", "P7D", "P30D"];
const USUAL_LIFE = "P7D";
const ANY = "";

/** @param {{game: import("#api").GameOut}} props */
export function InviteLinks({ game }) {
  const path = `/v1/games/${game.id}/tickets`;
  const tickets = useLoad((signal) => get(path, { signal }), [path]);
  const action = useAction();
  const revoke = async (ticket) => {
    await action.run(() => remove(`/v1/tickets/${ticket}`));
    tickets.reload();
  };
  return html`<${Card} title=${t("invite-links.title")}><p>${t(`invite-links.lead.${game.visibility}`)}</p>
    <${Loaded} load=${tickets} rows=${1}>${({ items }) => items.length > 0 && html`<ul class="invite-links" aria-label=${t("invite-links.title")}>
      ${items.map((one) => html`<${Link} key=${one.ticket} ticket=${one} busy=${action.busy} onRevoke=${() => revoke(one.ticket)} />`)}</ul>`}</${Loaded}>
    ${action.problem && html`<${ProblemNotice} problem=${action.problem} />`}
    <${NewLink} path=${path} seats=${game.seats} onMade=${tickets.reload} /></${Card}>`;
}

/** @param {{ticket: import("#api").TicketOut, busy: boolean, onRevoke: () => void}} props */
function Link({ ticket, busy, onRevoke }) {
  const seat = seatText(ticket.seat ?? ANY);
  return html`<li><${CopyLine} label=${seat} text=${`${location.origin}/join#${ticket.ticket}`} />
    <p class="faint-text">${seat} · ${t("invite-links.until", { time: dateTime(ticket.until) })} <${Button} look="quiet" small busy=${busy}
      onClick=${onRevoke}>${t("invite-links.revoke")}</${Button}></p></li>`;
}

function NewLink({ path, seats, onMade }) {
  const [wish, setWish] = useState({ seat: ANY, life: USUAL_LIFE });
  const action = useAction();
  const key = useMemo(newKey, [wish]);
  const open = seats.filter((seat) => !seat.player && !seat.bot && !seat.invited).map((seat) => String(seat.seat));
  const seat = open.includes(wish.seat) ? wish.seat : ANY;
  const make = async () => {
    const request = { seat: seat === ANY ? null : Number(seat), expires_in: wish.life };
    if (!(await action.run(() => post(path, request, { key })))) return;
    setWish({ ...wish });
    onMade();
  };
  if (open.length === 0) return null;
  return html`<${Form} action=${action} onSubmit=${make} label=${t("invite-links.title")}
    buttons=${html`<${Button} type="submit" look="quiet" busy=${action.busy}>${t("invite-links.make")}</${Button}>`}>
    <div class="invite-link-fields">
      <${SelectField} label=${t("invite-links.for")} value=${seat} onValue=${(value) => setWish({ ...wish, seat: value })}
        choices=${[ANY, ...open].map((one) => [one, seatText(one)])} />
      <${SelectField} label=${t("invite-links.life")} value=${wish.life} onValue=${(life) => setWish({ ...wish, life })}
        choices=${LIVES.map((one) => [one, t(`invite-links.life.${one}`)])} />
    </div></${Form}>`;
}

/** @param {string | number} seat a number, or ANY */
function seatText(seat) {
  return seat === ANY ? t("invite-links.any") : t("invite-links.seat", { number: Number(seat) + 1 });
}

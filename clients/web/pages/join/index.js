/**
 * Behind an invitation link: the table that it is for, and a seat there in one click. Its ticket stands after the `#`,
 * which is sent to no server and so stands in no log.
 */
import { letIn } from "../../account/let-in.js";
import { session } from "../../account/session.js";
import { useSignUpMode } from "../../account/sign-up-mode.js";
import { get } from "../../api/requests.js";
import { html, useEffect } from "../../base/html.js";
import { t } from "../../base/i18n.js";
import { navigate, place } from "../../base/router.js";
import { useLoad, useSignal } from "../../base/store.js";
import { sitDown } from "../../fair/sitting.js";
import { useRulebooks } from "../../games/rulebooks.js";
import { SeatMark } from "../../games/seat-mark.js";
import { seatKind, seatName, seatsText } from "../../games/words.js";
import { Loaded } from "../../loading/loaded.js";
import { useRefresh } from "../../loading/refresh.js";
import { Button } from "../../parts/button.js";
import { Card } from "../../parts/card.js";
import { useAction } from "../../parts/form.js";
import { Notice, ProblemNotice } from "../../parts/notice.js";
import { PageHead } from "../../parts/page-head.js";
import { Terms } from "../waiting/terms.js";

const NOT_FOUND = 404;
/** Nothing tells what happens at a table to somebody who does not sit there yet. */
const REFRESH_MS = { often: 5_000, seldom: 5_000 };

export default function Join() {
  const ticket = useSignal(place).hash.slice(1);
  const load = useLoad((signal) => get(`/v1/tickets/${encodeURIComponent(ticket)}`, { signal }), [ticket]);
  const books = useRulebooks();
  const known = Boolean(books.data || books.problem); // what is told of the game would push the seats away
  const gone = load.problem?.status === NOT_FOUND;
  useRefresh(() => load.data && !gone && load.reload(), REFRESH_MS);
  const seated = load.data?.game.you?.seat ?? null;
  useEffect(() => {
    if (seated !== null) navigate(`/games/${load.data.game.id}`, { replace: true });
  }, [seated]);
  if (!ticket || gone) return html`<${Over} />`;
  return html`<div class="page"><${Loaded} load=${known ? load : { ...load, data: undefined }}>${(data) => html`<${Invitation}
    ticket=${ticket} admission=${data} book=${books.data?.find((one) => one.key === data.game.rulebook)} onLook=${load.reload} />`}</${Loaded}></div>`;
}

/** The link is not whole, or it lets nobody in any more. */
function Over() {
  return html`<div class="page page-narrow"><${PageHead} title=${t("join.over")} lead=${t("join.over.why")} />
    <p class="actions"><${Button} href="/lobby">${t("shell.lobby")}</${Button}><${Button} look="quiet"
      href="/rulebooks">${t("join.games")}</${Button}></p></div>`;
}

/** @param {{ticket: string, admission: import("#api").AdmissionOut, book: any, onLook: () => void}} props */
function Invitation({ ticket, admission, book, onLook }) {
  const { game, seats } = admission;
  const action = useAction();
  const title = book?.title ?? game.rulebook;
  const host = game.creator.name;
  const sit = async () => {
    const next = await action.run(async () => (await letIn(`/join#${ticket}`)) && sitDown(game, seats[0], "", ticket));
    if (next) navigate(`/games/${next.id}`, { replace: true });
    else onLook();
  };
  return html`<${PageHead} above=${t("join.above")} title=${host ? t("join.title", { host, title }) : t("join.title.erased", { title })}
      lead=${book?.summary} />
    ${action.problem && html`<${ProblemNotice} problem=${action.problem} />`}
    <div class="waiting">
      <${Card} title=${t("games.seats")} class="waiting-seats"><ol class="seat-rows" aria-live="polite">${game.seats.map((seat) => html`<${Row}
          key=${seat.seat} seat=${seat} mine=${seat.seat === seats[0]} />`)}</ol>
        ${seats.length ? html`<${SitDown} busy=${action.busy} onSit=${sit} ticket=${ticket} />` : html`<${TooLate} game=${game} />`}</${Card}>
      <div class="stack">${book?.table && html`<${Picture} book=${book} />`}<${Terms} game=${game} /></div>
    </div>`;
}

/** Who sits there; the seat that a click would give is marked. */
function Row({ seat, mine }) {
  return html`<li class=${`seat-row ${mine ? "join-mine" : ""}`}><${SeatMark} seat=${seat.seat} kind=${seatKind(seat)} size=${30} />
    <div class="seat-row-name">${mine ? t("join.yours") : seatName(seat, session.value?.id)}</div></li>`;
}

function SitDown({ busy, onSit, ticket }) {
  const member = useSignal(session);
  const mode = useSignUpMode();
  return html`<p class="join-sit"><${Button} busy=${busy} onClick=${onSit}>${t("join.sit")}</${Button}></p>
    ${!member && html`<p class="waiting-guest">${t(mode === "open" ? "join.guest" : "join.account")} <a
      href=${`/sign-in?next=${encodeURIComponent(`/join#${ticket}`)}`}>${t("shell.sign-in")}</a></p>`}`;
}

function TooLate({ game }) {
  return html`<${Notice}><p>${t(game.status === "open" ? "join.full" : "join.begun")}</p></${Notice}>
    <p class="join-sit"><${Button} look="quiet" href=${`/games/${game.id}`}>${t("join.watch")}</${Button}></p>`;
}

function Picture({ book }) {
  return html`<figure class="join-picture"><a href=${`/rulebooks/${book.key}`} tabindex="-1" aria-hidden="true"><img src=${book.table} alt=""
      width="960" height="600" decoding="async" /></a><figcaption>${seatsText(book.seats)} · ${t(`weight.${book.weight}`)}</figcaption></figure>`;
}

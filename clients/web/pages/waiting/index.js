/** A game before its start: who sits, who is still to come, and how to sit down. */
import { session } from "../../account/session.js";
import { enterAsGuest } from "../../account/sign-in.js";
import { useSignUpMode } from "../../account/sign-up-mode.js";
import { get, post, put, remove } from "../../api/requests.js";
import { dateTime } from "../../base/format.js";
import { html, useState } from "../../base/html.js";
import { language, t } from "../../base/i18n.js";
import { navigate } from "../../base/router.js";
import { useLoad, useSignal } from "../../base/store.js";
import { EntropyField } from "../../fair/entropy.js";
import { awaitsMine, isHere } from "../../fair/revealing.js";
import { sitDown } from "../../fair/sitting.js";
import { titleOf, useRulebooks } from "../../games/rulebooks.js";
import { Button } from "../../parts/button.js";
import { Card } from "../../parts/card.js";
import { useAction } from "../../parts/form.js";
import { Notice, ProblemNotice } from "../../parts/notice.js";
import { PageHead } from "../../parts/page-head.js";
import { useFollowing, useRevealing } from "./following.js";
import { CallOff, TableAddress } from "./host.js";
import { InviteLinks } from "./invite-links.js";
import { ReportTable } from "./report-table.js";
import { SeatRow } from "./seat-row.js";
import { Terms } from "./terms.js";

/** @param {{game: import("#api").GameOut, onGame: (game: import("#api").GameOut) => void}} props `onGame` takes over each newer state */
export default function Waiting({ game, onGame }) {
  const books = useRulebooks().data;
  const member = useSignal(session);
  const mode = useSignUpMode();
  const action = useAction();
  const [entropy, setEntropy] = useState("");
  useFollowing(game, onGame);
  useRevealing(game, onGame);
  const change = async (request) => {
    const next = await action.run(request);
    if (next) onGame(next);
  };
  const path = `/v1/games/${game.id}`;
  const deeds = {
    sit: (seat) => change(async () => {
      if (!session.value && mode !== "open") return navigate(`/sign-in?next=/games/${game.id}`);
      if (!session.value) await enterAsGuest();
      return sitDown(game, seat, entropy);
    }),
    leave: (seat) => change(() => remove(`${path}/seats/${seat}`)),
    decline: (reason) => change(() => post(`${path}/refusal`, { reason })),
    fill: (seat, part, content) => change(() => put(`${path}/seats/${seat}/${part}`, content)),
    start: () => change(() => post(`${path}/start`, {})),
    abort: (reason) => change(() => post(`${path}/abort`, { reason })),
  };
  if (game.status === "aborted") return html`<${CalledOff} game=${game} title=${titleOf(books, game.rulebook)} />`;
  const free = game.seats.filter((seat) => !seat.player && !seat.bot).length;
  const title = titleOf(books, game.rulebook);
  return html`<div class="page">
    <${PageHead} title=${title} lead=${leadOf(game, free)} above=${t("waiting.above")}>
      ${game.you?.creator && game.starts === "by_creator" && !game.dice.reveals?.until && html`<${Button} busy=${action.busy || free > 0}
        onClick=${deeds.start}>${t("waiting.start")}</${Button}>`}</${PageHead}>
    ${action.problem && html`<${ProblemNotice} problem=${action.problem} />`}
    ${awaitsMine(game) && !isHere(game) && html`<div class="notice notice-bad" role="alert"><p>${t("waiting.not-here")}</p></div>`}
    ${game.club && html`<${Notice}><p>${t("waiting.for-club")} <a href=${`/clubs/${game.club}`}>${t("waiting.club")}</a></p></${Notice}>`}
    ${game.instead_of && html`<${Instead} game=${game} />`}
    <div class="waiting">
      <div class="stack"><${Card} title=${t("games.seats")} class="waiting-seats"><ol class="seat-rows" aria-live="polite">
        ${game.seats.map((seat) => html`<${SeatRow} key=${seat.seat} game=${game} seat=${seat} deeds=${deeds}
          busy=${action.busy} />`)}</ol>
        ${!member && free > 0 && html`<p class="waiting-guest">${mode === "open" && t("waiting.guest")} <a
          href=${`/sign-in?next=/games/${game.id}`}>${t("shell.sign-in")}</a></p>`}
        ${maySit(game) && html`<${EntropyField} value=${entropy} onValue=${setEntropy} />`}</${Card}>
        ${game.you?.creator && !game.club ? html`<${InviteLinks} game=${game} />` : html`<${TableAddress} game=${game} />`}</div>
      <div class="stack"><${Terms} game=${game} />${game.you?.creator && html`<${CallOff} onAbort=${deeds.abort}
        busy=${action.busy} />`}${member && !game.you?.creator && html`<${ReportTable} game=${game} />`}</div>
    </div>
  </div>`;
}

/** A counter-offer says which table it answers, and what becomes of that. */
function Instead({ game }) {
  const asked = game.you?.invited_to ?? null;
  const said = asked !== null && !game.you.creator ? t("waiting.instead.accept", { host: game.creator.name ?? "" }) : t("waiting.instead");
  return html`<${Notice}><p>${said}${asked !== null && html` <a href=${`/games/${game.instead_of}`}>${t("waiting.instead.former")}</a>`}</p></${Notice}>`;
}

/** A game that never began: its last event says why, unless its log broke. */
function CalledOff({ game, title }) {
  const query = { after: game.version - 1, language: language.value };
  const last = useLoad((signal) => get(`/v1/games/${game.id}/events`, { query, signal }), [game.id, language.value]);
  const end = last.data?.items.find((event) => event.type === "game_aborted");
  return html`<div class="page page-narrow"><${PageHead} title=${title} above=${t("waiting.called-off")}
    lead=${end?.text} />
    <p class="actions"><${Button} href="/lobby">${t("shell.lobby")}</${Button}><${Button} look="quiet"
      href=${`/games/new?like=${game.id}`}>${t("waiting.anew")}</${Button}></p></div>`;
}

function leadOf({ dice }, free) {
  if (free) return t("waiting.lead", { count: free });
  const { until, awaiting } = dice.reveals ?? {};
  return until ? t("waiting.revealing", { count: awaiting.length, by: dateTime(until) }) : t("waiting.full");
}

function maySit(game) {
  return (game.you?.seat ?? null) === null && game.seats.some((seat) => !seat.player && !seat.bot);
}

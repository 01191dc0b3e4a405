/** What waits for the reader, the nearest deadline first, and then all other games of theirs. */
import { NeedsAccount } from "../account/needs-account.js";
import { session } from "../account/session.js";
import { get } from "../api/requests.js";
import { html, useState } from "../base/html.js";
import { t } from "../base/i18n.js";
import { useLoad, useSignal } from "../base/store.js";
import { Deadline } from "../games/deadline.js";
import { Awaited, GameList } from "../games/game-list.js";
import { countTurns } from "../games/turns.js";
import { Loaded } from "../loading/loaded.js";
import { useRefresh } from "../loading/refresh.js";
import { Button } from "../parts/button.js";
import { Empty } from "../parts/empty.js";
import { Notice } from "../parts/notice.js";
import { PageHead } from "../parts/page-head.js";
import { OwnTournaments } from "./tournaments/own.js";

const PAGE = 50;

/** Only whom others wait for is not told. */
const REFRESH_MS = { often: 8_000, seldom: 60_000 };
const FINISHED_SHOWN = 10;

export default function Inbox() {
  const member = useSignal(session);
  return member ? html`<${Turns} key=${member.id} member=${member} />` : html`<${NeedsAccount} title=${t("inbox.title")}
    next="/inbox" />`;
}

function Turns({ member }) {
  const [most, setMost] = useState(PAGE);
  const load = useLoad((signal) => everything(signal, member.id, most), [most]);
  useRefresh(load.reload, REFRESH_MS);
  return html`<div class="page">
    <${PageHead} title=${t("inbox.title")} lead=${load.data?.count ? t("inbox.count", { count: load.data.count }) : null}>
      <${Button} look="quiet" href="/games/new">${t("plate.create")}</${Button}></${PageHead}>
    ${member.guest && html`<${Notice}><p>${t("inbox.guest", { name: member.name })}</p><${Button} small look="quiet"
      href="/sign-up">${t("inbox.keep")}</${Button}></${Notice}>`}
    <${Loaded} load=${load} rows=${5}>${(data) => html`<${Sections} data=${data.parts} />${data.goesOn && html`<p class="more"><${Button}
      look="quiet" busy=${load.loading} onClick=${() => setMost(most + PAGE)}>${t("games.more")}</${Button}></p>`}`}</${Loaded}>
    ${!member.guest && load.data && html`<${OwnTournaments} />`}
    <p class="inbox-told"><a href="/settings">${t("inbox.told")}</a></p>
  </div>`;
}

function Sections({ data }) {
  const none = Object.values(data).every((part) => part.length === 0);
  if (none) return html`<${Empty} title=${t("inbox.empty")}><p class="actions"><${Button}
    href="/lobby">${t("shell.lobby")}</${Button}></p></${Empty}>`;
  const deadlines = new Map(data.moves.map((row) => [row.game.id, row.deadline]));
  const play = (game) => html`<${Deadline} at=${deadlines.get(game.id)} /><a class="button button-small"
    href=${`/games/${game.id}`}>${t("inbox.play")}</a>`;
  const answer = (game) => html`<a class="button button-small" href=${`/games/${game.id}`}>${t("inbox.answer")}</a>`;
  return html`<div class="inbox">
    ${data.moves.length === 0 && html`<p class="lead">${t("inbox.quiet")}</p>`}
    <${Section} name="moves" games=${gamesOf(data.moves)} aside=${play} />
    <${Section} name="invitations" games=${gamesOf(data.invitations)} aside=${answer} />
    <${Section} name="waiting" games=${data.waiting} aside=${(game) => html`<${Awaited} game=${game} />`} />
    <${Section} name="open" games=${data.open} />
    <${Section} name="finished" games=${data.finished} />
  </div>`;
}

function Section({ name, games, aside }) {
  const title = t(`inbox.${name}`);
  return games.length > 0 && html`<section class="list-section"><h2>${title}</h2><${GameList} games=${games} label=${title}
    aside=${aside} /></section>`;
}

/** One after another: a move may bring several decisions in one game. */
function gamesOf(rows) {
  return [...new Map(rows.map((row) => [row.game.id, row.game])).values()];
}

async function everything(signal, reader, most) {
  const mine = (status, limit) => get("/v1/games", { query: { mine: true, status, limit }, signal }).then((page) => page.items);
  const reads = [waiting(signal, most), mine("running"), mine("open"), mine("finished", FINISHED_SHOWN)];
  const [inbox, running, open, finished] = await Promise.all(reads);
  countTurns(inbox);
  const invitations = inbox.items.filter((row) => row.kind !== "move");
  const invited = new Set(invitations.map((row) => row.game.id));
  return {
    count: inbox.count - invitations.length,
    goesOn: inbox.next !== null,
    parts: {
      moves: inbox.items.filter((row) => row.kind === "move"),
      invitations,
      waiting: running.filter((game) => !awaits(game, reader)),
      open: open.filter((game) => !invited.has(game.id)),
      finished,
    },
  };
}

/** The first `most` things that wait. */
async function waiting(signal, most) {
  const inbox = await get("/v1/inbox", { query: { limit: PAGE }, signal });
  while (inbox.next !== null && inbox.items.length < most) {
    const further = await get("/v1/inbox", { query: { limit: PAGE, cursor: inbox.next }, signal });
    inbox.items.push(...further.items);
    inbox.next = further.next;
  }
  return inbox;
}

/** Whether a game waits for the reader, who may not have come to that page of the inbox. */
function awaits(game, reader) {
  return game.awaiting.some(({ seat }) => game.seats[seat].player?.id === reader && game.seats[seat].bot === null);
}

/** A player: since when, how strong, and what they played lately. */
import { isStaff, session } from "../account/session.js";
import { get, remove } from "../api/requests.js";
import { date, duration, listOf, milliseconds } from "../base/format.js";
import { html, useState } from "../base/html.js";
import { t } from "../base/i18n.js";
import { useLoad } from "../base/store.js";
import { GameList } from "../games/game-list.js";
import { Rating } from "../games/rating.js";
import { titleOf, useRulebooks } from "../games/rulebooks.js";
import { isMasked } from "../games/words.js";
import { Loaded } from "../loading/loaded.js";
import { Button } from "../parts/button.js";
import { Empty } from "../parts/empty.js";
import { useAction } from "../parts/form.js";
import { ProblemNotice } from "../parts/notice.js";
import { PageHead } from "../parts/page-head.js";
import { Asking, BLOCK, REPORT } from "../people/asking.js";
import { FollowButton, FollowWishes, useFollows } from "../people/follow.js";
import { Against } from "../people/record/against.js";
import { Record } from "../people/record/record.js";

const CLOCKS = 3;

export default function Player({ params }) {
  const player = useLoad((signal) => known(params.name, signal), [params.name]);
  return html`<div class="page">
    <${PageHead} title=${player.data?.name ?? params.name} above=${t("player.above")}
      lead=${player.data && t("player.joined", { date: date(player.data.joined) })}>
      ${player.data && session.value && player.data.id !== session.value.id && html`<${Dealings} player=${player.data} />`}
    </${PageHead}>
    <${Loaded} load=${player}>${(data) => html`<${Ratings} ratings=${data.ratings} />${data.bot
      && html`<${Bot} takes=${data.bot} />`}${!data.guest && html`<${Clubs} clubs=${data.clubs} /><${Studies} studies=${data.studies} /><${Record} player=${data} />`}<${Games} games=${data.games} name=${data.name} />${
      !data.guest && html`<${Against} player=${data} />`}`}</${Loaded}>
  </div>`;
}

/** The player with their clubs and studies: what comes later would push away what is being read. */
async function known(name, signal) {
  const path = `/v1/players/${encodeURIComponent(name)}`;
  const [player, clubs, studies] = await Promise.all([get(path, { signal }), get(`${path}/clubs`, { signal }), get(`${path}/studies`, { signal })]);
  return { ...player, clubs: clubs.items, studies: studies.items };
}

/** What a member may have to do with another: invite, block, report. */
function Dealings({ player }) {
  const follows = useFollows();
  const blocks = useLoad((signal) => get("/v1/me/blocks", { signal }), [player.id]);
  const action = useAction();
  const [asked, setAsked] = useState("");
  const blocked = blocks.data?.items.some((block) => block.player.id === player.id);
  const unblock = async () => {
    await action.run(() => remove(`/v1/me/blocks/${player.id}`));
    blocks.reload();
  };
  const close = () => setAsked("");
  return html`
    ${!blocked && !isMasked(player.name) && html`<${Button} look="quiet"
      href=${`/games/new?invite=${encodeURIComponent(player.name)}`}>${t("player.invite")}</${Button}>`}
    ${!blocked && !player.guest && !session.value?.guest && html`<${Button} look="quiet" href=${`/messages/${player.id}`}>${t("people.write")}</${Button}>`}
    ${!blocked && html`<${FollowButton} player=${player} follows=${follows} />`}
    ${blocked && html`<p class="people-blocked">${t("people.is-blocked")}</p>`}
    ${blocks.data && html`<${Button} look="quiet" busy=${action.busy}
      onClick=${blocked ? unblock : () => setAsked("block")}>${t(blocked ? "people.unblock" : "people.block")}</${Button}>`}
    ${isStaff(session.value) ? html`<${Button} look="quiet" href=${`/admin/accounts/${player.id}`}>${t("people.moderate")}</${Button}>`
      : html`<${Button} look="quiet" onClick=${() => setAsked("report")}>${t("people.report")}</${Button}>`}
    ${action.problem && html`<${ProblemNotice} problem=${action.problem} />`}
    <${Asking} part=${BLOCK} open=${asked === "block"} player=${player} onClose=${close} onBlocked=${blocks.reload} />
    <${Asking} part=${REPORT} open=${asked === "report"} about=${{ player: player.id }} name=${player.name} onClose=${close} />
    ${!blocked && html`<${FollowWishes} player=${player} follows=${follows} />`}`;
}

/** What a bot account takes when it is invited. */
function Bot({ takes }) {
  const books = useRulebooks().data;
  const games = takes.rulebooks.map((key) => titleOf(books, key));
  const least = milliseconds(takes.shortest_move);
  const said = [
    games.length ? t("player.bot.games", { games: listOf(games) }) : t("player.bot.nothing"),
    t("player.bot.seats", { fewest: takes.fewest_seats, most: takes.most_seats }),
    takes.clocks.length < CLOCKS && t("player.bot.clocks", { clocks: listOf(takes.clocks.map((kind) => t(`player.bot.clock.${kind}`)), "disjunction") }),
    least > 0 && t("player.bot.move", { least: duration(least) }),
    t("player.bot.most", { count: takes.most_games }),
  ];
  return html`<section class="list-section"><h2>${t("player.bot")}</h2><p>${said.filter(Boolean).join(" ")}</p></section>`;
}

/** The public clubs in which the player is shown; nothing where there are none. */
function Clubs({ clubs }) {
  if (!clubs.length) return null;
  return html`<section class="list-section"><h2>${t("player.clubs")}</h2><ul class="player-clubs" aria-label=${t("player.clubs")}>${clubs.map((club) => html`<li
    key=${club.id}><a class="badge" href=${`/clubs/${club.id}`}>${club.name}</a></li>`)}</ul></section>`;
}

/** The player's public studies; nothing where there are none. */
function Studies({ studies }) {
  if (!studies.length) return null;
  return html`<section class="list-section"><h2>${t("player.studies")}</h2><ul class="player-clubs" aria-label=${t("player.studies")}>${studies.map((study) => html`<li
    key=${study.id}><a class="badge" href=${`/studies/${study.id}`}>${study.title}</a></li>`)}</ul></section>`;
}

function Ratings({ ratings }) {
  const books = useRulebooks().data;
  if (!ratings.length) return html`<p class="lead">${t("player.unrated")}</p>`;
  return html`<ul class="ratings" aria-label=${t("player.ratings")}>${ratings.map((rated) => html`<li key=${rated.rulebook}
    class="card rating">
    <a class="rating-title" href=${`/leaderboards/${rated.rulebook}`}>${titleOf(books, rated.rulebook)}</a>
    <p class="rating-figure"><${Rating} rated=${rated} /></p>
    <p
      class="faint-text">${t("player.rank", { rank: rated.rank })}, ${t("player.record", { wins: rated.wins, count: rated.games })}</p></li>`)}</ul>`;
}

function Games({ games, name }) {
  return html`<section class="list-section"><h2>${t("player.games")}</h2>
    ${games.length
      ? html`<${GameList} games=${games} label=${t("player.games")} />` : html`<${Empty}
      title=${t("player.empty")} />`}
    <p class="more"><${Button} look="quiet" href=${`/past?player=${encodeURIComponent(name)}`}>${t("player.past")}</${Button}></p></section>`;
}

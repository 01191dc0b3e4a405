/** What was written to the reader, and what became of it: the newest first. */
import { dateTime } from "../../base/format.js";
import { html } from "../../base/html.js";
import { t, textOr } from "../../base/i18n.js";
import { titleOf, useRulebooks } from "../../games/rulebooks.js";
import { Loaded } from "../../loading/loaded.js";
import { More, usePages } from "../../loading/more.js";

const PAGE = 5;
const LOOKS = { sent: "badge badge-good", failed: "badge badge-bad", bounced: "badge badge-bad" };

export function Letters() {
  const pages = usePages("/v1/accounts/me/letters", { limit: PAGE });
  const books = useRulebooks().data;
  return html`<${Loaded} load=${pages} rows=${2}>${(letters) => letters.length ? html`<ul class="letters"
      aria-label=${t("letters.title")}>${letters.map((letter) => html`<${Letter} key=${letter.id} letter=${letter} books=${books} />`)}</ul>
    <${More} pages=${pages} />` : html`<p>${t("letters.none")}</p>`}</${Loaded}>`;
}

function Letter({ letter, books }) {
  return html`<li class="letter">
    <p class="letter-what"><b>${textOr(`letters.${letter.kind}`, letter.kind)}</b>${letter.game && html`<a
      href=${`/games/${letter.game}`}>${titleOf(books, letter.rulebook)}</a>`}${letter.tournament && html`<a
      href=${`/tournaments/${letter.tournament}`}>${titleOf(books, letter.rulebook)}</a>`}</p>
    <p class="letter-state"><span class=${LOOKS[letter.state] ?? "badge"}>${t(`letters.state.${letter.state}`)}</span></p>
    <div class="letter-more"><p><time dateTime=${letter.sent ?? letter.created}>${when(letter)}</time></p>
      ${remarks(letter).map((line) => html`<p key=${line}>${line}</p>`)}</div></li>`;
}

function when({ state, sent, due, created }) {
  if (state === "waiting") return due ? t("letters.due", { time: dateTime(due) }) : t("letters.along");
  return dateTime(sent ?? created);
}

/** Why it was not sent, what went wrong, and what came of an answer. */
function remarks({ state, reason, problem, attempts, outcome }) {
  const tries = state === "waiting" && problem;
  return [
    reason && textOr(`letters.reason.${reason}`, reason),
    tries && t("letters.tried", { count: attempts }),
    problem,
    outcome && t("letters.played", { outcome: outcome.split(",").map((deed) => deedText(deed.trim())).join("; ") }),
  ].filter(Boolean);
}

function deedText(deed) {
  return textOr(`letters.outcome.${deed}`, deed);
}

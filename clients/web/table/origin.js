/** Whence a game comes: its tournament, or at a practice table, which counts for no rating, the position that it was taken up from. */
import { html } from "../base/html.js";
import { t } from "../base/i18n.js";
import { useRulebook } from "../games/rulebooks.js";

/** @param {{game: import("#api").GameOut}} props */
export function Origin({ game: { practice, rulebook, lesson, tournament } }) {
  if (tournament) return html`<p class="origin"><a href=${`/tournaments/${tournament}`}>${t("table.tournament")}</a></p>`;
  if (!practice) return null;
  return html`<p class="origin"><span class="origin-sign">${t("table.practice")}</span> ${t("table.practice-unrated")}${" "}
    ${practice.game ? html`<a href=${`/games/${practice.game}/replay?at=${practice.version}`}>${t("table.practice-game", { version: practice.version })}</a>`
      : !lesson && html`<${SetPiece} rulebook=${rulebook} position=${practice.position} />`}</p>`;
}

function SetPiece({ rulebook, position }) {
  const title = useRulebook(rulebook).data?.positions.find((one) => one.key === position)?.title;
  return title && html`<a href=${`/rulebooks/${rulebook}#practise`}>${t("table.practice-piece", { title })}</a>`;
}

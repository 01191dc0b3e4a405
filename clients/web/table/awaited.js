/** One plain line that always tells what the game is waiting for. */
import { listOf } from "../base/format.js";
import { t } from "../base/i18n.js";

/** @param {import("#api").GameOut} game @returns {string} */
export function awaitedWords(game) {
  if (game.status === "finished") return overWords(game);
  if (game.status === "aborted") return t("table.aborted");
  if (game.paused) return t("table.paused");
  const seat = game.you?.seat;
  const mine = game.awaiting.some((one) => one.seat === seat) && game.you?.decision;
  const others = game.awaiting.filter((one) => !(mine && one.seat === seat)).map((one) => game.seats[one.seat].name);
  if (mine) return others.length ? t("table.your-turn-with", { names: listOf(others) }) : t("table.your-turn");
  return others.length ? t("table.waiting-for", { names: listOf(others) }) : t("table.going-on");
}

function overWords(game) {
  const winners = game.result.standings.filter((standing) => standing.rank === 1);
  const names = winners.map((standing) => game.seats[standing.seat].name);
  if (winners.length === 1 && winners[0].seat === game.you?.seat) return t("table.you-win");
  return t("table.over", { names: listOf(names), count: winners.length });
}

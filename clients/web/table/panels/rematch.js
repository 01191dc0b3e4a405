/** Playing again with the same people: one click asks for the rematch, or joins the one that another has asked for. */
import { session } from "../../account/session.js";
import { useNews } from "../../api/news.js";
import { get } from "../../api/requests.js";
import { html, useState } from "../../base/html.js";
import { t } from "../../base/i18n.js";
import { navigate } from "../../base/router.js";
import { useLoad, useSignal } from "../../base/store.js";
import { playAgain } from "../../fair/sitting.js";
import { Button } from "../../parts/button.js";
import { ProblemNotice } from "../../parts/notice.js";

/**
 * For those who played a game to its result; for all others the form of a new game, filled in with this one's.
 * @param {{game: import("#api").GameOut, onAsked: () => void}} props `onAsked`: a rematch of it may be there by now
 */
export function Rematch({ game, onAsked }) {
  const member = useSignal(session)?.id;
  const { data: next } = useLoad(async (signal) => game.rematch && get(`/v1/games/${game.rematch}`, { signal }).catch(() => null), [game.rematch]);
  useNews((notice) => (!notice.kind || notice.kind === "invited") && !game.rematch && onAsked());
  const unfit = !member || !game.result || game.practice || game.you?.seat == null || (game.rematch && next !== undefined && !isOpenTo(next, member));
  if (unfit) return html`<${Button} small look="quiet" href=${`/games/new?${new URLSearchParams({ rulebook: game.rulebook, like: game.id })}`}>${t("table.play-again")}</${Button}>`;
  return html`<${Asking} game=${game} next=${next} mine=${next?.you?.seat != null} />`;
}

/** Whether one sits there, or still may. */
function isOpenTo(next, member) {
  if (!next || next.status === "aborted") return false;
  return next.status === "open" || next.seats.some((seat) => seat.player?.id === member);
}

function Asking({ game, next, mine }) {
  const [problem, setProblem] = useState(null);
  const [busy, setBusy] = useState(false);
  const join = async () => {
    setBusy(true);
    setProblem(null);
    try {
      navigate(`/games/${(await playAgain(game)).id}`);
    } catch (refused) {
      setProblem(refused);
      setBusy(false);
    }
  };
  if (mine) return html`<${Button} small href=${`/games/${next.id}`}>${t("table.to-rematch")}</${Button}>`;
  return html`${next && html`<p class="rematch-wish" role="status">${next.creator.name ? t("table.wants-rematch", { name: next.creator.name }) : t("table.rematch-there")}</p>`}
    <${Button} small busy=${busy} onClick=${join}>${t(next ? "table.join-rematch" : "table.rematch")}</${Button}>
    ${problem && html`<${ProblemNotice} problem=${problem} />`}`;
}

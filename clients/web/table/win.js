/** Whoever is left when everybody else has resigned may win at once, or just play on. */
import { post } from "../api/requests.js";
import { html, useState } from "../base/html.js";
import { t } from "../base/i18n.js";
import { Button } from "../parts/button.js";
import { ProblemNotice } from "../parts/notice.js";

/** @param {{game: import("#api").GameOut, onWon: () => void}} props */
export function ClaimWin({ game, onWon }) {
  const [problem, setProblem] = useState(null);
  if (!left(game)) return null;
  const claim = () => post(`/v1/games/${game.id}/win`).then(onWon, setProblem);
  return html`<div class="claim-win">
    <p>${t("table.left-alone")}</p>
    <${Button} small onClick=${claim}>${t("table.claim-win")}</${Button}>
    ${problem && html`<${ProblemNotice} problem=${problem} />`}
  </div>`;
}

/** Whether the reader is the only one who has not resigned. */
function left(game) {
  const staying = game.seats.filter((seat) => !seat.resigned);
  return game.status === "running" && staying.length === 1 && staying[0] === game.seats[game.you?.seat];
}

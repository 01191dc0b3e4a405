/** At the table of a game that is over: what this browser found when it checked the game, in a line. */
import { html } from "../base/html.js";
import { t } from "../base/i18n.js";
import { useLoad } from "../base/store.js";
import { Icon } from "../parts/icon.js";
import { ProblemNotice } from "../parts/notice.js";
import { checkGame } from "./check.js";

/** @param {{game: import("#api").GameOut}} props */
export default function Verdict({ game }) {
  const check = useLoad((signal) => checkGame(game, signal), [game.id, game.hash]);
  if (check.problem) return html`<div class="fair"><p>${t("fair.unchecked")}</p><${ProblemNotice} problem=${check.problem} onRetry=${check.reload} /></div>`;
  if (check.data === undefined) return html`<p class="fair" role="status" aria-busy="true">${t("fair.checking")}</p>`;
  return check.data && (check.data.differs === null ? html`<${Sound} verdict=${check.data} />` : html`<${Differs} verdict=${check.data} />`);
}

function Sound({ verdict }) {
  return html`<p class="fair fair-sound" role="status"><${Icon} name="check" /><span>${t(`fair.sound.${verdict.part}`)}${" "}
    ${!verdict.whole && `${t("fair.partly")} `}<a href="/dice">${t("fair.proves")}</a></span></p>`;
}

function Differs({ verdict }) {
  return html`<div class="notice notice-bad fair-differs" role="alert"><p><b>${t("fair.differs")}</b> ${t(`fair.differs.${verdict.differs}`, { version: verdict.version ?? 0 })} <a href="/dice#warned">${t("fair.what-to-do")}</a></p></div>`;
}

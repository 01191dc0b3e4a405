/** What happened since one's last move: played again, or as a list where nothing is to move; and the pace. */
import { html, useState } from "../../base/html.js";
import { t } from "../../base/i18n.js";
import { useSignal } from "../../base/store.js";
import { SeatMark } from "../../games/seat-mark.js";
import { Button } from "../../parts/button.js";
import { Dialog } from "../../parts/dialog.js";
import { Icon } from "../../parts/icon.js";
import { sentences, stepsSince } from "../panels/log.js";
import { PACES, beat, pace, setPace } from "./pace.js";

/** @param {{story: ReturnType<import("./story.js").openStory>, steps: import("../panels/log.js").Step[],
 *   game: import("#api").GameOut, onPlay?: () => void}} props `onPlay` is called when the board is to be looked at */
export function Since({ story, steps, game, onPlay }) {
  const chosen = useSignal(pace);
  const [listed, setListed] = useState(false);
  const since = game.you ? stepsSince(steps, game.you.seat) : [];
  const own = since.length ? steps[steps.indexOf(since[0]) - 1] : null;
  const tell = () => (own && beat() ? (story.again(own.version), onPlay?.()) : setListed(true));
  return html`<div class="since">
    ${own && html`<${Button} small look="quiet" onClick=${tell}><${Icon} name=${beat() ? "play" : "log"} size=${16} /> ${t("table.since", { count: since.length })}</${Button}>`}
    <label class="since-pace"><span>${t("table.pace")}</span><select value=${chosen} onChange=${(event) => setPace(event.target.value)}>
      ${PACES.map((name) => html`<option key=${name} value=${name} selected=${name === chosen}>${t(`table.pace.${name}`)}</option>`)}</select></label>
    <${Dialog} open=${listed} title=${t("table.since-title")} onClose=${() => setListed(false)}><ol class="since-list">
      ${since.map((step) => html`<li key=${step.version}>${step.seat !== null && html`<${SeatMark} seat=${step.seat} kind=${step.by.kind === "bot" ? "bot" : "player"} size=${14} />`}
        <span>${sentences(step).map((event) => html`<span key=${event.version}>${event.text} </span>`)}</span></li>`)}</ol></${Dialog}>
  </div>`;
}

/** The replay's controls: slider, play, speed, through whose eyes, and what happens at this step. */
import { html } from "../base/html.js";
import { t } from "../base/i18n.js";
import { IconButton } from "../parts/button.js";
import { toast } from "../shell/toast.js";
import { sentences } from "../table/panels/log.js";
import { SPEEDS } from "./reel.js";

/** @param {{game: import("#api").GameOut, steps: object[], reel: object, eyes: string, onEyes: (eyes: string) => void}} props */
export function Controls({ game, steps, reel, eyes, onEyes }) {
  const step = steps[reel.place];
  return html`<div class="controls" role="group" aria-label=${t("replay.controls")}>
    <p class="caption" tabindex="0" role="group" aria-label=${t("replay.caption")} aria-live=${reel.playing ? "off" : "polite"}>${caption(step)}</p>
    <div class="controls-slide">
      <input class="reel" type="range" min="0" max=${reel.last} value=${reel.place} aria-label=${t("replay.step")}
        aria-valuetext=${t("replay.step-of", { step: reel.place + 1, count: steps.length })} onInput=${(event) => reel.go(Number(event.target.value))} />
    </div>
    <div class="controls-line">
      <div class="controls-play">
        <${Control} icon="back" label=${t("replay.earlier")} off=${reel.place === 0} onClick=${() => reel.stepBy(-1)} />
        <${IconButton} icon=${reel.playing ? "pause" : "play"} size=${24} class="play-button"
          label=${t(reel.playing ? "replay.pause" : "replay.play")} onClick=${reel.play} />
        <${Control} icon="arrow" label=${t("replay.later")} off=${reel.place === reel.last} onClick=${() => reel.stepBy(1)} />
      </div>
      <p class="controls-place number">${t("replay.step-of", { step: reel.place + 1, count: steps.length })} <small>${t("replay.version", { version: step.version })}</small></p>
      <label class="controls-choice"><span>${t("replay.speed")}</span><select value=${reel.speed} onChange=${(event) => reel.setSpeed(event.target.value)}>
        ${Object.keys(SPEEDS).map((speed) => html`<option key=${speed} value=${speed} selected=${speed === reel.speed}>${t(`replay.speed.${speed}`)}</option>`)}</select></label>
      <${Eyes} game=${game} eyes=${eyes} onEyes=${onEyes} />
      <${Control} icon="share" label=${t("replay.share")} onClick=${share} />
    </div>
  </div>`;
}

function caption(step) {
  const told = sentences(step);
  return told.length ? told.map((event) => html`<span key=${event.version}>${event.text} </span>`) : t("replay.nothing-told");
}

function Control({ icon, label, off = false, onClick }) {
  return html`<${IconButton} icon=${icon} label=${label} title=${label} disabled=${off} onClick=${onClick} />`;
}

/** Whose knowledge is shown: before the end one's own only. */
function Eyes({ game, eyes, onEyes }) {
  if (game.status === "running") return null;
  const own = game.you?.seat ?? null;
  return html`<label class="controls-choice"><span>${t("replay.eyes")}</span>
    <select value=${eyes} onChange=${(event) => onEyes(event.target.value)}>
      <option value="" selected=${eyes === ""}>${t(own === null ? "replay.eyes-public" : "replay.eyes-own")}</option>
      ${game.seats.filter((one) => one.seat !== own).map((one) => html`<option key=${one.seat} value=${one.seat} selected=${eyes === String(one.seat)}>${one.name}</option>`)}
      <option value="all" selected=${eyes === "all"}>${t("replay.eyes-all")}</option>
    </select></label>`;
}

function share() {
  navigator.clipboard.writeText(location.href).then(() => toast(t("replay.copied")), () => toast(location.href));
}

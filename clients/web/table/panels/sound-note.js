/** Asks once, beside the players, whether the reader wants sounds. */
import { setSound, sound } from "../../account/sounds.js";
import { html } from "../../base/html.js";
import { t } from "../../base/i18n.js";
import { useSignal } from "../../base/store.js";

/** @param {{game: import("#api").GameOut}} props */
export function SoundNote({ game }) {
  const chosen = useSignal(sound);
  if (chosen || game.status !== "running" || game.you?.seat == null) return null;
  return html`<p class="sound-note">${t("table.sound-ask")}${" "}
    <button class="text-button" type="button" onClick=${() => setSound(true)}>${t("table.sound-yes")}</button>${" "}
    <button class="text-button" type="button" onClick=${() => setSound(false)}>${t("table.sound-no")}</button></p>`;
}

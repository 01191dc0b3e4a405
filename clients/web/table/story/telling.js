/** While the story is played: what happens at this step, how much is to come, and the way past it. */
import { html, useEffect } from "../../base/html.js";
import { t } from "../../base/i18n.js";
import { useSignal } from "../../base/store.js";
import { Button } from "../../parts/button.js";
import { sentences } from "../panels/log.js";

/** @param {{story: ReturnType<import("./story.js").openStory>, newest: boolean}} props `newest`, the board shows what is the case, and can be played on */
export function Telling({ story, newest }) {
  const { step, left } = useSignal(story.state);
  const playing = step !== null;
  useEffect(() => {
    if (!playing) return undefined;
    const skip = (event) => {
      if (event.key !== "Escape" || event.defaultPrevented) return;
      event.preventDefault();
      story.skip();
    };
    addEventListener("keydown", skip, { capture: true });
    return () => removeEventListener("keydown", skip, { capture: true });
  }, [playing]);
  if (!playing) return null;
  return html`${!newest && html`<button class="story-veil" type="button" tabindex="-1" aria-hidden="true" onClick=${story.skip}></button>`}
    <div class="story" data-left=${left}><p>${sentences(step).map((event) => html`<span key=${event.version}>${event.text} </span>`)}</p>
      ${left > 0 && html`<span class="story-left number" aria-label=${t("table.story-left", { count: left })}>+${left}</span>`}
      <${Button} small look="quiet" title=${t("table.story-skip-key")} onClick=${story.skip}>${t("table.story-skip")}</${Button}></div>`;
}

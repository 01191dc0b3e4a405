/** What was written: the reader's on the right, the other's on the left, a line for each day. */
import { date, timeOfDay } from "../../base/format.js";
import { html, useLayoutEffect, useRef } from "../../base/html.js";
import { t } from "../../base/i18n.js";

/** @param {{said: any[], member: string, onReport: (message: any) => void}} props the latest message last */
export function Said({ said, member, onReport }) {
  const box = useRef(null);
  const last = said.at(-1)?.number;
  useLayoutEffect(() => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [last]);
  if (!said.length) return null;
  return html`<ol class="said" ref=${box} tabindex="0" aria-label=${t("messages.said")}>${said.map((message, index) => html`
    ${dayOf(message) !== dayOf(said[index - 1]) && html`<li key=${`day ${message.number}`} class="said-day">${dayOf(message)}</li>`}
    <${Message} key=${message.number} message=${message} mine=${message.player.id === member} onReport=${onReport} />`)}</ol>`;
}

function Message({ message, mine, onReport }) {
  return html`<li class=${mine ? "said-one said-mine" : "said-one"}><p class="said-text">${message.text}</p>
    <p class="said-foot"><span class="hidden-text">${mine ? t("messages.me") : message.player.name} </span><time
      datetime=${message.at}>${timeOfDay(message.at)}</time>
      ${!mine && html`<button class="text-button" type="button" onClick=${() => onReport(message)}>${t("people.report")}</button>`}</p></li>`;
}

function dayOf(message) {
  return message && date(message.at);
}

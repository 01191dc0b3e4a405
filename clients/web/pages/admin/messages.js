/** What was said at a table or in a club, also what is hidden: to be hidden, shown again, or erased. */
import { html } from "../../base/html.js";
import { t } from "../../base/i18n.js";
import { SeatMark } from "../../games/seat-mark.js";
import { Loaded } from "../../loading/loaded.js";
import { More, usePages } from "../../loading/more.js";
import { Card } from "../../parts/card.js";
import { DeedButtons } from "./deed-button.js";
import { At, Person } from "./words.js";

/** All that is kept. */
const PAGE = 1000;

/** @param {{path: string, about: {game?: string, club?: string}}} props */
export function Messages({ path, about }) {
  const pages = usePages(path, { limit: PAGE });
  return html`<${Card} title=${t("messages.title")}><${Loaded} load=${pages} rows=${2}>${(said) => (said.length
    ? html`<ol class="people-list" aria-label=${t("messages.title")}>${said.map((one) => html`<${Said} key=${one.message.number} about=${about} said=${one} onDone=${pages.reload} />`)}</ol><${More} pages=${pages} />`
    : html`<p class="faint-text">${t("messages.none")}</p>`)}</${Loaded}></${Card}>`;
}

function Said({ about, said, onDone }) {
  const { message, hidden } = said;
  const { number, player, text } = message;
  return html`<li class=${hidden ? "admin-message admin-message-hidden" : "admin-message"}><p class="said-by">${message.seat !== undefined && html`<${SeatMark} seat=${message.seat} size=${14} />`}
      <${Person} player=${player} /> <${At} time=${message.at} /> ${hidden && html`<span class="badge">${t("messages.hidden")}</span>`}</p>
    <p class="admin-text">${text}</p>
    <${DeedButtons} small deeds=${[hidden ? "show_message" : "hide_message", "erase_message"]} about=${{ ...about, message: number }} name=${player.name ?? t("admin.gone")}
      quote=${text} onDone=${onDone} label=${t("messages.deeds", { number })} /></li>`;
}

/** An entrant by name: a way to their page, where they have one. */
import { html } from "../../base/html.js";
import { session } from "../../account/session.js";
import { pageOf } from "../../games/words.js";
import { entrantName } from "./words.js";

/** @param {{entrant: any}} props */
export function EntrantLink({ entrant }) {
  if (!entrant.player?.name) return html`<span class="entrant">${entrantName(entrant)}</span>`;
  return html`<a class=${isMine(entrant) ? "entrant entrant-mine" : "entrant"} href=${pageOf(entrant.player)}>${entrant.player.name}</a>`;
}

/** Whether it is the reader. */
export function isMine(entrant) {
  return entrant.player !== null && entrant.player.id === session.value?.id;
}

/** Mail about the game, for who sits at it. */
import { MailOfOne } from "../../account/mail-of-one.js";
import { html } from "../../base/html.js";

/** @param {{game: {id: string}}} props */
export default function GameMail({ game }) {
  return html`<${MailOfOne} path=${`/v1/games/${game.id}/notices`} of="game" />`;
}

/** Mail about the tournament, for who has entered or organises it. */
import { MailOfOne } from "../../account/mail-of-one.js";
import { html } from "../../base/html.js";

/** @param {{tournament: {id: string}}} props */
export default function TournamentMail({ tournament }) {
  return html`<${MailOfOne} path=${`/v1/tournaments/${tournament.id}/notices`} of="tournament" />`;
}

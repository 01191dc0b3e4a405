/** In the replay of a game that is over: the way from the position that is shown to a table of one's own. */
import { html, useState } from "../base/html.js";
import { t } from "../base/i18n.js";
import { Button } from "../parts/button.js";
import { Asking } from "../people/asking.js";
import { PRACTISE } from "./part.js";

/**
 * @param {{game: import("#api").GameOut, book: {key: string, bots: string[]} | undefined, version: number, over: boolean, seat: number | null}} props
 *   `over`: nothing comes after the version; `seat` is whose eyes are looked through
 */
export function FromHere({ game, book, version, over, seat }) {
  const [open, setOpen] = useState(false);
  if (game.status === "running" || !book) return null;
  return html`<${Button} small look="quiet" class="practise-button" disabled=${over} title=${over ? t("replay.practise-over") : undefined} onClick=${() => setOpen(true)}>${t("replay.practise")}</${Button}>
    <${Asking} part=${PRACTISE} open=${open} title=${t("replay.practise")} lead=${t("replay.practise-lead")} book=${book}
      origin=${{ kind: "game", game: game.id, version }} names=${game.seats.map((one) => one.name)} seat=${seat ?? game.you?.seat ?? 0} onClose=${() => setOpen(false)} />`;
}

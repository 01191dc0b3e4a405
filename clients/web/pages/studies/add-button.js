/** In the replay of a game that is over: the way from what is shown into a study. The dialog comes when it is first opened. */
import { session } from "../../account/session.js";
import { html, useState } from "../../base/html.js";
import { t } from "../../base/i18n.js";
import { useSignal } from "../../base/store.js";
import { Button } from "../../parts/button.js";
import { Asking } from "../../people/asking.js";

const ADD = { load: () => import("./add.js"), texts: ["games/studies"], styles: ["pages/studies/studies.css"] };

/** @param {{game: import("#api").GameOut, version: number, seat: number | null}} props `seat` is whose eyes are looked through; null are the reader's own */
export function AddToStudy({ game, version, seat }) {
  const member = useSignal(session);
  const [open, setOpen] = useState(false);
  if (!member || member.guest || (game.status !== "finished" && game.status !== "aborted")) return null;
  return html`<${Button} small look="quiet" class="practise-button" onClick=${() => setOpen(true)}>${t("studies.add")}</${Button}>
    <${Asking} part=${ADD} open=${open} game=${game} version=${version} seat=${seat ?? game.you?.seat ?? null} onClose=${() => setOpen(false)} />`;
}

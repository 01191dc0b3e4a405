/** Practice: a table of one's own against bots, from a position of a game that is over or from a rulebook's set-piece. */
import { letIn } from "../account/let-in.js";
import { newKey, post } from "../api/requests.js";
import { html, useMemo, useState } from "../base/html.js";
import { t } from "../base/i18n.js";
import { navigate } from "../base/router.js";
import { usualLevel } from "../games/rulebooks.js";
import { SeatMark } from "../games/seat-mark.js";
import { levelName } from "../games/words.js";
import { Button } from "../parts/button.js";
import { Dialog } from "../parts/dialog.js";
import { RadioField, SelectField } from "../parts/field.js";
import { Form, said, useAction } from "../parts/form.js";

/**
 * @typedef {{kind: "game", game: string, version: number} | {kind: "position", position: string}} Origin
 */

/**
 * @param {{open: boolean, title: string, lead: string, book: {key: string, bots: string[]}, origin: Origin, names: string[], seat: number,
 *   onClose: () => void}} props `names` of all seats; `seat` is the one to begin with
 */
export default function Practise({ open, title, lead, onClose, ...position }) {
  return html`<${Dialog} open=${open} title=${title} onClose=${onClose}><p class="practise-lead">${lead}</p>
    <${PractiseForm} title=${title} ...${position} /></${Dialog}>`;
}

function PractiseForm({ title, book, origin, names, seat: first }) {
  const [seat, setSeat] = useState(first);
  const [level, setLevel] = useState(() => usualLevel(book));
  const action = useAction();
  const key = useMemo(newKey, [seat, level]);
  const begin = async () => {
    if (!(await letIn(location.pathname + location.search))) return null;
    return post("/v1/games", { rulebook: book.key, origin, seats: chairs(names.length, seat, level) }, { key });
  };
  const submit = async () => {
    const game = await action.run(begin);
    if (game) navigate(`/games/${game.id}`);
  };
  return html`<${Form} action=${action} fields=${["seats"]} onSubmit=${submit} label=${title}
    buttons=${html`<${Button} type="submit" busy=${action.busy}>${t("practice.begin")}</${Button}>`}>
    <${RadioField} label=${t("practice.seat")} value=${seat} onValue=${setSeat} problem=${said(action.problem, "seats")}
      choices=${names.map((name, at) => ({ value: at, label: html`<span class="practise-seat"><${SeatMark} seat=${at} size=${18} />${name}</span>` }))} />
    <${SelectField} label=${t("practice.level")} value=${level} onValue=${setLevel} choices=${book.bots.map((one) => [one, levelName(one)])} />
  </${Form}>`;
}

/** The reader on one seat, bots on all others. */
function chairs(count, mine, level) {
  return Array.from({ length: count }, (_, seat) => (seat === mine ? { kind: "me" } : { kind: "bot", level }));
}

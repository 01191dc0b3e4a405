/** Who sits where at a new table. */
import { html } from "../../base/html.js";
import { t } from "../../base/i18n.js";
import { usualLevel } from "../../games/rulebooks.js";
import { SeatMark } from "../../games/seat-mark.js";
import { levelName } from "../../games/words.js";
import { RadioField, SelectField, TextField } from "../../parts/field.js";

const KINDS = {
  me: () => ({ kind: "me" }),
  open: () => ({ kind: "open" }),
  invited: () => ({ kind: "invited", player: "" }),
  bot: (book) => ({ kind: "bot", level: usualLevel(book) }),
};
const MARKS = { me: "player", open: "open", invited: "open", bot: "bot" };

export function SeatFields({ book, setup, change, problem }) {
  return html`<div class="stack">
    ${book.seats.length > 1 && html`<${RadioField} label=${t("create.count")} value=${setup.seats.length}
      onValue=${(count) => change({ kind: "count", count, book })}
      choices=${book.seats.map((count) => ({ value: count, label: String(count) }))} />`}
    <ol class="seat-fields">${setup.seats.map((seat, index) => html`<${SeatField} key=${index} book=${book} seat=${seat}
      index=${index}
      onSeat=${(next) => change({ kind: "seat", index, seat: next })} />`)}</ol>
    ${problem && html`<p class="field-problem" role="alert">${problem}</p>`}
  </div>`;
}

function SeatField({ book, seat, index, onSeat }) {
  const label = t("create.seat", { number: index + 1 });
  return html`<li class="seat-field"><${SeatMark} seat=${index} kind=${MARKS[seat.kind]} size=${26} />
    <${SelectField} label=${label} value=${seat.kind} onValue=${(kind) => onSeat(KINDS[kind](book))}
      choices=${Object.keys(KINDS).map((kind) => [kind, t(`create.seat.${kind}`)])} />
    ${seat.kind === "bot" && html`<${SelectField} label=${t("create.level")} value=${seat.level}
      onValue=${(level) => onSeat({ kind: "bot", level })}
      choices=${book.bots.map((level) => [level, levelName(level)])} />`}
    ${seat.kind === "invited" && html`<${TextField} label=${t("create.player")} value=${seat.player}
      onValue=${(player) => onSeat({ kind: "invited", player })}
      required minlength="2" maxlength="24" autocomplete="off" spellcheck=${false} />`}
  </li>`;
}

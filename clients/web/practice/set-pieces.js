/** On a rulebook's page: its set-pieces, each a position worth playing from. */
import { html, useRef, useState } from "../base/html.js";
import { t } from "../base/i18n.js";
import { Button } from "../parts/button.js";
import { Asking } from "../people/asking.js";
import { PRACTISE } from "./part.js";

/** @param {{book: import("#api").RulebookOut}} props */
export function SetPieces({ book }) {
  const [open, setOpen] = useState(false);
  const asked = useRef(book.positions[0]);
  if (book.positions.length === 0) return null;
  const ask = (piece) => ((asked.current = piece), setOpen(true));
  return html`<section class="set-pieces" id="practise" aria-labelledby="practise-title"><h2 id="practise-title">${t("rules.practise")}</h2>
    <p>${t("rules.practise-lead")}</p>
    <ul>${book.positions.map((piece) => html`<li key=${piece.key}><div><h3>${piece.title}</h3><p>${piece.description}</p></div>
      <${Button} small look="quiet" aria-label=${t("rules.practise-this", { title: piece.title })} onClick=${() => ask(piece)}>${t("rules.practise-do")}</${Button}></li>`)}</ul>
    <${Piece} key=${asked.current.key} book=${book} piece=${asked.current} open=${open} onClose=${() => setOpen(false)} />
  </section>`;
}

function Piece({ book, piece, open, onClose }) {
  const names = Array.from({ length: piece.seats }, (_, seat) => t("rules.practise-seat", { number: seat + 1 }));
  return html`<${Asking} part=${PRACTISE} open=${open} title=${piece.title} lead=${piece.description} book=${book}
    origin=${{ kind: "position", position: piece.key }} names=${names} seat=${piece.seat} onClose=${onClose} />`;
}

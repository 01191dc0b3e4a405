/** A position of a study: the board as it was seen, whose game it is, and the ways from it to a table or the replay. */
import { session } from "../../account/session.js";
import { get } from "../../api/requests.js";
import { html, useMemo } from "../../base/html.js";
import { t } from "../../base/i18n.js";
import { useLoad } from "../../base/store.js";
import { titleOf, useRulebooks } from "../../games/rulebooks.js";
import { Button } from "../../parts/button.js";
import { FromHere } from "../../practice/from-here.js";
import { pictureShelf } from "../../table/board/picture.js";
import { Stage } from "../../table/board/stage.js";

/** @param {{entry: import("#api").StudyEntryOut, children: unknown}} props `children` stand beside the board, above the ways from it */
export function Position({ entry, children }) {
  const { game, rulebook, version, seat } = entry.position;
  const shelf = useMemo(() => pictureShelf(game, true), [game]);
  const found = useLoad((signal) => get(`/v1/games/${game}`, { signal }), [game]).data;
  const books = useRulebooks().data;
  const replay = `/games/${game}/replay?${new URLSearchParams({ at: String(version), ...(seat === null ? {} : { as: String(seat) }) })}`;
  return html`<div class="study-position">
    <div class="study-board"><${Stage} shelf=${shelf} version=${version} seat=${seat} quietly /></div>
    <div class="study-beside">${children}
      <p class="faint-text study-game">${[titleOf(books, rulebook), found && seenBy(found, seat)].filter(Boolean).join(" · ")}</p>
      <div class="actions">${session.value && found && html`<${FromHere} game=${found} book=${books?.find((book) => book.key === rulebook)} version=${version}
          over=${version >= found.version} seat=${seat} />`}
        <${Button} small look="quiet" href=${replay}>${t("studies.replay")}</${Button}></div></div>
  </div>`;
}

function seenBy(game, seat) {
  return seat === null ? t("studies.seen-outside") : t("studies.seen", { name: game.seats[seat]?.name ?? "" });
}

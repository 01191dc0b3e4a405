/** How a player did against another: the reader, or anybody that is named. */
import { session } from "../../account/session.js";
import { get } from "../../api/requests.js";
import { number } from "../../base/format.js";
import { html, useEffect, useState } from "../../base/html.js";
import { t } from "../../base/i18n.js";
import { titleOf, useRulebooks } from "../../games/rulebooks.js";
import { Button } from "../../parts/button.js";
import { TextField } from "../../parts/field.js";
import { Form, said, useAction } from "../../parts/form.js";

/** @param {{player: import("#api").PlayerOut}} props */
export function Against({ player }) {
  const reader = session.value && session.value.id !== player.id ? session.value : null;
  const [name, setName] = useState(reader?.name ?? "");
  const [found, setFound] = useState(/** @type {{other: string, items: import("#api").AgainstRow[]} | null} */ (null));
  const action = useAction();
  const compare = async (other, shown) => {
    const answer = await action.run(() => get(`/v1/players/${player.id}/against/${encodeURIComponent(other)}`));
    if (answer) setFound({ other: shown, items: answer.items });
  };
  useEffect(() => {
    if (reader) compare(reader.id, reader.name);
  }, [player.id, reader?.id]);
  return html`<section class="list-section"><h2>${t("player.against")}</h2><div class="against">
    <${Form} action=${action} fields=${["name"]} onSubmit=${() => compare(name.trim(), name.trim())}
      buttons=${html`<${Button} type="submit" look="quiet" busy=${action.busy} disabled=${!name.trim()}>${t("player.against.show")}</${Button}>`}>
      <${TextField} label=${t("player.against.name")} value=${name} onValue=${setName} problem=${said(action.problem, "name")} autocomplete="off" /></${Form}>
    <div role="status">${found && html`<${Met} name=${player.name} found=${found} />`}</div></div></section>`;
}

function Met({ name, found }) {
  const books = useRulebooks().data;
  const names = { name, other: found.other };
  if (!found.items.length) return html`<p class="faint-text">${t("player.against.never", names)}</p>`;
  return html`<div class="record-scroll" tabindex="0" role="region" aria-label=${t("player.against.table", names)}><table class="record-table">
    <caption>${t("player.against.table", names)}</caption>
    <thead><tr><th scope="col">${t("player.against.game")}</th>${["won", "tied", "lost"].map((result) => html`<th key=${result} scope="col"
      class="number">${t(`player.against.${result}`)}</th>`)}</tr></thead>
    <tbody>${found.items.map((row) => html`<tr key=${row.rulebook}><th scope="row">${titleOf(books, row.rulebook)}</th><td
      class="number">${number(row.won)}</td><td class="number">${number(row.tied)}</td><td class="number">${number(row.lost)}</td></tr>`)}</tbody>
  </table></div>`;
}

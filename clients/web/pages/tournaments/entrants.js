/** Who takes part; the organiser removes those they do not want and lets bots in. */
import { post, remove } from "../../api/requests.js";
import { number } from "../../base/format.js";
import { html, useState } from "../../base/html.js";
import { t } from "../../base/i18n.js";
import { usualLevel, useRulebook } from "../../games/rulebooks.js";
import { levelName } from "../../games/words.js";
import { Loaded } from "../../loading/loaded.js";
import { More, usePages } from "../../loading/more.js";
import { Button } from "../../parts/button.js";
import { Dialog } from "../../parts/dialog.js";
import { Empty } from "../../parts/empty.js";
import { SelectField } from "../../parts/field.js";
import { useAction } from "../../parts/form.js";
import { ProblemNotice } from "../../parts/notice.js";
import { EntrantLink, isMine } from "./entrant.js";
import { useFollowing } from "./following.js";
import { entrantName, leftText, useFormats } from "./words.js";

const PAGE = 100;

/** @param {{tournament: any, version: number, changed: (tournament: any) => void}} props */
export function Entrants({ tournament, version, changed }) {
  const pages = usePages(`/v1/tournaments/${tournament.id}/entrants`, { limit: PAGE });
  useFollowing(pages, version, PAGE);
  const [asked, setAsked] = useState(null);
  const late = useFormats().data?.items.find((one) => one.key === tournament.format)?.late;
  const { status, you } = tournament;
  const going = status === "open" || status === "running";
  const letsIn = you.organiser && tournament.bots && (status === "open" || (status === "running" && late));
  return html`<div class="stack">${letsIn && html`<${BotForm} tournament=${tournament} changed=${changed} />`}
    <${Loaded} load=${pages}>${(entrants) => entrants.length
      ? html`<ul class="people-list" aria-label=${t("tournaments.entrants")}>${entrants.map((entrant) => html`<${Row} key=${entrant.id} entrant=${entrant}
          removable=${you.organiser && going && !entrant.left && !isMine(entrant)} onRemove=${() => setAsked(entrant)} />`)}</ul><${More} pages=${pages} />`
      : html`<${Empty} title=${t("tournaments.entrants.none")} />`}</${Loaded}>
    ${asked && html`<${Removing} key=${asked.id} tournament=${tournament} entrant=${asked} changed=${changed} onClose=${() => setAsked(null)} />`}</div>`;
}

function Row({ entrant, removable, onRemove }) {
  const said = [entrant.number && t("tournaments.number", { number: entrant.number }), entrant.division && t("tournaments.division", { division: entrant.division }),
    entrant.rating > 0 && t("tournaments.rating", { rating: number(Math.round(entrant.rating)) }), entrant.left && leftText(entrant.left)];
  return html`<li class="people-row"><div><p><${EntrantLink} entrant=${entrant} /></p><p>${said.filter(Boolean).join(" · ")}</p></div>
    ${removable && html`<${Button} small look="quiet" aria-label=${t("tournaments.remove.name", { name: entrantName(entrant) })} onClick=${onRemove}>${t("tournaments.remove")}</${Button}>`}</li>`;
}

function Removing({ tournament, entrant, changed, onClose }) {
  const action = useAction();
  const send = async () => {
    const now = await action.run(() => remove(`/v1/tournaments/${tournament.id}/entrants/${encodeURIComponent(entrant.id)}`));
    if (!now) return;
    onClose();
    changed(now);
  };
  return html`<${Dialog} open title=${t("tournaments.remove.name", { name: entrantName(entrant) })} onClose=${onClose}><div class="stack">
    <p>${t(entrant.bot ? "tournaments.remove.bot" : "tournaments.remove.player")}</p>
    ${action.problem && html`<${ProblemNotice} problem=${action.problem} />`}
    <p class="actions"><${Button} look="danger" busy=${action.busy} onClick=${send}>${t("tournaments.remove")}</${Button}>
      <${Button} look="quiet" onClick=${onClose}>${t("tournaments.never-mind")}</${Button}></p></div></${Dialog}>`;
}

function BotForm({ tournament, changed }) {
  const book = useRulebook(tournament.rulebook).data;
  return book && html`<${Bots} book=${book} tournament=${tournament} changed=${changed} />`;
}

function Bots({ book, tournament, changed }) {
  const [level, setLevel] = useState(usualLevel(book));
  const action = useAction();
  const submit = async (event) => {
    event.preventDefault();
    const now = await action.run(() => post(`/v1/tournaments/${tournament.id}/bots`, { level }));
    if (now) changed(now);
  };
  return html`<form class="filters tournament-bots" aria-label=${t("tournaments.bots.let-in")} onSubmit=${submit}>
    <${SelectField} label=${t("tournaments.bots.level")} value=${level} onValue=${setLevel} choices=${book.bots.map((one) => [one, levelName(one)])} />
    <${Button} type="submit" look="quiet" busy=${action.busy}>${t("tournaments.bots.let-in")}</${Button}>
    ${action.problem && html`<${ProblemNotice} problem=${action.problem} />`}</form>`;
}

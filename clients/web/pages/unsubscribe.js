/** Where a mail's last line leads: says whose mail it would stop, and stops it when asked; without signing in. */
import { get, post } from "../api/requests.js";
import { html } from "../base/html.js";
import { t } from "../base/i18n.js";
import { useLoad } from "../base/store.js";
import { titleOf, useRulebooks } from "../games/rulebooks.js";
import { Loaded } from "../loading/loaded.js";
import { Button } from "../parts/button.js";
import { Card } from "../parts/card.js";
import { useAction } from "../parts/form.js";
import { ProblemNotice } from "../parts/notice.js";
import { PageHead } from "../parts/page-head.js";

const NOT_FOUND = 404;

/** @param {{params: {token: string}}} props */
export default function Unsubscribe({ params }) {
  const path = `/v1/unsubscribe/${encodeURIComponent(params.token)}`;
  const load = useLoad((signal) => get(path, { signal }), [path]);
  if (load.problem?.status === NOT_FOUND) return html`<${Unknown} />`;
  return html`<div class="page page-narrow"><${PageHead} title=${t("unsubscribe.title")} lead=${load.data && t(`unsubscribe.lead.${load.data.state}`, { address: load.data.address })} />
    <${Loaded} load=${load} rows=${2}>${(data) => html`<${Ways} path=${path} told=${data} onTold=${load.setData} />`}</${Loaded}></div>`;
}

/** The link is not whole, or of long ago. */
function Unknown() {
  return html`<div class="page page-narrow"><${PageHead} title=${t("unsubscribe.title")} lead=${t("unsubscribe.unknown")} />
    <p class="actions"><${Button} href="/settings">${t("shell.settings")}</${Button}></p></div>`;
}

function Ways({ path, told, onTold }) {
  const books = useRulebooks().data;
  const action = useAction();
  const stop = async (scope) => {
    const next = await action.run(() => post(path, { scope }));
    if (next) onTold(next);
  };
  const way = (scope, stopped, title) => html`<${Way} scope=${scope} stopped=${stopped} title=${title} busy=${action.busy} onStop=${() => stop(scope)} />`;
  const game = told.game && titleOf(books, told.rulebook);
  return html`<${Card}><div aria-live="polite">
      ${told.game && told.state !== "off" && way("game", told.state === "game_off", game)}
      ${told.tournament && told.state !== "off" && way("tournament", told.state === "tournament_off", told.title)}
      ${way("all", told.state === "off", game)}</div>
    ${action.problem && html`<${ProblemNotice} problem=${action.problem} />`}</${Card}>
    <p class="page-after">${t("unsubscribe.back")} <a href="/settings">${t("shell.settings")}</a></p>`;
}

/** One thing that can be stopped; once it is, how to have it back. */
function Way({ scope, stopped, title, busy, onStop }) {
  if (stopped) return html`<section class="unsubscribe-way"><h2 class="card-title">${t(`unsubscribe.${scope}.stopped`, { title })}</h2>
    <p>${t(`unsubscribe.${scope}.undo`)}</p></section>`;
  return html`<section class="unsubscribe-way"><h2 class="card-title">${t(`unsubscribe.${scope}`, { title })}</h2><p>${t(`unsubscribe.${scope}.what`)}</p>
    <p class="actions"><${Button} look=${scope === "all" ? "quiet" : "main"} busy=${busy}
      onClick=${onStop}>${t(`unsubscribe.${scope}.do`)}</${Button}></p></section>`;
}

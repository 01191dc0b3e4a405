/** A counter-offer: the table to which the reader is invited, with another clock or other options. */
import { get, newKey, post } from "../../api/requests.js";
import { html, useMemo, useReducer } from "../../base/html.js";
import { language, t } from "../../base/i18n.js";
import { navigate } from "../../base/router.js";
import { useLoad } from "../../base/store.js";
import { sitDown } from "../../fair/sitting.js";
import { Loaded } from "../../loading/loaded.js";
import { Button } from "../../parts/button.js";
import { Card } from "../../parts/card.js";
import { Form, said, useAction } from "../../parts/form.js";
import { PageHead } from "../../parts/page-head.js";
import { ClockFields } from "./clock-fields.js";
import { OptionFields } from "./option-fields.js";
import { begun, requestOf, step } from "./setup.js";

/** @param {{id: string}} props the game's id */
export function Counter({ id }) {
  const load = useLoad((signal) => table(id, signal), [id, language.value]);
  return html`<div class="page page-create"><${PageHead} title=${t("create.counter")}
      lead=${load.data && t("create.counter.lead", { host: load.data.game.creator.name ?? "", title: load.data.book.title })} />
    <${Loaded} load=${load} rows=${5}>${(data) => html`<${Terms} ...${data} />`}</${Loaded}></div>`;
}

async function table(id, signal) {
  const game = await get(`/v1/games/${encodeURIComponent(id)}`, { signal });
  const book = await get(`/v1/rulebooks/${encodeURIComponent(game.rulebook)}`, { query: { language: language.value }, signal });
  return { game, book };
}

function Terms({ game, book }) {
  const [setup, change] = useReducer(step, null, () => begun(book, game, null, undefined));
  const action = useAction();
  const key = useMemo(newKey, [setup]);
  const propose = async () => {
    const { options, clock } = requestOf(book, setup);
    const next = await action.run(async () => {
      const made = await post(`/v1/games/${game.id}/counter-offer`, { options, clock, kept: true }, { key });
      return made.you.invited_to === null ? made : sitDown(made, made.you.invited_to);
    });
    if (next) navigate(`/games/${next.id}`, { replace: true });
  };
  return html`<${Form} action=${action} fields=${["clock", "options"]} onSubmit=${propose} label=${t("create.counter")}
    buttons=${html`<${Button} type="submit" busy=${action.busy}>${t("create.counter.do")}</${Button}>
      <${Button} look="quiet" href=${`/games/${game.id}`}>${t("create.counter.back")}</${Button}>`}>
    <${Card} title=${t("create.time")}><${ClockFields} setup=${setup} change=${change} alone problem=${said(action.problem, "clock")} /></${Card}>
    <${Card} title=${t("create.options")}><${OptionFields} schema=${book.options} values=${setup.options} problem=${action.problem}
      onOption=${(name, value) => change({ kind: "option", name, value })} /></${Card}>
  </${Form}>`;
}

/** A new table: the game, its options from the rulebook's own schema, who sits where, the clock. */
import { NeedsAccount } from "../../account/needs-account.js";
import { session } from "../../account/session.js";
import { get, newKey } from "../../api/requests.js";
import { duration, milliseconds } from "../../base/format.js";
import { html, useMemo, useReducer } from "../../base/html.js";
import { language, t } from "../../base/i18n.js";
import { navigate } from "../../base/router.js";
import { useLoad, useSignal } from "../../base/store.js";
import { EntropyField } from "../../fair/entropy.js";
import { announce } from "../../fair/sitting.js";
import { delayWords } from "../../games/words.js";
import { rulebooks } from "../../games/rulebooks.js";
import { Loaded } from "../../loading/loaded.js";
import { Button } from "../../parts/button.js";
import { Card } from "../../parts/card.js";
import { CheckField, RadioField, SelectField } from "../../parts/field.js";
import { Form, said, useAction } from "../../parts/form.js";
import { PageHead } from "../../parts/page-head.js";
import { ClockFields } from "./clock-fields.js";
import { Counter } from "./counter.js";
import { OptionFields } from "./option-fields.js";
import { SeatFields } from "./seat-fields.js";
import { begun, requestOf, step } from "./setup.js";

const DELAYS = [null, ...[1, 3, 10].map((moves) => ({ kind: "moves", moves })),
  ...["PT5M", "PT15M", "PT1H", "P1D"].map((time) => ({ kind: "time", time }))];
const TO_REVEAL = ["PT10M", "PT1H", "P1D", "P3D", "P7D"];
const FIELDS = ["seats", "options", "clock", "absence_days"];

export default function Create({ query }) {
  const member = useSignal(session);
  const load = useLoad((signal) => shelf(query, signal), [language.value, query.toString()]);
  if (!member) return html`<${NeedsAccount} title=${t("create.title")} next=${`/games/new?${query}`} />`;
  if (query.has("counter")) return html`<${Counter} id=${query.get("counter")} />`;
  return html`<div class="page page-create"><${PageHead} title=${t("create.title")} lead=${t("create.lead")} />
    <${Loaded} load=${load} rows=${5}>${(data) => html`<${Table} key=${data.book.key} ...${data}
      invite=${query.get("invite")} />`}</${Loaded}></div>`;
}

/** All rulebooks, the one chosen with its options, and the game that the new one shall be like. */
async function shelf(query, signal) {
  if (query.has("counter")) return null;
  const before = query.get("like") && get(`/v1/games/${encodeURIComponent(query.get("like"))}`, { signal });
  const [books, like] = await Promise.all([rulebooks(language.value), before]);
  const wanted = query.get("club") ?? like?.club;
  const club = wanted ? (await get(`/v1/clubs/${encodeURIComponent(wanted)}`, { signal })).club : null;
  const key = query.get("rulebook") ?? like?.rulebook ?? books[0].key;
  const book = await get(`/v1/rulebooks/${encodeURIComponent(key)}`, { query: { language: language.value }, signal });
  return { books, book, club, like: like || null };
}

function Table({ books, book, club, like, invite }) {
  const [setup, change] = useReducer(step, null, () => ({ ...begun(book, like, invite, session.value?.id), club: club?.id ?? null }));
  const action = useAction();
  const key = useMemo(newKey, [setup]);
  const submit = async () => {
    const game = await action.run(() => announce(requestOf(book, setup), setup.entropy, { key }));
    if (game) navigate(`/games/${game.id}`, { replace: true });
  };
  const choose = (rulebook) => {
    const query = new URLSearchParams({ rulebook, ...(invite && { invite }), ...(club && { club: club.id }) });
    navigate(`/games/new?${query}`, { replace: true });
  };
  return html`<${Form} action=${action} fields=${FIELDS} onSubmit=${submit} label=${t("create.title")}
    buttons=${html`<${Button} type="submit" busy=${action.busy}>${t("create.do")}</${Button}>`}>
    <${Card} title=${t("create.game")}>
      <${SelectField} label=${t("create.rulebook")} hint=${book.summary} value=${book.key} onValue=${choose}
        choices=${books.map((one) => [one.key, one.title])} />
    </${Card}>
    <${Card} title=${t("create.seats")}><${SeatFields} book=${book} setup=${setup} change=${change}
      problem=${said(action.problem, "seats")} /></${Card}>
    <${Card} title=${t("create.time")}><${ClockFields} setup=${setup} change=${change}
      problem=${said(action.problem, "clock") ?? said(action.problem, "absence_days")} /></${Card}>
    <${Card} title=${t("create.options")}><${OptionFields} schema=${book.options} values=${setup.options} problem=${action.problem}
      onOption=${(name, value) => change({ kind: "option", name, value })} /></${Card}>
    <${Card} title=${t("create.table")}><div class="stack">
      ${club && html`<p>${t("create.for-club", { name: club.name })}</p>`}
      <${TableFields} setup=${setup} change=${change} />
      <${SealedFields} setup=${setup} change=${change} />
      <${EntropyField} value=${setup.entropy} onValue=${(entropy) => change({ kind: "set", entropy })} />
    </div></${Card}>
  </${Form}>`;
}

function TableFields({ setup, change }) {
  return html`${!setup.club && html`<${RadioField} label=${t("create.visibility")} value=${setup.visibility}
    onValue=${(visibility) => change({ kind: "set", visibility })}
      choices=${["public", "private"].map((value) => ({ value, label: t(`create.${value}`), hint: t(`create.${value}.hint`) }))} />`}
    <${RadioField} label=${t("create.starts")} value=${setup.starts} onValue=${(starts) => change({ kind: "set", starts })}
      choices=${["when_full", "by_creator"].map((value) => ({ value, label: t(`create.${value}`) }))} />
    <${SelectField} label=${t("create.delay")} hint=${t("create.delay.hint")} value=${JSON.stringify(setup.delay)}
      onValue=${(delay) => change({ kind: "set", delay: JSON.parse(delay) })} choices=${delays(setup.delay)} />`;
}

/** How far spectators may be behind; that of a game before may be another. */
function delays(now) {
  const written = JSON.stringify(now);
  const all = DELAYS.some((one) => JSON.stringify(one) === written) ? DELAYS : [now, ...DELAYS];
  return all.map((one) => [JSON.stringify(one), one ? delayWords(one) : t("create.delay.none")]);
}

/** Whether parts in the dice are sealed first, and how long seats have to reveal them; that of a game before may be another. */
function SealedFields({ setup, change }) {
  const listed = TO_REVEAL.find((one) => milliseconds(one) === milliseconds(setup.reveal_within));
  const times = listed ? TO_REVEAL : [setup.reveal_within, ...TO_REVEAL];
  return html`<${CheckField} label=${t("create.sealed")} hint=${t("create.sealed.hint")} checked=${setup.sealed}
      onValue=${(sealed) => change({ kind: "set", sealed })} />
    ${setup.sealed && html`<${SelectField} label=${t("create.reveal")} hint=${t("create.reveal.hint")} value=${listed ?? setup.reveal_within}
      onValue=${(time) => change({ kind: "set", reveal_within: time })} choices=${times.map((one) => [one, duration(one)])} />`}`;
}

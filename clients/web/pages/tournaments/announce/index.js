/** A new tournament: how it is played, which games, at which pace, who takes part and when. */
import { NeedsAccount } from "../../../account/needs-account.js";
import { session } from "../../../account/session.js";
import { get, newKey, post } from "../../../api/requests.js";
import { html, useMemo, useState } from "../../../base/html.js";
import { language, t } from "../../../base/i18n.js";
import { navigate } from "../../../base/router.js";
import { useLoad, useSignal } from "../../../base/store.js";
import { rulebooks } from "../../../games/rulebooks.js";
import { Loaded } from "../../../loading/loaded.js";
import { Button } from "../../../parts/button.js";
import { Card } from "../../../parts/card.js";
import { Field, RadioField, SelectField, TextField } from "../../../parts/field.js";
import { Form, said, useAction } from "../../../parts/form.js";
import { PageHead } from "../../../parts/page-head.js";
import { OptionFields } from "../../create/option-fields.js";
import { useFormats } from "../words.js";
import { EntrantFields, PaceFields, RatedField } from "./common-fields.js";
import { FormatFields } from "./format-fields.js";
import { begun, requestOf } from "./terms.js";
import { TieBreakFields } from "./tie-break-fields.js";

const USUAL = "swiss";
const LONGEST_TITLE = 80;
const LONGEST_DESCRIPTION = 2000;
const FIELDS = ["format", "title", "description", "rulebook", "seats", "options", "clock", "round_time", "least", "most", "starts", "ends",
  "rounds", "cycles", "divisions", "seasons", "promoted", "tie_breaks"];

export default function Announce({ query }) {
  const member = useSignal(session);
  const formats = useFormats();
  const load = useLoad((signal) => shelf(query.get("rulebook"), signal), [language.value, query.get("rulebook")]);
  if (!member || member.guest) return html`<${NeedsAccount} title=${t("tournaments.announce")} next="/tournaments/new" />`;
  return html`<div class="page page-create"><${PageHead} title=${t("tournaments.announce")} lead=${t("tournaments.announce.lead")} />
    <${Loaded} load=${load} rows=${5}>${(shelved) => html`<${Loaded} load=${formats}>${(found) => html`<${Terms} ...${shelved} found=${found} />`}</${Loaded}>`}</${Loaded}></div>`;
}

async function shelf(wanted, signal) {
  const books = await rulebooks(language.value);
  const key = wanted ?? books[0].key;
  const book = await get(`/v1/rulebooks/${encodeURIComponent(key)}`, { query: { language: language.value }, signal });
  return { books, book };
}

function Terms({ books, book, found }) {
  const [terms, setTerms] = useState(() => begun(book, (found.items.find((one) => one.key === USUAL) ?? found.items[0]).key));
  const action = useAction();
  const key = useMemo(newKey, [terms, book.key]);
  const format = found.items.find((one) => one.key === terms.format);
  const change = (part) => setTerms((now) => ({ ...now, ...part }));
  const choose = (rulebook) => {
    const { seats, options } = begun(books.find((one) => one.key === rulebook), terms.format);
    change({ seats, options });
    navigate(`/tournaments/new?${new URLSearchParams({ rulebook })}`, { replace: true });
  };
  const submit = async () => {
    const made = await action.run(() => post("/v1/tournaments", requestOf(book, format, terms), { key }));
    if (made) navigate(`/tournaments/${made.id}`, { replace: true });
  };
  const parts = { terms, change, problem: action.problem };
  return html`<${Form} action=${action} fields=${FIELDS} onSubmit=${submit} label=${t("tournaments.announce")}
    buttons=${html`<${Button} type="submit" busy=${action.busy}>${t("tournaments.announce.do")}</${Button}>`}>
    <${Card} title=${t("tournaments.card.what")}><div class="stack"><${NameFields} ...${parts} />
      <div class="tournament-formats"><${RadioField} label=${t("tournaments.fact.format")} value=${terms.format} onValue=${(chosen) => change({ format: chosen, tie_breaks: null })} problem=${said(action.problem, "format")}
        choices=${found.items.map((one) => ({ value: one.key, label: one.title, hint: one.summary }))} /></div>
      <${FormatFields} ...${parts} format=${format} /></div></${Card}>
    <${Card} title=${t("tournaments.card.games")}><div class="stack"><${SelectField} label=${t("tournaments.rulebook")} hint=${book.summary} value=${book.key} onValue=${choose}
        problem=${said(action.problem, "rulebook")} choices=${books.map((one) => [one.key, one.title])} />
      <${SelectField} label=${t("tournaments.seats")} hint=${t("tournaments.seats.hint")} value=${String(terms.seats)} onValue=${(seats) => change({ seats: Number(seats) })}
        problem=${said(action.problem, "seats")} choices=${book.seats.filter((count) => count > 1).map((count) => [String(count), String(count)])} />
      <${OptionFields} key=${book.key} schema=${book.options} values=${terms.options} problem=${action.problem}
        onOption=${(name, value) => change({ options: { ...terms.options, [name]: value } })} />
      <${RatedField} ...${parts} /></div></${Card}>
    <${Card} title=${t("tournaments.card.pace")}><${PaceFields} ...${parts} /></${Card}>
    <${Card} title=${t("tournaments.card.entrants")}><${EntrantFields} ...${parts} format=${format} /></${Card}>
    <${Card} title=${t("tournaments.card.tie-breaks")}><${TieBreakFields} ...${parts} format=${format} known=${found.tie_breaks} /></${Card}>
  </${Form}>`;
}

function NameFields({ terms, change, problem }) {
  return html`<${TextField} label=${t("tournaments.name")} value=${terms.title} required maxlength=${LONGEST_TITLE} onValue=${(title) => change({ title })} problem=${said(problem, "title")} />
    <${Field} label=${t("tournaments.about")} hint=${t("tournaments.about.hint")} problem=${said(problem, "description")}>
      ${(control) => html`<textarea class="input" rows="3" maxlength=${LONGEST_DESCRIPTION} value=${terms.description}
        onInput=${(event) => change({ description: event.target.value })} ...${control}></textarea>`}</${Field}>`;
}

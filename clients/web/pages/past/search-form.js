/** The form of a search: what is asked most in sight, the rest behind a press. */
import { html, useState } from "../../base/html.js";
import { t } from "../../base/i18n.js";
import { useRulebooks } from "../../games/rulebooks.js";
import { Button } from "../../parts/button.js";
import { SelectField, TextField } from "../../parts/field.js";
import { OptionWishes } from "./option-wishes.js";
import { FURTHER, settled } from "./wishes.js";

const RESULTS = ["won", "shared", "lost", "resigned"];
const LONGEST_NAME = 24;

/** @param {{wishes: Record<string, string>, onSearch: (wishes: Record<string, string>) => void}} props */
export function SearchForm({ wishes, onSearch }) {
  const [draft, setDraft] = useState(wishes);
  const set = (name) => (value) => setDraft((old) => ({ ...old, [name]: value }));
  const books = useRulebooks().data ?? [];
  const book = books.find((one) => one.key === draft.rulebook);
  const take = (key) => setDraft((old) => ({ ...old, rulebook: key, version: "", options: "" }));
  const submit = (event) => {
    event.preventDefault();
    onSearch(settled(draft));
  };
  const name = (field) => ({ label: t(`past.${field}`), value: draft[field] ?? "", onValue: set(field) });
  const plain = { autocomplete: "off", spellcheck: false };
  const list = (field, values) => html`<${SelectField} ...${name(field)}
    choices=${[["", t(`past.${field}.any`)], ...values.map((value) => [value, t(`past.${field}.${value}`)])]} />`;
  return html`<form class="past-form" role="search" aria-label=${t("past.title")} onSubmit=${submit}>
    <div class="past-fields">
      <${TextField} ...${name("player")} ...${plain} maxlength=${LONGEST_NAME} />
      <${TextField} ...${name("opponent")} ...${plain} maxlength=${LONGEST_NAME} />
      ${(draft.player ?? "").trim() && list("result", RESULTS)}
      <${SelectField} label=${t("past.rulebook")} value=${draft.rulebook ?? ""} onValue=${take}
        choices=${[["", t("past.rulebook.any")], ...books.map((one) => [one.key, one.title])]} />
      <${TextField} ...${name("events")} ...${plain} maxlength="80" hint=${t("past.events.hint")} />
    </div>
    <details open=${FURTHER.some((field) => wishes[field])}><summary>${t("past.further")}</summary>
      <div class="past-fields">
        ${list("status", ["finished", "aborted"])}
        ${list("rated", ["true", "false"])}
        <${TextField} ...${name("least_moves")} type="number" inputmode="numeric" min="0" max="1000000" />
        <${TextField} ...${name("most_moves")} type="number" inputmode="numeric" min="0" max="1000000" />
        <${TextField} ...${name("since")} type="date" />
        <${TextField} ...${name("until")} type="date" />
        ${book && book.version > 1 && html`<${SelectField} ...${name("version")} choices=${[["", t("past.version.any")],
          ...Array.from({ length: book.version }, (_, index) => [String(index + 1), String(index + 1)])]} />`}
        ${book && html`<${OptionWishes} key=${book.key} rulebook=${book.key} value=${draft.options} onValue=${set("options")} />`}
      </div>
    </details>
    <p class="actions"><${Button} type="submit">${t("past.search")}</${Button}>
      ${Object.keys(wishes).length > 0 && html`<${Button} look="quiet" href="/past">${t("past.clear")}</${Button}>`}</p>
  </form>`;
}

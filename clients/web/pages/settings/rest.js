/** The reader's night and days off, in which no time of theirs runs. */
import { QuietField } from "../../account/mail-preferences.js";
import { get, put } from "../../api/requests.js";
import { date, weekday } from "../../base/format.js";
import { html, useState } from "../../base/html.js";
import { t } from "../../base/i18n.js";
import { useLoad } from "../../base/store.js";
import { WEEKDAYS } from "../../games/rest.js";
import { Loaded } from "../../loading/loaded.js";
import { Button } from "../../parts/button.js";
import { SelectField } from "../../parts/field.js";
import { Form, said, useAction } from "../../parts/form.js";
import { toast } from "../../shell/toast.js";
import { zones } from "./time-zone.js";

const PATH = "/v1/me/rest";
const MOST_DAYS = 3;

export function Rest() {
  const load = useLoad((signal) => get(PATH, { signal }), []);
  return html`<p>${t("settings.rest.lead")}</p><${Loaded} load=${load} rows=${2}>${(rest) => html`<${Choice} key=${rest.holds_until} rest=${rest}
    onRest=${load.setData} />`}</${Loaded}>`;
}

/** @param {{rest: import("#api").RestOut, onRest: (rest: import("#api").RestOut) => void}} props */
function Choice({ rest, onRest }) {
  const [draft, setDraft] = useState(rest);
  const action = useAction();
  const set = (change) => setDraft({ ...draft, ...change });
  const save = async () => {
    const { night, days_off, time_zone } = draft;
    const chosen = await action.run(() => put(PATH, { night, days_off, time_zone }));
    if (!chosen) return;
    onRest(chosen);
    toast(t("settings.saved"));
  };
  const held = rest.holds_until !== null;
  return html`<${Form} action=${action} fields=${["night", "days_off", "time_zone"]} onSubmit=${save}
    buttons=${!held && html`<${Button} type="submit" look="quiet" busy=${action.busy}>${t("settings.rest.save")}</${Button}>`}>
    <fieldset class="bare stack" disabled=${held}>
      <${QuietField} label=${t("settings.rest.night")} hint=${t("settings.rest.night.hint")} value=${draft.night}
        problem=${said(action.problem, "night") ?? said(action.problem, "night.ends")} onValue=${(night) => set({ night })} />
      <${Days} chosen=${draft.days_off} onDays=${(days_off) => set({ days_off })} />
      <${SelectField} label=${t("settings.rest.zone")} value=${draft.time_zone} choices=${zones(draft.time_zone)}
        problem=${said(action.problem, "time_zone")} onValue=${(time_zone) => set({ time_zone })} /></fieldset>
    <p class="field-hint">${held ? t("settings.rest.holds", { date: date(rest.holds_until) }) : t("settings.rest.week")}</p>
  </${Form}>`;
}

function Days({ chosen, onDays }) {
  const toggle = (day) => onDays(WEEKDAYS.filter((one) => chosen.includes(one) !== (one === day)));
  return html`<fieldset class="field"><legend class="field-label">${t("settings.rest.days")}</legend>
    <div class="weekdays">${WEEKDAYS.map((day, place) => html`<label class="choice" key=${day}><input type="checkbox" checked=${chosen.includes(day)}
      disabled=${!chosen.includes(day) && chosen.length >= MOST_DAYS} onChange=${() => toggle(day)} /><span class="choice-text">${weekday(place)}</span></label>`)}</div>
    <p class="field-hint">${t("settings.rest.days.hint", { count: MOST_DAYS })}</p></fieldset>`;
}

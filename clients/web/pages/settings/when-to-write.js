/** When to write to the reader: at once, collected, late or never; at which hours not; of what. */
import { Hour, ModeField, QuietField, ShareField } from "../../account/mail-preferences.js";
import { session } from "../../account/session.js";
import { get, put } from "../../api/requests.js";
import { timeOfDay, timeZone } from "../../base/format.js";
import { html, useState } from "../../base/html.js";
import { t } from "../../base/i18n.js";
import { useLoad, useSignal } from "../../base/store.js";
import { Loaded } from "../../loading/loaded.js";
import { Button, IconButton } from "../../parts/button.js";
import { CheckField } from "../../parts/field.js";
import { Form, said, useAction } from "../../parts/form.js";
import { Notice } from "../../parts/notice.js";
import { toast } from "../../shell/toast.js";

const PATH = "/v1/accounts/me/notices";
const KINDS = ["awaited", "invited", "withdrawn", "declined", "reveal", "started", "handed_to_bot", "reclaimed", "finished", "aborted", "rewound", "message", ...["started", "round", "finished", "cancelled"].map((what) => `tournament_${what}`)];
const FIELDS = ["mode", "share", "digest_at", "quiet", "kinds"];
const MOST_HOURS = 6;
/** What another hour is taken from: none is there twice. */
const MORE = ["12:00", "18:00", "20:00", "08:00", "10:00", "14:00", "16:00"];

/** @param {{idle: boolean}} props whether nothing is written yet, for want of an address */
export function WhenToWrite({ idle }) {
  const preferences = useLoad((signal) => get(PATH, { signal }), []);
  return html`<${Loaded} load=${preferences}>${(data) => html`<${Preferences} preferences=${data} idle=${idle}
    onSaved=${preferences.setData} />`}</${Loaded}>`;
}

function Preferences({ preferences, idle, onSaved }) {
  const [draft, setDraft] = useState(preferences);
  const action = useAction();
  const field = (name) => ({ value: draft[name], problem: said(action.problem, name), onValue: (value) => setDraft({ ...draft, [name]: value }) });
  const submit = async () => {
    const saved = await action.run(() => put(PATH, draft));
    if (!saved) return;
    setDraft(saved);
    onSaved(saved);
    toast(t("settings.saved"));
  };
  return html`<${Form} action=${action} fields=${FIELDS} onSubmit=${submit} label=${t("mail.when")}
      buttons=${html`<${Button} type="submit" busy=${action.busy}>${t("mail.save")}</${Button}>`}>
      ${idle && html`<${Notice}><p>${t("mail.when.none-yet")}</p></${Notice}>`}
      <${ModeField} ...${field("mode")} />
      ${draft.mode === "late" && html`<${ShareField} ...${field("share")} />`}
      ${draft.mode === "digest" && html`<${Hours} ...${field("digest_at")} />`}
      ${draft.mode !== "none" && html`<${QuietField} ...${field("quiet")} /><${Zone} /><${Kinds} ...${field("kinds")} />`}
    </${Form}>`;
}

function Zone() {
  useSignal(session);
  return html`<p class="field-hint">${t("mail.zone", { zone: timeZone().replaceAll("_", " "), time: timeOfDay(new Date().toISOString()) })}</p>`;
}

/** The hours at which all that waits goes out as one mail. */
function Hours({ value, problem, onValue }) {
  const change = (index, hour) => onValue(value.map((one, at) => (at === index ? hour : one)));
  return html`<fieldset class="field"><legend>${t("mail.digest")}</legend>
    <ul class="hours">${value.map((hour, index) => html`<li key=${index} class="hours-one"><${Hour} value=${hour}
        aria-label=${t("mail.hour", { number: index + 1 })} onValue=${(next) => change(index, next)} />
      ${value.length > 1 && html`<${IconButton} icon="close" label=${t("mail.hour.remove", { hour })}
        onClick=${() => onValue(value.filter((_, at) => at !== index))} />`}</li>`)}
      ${value.length < MOST_HOURS && html`<li><button class="text-button" type="button"
        onClick=${() => onValue([...value, MORE.find((hour) => !value.includes(hour))])}>${t("mail.hour.add")}</button></li>`}</ul>
    ${problem && html`<p class="field-problem">${problem}</p>`}</fieldset>`;
}

function Kinds({ value, problem, onValue }) {
  const toggle = (kind, on) => onValue(KINDS.filter((one) => (one === kind ? on : value.includes(one))));
  return html`<fieldset class="field"><legend>${t("mail.kinds")}</legend><div class="kinds">
    ${KINDS.map((kind) => html`<${CheckField} key=${kind} label=${t(`mail.kind.${kind}`)} checked=${value.includes(kind)}
      onValue=${(on) => toggle(kind, on)} />`)}</div>
    ${problem && html`<p class="field-problem">${problem}</p>`}</fieldset>`;
}

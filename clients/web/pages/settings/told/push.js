/** What the reader is told while no page is open: on this device, and which others are told. */
import { denied, KINDS, PATH, possible, removeDevice, stop, subscription, tell } from "../../../app/push.js";
import { get } from "../../../api/requests.js";
import { date, dateTime } from "../../../base/format.js";
import { html, useState } from "../../../base/html.js";
import { t } from "../../../base/i18n.js";
import { useLoad } from "../../../base/store.js";
import { Loaded } from "../../../loading/loaded.js";
import { Button } from "../../../parts/button.js";
import { CheckField } from "../../../parts/field.js";
import { useAction } from "../../../parts/form.js";
import { ProblemNotice } from "../../../parts/notice.js";

export function Push() {
  const found = useLoad(async (signal) => ({ ...(await get(PATH, { signal })), here: (await subscription()) !== null }), []);
  return html`<${Loaded} load=${found} rows=${1}>${({ key, items, here }) => html`
    ${possible() ? html`<${Here} kinds=${(here && items.find((one) => one.current)?.kinds) || []} device=${items.find((one) => one.current)}
      applicationKey=${key} onChange=${found.reload} />` : html`<p class="faint-text">${t("settings.push.impossible")}</p>`}
    ${items.length > 0 && html`<ul class="tokens" aria-label=${t("settings.push.devices")}>
      ${items.map((device) => html`<${Device} key=${device.id} device=${device} onGone=${found.reload} />`)}</ul>`}`}</${Loaded}>`;
}

/** What is told here; the browser asks its user at the first kind that is chosen. */
function Here({ kinds, device, applicationKey, onChange }) {
  const action = useAction();
  const [failed, setFailed] = useState(false);
  const choose = async (kind, on) => {
    const wanted = KINDS.filter((one) => (one === kind ? on : kinds.includes(one)));
    setFailed(false);
    await action.run(async () => {
      if (wanted.length === 0) return device ? removeDevice(device) : stop();
      try {
        await tell(applicationKey, wanted);
      } catch (problem) {
        if (!(problem instanceof DOMException)) throw problem;
        setFailed(true);
      }
      return true;
    });
    onChange();
  };
  return html`<fieldset class="field" disabled=${action.busy}><legend>${t("settings.push.label")}</legend>
      ${KINDS.map((kind) => html`<${CheckField} key=${`${kind} ${kinds.includes(kind)} ${action.busy}`} label=${t(`settings.push.${kind}`)}
        checked=${kinds.includes(kind)} onValue=${(on) => choose(kind, on)} />`)}
      <p class="field-hint">${t("settings.push.hint")}</p></fieldset>
    ${denied() && html`<p role="status">${t("settings.push.denied")}</p>`}
    ${failed && html`<p role="status">${t("settings.push.failed")}</p>`}
    ${action.problem && html`<${ProblemNotice} problem=${action.problem} />`}`;
}

function Device({ device, onGone }) {
  const action = useAction();
  const label = device.label || t("settings.push.nameless");
  const forget = async () => {
    await action.run(() => removeDevice(device));
    onGone();
  };
  const last = device.last_success ? t("settings.push.last", { time: dateTime(device.last_success) }) : t("settings.push.never");
  return html`<li class="token"><div><p class="token-label">${label}${device.current && ` (${t("settings.push.here")})`}</p>
      <p>${device.kinds.map((kind) => t(`settings.push.${kind}`)).join(", ")}; ${t("settings.push.since", { date: date(device.created) })}, ${last}</p></div>
    <${Button} look="quiet" small busy=${action.busy} onClick=${forget}
      aria-label=${t("settings.push.remove-this", { label })}>${t("settings.push.remove")}</${Button}>
    ${action.problem && html`<${ProblemNotice} problem=${action.problem} />`}</li>`;
}

/** The secret address at which programs read the reader's deadlines. */
import { get, post, remove } from "../../../api/requests.js";
import { date } from "../../../base/format.js";
import { html, useState } from "../../../base/html.js";
import { t } from "../../../base/i18n.js";
import { useLoad } from "../../../base/store.js";
import { Loaded } from "../../../loading/loaded.js";
import { Button } from "../../../parts/button.js";
import { Field } from "../../../parts/field.js";
import { useAction } from "../../../parts/form.js";
import { ProblemNotice } from "../../../parts/notice.js";
import { toast } from "../../../shell/toast.js";

const PATH = "/v1/me/calendar";

export function CalendarFeed() {
  const load = useLoad((signal) => get(PATH, { signal }), []);
  const [made, setMade] = useState(/** @type {any} */ (null));
  const action = useAction();
  const make = async () => {
    const address = await action.run(() => post(PATH));
    if (!address) return;
    setMade(address);
    load.setData({ created: address.created });
  };
  const end = async () => {
    const done = await action.run(async () => (await remove(PATH), true));
    if (!done) return;
    setMade(null);
    load.setData({ created: null });
    toast(t("settings.calendar.ended"));
  };
  return html`<p>${t("settings.calendar.lead")}</p><${Loaded} load=${load} rows=${1}>${({ created }) => html`
    ${made ? html`<${Field} label=${t("settings.calendar.address")}>${(control) => html`<input class="input" readonly value=${made.url}
        onFocus=${(event) => event.target.select()} ...${control} />`}</${Field}>`
      : created && html`<p class="faint-text">${t("settings.calendar.since", { date: date(created) })}</p>`}
    <div class="actions"><${Button} look="quiet" busy=${action.busy} onClick=${make}>${t(created ? "settings.calendar.again" : "settings.calendar.make")}</${Button}>
      ${created && html`<${Button} look="quiet" busy=${action.busy} onClick=${end}>${t("settings.calendar.end")}</${Button}>`}</div>
    ${action.problem && html`<${ProblemNotice} problem=${action.problem} />`}`}</${Loaded}>`;
}

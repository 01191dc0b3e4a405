/** The time zone in which deadlines are told. */
import { updateSession } from "../../account/session.js";
import { deviceZone } from "../../account/sign-in.js";
import { patch } from "../../api/requests.js";
import { dateTime } from "../../base/format.js";
import { html } from "../../base/html.js";
import { t } from "../../base/i18n.js";
import { SelectField } from "../../parts/field.js";
import { said, useAction } from "../../parts/form.js";
import { toast } from "../../shell/toast.js";

/** @param {{account: import("#api").AccountOut, onAccount: (account: import("#api").AccountOut) => void}} props */
export function TimeZone({ account, onAccount }) {
  const action = useAction();
  const choose = async (zone) => {
    const changed = await action.run(() => patch("/v1/accounts/me", { time_zone: zone }));
    if (!changed) return;
    updateSession(changed);
    onAccount(changed);
    toast(t("settings.saved"));
  };
  return html`<${SelectField} label=${t("settings.zone")}
    hint=${t("settings.zone.now", { time: dateTime(new Date().toISOString()) })}
    problem=${said(action.problem, "time_zone")} value=${account.time_zone} onValue=${choose}
      choices=${zones(account.time_zone)} />`;
}

/** This device's zone first, then all by continent. */
export function zones(current) {
  const near = [...new Set([deviceZone(), current, "UTC"])].map((zone) => [zone, plain(zone)]);
  const groups = Map.groupBy(Intl.supportedValuesOf("timeZone"), (zone) => zone.split("/")[0]);
  const far = [...groups].map(([label, all]) => ({ label, choices: all.map((zone) => [zone, plain(zone)]) }));
  return [{ label: t("settings.zone.near"), choices: near }, ...far];
}

function plain(zone) {
  return zone.replaceAll("_", " ");
}

/** Settings: what belongs to this device, and what belongs to the account. */
import { session } from "../../account/session.js";
import { setSound, sound } from "../../account/sounds.js";
import { THEMES, setTheme, theme } from "../../account/theme-choice.js";
import { get } from "../../api/requests.js";
import { html } from "../../base/html.js";
import { LANGUAGES, language, t } from "../../base/i18n.js";
import { useLoad, useSignal } from "../../base/store.js";
import { OwnArchives } from "../../games/own-archives.js";
import { Loaded } from "../../loading/loaded.js";
import { Button } from "../../parts/button.js";
import { Card } from "../../parts/card.js";
import { CheckField, RadioField } from "../../parts/field.js";
import { useAction } from "../../parts/form.js";
import { Notice, ProblemNotice } from "../../parts/notice.js";
import { PageHead } from "../../parts/page-head.js";
import { Askers } from "../../people/askers.js";
import { Followed } from "../../people/followed.js";
import { chooseLanguage } from "../../parts/switches.js";
import { Connected } from "../apps/connected.js";
import { Blocked } from "./blocked.js";
import { Erase, Export, Leave } from "./leaving.js";
import { Mail } from "./mail.js";
import { Masks } from "./masks.js";
import { CalendarFeed } from "./told/calendar.js";
import { Notices } from "./told/notices.js";
import { Password } from "./password.js";
import { Push } from "./told/push.js";
import { Reports } from "./reports.js";
import { Rest } from "./rest.js";
import { Sanctions } from "./sanctions.js";
import { SecondFactor } from "./second-factor.js";
import { TimeZone } from "./time-zone.js";
import { Tokens } from "./tokens.js";

/** @param {{query: URLSearchParams}} props a mail's link brings the `code` that confirms its address */
export default function Settings({ query }) {
  const member = useSignal(session);
  const code = query.get("code") ?? "";
  const next = encodeURIComponent(code ? `/settings?code=${code}` : "/settings");
  return html`<div class="page page-narrow"><${PageHead} title=${t("settings.title")}
    lead=${member ? member.name : t(code ? "mail.code.sign-in" : "settings.lead")}>
      ${!member && html`<${Button} href=${`/sign-in?next=${next}`}>${t("shell.sign-in")}</${Button}>`}</${PageHead}>
    <div class="settings"><${Pages} />${member && html`<${Account} key=${member.id} member=${member} code=${code} />`}</div></div>`;
}

function Pages() {
  const chosen = useSignal(theme);
  const sounds = useSignal(sound);
  const action = useAction();
  return html`<${Card} title=${t("settings.pages")}><div class="stack">
    <${RadioField} label=${t("settings.language")} value=${language.value}
      onValue=${(tongue) => action.run(() => chooseLanguage(tongue))}
      choices=${LANGUAGES.map((tongue) => ({ value: tongue, label: t(`settings.language.${tongue}`) }))} />
    <${RadioField} label=${t("settings.theme")} value=${chosen} onValue=${setTheme}
      choices=${THEMES.map((name) => ({ value: name, label: t(`settings.theme.${name}`) }))} />
    <${CheckField} label=${t("settings.sound")} checked=${sounds === "on"} onValue=${setSound} />
    ${action.problem && html`<${ProblemNotice} problem=${action.problem} />`}
  </div></${Card}>`;
}

function Account({ member, code }) {
  const account = useLoad((signal) => get("/v1/accounts/me", { signal }), [member.guest]);
  return html`
    ${member.guest && html`<${Notice}><p>${t("settings.guest")}</p><${Button} small look="quiet"
      href="/sign-up?next=/settings">${t("settings.keep")}</${Button}></${Notice}>`}
    <${Card} title=${t("settings.account")}><${Loaded} load=${account}>${(data) => html`<div class="stack">
      <${Sanctions} account=${data} />
      <p><a href=${`/players/${encodeURIComponent(data.name)}`}>${t("settings.my-page")}</a></p>
      <${TimeZone} account=${data} onAccount=${account.setData} />
      <${Masks} account=${data} onAccount=${account.setData} />
      ${!member.guest && html`<${Askers} account=${data} onAccount=${account.setData} />`}</div>`}</${Loaded}></${Card}>
    <${Card} title=${t("settings.notices")}><div class="stack"><${Notices} /><${Push} /></div></${Card}>
    <${Mail} key=${member.guest} guest=${member.guest} code=${code} />
    <${Card} title=${t("settings.rest")}><div class="stack"><${Rest} /></div></${Card}>
    <${Card} title=${t("settings.calendar")}><div class="stack"><${CalendarFeed} /></div></${Card}>
    <${Card} title=${t("people.follows")}><div class="stack"><${Followed} /></div></${Card}>
    <${Card} title=${t("people.blocks")}><div class="stack"><${Blocked} /></div></${Card}>
    <${Card} title=${t("people.reports")}><div class="stack"><${Reports} /></div></${Card}>
    ${!member.guest && html`<${Card} title=${t("settings.password")}><${Password} /></${Card}>
      <${Card} title=${t("factor.title")}><${SecondFactor} /></${Card}>`}
    <${Card} title=${t("settings.connected")}><div class="stack"><${Connected} /></div></${Card}>
    <${Card} title=${t("settings.tokens")}><${Tokens} /></${Card}>
    <${Card} title=${t("settings.leave")}><${Leave} guest=${member.guest} /><hr /><${Export} /><hr /><${OwnArchives} /><hr /><${Erase} name=${member.name} /></${Card}>`;
}

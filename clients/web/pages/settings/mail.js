/** Play by mail: where to write to, when, and what was written. */
import { get } from "../../api/requests.js";
import { html } from "../../base/html.js";
import { t } from "../../base/i18n.js";
import { useLoad } from "../../base/store.js";
import { Loaded } from "../../loading/loaded.js";
import { Button } from "../../parts/button.js";
import { Card } from "../../parts/card.js";
import { Address } from "./address.js";
import { Letters } from "./letters.js";
import { WhenToWrite } from "./when-to-write.js";

/** @param {{guest: boolean, code: string}} props `code` is the one that a mail's link brought */
export function Mail({ guest, code }) {
  if (!guest) return html`<${MembersMail} code=${code} />`;
  return html`<${Card} title=${t("mail.title")}><p>${t("mail.guest")}</p>
    <p class="actions"><${Button} look="quiet" href="/sign-up?next=/settings">${t("settings.keep")}</${Button}></p></${Card}>`;
}

function MembersMail({ code }) {
  const mail = useLoad((signal) => get("/v1/accounts/me/mail", { signal }), []);
  const confirmed = mail.data?.state === "confirmed";
  return html`
    <${Card} title=${t("mail.title")} class="mail-card"><${Loaded} load=${mail} rows=${2}>${(data) => html`<${Address}
      mail=${data} code=${code} onMail=${mail.setData} />`}</${Loaded}></${Card}>
    <${Card} title=${t("mail.when")}><${WhenToWrite} idle=${mail.data && !confirmed} /></${Card}>
    <${Card} title=${t("letters.title")}><${Letters} key=${confirmed} /></${Card}>`;
}

/** Where the code of a device is typed that has no browser: a terminal, a bot. */
import { NeedsAccount } from "../../account/needs-account.js";
import { session } from "../../account/session.js";
import { post } from "../../api/requests.js";
import { html, useState } from "../../base/html.js";
import { t } from "../../base/i18n.js";
import { useSignal } from "../../base/store.js";
import { Button } from "../../parts/button.js";
import { Card } from "../../parts/card.js";
import { TextField } from "../../parts/field.js";
import { Form, said, useAction } from "../../parts/form.js";
import { Notice } from "../../parts/notice.js";
import { PageHead } from "../../parts/page-head.js";
import { Question } from "./question.js";

const PATH = "/v1/oauth/device-consent";

/** @param {{query: URLSearchParams}} props */
export default function Device({ query }) {
  const member = useSignal(session);
  const code = query.get("user_code") ?? "";
  if (!member) return html`<${NeedsAccount} title=${t("device.title")} next=${`/device?${query}`} />`;
  return html`<${Typed} key=${member.id} brought=${code} />`;
}

function Typed({ brought }) {
  const [code, setCode] = useState(brought);
  const [asked, setAsked] = useState(null);
  const action = useAction();
  const look = async () => setAsked((await action.run(() => post(PATH, { code }))) ?? null);
  const answer = async (allow) => {
    const told = await action.run(() => post(PATH, { code, allow }));
    if (told) setAsked(told);
  };
  if (asked?.state === "waiting") return html`<div class="page page-form"><${Question} asked=${asked} action=${action}
    onAnswer=${answer}><p>${t("device.beware")}</p></${Question}></div>`;
  if (asked) return html`<div class="page page-form"><${PageHead} title=${t(`device.${asked.state}`, { app: asked.app.name })}
    lead=${t(`device.${asked.state}.lead`)} /><p class="actions"><${Button} href="/settings">${t("shell.settings")}</${Button}></p></div>`;
  return html`<div class="page page-form"><${PageHead} title=${t("device.title")} lead=${t("device.lead")} />
    ${brought && html`<${Notice}><p>${t("device.compare")}</p></${Notice}>`}
    <${Card}><${Form} action=${action} fields=${["code"]} onSubmit=${look}
      buttons=${html`<${Button} type="submit" busy=${action.busy}>${t("device.look")}</${Button}>`}>
      <${TextField} label=${t("device.code")} problem=${said(action.problem, "code")} value=${code} onValue=${setCode}
        class="input code" autocomplete="off" autocapitalize="characters" spellcheck=${false} maxlength="20" required /></${Form}></${Card}></div>`;
}

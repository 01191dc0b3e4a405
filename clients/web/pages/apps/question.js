/** An app, who answers for it, and what it asks for; two buttons. */
import { session } from "../../account/session.js";
import { html } from "../../base/html.js";
import { t } from "../../base/i18n.js";
import { Button } from "../../parts/button.js";
import { Card } from "../../parts/card.js";
import { ProblemNotice } from "../../parts/notice.js";
import { PageHead } from "../../parts/page-head.js";

/** @param {{asked: any, action: ReturnType<typeof import("../../parts/form.js").useAction>, onAnswer: (allow: boolean) => void,
 *   children?: unknown}} props */
export function Question({ asked, action, onAnswer, children }) {
  const { app, scopes } = asked;
  return html`<${PageHead} title=${t("apps.title", { app: app.name })}
      lead=${app.owner ? t("apps.owner", { owner: app.owner }) : t("apps.owner.erased")} />
    <${Card} title=${t("apps.may", { name: session.value?.name })}>
      <ul class="scopes">${scopes.map((scope) => html`<li key=${scope}>${t(`apps.scope.${scope}`)}</li>`)}</ul>
      <p class="faint-text">${t("apps.never")}</p>
      ${children}
      ${action.problem && html`<${ProblemNotice} problem=${action.problem} />`}
      <p class="actions"><${Button} busy=${action.busy} onClick=${() => onAnswer(true)}>${t("apps.allow")}</${Button}
      ><${Button} look="quiet" busy=${action.busy} onClick=${() => onAnswer(false)}>${t("apps.refuse")}</${Button}></p></${Card}>
    <p class="page-after">${t("apps.later")} <a href="/settings">${t("shell.settings")}</a></p>`;
}

/** What stands where only an account has something to see. */
import { html } from "../base/html.js";
import { t } from "../base/i18n.js";
import { Button } from "../parts/button.js";
import { PageHead } from "../parts/page-head.js";
import { useAction } from "../parts/form.js";
import { ProblemNotice } from "../parts/notice.js";
import { enterAsGuest } from "./sign-in.js";
import { useSignUpMode } from "./sign-up-mode.js";

/** @param {{title: string, next: string}} props `next` is where to go once signed in */
export function NeedsAccount({ title, next }) {
  const mode = useSignUpMode();
  const entering = useAction();
  const after = `?next=${encodeURIComponent(next)}`;
  return html`<div class="page page-narrow"><${PageHead} title=${title} lead=${t("account.needed")} />
    <p class="actions"><${Button} href=${`/sign-in${after}`}>${t("shell.sign-in")}</${Button}>
      ${mode === "open" && html`<${Button} look="quiet" href=${`/sign-up${after}`}>${t("account.make")}</${Button}>
      <${Button} look="quiet" busy=${entering.busy} onClick=${() => entering.run(enterAsGuest)}>${t("account.as-guest")}</${Button}>`}</p>
    ${entering.problem && html`<${ProblemNotice} problem=${entering.problem} />`}</div>`;
}

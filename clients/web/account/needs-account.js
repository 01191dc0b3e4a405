/** What stands where only an account has something to see. */
import { html } from "../base/html.js";
import { t } from "../base/i18n.js";
import { Button } from "../parts/button.js";
import { PageHead } from "../parts/page-head.js";
import { useSignUpMode } from "./sign-up-mode.js";

/** @param {{title: string, next: string}} props `next` is where to go once signed in */
export function NeedsAccount({ title, next }) {
  const mode = useSignUpMode();
  const after = `?next=${encodeURIComponent(next)}`;
  return html`<div class="page page-narrow"><${PageHead} title=${title} lead=${t("account.needed")} />
    <p class="actions"><${Button} href=${`/sign-in${after}`}>${t("shell.sign-in")}</${Button}>
      ${mode === "open" && html`<${Button} look="quiet" href=${`/sign-up${after}`}>${t("account.make")}</${Button}>`}</p></div>`;
}

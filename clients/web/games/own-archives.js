/** All of one's own games that are over as a file, which can be verified and imported elsewhere. */
import { save } from "../api/saving.js";
import { html } from "../base/html.js";
import { t } from "../base/i18n.js";
import { Button } from "../parts/button.js";
import { useAction } from "../parts/form.js";
import { ProblemNotice } from "../parts/notice.js";

export function OwnArchives() {
  const action = useAction();
  const take = () => action.run(() => save("/v1/me/archives", "astrolude-games.ndjson"));
  return html`<p>${t("past.own.what")}</p>
    <p class="actions"><${Button} look="quiet" busy=${action.busy} onClick=${take}>${t("past.download")}</${Button}></p>
    ${action.problem && html`<${ProblemNotice} problem=${action.problem} />`}`;
}

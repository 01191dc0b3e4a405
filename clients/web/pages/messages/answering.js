/** How a conversation stands, and what its reader can answer to a request. */
import { put, remove } from "../../api/requests.js";
import { html } from "../../base/html.js";
import { t } from "../../base/i18n.js";
import { navigate } from "../../base/router.js";
import { Button } from "../../parts/button.js";
import { useAction } from "../../parts/form.js";
import { Notice, ProblemNotice } from "../../parts/notice.js";

export function Answering({ talk, other, onChange, onBlock }) {
  const action = useAction();
  const path = `/v1/me/conversations/${other.id}`;
  const accept = async () => (await action.run(() => put(path))) && onChange();
  const decline = async () => {
    const done = await action.run(async () => (await remove(path), true));
    if (!done) return;
    onChange();
    navigate("/messages");
  };
  if (!talk || talk.state === "agreed") return null;
  const name = other.name ?? t("messages.gone");
  return html`<${Notice}><p>${t(`messages.${talk.state}`, { name })}</p>
    ${talk.state === "request" && html`<div class="actions">
      <${Button} small busy=${action.busy} onClick=${accept}>${t("messages.accept")}</${Button}>
      <${Button} small look="quiet" busy=${action.busy} onClick=${decline}>${t("messages.decline")}</${Button}>
      <${Button} small look="quiet" onClick=${onBlock}>${t("people.block")}</${Button}></div>`}
    ${action.problem && html`<${ProblemNotice} problem=${action.problem} />`}</${Notice}>`;
}

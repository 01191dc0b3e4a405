/** Ending a conversation, after a word on what that does. */
import { remove } from "../../api/requests.js";
import { html } from "../../base/html.js";
import { t } from "../../base/i18n.js";
import { navigate } from "../../base/router.js";
import { Button } from "../../parts/button.js";
import { Dialog } from "../../parts/dialog.js";
import { useAction } from "../../parts/form.js";
import { ProblemNotice } from "../../parts/notice.js";

export function End({ open, player, onClose, onEnded }) {
  const action = useAction();
  const name = player.name ?? t("messages.gone");
  const end = async () => {
    const done = await action.run(async () => (await remove(`/v1/me/conversations/${player.id}`), true));
    if (!done) return;
    onClose();
    onEnded();
    navigate("/messages");
  };
  return html`<${Dialog} open=${open} title=${t("messages.end.ask", { name })} onClose=${onClose}><div class="stack">
    <p>${t("messages.end.effect", { name })}</p>
    ${action.problem && html`<${ProblemNotice} problem=${action.problem} />`}
    <div class="actions"><${Button} look="danger" busy=${action.busy} onClick=${end}>${t("messages.end")}</${Button}>
      <${Button} look="quiet" onClick=${onClose}>${t("people.never-mind")}</${Button}></div></div></${Dialog}>`;
}

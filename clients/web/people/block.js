/** Blocking a player, after a word on what that does. */
import { put } from "../api/requests.js";
import { html } from "../base/html.js";
import { t } from "../base/i18n.js";
import { Button } from "../parts/button.js";
import { Dialog } from "../parts/dialog.js";
import { useAction } from "../parts/form.js";
import { ProblemNotice } from "../parts/notice.js";
import { toast } from "../shell/toast.js";

/** @param {{open: boolean, player: {id: string, name: string}, onClose: () => void, onBlocked: () => void}} props */
export default function Block({ open, player, onClose, onBlocked }) {
  const action = useAction();
  const { name } = player;
  const block = async () => {
    const done = await action.run(async () => (await put(`/v1/me/blocks/${player.id}`), true));
    if (!done) return;
    onClose();
    onBlocked();
    toast(t("people.blocked", { name }));
  };
  return html`<${Dialog} open=${open} title=${t("people.block.ask", { name })} onClose=${onClose}><div class="stack">
    <ul class="people-effects"><li>${t("people.block.tables")}</li><li>${t("people.block.talk", { name })}</li>
      <li>${t("people.block.messages")}</li><li>${t("people.block.games")}</li><li>${t("people.block.untold", { name })}</li></ul>
    ${action.problem && html`<${ProblemNotice} problem=${action.problem} />`}
    <div class="actions"><${Button} look="danger" busy=${action.busy} onClick=${block}>${t("people.block")}</${Button}>
      <${Button} look="quiet" onClick=${onClose}>${t("people.never-mind")}</${Button}></div></div></${Dialog}>`;
}

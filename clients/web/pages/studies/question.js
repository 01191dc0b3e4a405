/** A question before something is gone for good. */
import { html } from "../../base/html.js";
import { t } from "../../base/i18n.js";
import { Button } from "../../parts/button.js";
import { Dialog } from "../../parts/dialog.js";
import { Form, useAction } from "../../parts/form.js";

/**
 * @param {{open: boolean, title: string, lead: string, act: string, send: () => Promise<any>, onDone: (answer: any) => void, onClose: () => void}} props
 */
export function Question({ open, title, lead, act, send, onDone, onClose }) {
  const action = useAction();
  const submit = async () => {
    const done = await action.run(send);
    if (done) (onClose(), onDone(done));
  };
  return html`<${Dialog} open=${open} title=${title} onClose=${onClose}><${Form} action=${action} onSubmit=${submit}
    buttons=${html`<${Button} look="danger" type="submit" busy=${action.busy}>${act}</${Button}>
      <${Button} look="quiet" onClick=${onClose}>${t("studies.never-mind")}</${Button}>`}><p>${lead}</p></${Form}></${Dialog}>`;
}

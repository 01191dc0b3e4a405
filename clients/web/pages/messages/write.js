/** The field to write in: Enter sends, with Shift it begins another line. */
import { post } from "../../api/requests.js";
import { html, useState } from "../../base/html.js";
import { t } from "../../base/i18n.js";
import { Button } from "../../parts/button.js";
import { Field } from "../../parts/field.js";
import { Form, said, useAction } from "../../parts/form.js";

const LONGEST = 1000;

/** @param {{player: string, first: boolean, name: string, onSent: () => void}} props `first`: it asks for a conversation */
export function Write({ player, first, name, onSent }) {
  const [text, setText] = useState("");
  const action = useAction();
  const submit = async () => {
    if (!text.trim()) return;
    const done = await action.run(() => post(`/v1/me/conversations/${player}/messages`, { text }));
    if (!done) return;
    setText("");
    onSent();
  };
  const onKeyDown = (event) => {
    if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    if (!action.busy) submit();
  };
  return html`<${Form} action=${action} fields=${["text"]} onSubmit=${submit} label=${t("messages.write")}
    buttons=${html`<${Button} type="submit" busy=${action.busy}>${t("messages.send")}</${Button}>`}>
    <${Field} label=${t("messages.text")} hint=${first ? t("messages.first", { name }) : undefined} problem=${said(action.problem, "text")}>
      ${(control) => html`<textarea class="input" rows="2" maxlength=${LONGEST} value=${text} onKeyDown=${onKeyDown}
        onInput=${(event) => setText(event.target.value)} ...${control}></textarea>`}</${Field}></${Form}>`;
}

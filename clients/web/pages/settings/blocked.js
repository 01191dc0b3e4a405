/** Whom the reader blocks: a list to take names from, and a line to add one. */
import { get, put, remove } from "../../api/requests.js";
import { date } from "../../base/format.js";
import { html, useState } from "../../base/html.js";
import { t } from "../../base/i18n.js";
import { useLoad } from "../../base/store.js";
import { pageOf } from "../../games/words.js";
import { Loaded } from "../../loading/loaded.js";
import { Button } from "../../parts/button.js";
import { TextField } from "../../parts/field.js";
import { Form, said, useAction } from "../../parts/form.js";
import { ProblemNotice } from "../../parts/notice.js";
import { toast } from "../../shell/toast.js";

const PATH = "/v1/me/blocks";

export function Blocked() {
  const blocks = useLoad((signal) => get(PATH, { signal }), []);
  return html`<p>${t("people.blocks.lead")}</p>
    <${Loaded} load=${blocks} rows=${1}>${(data) => html`
      ${data.items.length === 0 && html`<p class="faint-text">${t("people.blocks.none")}</p>`}
      ${data.items.length > 0 && html`<ul class="people-list" aria-label=${t("people.blocks")}>
        ${data.items.map((block) => html`<${Row} key=${block.player.id} block=${block} onGone=${blocks.reload} />`)}</ul>`}`}</${Loaded}>
    <${Add} onAdded=${blocks.reload} />`;
}

function Row({ block, onGone }) {
  const action = useAction();
  const { id, name } = block.player;
  const unblock = async () => {
    const done = await action.run(async () => (await remove(`${PATH}/${id}`), true));
    if (!done) return;
    toast(t("people.unblocked", { name }));
    onGone();
  };
  return html`<li class="people-row"><div><p><a href=${pageOf(block.player)}>${name}</a></p>
      <p>${t("people.blocks.since", { date: date(block.since) })}</p></div>
    <${Button} look="quiet" small busy=${action.busy} onClick=${unblock}
      aria-label=${t("people.unblock-name", { name })}>${t("people.unblock")}</${Button}>
    ${action.problem && html`<${ProblemNotice} problem=${action.problem} />`}</li>`;
}

function Add({ onAdded }) {
  const [name, setName] = useState("");
  const action = useAction();
  const submit = async () => {
    const found = await action.run(async () => {
      const player = await get(`/v1/players/${encodeURIComponent(name.trim())}`);
      await put(`${PATH}/${player.id}`);
      return player;
    });
    if (!found) return;
    setName("");
    toast(t("people.blocked", { name: found.name }));
    onAdded();
  };
  const problem = said(action.problem, "name") ?? said(action.problem, "account");
  return html`<${Form} action=${action} fields=${["name", "account"]} label=${t("people.blocks.add")} onSubmit=${submit}
    buttons=${html`<${Button} look="quiet" type="submit" busy=${action.busy}>${t("people.block")}</${Button}>`}>
    <${TextField} label=${t("people.blocks.name")} problem=${problem} value=${name} onValue=${setName} required
      minlength="2" maxlength="24" autocomplete="off" spellcheck=${false} /></${Form}>`;
}

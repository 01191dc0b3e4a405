/** Sign-up codes, for administrators: links by which accounts are opened where that is by invitation. */
import { useSignUpMode } from "../../account/sign-up-mode.js";
import { get, post, remove } from "../../api/requests.js";
import { html, useEffect, useRef, useState } from "../../base/html.js";
import { t } from "../../base/i18n.js";
import { useLoad } from "../../base/store.js";
import { Loaded } from "../../loading/loaded.js";
import { Button } from "../../parts/button.js";
import { Card } from "../../parts/card.js";
import { Empty } from "../../parts/empty.js";
import { SelectField, TextField } from "../../parts/field.js";
import { Form, useAction } from "../../parts/form.js";
import { Notice, ProblemNotice } from "../../parts/notice.js";
import { PageHead } from "../../parts/page-head.js";
import { At, Person } from "./words.js";

const CODES = "/v1/admin/sign-up-codes";
const DAYS = [1, 7, 14, 30, 90];

export function Invitations() {
  const codes = useLoad((signal) => get(CODES, { signal }), []);
  const action = useAction();
  const end = async (id) => {
    await action.run(() => remove(`${CODES}/${id}`));
    codes.reload();
  };
  return html`<${PageHead} title=${t("invitations.title")} lead=${t("invitations.lead")} />
    <${Mode} />
    ${action.problem && html`<${ProblemNotice} problem=${action.problem} />`}
    <${Loaded} load=${codes}>${({ items }) => (items.length
      ? html`<ul class="people-list" aria-label=${t("invitations.title")}>${items.map((code) => html`<${Code} key=${code.id} code=${code}
          busy=${action.busy} onEnd=${() => end(code.id)} />`)}</ul>`
      : html`<${Empty} title=${t("invitations.none")} />`)}</${Loaded}>
    <${Card} title=${t("invitations.new")}><${NewCode} onMade=${codes.reload} /></${Card}>`;
}

/** Links count for nothing where everybody may sign up, or nobody. */
function Mode() {
  const mode = useSignUpMode();
  return mode && mode !== "invitation" && html`<${Notice}><p>${t(`invitations.mode.${mode}`)}</p></${Notice}>`;
}

/** @param {{code: import("#api").SignUpCodeOut, busy: boolean, onEnd: () => void}} props */
function Code({ code, busy, onEnd }) {
  return html`<li class="admin-deed admin-code"><div>
      <p><b>${t("invitations.left", { left: code.left, uses: code.uses })}</b></p>
      <p class="faint-text">${t("invitations.until")} <${At} time=${code.until} />,
        ${" "}${code.by ? html`<${Person} player=${code.by} />` : t("log.operator")}</p></div>
    <${Button} look="quiet" small busy=${busy} onClick=${onEnd}>${t("invitations.end")}</${Button}></li>`;
}

function NewCode({ onMade }) {
  const [uses, setUses] = useState("1");
  const [days, setDays] = useState("14");
  const [made, setMade] = useState(null);
  const action = useAction();
  const submit = async () => {
    const code = await action.run(() => post(CODES, { uses: Number(uses), days: Number(days) }));
    if (!code) return;
    setMade(code.code);
    onMade();
  };
  return html`<${Form} action=${action} onSubmit=${submit} label=${t("invitations.new")}
      buttons=${html`<${Button} type="submit" busy=${action.busy}>${t("invitations.make")}</${Button}>`}>
      <${TextField} label=${t("invitations.uses")} type="number" min="1" max="1000" required value=${uses} onValue=${setUses} />
      <${SelectField} label=${t("invitations.days")} value=${days} onValue=${setDays}
        choices=${DAYS.map((one) => [String(one), t("invitations.days.of", { count: one })])} />
    </${Form}>
    ${made && html`<${Link} code=${made} />`}`;
}

/** The link of a new code: shown once, since the service keeps only its hash. */
function Link({ code }) {
  const shown = useRef(null);
  useEffect(() => shown.current.focus(), [code]);
  return html`<div class="admin-link" role="status" tabindex="-1" ref=${shown}>
    <p>${t("invitations.link")}</p><code>${location.origin}/sign-up#${code}</code></div>`;
}

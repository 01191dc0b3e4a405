/** Mail about one game or one tournament: as the account says, or otherwise for it alone. */
import { ModeField, QuietField, ShareField, modeChoices, shareText } from "./mail-preferences.js";
import { get, put, remove } from "../api/requests.js";
import { listOf } from "../base/format.js";
import { html, useState } from "../base/html.js";
import { t } from "../base/i18n.js";
import { useLoad } from "../base/store.js";
import { Loaded } from "../loading/loaded.js";
import { Button } from "../parts/button.js";
import { Form, said, useAction } from "../parts/form.js";
import { toast } from "../shell/toast.js";

const ACCOUNTS = "account";
const QUARTER = 0.25;

/** @param {{path: string, of: "game" | "tournament"}} props where its preferences are, and what it is */
export function MailOfOne({ path, of }) {
  const read = async (signal) => {
    const [mail, preferences] = await Promise.all([get("/v1/accounts/me/mail", { signal }), get(path, { signal })]);
    return { mailed: mail.state === "confirmed", preferences };
  };
  const load = useLoad(read, [path]);
  return html`<section class="respite game-mail" aria-label=${t(`mail.${of}`)}><h3>${t(`mail.${of}`)}</h3>
    <${Loaded} load=${load} rows=${1}>${({ mailed, preferences }) => html`
      ${!mailed && html`<p>${t("mail.game.no-address")} <a href="/settings">${t("shell.settings")}</a></p>`}
      ${mailed && html`<p role="status">${effective(of, preferences.effective)}</p><${Change} of=${of} path=${path} preferences=${preferences}
        onChange=${(next) => load.setData({ mailed, preferences: next })} />`}`}</${Loaded}></section>`;
}

/** What holds now, in a sentence. */
function effective(of, { mode, share, quiet, digest_at: hours }) {
  const words = { share: shareText(share), hours: listOf(hours ?? []) };
  const now = t(`mail.${of}.now.${mode}`, words);
  return quiet && mode !== "none" ? `${now} ${t("mail.game.now.quiet", quiet)}` : now;
}

function Change({ of, path, preferences, onChange }) {
  const [open, setOpen] = useState(false);
  const done = (next) => (setOpen(false), onChange(next), toast(t(`mail.${of}.saved`)));
  if (!open) return html`<${Button} small look="quiet" onClick=${() => setOpen(true)}>${t(`mail.${of}.change`)}</${Button}>`;
  return html`<${Preferences} of=${of} path=${path} preferences=${preferences} onDone=${done} onClose=${() => setOpen(false)} />`;
}

function Preferences({ of, path, preferences, onDone, onClose }) {
  const [mode, setMode] = useState(preferences.mode ?? ACCOUNTS);
  const [share, setShare] = useState(preferences.share ?? preferences.effective.share ?? QUARTER);
  const [quiet, setQuiet] = useState(preferences.quiet);
  const action = useAction();
  const own = { mode: mode === ACCOUNTS ? null : mode, share: mode === "late" ? share : null, quiet };
  const plain = Object.values(own).every((value) => value === null);
  const submit = async () => {
    const next = await action.run(async () => (plain ? (await remove(path), get(path)) : put(path, own)));
    if (next) onDone(next);
  };
  const choices = [{ value: ACCOUNTS, label: t("mail.game.account") }, ...modeChoices().map(({ value, label }) => ({ value, label }))];
  return html`<${Form} action=${action} fields=${["mode", "share", "quiet"]} onSubmit=${submit} label=${t(`mail.${of}`)}
    buttons=${html`<${Button} small type="submit" busy=${action.busy}>${t("mail.save")}</${Button}>
      <${Button} small look="quiet" onClick=${onClose}>${t("mail.keep")}</${Button}>`}>
    <${ModeField} value=${mode} choices=${choices} problem=${said(action.problem, "mode")} onValue=${setMode} />
    ${mode === "late" && html`<${ShareField} value=${share} problem=${said(action.problem, "share")} onValue=${setShare} />`}
    ${mode !== "none" && html`<${QuietField} label=${t("mail.game.quiet")} hint=${t("mail.game.quiet.hint")} value=${quiet}
      problem=${said(action.problem, "quiet")} onValue=${setQuiet} />`}
  </${Form}>`;
}

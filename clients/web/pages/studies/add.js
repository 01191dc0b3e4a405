/** The dialog that puts what the replay shows into a study of the reader's, or into a new one. */
import { get, newKey, post } from "../../api/requests.js";
import { html, useEffect, useMemo, useState } from "../../base/html.js";
import { language, t } from "../../base/i18n.js";
import { useLoad } from "../../base/store.js";
import { Loaded } from "../../loading/loaded.js";
import { Button } from "../../parts/button.js";
import { Dialog } from "../../parts/dialog.js";
import { SelectField, TextField } from "../../parts/field.js";
import { Form, said as wrong, useAction } from "../../parts/form.js";
import { EntryFields } from "./entry-fields.js";
import { addressOf } from "./words.js";

const NEW = "";
const FIELDS = ["title", "text", "study"];

/** @param {{open: boolean, game: import("#api").GameOut, version: number, seat: number | null, onClose: () => void}} props */
export default function Add({ open, ...props }) {
  return html`<${Dialog} open=${open} title=${t("studies.add")} onClose=${props.onClose}><${Ask} ...${props} /></${Dialog}>`;
}

function Ask(props) {
  const own = useLoad((signal) => get("/v1/me/studies", { signal }), []);
  const [added, setAdded] = useState(null);
  if (added) return html`<${Done} study=${added} onClose=${props.onClose} />`;
  return html`<${Loaded} load=${own} rows=${2}>${({ items, most }) => html`<${Choose} ...${props} studies=${items} most=${most} onAdded=${setAdded} />`}</${Loaded}>`;
}

function Choose({ game, version, seat: begun, studies, most, onAdded, onClose }) {
  const secret = game.visibility === "private";
  const fitting = studies.filter((study) => !secret || study.visibility === "private");
  const [chosen, setChosen] = useState(fitting[0]?.id ?? NEW);
  const [name, setName] = useState("");
  const [seat, setSeat] = useState(begun);
  const [said, setSaid] = useState({ title: "", text: "" });
  const [made, setMade] = useState(null);
  const action = useAction();
  const keys = useMemo(() => ({ study: newKey(), entry: newKey() }), [chosen, name, seat, said]);
  useEffect(() => setMade(null), [chosen, name]);
  const full = studies.length >= most;
  const submit = async () => {
    const done = await action.run(async () => {
      const study = chosen || made || (await post("/v1/studies", { title: name, language: language.value }, { key: keys.study })).study.id;
      if (!chosen) setMade(study);
      return post(`/v1/studies/${study}/entries`, { game: game.id, version, seat, ...said }, { key: keys.entry });
    });
    if (done) onAdded(done);
  };
  const eyes = [["", t("studies.eyes.outside")], ...game.seats.map((one) => [String(one.seat), one.name])];
  return html`<${Form} action=${action} fields=${FIELDS} onSubmit=${submit} label=${t("studies.add")}
    buttons=${html`<${Button} type="submit" busy=${action.busy} disabled=${!chosen && (full || !name.trim())}>${t("studies.add.do")}</${Button}>
      <${Button} look="quiet" onClick=${onClose}>${t("studies.never-mind")}</${Button}>`}>
    ${secret && html`<p class="field-hint">${t("studies.add.private")}</p>`}
    <${SelectField} label=${t("studies.add.to")} value=${chosen} onValue=${setChosen} choices=${[...fitting.map((one) => [one.id, one.title]), [NEW, t("studies.add.new")]]} />
    ${!chosen && full && html`<p class="field-hint">${t("studies.add.none-left", { most })}</p>`}
    ${!chosen && !full && html`<${TextField} label=${t("studies.name")} value=${name} required maxlength="100" onValue=${setName} problem=${wrong(action.problem, "study")} />`}
    <${SelectField} label=${t("studies.eyes")} value=${seat === null ? "" : String(seat)} onValue=${(value) => setSeat(value === "" ? null : Number(value))} choices=${eyes} />
    <${EntryFields} said=${said} change=${(part) => setSaid((now) => ({ ...now, ...part }))} problem=${action.problem} />
  </${Form}>`;
}

function Done({ study: { study, entries }, onClose }) {
  return html`<div class="stack" role="status"><p>${t("studies.add.done", { title: study.title })}</p>
    <p class="actions"><${Button} href=${addressOf(study.id, entries.at(-1).number)}>${t("studies.add.again")}</${Button}
      ><${Button} look="quiet" onClick=${onClose}>${t("shell.close")}</${Button}></p></div>`;
}

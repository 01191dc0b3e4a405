/** Clubs: public ones by the beginning of their name, any by its address. */
import { ApiProblem, sentenceOf } from "../../../api/problem.js";
import { get } from "../../../api/requests.js";
import { date } from "../../../base/format.js";
import { html, useState } from "../../../base/html.js";
import { t } from "../../../base/i18n.js";
import { navigate } from "../../../base/router.js";
import { Loaded } from "../../../loading/loaded.js";
import { More, usePages } from "../../../loading/more.js";
import { Button } from "../../../parts/button.js";
import { Empty } from "../../../parts/empty.js";
import { TextField } from "../../../parts/field.js";
import { useAction } from "../../../parts/form.js";
import { PageHead } from "../../../parts/page-head.js";

const PAGE = 30;
const ADDRESS = /([a-z0-9]{8,64})\/?(?:[?#].*)?$/;

export function Clubs({ query }) {
  const name = query.get("name") ?? "";
  const pages = usePages("/v1/clubs", { name, limit: PAGE });
  const change = (next) => navigate(`/admin/clubs?${new URLSearchParams({ name: next })}`, { replace: true });
  return html`<${PageHead} title=${t("admin.clubs")} />
    <div class="admin-finders"><${ByAddress} /><${ByName} key=${name} known=${name} onName=${change} /></div>
    <div aria-live="polite" aria-busy=${pages.loading}><${Loaded} load=${pages}>${(found) => (found.length
      ? html`<ul class="people-list" aria-label=${t("admin.clubs")}>${found.map((club) => html`<${Row} key=${club.id} club=${club} />`)}</ul><${More} pages=${pages} />`
      : html`<${Empty} title=${t("admin.clubs.none")} />`)}</${Loaded}></div>`;
}

function ByAddress() {
  const [text, setText] = useState("");
  const action = useAction();
  const submit = () => action.run(async () => {
    const id = ADDRESS.exec(text.trim())?.[1] ?? text.trim();
    await get(`/v1/admin/clubs/${encodeURIComponent(id)}`);
    navigate(`/admin/clubs/${id}`);
  });
  const problem = action.problem instanceof ApiProblem ? sentenceOf(action.problem) : null;
  return html`<form class="one-line" onSubmit=${(event) => (event.preventDefault(), submit())}>
    <${TextField} label=${t("admin.clubs.address")} problem=${problem} value=${text} onValue=${setText} required autocomplete="off" spellcheck=${false} />
    <${Button} look="quiet" type="submit" busy=${action.busy}>${t("admin.games.go")}</${Button}></form>`;
}

function ByName({ known, onName }) {
  const [name, setName] = useState(known);
  return html`<form class="one-line" onSubmit=${(event) => (event.preventDefault(), onName(name.trim()))}>
    <${TextField} label=${t("admin.clubs.name")} value=${name} onValue=${setName} maxlength="40" autocomplete="off" spellcheck=${false} />
    <${Button} look="quiet" type="submit">${t("admin.games.go")}</${Button}></form>`;
}

function Row({ club }) {
  return html`<li class="people-row"><div><p><a class="admin-title" href=${`/admin/clubs/${club.id}`}>${club.name}</a></p>
    <p>${t("admin.clubs.since", { date: date(club.founded) })}</p></div></li>`;
}

/** Accounts by how their names begin, as one types. */
import { date } from "../../../base/format.js";
import { html, useEffect, useState } from "../../../base/html.js";
import { t } from "../../../base/i18n.js";
import { navigate } from "../../../base/router.js";
import { Loaded } from "../../../loading/loaded.js";
import { More, usePages } from "../../../loading/more.js";
import { Empty } from "../../../parts/empty.js";
import { TextField } from "../../../parts/field.js";
import { PageHead } from "../../../parts/page-head.js";
import { Badges } from "../words.js";

const PAGE = 30;
/** Longer than between two letters of whoever types fast: a name costs a request or two. */
const PAUSE_MS = 300;

export function Accounts({ query }) {
  const name = query.get("name") ?? "";
  const pages = usePages("/v1/admin/accounts", { name, limit: PAGE });
  return html`<${PageHead} title=${t("admin.accounts")} />
    <${Search} name=${name} />
    <div aria-live="polite" aria-busy=${pages.loading}><${Loaded} load=${pages}>${(accounts) => (accounts.length
      ? html`<ul class="people-list" aria-label=${t("admin.accounts")}>${accounts.map((one) => html`<${Row} key=${one.id} account=${one} />`)}</ul><${More} pages=${pages} />`
      : html`<${Empty} title=${t("accounts.none")} />`)}</${Loaded}></div>`;
}

/** What is sought stands in the address, so that the way back from an account leads to it. */
function Search({ name }) {
  const [text, setText] = useState(name);
  useEffect(() => {
    const wanted = text.trim();
    if (wanted === name) return undefined;
    const timer = setTimeout(() => navigate(`/admin/accounts?${new URLSearchParams({ name: wanted })}`, { replace: true }), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return html`<form class="filters" role="search" onSubmit=${(event) => event.preventDefault()}>
    <${TextField} label=${t("accounts.name")} hint=${t("accounts.name.hint")} value=${text} onValue=${setText} type="search" maxlength="24"
      autocomplete="off" spellcheck=${false} /></form>`;
}

function Row({ account }) {
  return html`<li class="people-row"><div><p><a class="admin-title" href=${`/admin/accounts/${account.id}`}>${account.name}</a></p>
    <p>${t("accounts.since")} ${date(account.created)}</p></div><${Badges} account=${account} /></li>`;
}

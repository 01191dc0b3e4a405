/** Clubs: the reader's own, and all public ones, found by a word of their names. */
import { session } from "../../account/session.js";
import { get } from "../../api/requests.js";
import { html, useState } from "../../base/html.js";
import { t } from "../../base/i18n.js";
import { navigate } from "../../base/router.js";
import { useLoad, useSignal } from "../../base/store.js";
import { Loaded } from "../../loading/loaded.js";
import { More, usePages } from "../../loading/more.js";
import { Button } from "../../parts/button.js";
import { Empty } from "../../parts/empty.js";
import { TextField } from "../../parts/field.js";
import { PageHead } from "../../parts/page-head.js";
import { ClubList } from "./club-list.js";

const PAGE = 30;

export default function Clubs({ query }) {
  const member = useSignal(session);
  const name = query.get("name") ?? "";
  const pages = usePages("/v1/clubs", { name, limit: PAGE });
  return html`<div class="page">
    <${PageHead} title=${t("clubs.title")} lead=${t("clubs.lead")}>
      ${member && !member.guest && html`<${Button} href="/clubs/new">${t("clubs.found")}</${Button}>`}</${PageHead}>
    ${member && !member.guest && html`<${Own} />`}
    <section class="list-section" aria-labelledby="all-clubs"><h2 id="all-clubs">${t("clubs.all")}</h2>
      <${Search} key=${name} name=${name} />
      <div aria-live="polite" aria-busy=${pages.loading}><${Loaded} load=${pages}>${(found) => found.length
        ? html`<${ClubList} clubs=${found} label=${t("clubs.all")} /><${More} pages=${pages} />`
        : html`<${Empty} title=${t(name ? "clubs.none-found" : "clubs.none")} />`}</${Loaded}></div></section>
  </div>`;
}

function Search({ name }) {
  const [text, setText] = useState(name);
  const submit = (event) => {
    event.preventDefault();
    navigate(text.trim() ? `/clubs?${new URLSearchParams({ name: text.trim() })}` : "/clubs", { replace: true });
  };
  return html`<form class="filters club-search" role="search" aria-label=${t("clubs.search")} onSubmit=${submit}>
    <${TextField} label=${t("clubs.name")} value=${text} onValue=${setText} maxlength="40" type="search" />
    <${Button} type="submit" look="quiet">${t("clubs.look")}</${Button}></form>`;
}

/** The clubs that the reader has to do with: member, asking, invited. */
function Own() {
  const own = useLoad((signal) => get("/v1/me/clubs", { signal }), []);
  return html`<section class="list-section" aria-labelledby="own-clubs"><h2 id="own-clubs">${t("clubs.own")}</h2>
    <${Loaded} load=${own} rows=${1}>${({ items }) => items.length
      ? html`<${ClubList} clubs=${items.map((one) => ({ ...one.club, you: one.you }))} label=${t("clubs.own")} />`
      : html`<p class="faint-text">${t("clubs.own.none")}</p>`}</${Loaded}></section>`;
}

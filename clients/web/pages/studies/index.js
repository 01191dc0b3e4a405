/** Studies: the reader's own, and all public ones, the last published first. */
import { session } from "../../account/session.js";
import { get, newKey, post } from "../../api/requests.js";
import { html, useMemo, useState } from "../../base/html.js";
import { t } from "../../base/i18n.js";
import { navigate } from "../../base/router.js";
import { useLoad, useSignal } from "../../base/store.js";
import { useRulebooks } from "../../games/rulebooks.js";
import { Loaded } from "../../loading/loaded.js";
import { More, usePages } from "../../loading/more.js";
import { Button } from "../../parts/button.js";
import { Empty } from "../../parts/empty.js";
import { SelectField } from "../../parts/field.js";
import { PageHead } from "../../parts/page-head.js";
import { StudyList } from "./study-list.js";
import { TermsDialog, newTerms } from "./terms.js";
import { addressOf } from "./words.js";

const PAGE = 20;

export default function Studies({ query }) {
  const member = useSignal(session);
  const rulebook = query.get("rulebook") ?? "";
  const pages = usePages("/v1/studies", { rulebook, limit: PAGE });
  const writes = member && !member.guest;
  return html`<div class="page">
    <${PageHead} title=${t("studies.title")} lead=${t("studies.lead")}>${writes && html`<${New} />`}</${PageHead}>
    ${writes && html`<${Own} />`}
    <section class="list-section" aria-labelledby="all-studies"><h2 id="all-studies">${t("studies.all")}</h2>
      <${Filter} rulebook=${rulebook} />
      <div aria-live="polite" aria-busy=${pages.loading}><${Loaded} load=${pages}>${(found) => found.length
        ? html`<${StudyList} studies=${found} label=${t("studies.all")} /><${More} pages=${pages} />`
        : html`<${Empty} title=${t(rulebook ? "studies.none-found" : "studies.none")} />`}</${Loaded}></div></section>
  </div>`;
}

function Filter({ rulebook }) {
  const books = useRulebooks().data ?? [];
  const choose = (key) => navigate(key ? `/studies?${new URLSearchParams({ rulebook: key })}` : "/studies", { replace: true });
  return html`<div class="filters"><${SelectField} label=${t("studies.game")} value=${rulebook} onValue=${choose}
    choices=${[["", t("studies.game.any")], ...books.map((book) => [book.key, book.title])]} /></div>`;
}

function New() {
  const [open, setOpen] = useState(false);
  const key = useMemo(newKey, [open]);
  return html`<${Button} onClick=${() => setOpen(true)}>${t("studies.new")}</${Button}>
    <${TermsDialog} open=${open} title=${t("studies.new")} act=${t("studies.new.do")} begun=${newTerms()} onClose=${() => setOpen(false)}
      send=${(terms) => post("/v1/studies", terms, { key })} onDone=${(made) => navigate(addressOf(made.study.id))} />`;
}

function Own() {
  const own = useLoad((signal) => get("/v1/me/studies", { signal }), []);
  return html`<section class="list-section" aria-labelledby="own-studies"><h2 id="own-studies">${t("studies.own")}</h2>
    <${Loaded} load=${own} rows=${1}>${({ items }) => items.length ? html`<${StudyList} studies=${items} label=${t("studies.own")} own />`
      : html`<p class="faint-text">${t("studies.own.none")}</p>`}</${Loaded}></section>`;
}

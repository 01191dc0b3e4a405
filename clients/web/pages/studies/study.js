/** A study: a position at the left, what is written about it at the right, and the way from one to the next. */
import { session } from "../../account/session.js";
import { get } from "../../api/requests.js";
import { html, useEffect, useState } from "../../base/html.js";
import { t } from "../../base/i18n.js";
import { useLoad, useSignal } from "../../base/store.js";
import { pageOf } from "../../games/words.js";
import { Loaded } from "../../loading/loaded.js";
import { Button, IconButton } from "../../parts/button.js";
import { Empty } from "../../parts/empty.js";
import { Notice } from "../../parts/notice.js";
import { PageHead } from "../../parts/page-head.js";
import { Dealings } from "./dealings.js";
import { EntryDeeds } from "./entry-deeds.js";
import { Position } from "./position.js";
import { addressOf, authorOf, titleOfEntry } from "./words.js";

export default function StudyPage({ params, query }) {
  const member = useSignal(session);
  const load = useLoad((signal) => get(`/v1/studies/${encodeURIComponent(params.id)}`, { signal }), [params.id, member?.id]);
  return html`<div class="page"><${Loaded} load=${load} rows=${5}>${(found) => html`<${Study} key=${found.study.id} found=${found} onFound=${load.setData}
    begun=${Number(query.get("entry"))} />`}</${Loaded}></div>`;
}

function Study({ found, onFound, begun }) {
  const { study, entries } = found;
  const [number, setNumber] = useState(begun);
  const place = Math.max(0, entries.findIndex((entry) => entry.number === number));
  const own = session.value?.id === study.owner.id;
  const go = (to) => entries[to] && setNumber(entries[to].number);
  useAddress(study.id, place > 0 ? entries[place].number : null);
  return html`<${PageHead} title=${study.title} above=${own ? t(`studies.${study.visibility}`) : t("studies.above")}
      lead=${html`${study.owner.name && !own ? html`<a href=${pageOf(study.owner)}>${t("studies.by", { name: authorOf(study) })}</a> · ` : ""}${t("studies.positions", { count: entries.length })}`}>
      <${Dealings} found=${found} own=${own} onFound=${onFound} /></${PageHead}>
    ${found.hidden && html`<${Notice}><p>${t("studies.hidden.why")} ${found.hidden.reason}</p></${Notice}>`}
    ${found.about && html`<p class="study-text study-about">${found.about}</p>`}
    ${found.taken_from && html`<p class="faint-text"><a href=${addressOf(found.taken_from)}>${t("studies.taken-from")}</a></p>`}
    ${entries.length ? html`<${Entries} found=${found} place=${place} own=${own} go=${go} onFound=${onFound} />` : html`<${None} own=${own} />`}`;
}

function None({ own }) {
  return html`<${Empty} title=${t("studies.empty")}>${own && html`<p>${t("studies.empty.how")}</p>
    <p class="actions"><${Button} href="/past">${t("studies.empty.past")}</${Button}></p>`}</${Empty}>`;
}

function Entries({ found, place, own, go, onFound }) {
  const { entries } = found;
  const entry = entries[place];
  return html`<section class="study" aria-label=${t("studies.contents")} onKeyDown=${(event) => steer(event, place, entries.length - 1, go)}>
    <${Position} key=${entry.position.game} entry=${entry}>
      <div class="study-words" aria-live="polite">
        <p class="overline">${t("studies.position", { number: place + 1, count: entries.length })}</p>
        <h2>${titleOfEntry(entry, place)}</h2>
        ${entry.text && html`<p class="study-text">${entry.text}</p>`}
      </div>
      <div class="study-steps"><${IconButton} icon="back" label=${t("studies.earlier")} title=${t("studies.earlier")} disabled=${place === 0} onClick=${() => go(place - 1)} />
        <${IconButton} icon="arrow" label=${t("studies.later")} title=${t("studies.later")} disabled=${place === entries.length - 1} onClick=${() => go(place + 1)} />
        ${own && html`<${EntryDeeds} found=${found} place=${place} onFound=${onFound} />`}</div>
    </${Position}>
    ${entries.length > 1 && html`<nav class="study-contents" aria-label=${t("studies.contents")}><ol>${entries.map((one, at) => html`<li key=${one.number}><button type="button"
      aria-current=${at === place ? "true" : undefined} onClick=${() => go(at)}>${titleOfEntry(one, at)}</button></li>`)}</ol></nav>`}
  </section>`;
}

function steer(event, place, last, go) {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input, select, textarea")) return;
  const to = { ArrowRight: place + 1, ArrowLeft: place - 1, Home: 0, End: last }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  go(to);
}

/** The address always leads to what is shown, so that it can be sent to somebody. */
function useAddress(study, number) {
  useEffect(() => history.replaceState(history.state, "", addressOf(study, number)), [study, number]);
}

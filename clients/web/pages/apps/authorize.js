/** Where an app sends its user: who asks, for what, and whether it is let in. The app hears of it where the page goes then. */
import { NeedsAccount } from "../../account/needs-account.js";
import { session } from "../../account/session.js";
import { get, post } from "../../api/requests.js";
import { html, useEffect } from "../../base/html.js";
import { t } from "../../base/i18n.js";
import { useLoad, useSignal } from "../../base/store.js";
import { Loaded } from "../../loading/loaded.js";
import { useAction } from "../../parts/form.js";
import { ProblemNotice } from "../../parts/notice.js";
import { PageHead } from "../../parts/page-head.js";
import { Question } from "./question.js";

const PATH = "/v1/oauth/consent";

/** @param {{query: URLSearchParams}} props */
export default function Authorize({ query }) {
  const member = useSignal(session);
  const request = query.toString();
  if (!member) return html`<${NeedsAccount} title=${t("apps.needs-account")} next=${`/authorize?${request}`} />`;
  return html`<${Asked} key=${request + member.id} request=${request} />`;
}

function Asked({ request }) {
  const load = useLoad((signal) => get(`${PATH}?${new URLSearchParams({ request })}`, { signal }), [request]);
  const action = useAction();
  const gone = load.data?.location;
  useEffect(() => gone && location.replace(gone), [gone]);
  const answer = async (allow) => {
    const told = await action.run(() => post(PATH, { request, allow }));
    if (told) location.replace(told.location);
  };
  if (load.problem?.code === "bad_authorization") return html`<div class="page page-form"><${PageHead} title=${t("apps.wrong")} />
    <${ProblemNotice} problem=${load.problem} /></div>`;
  return html`<div class="page page-form"><${Loaded} load=${gone ? { ...load, data: undefined } : load}>${(data) => html`<${Question}
    asked=${data} action=${action} onAnswer=${answer}><p>${t("apps.back", { place: data.returns_to })}</p></${Question}>`}</${Loaded}></div>`;
}

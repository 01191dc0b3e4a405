/** A new club. */
import { NeedsAccount } from "../../account/needs-account.js";
import { session } from "../../account/session.js";
import { newKey, post } from "../../api/requests.js";
import { html, useMemo, useState } from "../../base/html.js";
import { language, t } from "../../base/i18n.js";
import { navigate } from "../../base/router.js";
import { useSignal } from "../../base/store.js";
import { Button } from "../../parts/button.js";
import { Card } from "../../parts/card.js";
import { Form, useAction } from "../../parts/form.js";
import { PageHead } from "../../parts/page-head.js";
import { FIELDS, TermsFields } from "./terms.js";

export default function Found() {
  const member = useSignal(session);
  const [terms, setTerms] = useState({ name: "", about: "", languages: [language.value], admission: "open", visibility: "public" });
  const action = useAction();
  const key = useMemo(newKey, [terms]);
  if (!member || member.guest) return html`<${NeedsAccount} title=${t("clubs.found")} next="/clubs/new" />`;
  const submit = async () => {
    const made = await action.run(() => post("/v1/clubs", terms, { key }));
    if (made) navigate(`/clubs/${made.club.id}`, { replace: true });
  };
  return html`<div class="page page-narrow"><${PageHead} title=${t("clubs.found")} lead=${t("clubs.found.lead")} />
    <${Card}><${Form} action=${action} fields=${FIELDS} onSubmit=${submit} label=${t("clubs.found")}
      buttons=${html`<${Button} type="submit" busy=${action.busy}>${t("clubs.found.do")}</${Button}>
        <${Button} look="quiet" href="/clubs">${t("clubs.never-mind")}</${Button}>`}>
      <${TermsFields} terms=${terms} change=${(part) => setTerms((now) => ({ ...now, ...part }))} problem=${action.problem} />
    </${Form}></${Card}></div>`;
}

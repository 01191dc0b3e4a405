/** What one may do with a whole study: share it, take it up, report it; whoever writes it changes and deletes it. */
import { isStaff, session } from "../../account/session.js";
import { newKey, patch, post, remove } from "../../api/requests.js";
import { html, useMemo, useState } from "../../base/html.js";
import { t } from "../../base/i18n.js";
import { navigate } from "../../base/router.js";
import { Button } from "../../parts/button.js";
import { useAction } from "../../parts/form.js";
import { ProblemNotice } from "../../parts/notice.js";
import { Asking, DEED, REPORT } from "../../people/asking.js";
import { toast } from "../../shell/toast.js";
import { Question } from "./question.js";
import { TermsDialog } from "./terms.js";
import { addressOf, seenAt } from "./words.js";

/** @param {{found: import("#api").StudyOut, own: boolean, onFound: (found: any) => void}} props */
export function Dealings({ found, own, onFound }) {
  return html`${found.study.visibility !== "private" && html`<${Button} look="quiet" onClick=${share}>${t("studies.share")}</${Button}>`}
    ${own ? html`<${Own} found=${found} onFound=${onFound} />` : session.value && html`<${Others} study=${found.study} member=${session.value} />`}`;
}

function share() {
  navigator.clipboard.writeText(location.href).then(() => toast(t("studies.shared")), () => toast(location.href));
}

function Own({ found, onFound }) {
  const { study, about } = found;
  const [asked, setAsked] = useState("");
  const path = `/v1/studies/${study.id}`;
  const close = () => setAsked("");
  const begun = { title: study.title, about, language: study.language ?? "", visibility: study.visibility };
  return html`<${Button} look="quiet" onClick=${() => setAsked("edit")}>${t("studies.edit")}</${Button}>
    <${Button} look="quiet" onClick=${() => setAsked("delete")}>${t("studies.delete")}</${Button}>
    <${TermsDialog} open=${asked === "edit"} title=${t("studies.edit")} act=${t("studies.save")} begun=${begun} onClose=${close}
      send=${(terms) => patch(path, terms, seenAt(found))} onDone=${(answer) => (close(), onFound(answer))} />
    <${Question} open=${asked === "delete"} title=${t("studies.delete.ask")} lead=${t("studies.delete.lead")} act=${t("studies.delete")} onClose=${close}
      send=${async () => (await remove(path), true)} onDone=${() => navigate("/studies")} />`;
}

/** @param {{study: import("#api").StudyRow, member: any}} props */
function Others({ study, member }) {
  const [asked, setAsked] = useState("");
  const action = useAction();
  const key = useMemo(newKey, [study.id]);
  const takeUp = async () => {
    const made = await action.run(() => post(`/v1/studies/${study.id}/copies`, undefined, { key }));
    if (made) (toast(t("studies.taken-up")), navigate(addressOf(made.study.id)));
  };
  const staff = isStaff(member);
  return html`${!member.guest && html`<${Button} look="quiet" busy=${action.busy} title=${t("studies.take-up.hint")} onClick=${takeUp}>${t("studies.take-up")}</${Button}>`}
    <${Button} look="quiet" onClick=${() => setAsked("report")}>${t("studies.report")}</${Button}>
    ${action.problem && html`<${ProblemNotice} problem=${action.problem} />`}
    <${Asking} part=${staff ? DEED : REPORT} open=${asked === "report"} deed="hide_study" about=${{ study: study.id }} name=${study.title}
      onClose=${() => setAsked("")} onDone=${() => navigate("/studies")} />`;
}

/** What moderators and administrators see: the queue of reports, accounts, games, clubs, and the log of what was done. */
import { isStaff, session, updateSession } from "../../account/session.js";
import { get } from "../../api/requests.js";
import { html } from "../../base/html.js";
import { t } from "../../base/i18n.js";
import { useLoad, useSignal } from "../../base/store.js";
import { Loaded } from "../../loading/loaded.js";
import { NotFound } from "../../shell/not-found.js";
import { Account } from "./accounts/account.js";
import { Accounts } from "./accounts/find.js";
import { Club } from "./clubs/club.js";
import { Clubs } from "./clubs/find.js";
import { Games } from "./games/find.js";
import { Game } from "./games/game.js";
import { Invitations } from "./invitations.js";
import { Log } from "./log.js";
import { Queue } from "./reports/queue.js";
import { Report } from "./reports/report.js";

/** Sections in their order: the list, and one of it. */
const SECTIONS = {
  reports: { list: Queue, one: Report },
  accounts: { list: Accounts, one: Account },
  games: { list: Games, one: Game },
  clubs: { list: Clubs, one: Club },
  invitations: { list: Invitations, needs: "administrator" },
  log: { list: Log, needs: "administrator" },
};

/** @param {{params: {section?: string, id?: string}, query: URLSearchParams}} props */
export default function Admin({ params, query }) {
  const member = useSignal(session);
  if (!member) return html`<${NotFound} />`;
  if (isStaff(member)) return html`<${Section} params=${params} query=${query} role=${member.role} />`;
  return html`<${Asked} key=${member.id}>${() => html`<${NotFound} />`}</${Asked}>`;
}

/** Who is no moderator as far as this device knows: the account may have become one since. */
function Asked({ children }) {
  const account = useLoad(async (signal) => {
    const found = await get("/v1/accounts/me", { signal });
    updateSession(found);
    return found;
  }, []);
  return html`<${Loaded} load=${account}>${children}</${Loaded}>`;
}

function Section({ params, query, role }) {
  const name = params.section ?? "reports";
  const section = Object.hasOwn(SECTIONS, name) ? SECTIONS[name] : null;
  const Page = params.id ? section?.one : section?.list;
  if (!Page || (section.needs && section.needs !== role)) return html`<${NotFound} />`;
  return html`<div class="page admin"><${Ways} chosen=${name} within=${Boolean(params.id)} role=${role} />
    <${Page} id=${params.id} query=${query} role=${role} /></div>`;
}

/** @param {{chosen: string, within: boolean, role: string}} props `within` is whether one of the section is shown */
function Ways({ chosen, within, role }) {
  const open = Object.keys(SECTIONS).filter((name) => [undefined, role].includes(SECTIONS[name].needs));
  return html`<nav class="admin-ways" aria-label=${t("admin.title")}><ul>${open.map((name) => html`<li key=${name}><a
    href=${name === "reports" ? "/admin" : `/admin/${name}`} aria-current=${name === chosen ? (within ? "true" : "page") : undefined}>${t(`admin.ways.${name}`)}</a></li>`)}</ul></nav>`;
}

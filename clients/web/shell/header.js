/** The header: the mark, the way to the pages, and who is signed in. */
import { useAccount } from "../account/account.js";
import { useNotices } from "../account/notices.js";
import { isStaff, session } from "../account/session.js";
import { useSounds } from "../account/sounds.js";
import { html, useEffect, useState } from "../base/html.js";
import { t } from "../base/i18n.js";
import { useSignal } from "../base/store.js";
import { useReveals } from "../fair/revealing.js";
import { unread, useTurns } from "../games/turns.js";
import { IconButton } from "../parts/button.js";
import { Icon } from "../parts/icon.js";
import { LanguageSwitch, ThemeSwitch } from "../parts/switches.js";
import { Mark } from "../pictures/mark.js";
import { useBadge } from "./badge.js";

const WAYS = [
  { href: "/inbox", text: "shell.inbox", member: true },
  { href: "/lobby", text: "shell.lobby" },
  { href: "/rulebooks", text: "shell.rulebooks" },
  { href: "/tournaments", text: "shell.tournaments" },
  { href: "/clubs", text: "shell.clubs" },
  { href: "/studies", text: "shell.studies" },
  { href: "/leaderboards", text: "shell.leaderboards" },
];

/** @param {{path: string}} props the address shown, to mark its link */
export function Header({ path }) {
  const [open, setOpen] = useState(false);
  const member = useSignal(session);
  const awaited = useTurns(path);
  useBadge(awaited);
  useNotices();
  useSounds();
  useReveals();
  useAccount();
  useEffect(() => setOpen(false), [path]);
  return html`
    <header class="header" onKeyDown=${(event) => event.key === "Escape" && setOpen(false)}>
      <div class="header-inner">
        <a class="brand" href="/" aria-label=${`Astrolude, ${t("shell.home")}`}><${Mark} /><span
          class="brand-name">Astrolude</span></a>
        <${IconButton} icon=${open ? "close" : "menu"} class="header-toggle" label=${t("shell.menu")}
          aria-expanded=${open} aria-controls="ways" onClick=${() => setOpen(!open)} />
        <div id="ways" class=${open ? "header-ways header-ways-open" : "header-ways"}>
          <nav aria-label=${t("shell.main")}><ul>
            ${WAYS.filter((way) => !way.member || member).map((way) => html`<${Way} ...${way} path=${path}
              count=${way.member ? awaited : 0} />`)}
          </ul></nav>
          <div class="header-tools"><${LanguageSwitch} /><${ThemeSwitch} />${member && !member.guest && html`<${Messages} path=${path} />`}${isStaff(member) && html`<${Moderation} path=${path} />`}<${Who} member=${member} path=${path} /></div>
        </div>
      </div>
    </header>
  `;
}

function Way({ href, text, path, count }) {
  const current = path === href || path.startsWith(`${href}/`);
  return html`<li><a href=${href} aria-current=${current ? "page" : undefined}>${t(text)}${count > 0 && html` <b
    class="count"><span class="hidden-text">${t("shell.awaited")} </span>${count}</b>`}</a></li>`;
}

/** The way to the reader's conversations, with the number of those with something unread. */
function Messages({ path }) {
  const count = useSignal(unread) ?? 0;
  const label = t("shell.messages");
  return html`<a class="who" href="/messages" title=${label} aria-current=${/^\/messages(\/|$)/.test(path) ? "page" : undefined}>
    <${Icon} name="chat" /><span class="hidden-text">${label}</span>${count > 0 && html`<b class="count"><span
      class="hidden-text"> ${t("shell.unread")} </span>${count}</b>`}</a>`;
}

/** The way of moderators and administrators to what others do not see. */
function Moderation({ path }) {
  const label = t("shell.admin");
  return html`<a class="who who-staff" href="/admin" title=${label} aria-current=${/^\/admin(\/|$)/.test(path) ? "page" : undefined}>
    <${Icon} name="shield" /><span class="who-admin">${label}</span></a>`;
}

function Who({ member, path }) {
  if (!member) return html`<a class="button button-small" href="/sign-in">${t("shell.sign-in")}</a>`;
  const current = path === "/settings" ? "page" : undefined;
  return html`<a class="who" href="/settings" aria-current=${current} aria-label=${t("shell.account", { name: member.name })}>
    <${Icon} name="person" /><span class="who-name">${member.name}</span></a>`;
}

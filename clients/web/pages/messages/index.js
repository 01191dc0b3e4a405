/** Messages: the reader's conversations, and one of them beside the list, or instead of it where there is no room. */
import { NeedsAccount } from "../../account/needs-account.js";
import { session } from "../../account/session.js";
import { get } from "../../api/requests.js";
import { relative } from "../../base/format.js";
import { html } from "../../base/html.js";
import { t } from "../../base/i18n.js";
import { useLoad, useSignal } from "../../base/store.js";
import { countUnread } from "../../games/turns.js";
import { Loaded } from "../../loading/loaded.js";
import { useRefresh } from "../../loading/refresh.js";
import { Button } from "../../parts/button.js";
import { Empty } from "../../parts/empty.js";
import { PageHead } from "../../parts/page-head.js";
import { Conversation } from "./conversation.js";

const PATH = "/v1/me/conversations";
const MOST = 200;
const REFRESH_MS = { often: 10_000, seldom: 60_000 };

export default function Messages({ params }) {
  const member = useSignal(session);
  if (!member) return html`<${NeedsAccount} title=${t("messages.title")} next=${params.id ? `/messages/${params.id}` : "/messages"} />`;
  if (member.guest) return html`<div class="page"><${PageHead} title=${t("messages.title")} /><${Empty} title=${t("messages.guest")}>
    <p class="actions"><${Button} href="/sign-up">${t("account.make")}</${Button}></p></${Empty}></div>`;
  return html`<${Mailbox} key=${member.id} member=${member} chosen=${params.id} />`;
}

function Mailbox({ member, chosen }) {
  const load = useLoad((signal) => all(signal), []);
  useRefresh(load.reload, REFRESH_MS);
  return html`<div class="page">
    <${PageHead} title=${t("messages.title")} lead=${!chosen && t("messages.lead")} />
    <div class=${chosen ? "messages messages-open" : "messages"}>
      <nav class="messages-list" aria-label=${t("messages.conversations")}><${Loaded} load=${load} rows=${3}>${(data) => (data.items.length
        ? html`<ul>${data.items.map((one) => html`<${Row} key=${one.player.id} one=${one} chosen=${one.player.id === chosen} />`)}</ul>`
        : html`<p class="faint-text">${t("messages.none")}</p>`)}</${Loaded}></nav>
      ${chosen ? load.data && html`<${Conversation} key=${chosen} player=${chosen} talk=${load.data.items.find((one) => one.player.id === chosen)}
          member=${member} onChange=${load.reload} />` : load.data?.items.length > 0 && html`<div class="messages-hint"><${Empty} title=${t("messages.choose")} /></div>`}
    </div></div>`;
}

function Row({ one, chosen }) {
  const { player, state, unread } = one;
  return html`<li><a class="messages-row" href=${`/messages/${player.id}`} aria-current=${chosen ? "page" : undefined}>
    <b>${player.name ?? t("messages.gone")}</b>
    <span>${state === "agreed" ? relative(one.at) : t(`messages.state.${state}`)}</span>
    ${unread > 0 && html`<b class="count"><span class="hidden-text">${t("messages.unread")} </span>${unread}</b>`}</a></li>`;
}

async function all(signal) {
  const page = await get(PATH, { query: { limit: MOST }, signal });
  countUnread(page.unread);
  return page;
}

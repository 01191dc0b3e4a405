/** One conversation: what was written, what may be answered, and a field to write in. */
import { ApiProblem } from "../../api/problem.js";
import { get, put } from "../../api/requests.js";
import { html, useEffect, useState } from "../../base/html.js";
import { t } from "../../base/i18n.js";
import { isSeen } from "../../base/seen.js";
import { useLoad } from "../../base/store.js";
import { pageOf } from "../../games/words.js";
import { Loaded } from "../../loading/loaded.js";
import { Asking, BLOCK, REPORT } from "../../people/asking.js";
import { Button } from "../../parts/button.js";
import { Answering } from "./answering.js";
import { End } from "./end.js";
import { Said } from "./said.js";
import { Write } from "./write.js";

const PAGE = 50;

/**
 * @param {{player: string, talk: any, member: {id: string}, onChange: () => void}} props `player` is the other's id, `talk`
 *   how the list has the conversation, if it has
 */
export function Conversation({ player, talk, member, onChange }) {
  const [most, setMost] = useState(PAGE);
  const load = useLoad((signal) => everything(player, talk, most, signal), [most, talk?.last]);
  const [asked, setAsked] = useState(/** @type {any} */ (null));
  useEffect(() => {
    if (talk?.unread && load.data && isSeen()) markRead(talk).then(onChange);
  }, [talk, load.data]);
  const close = () => setAsked(null);
  return html`<section class="conversation" aria-label=${t("messages.conversation")}><${Loaded} load=${load} rows=${4}>${({ other, said, goesOn }) => html`
    <div class="conversation-head"><a class="conversation-back" href="/messages">${t("messages.all")}</a>
      <h2>${other.name ? html`<a href=${pageOf(other)}>${other.name}</a>` : t("messages.gone")}</h2>
      ${talk && talk.state !== "request" && html`<${Button} look="quiet" small onClick=${() => setAsked("end")}>${t("messages.end")}</${Button}>`}</div>
    ${goesOn && html`<p class="more"><${Button} look="quiet" small busy=${load.loading} onClick=${() => setMost(most + PAGE)}>${t("messages.earlier")}</${Button}></p>`}
    <${Said} said=${said} member=${member.id} onReport=${(message) => setAsked({ message })} />
    <${Answering} talk=${talk} other=${other} onChange=${onChange} onBlock=${() => setAsked("block")} />
    ${mayWrite(talk) && html`<${Write} player=${player} first=${!talk} name=${other.name} onSent=${onChange} />`}
    <${End} open=${asked === "end"} player=${other} onClose=${close} onEnded=${onChange} />
    <${Asking} part=${BLOCK} open=${asked === "block"} player=${other} onClose=${close} onBlocked=${onChange} />
    <${Asking} part=${REPORT} open=${Boolean(asked?.message)} about=${{ player, message: asked?.message?.number }} name=${other.name}
      quote=${asked?.message?.text} onClose=${close} />`}</${Loaded}></section>`;
}

/** Whoever has ended a conversation takes it up again by writing: the other waits for nothing else. */
function mayWrite(talk) {
  return !talk || talk.state === "agreed" || talk.state === "request";
}

async function everything(player, talk, most, signal) {
  if (!talk) return { other: await get(`/v1/players/${player}`, { signal }), said: [], goesOn: false };
  const page = await get(`/v1/me/conversations/${player}/messages`, { query: { limit: most }, signal });
  return { other: talk.player, said: page.items.toReversed(), goesOn: page.next !== null };
}

/** How far one has read is no reason to trouble the reader. */
async function markRead({ player, last }) {
  try {
    await put(`/v1/me/conversations/${player.id}/read`, { number: last });
  } catch (problem) {
    if (!(problem instanceof ApiProblem)) throw problem;
  }
}

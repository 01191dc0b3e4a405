/** Following a player: a button, and of what the reader wants to be told. */
import { get, put, remove } from "../api/requests.js";
import { html } from "../base/html.js";
import { t } from "../base/i18n.js";
import { useLoad } from "../base/store.js";
import { Button } from "../parts/button.js";
import { CheckField } from "../parts/field.js";
import { useAction } from "../parts/form.js";
import { ProblemNotice } from "../parts/notice.js";
import { toast } from "../shell/toast.js";

const PATH = "/v1/me/follows";
const STEPS = ["online", "starts", "finishes"];

/** Whom the reader follows, as `useLoad` gives it. */
export function useFollows() {
  return useLoad((signal) => get(PATH, { signal }), []);
}

/** @param {{player: {id: string, name: string}, follows: ReturnType<typeof useFollows>}} props */
export function FollowButton({ player, follows }) {
  const action = useAction();
  const followed = followOf(follows, player);
  const change = async () => {
    const done = await action.run(async () => (await (followed ? remove : put)(`${PATH}/${player.id}`), true));
    if (done) toast(t(followed ? "people.unfollowed" : "people.followed", { name: player.name }));
    follows.reload();
  };
  return follows.data && html`<${Button} look="quiet" busy=${action.busy} onClick=${change}>${t(followed ? "people.unfollow" : "people.follow")}</${Button}>
    ${action.problem && html`<${ProblemNotice} problem=${action.problem} />`}`;
}

/** Of what the reader is told, once they follow the player. */
export function FollowWishes({ player, follows }) {
  const action = useAction();
  const followed = followOf(follows, player);
  if (!followed) return null;
  const wish = async (step, on) => {
    const wishes = Object.fromEntries(STEPS.map((one) => [one, one === step ? on : followed[one]]));
    await action.run(() => put(`${PATH}/${player.id}`, wishes));
    follows.reload();
  };
  return html`<fieldset class="field people-wishes" disabled=${action.busy}><legend>${t("people.follow.told", { name: player.name })}</legend>
    ${STEPS.map((step) => html`<${CheckField} key=${`${step} ${followed[step]}`} label=${t(`people.follow.${step}`)} checked=${followed[step]}
      onValue=${(on) => wish(step, on)} />`)}
    ${action.problem && html`<${ProblemNotice} problem=${action.problem} />`}</fieldset>`;
}

function followOf(follows, player) {
  return follows.data?.items.find((one) => one.player.id === player.id);
}

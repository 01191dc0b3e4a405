/** Quick pairing: what one wishes to play, with anybody that fits, and what one waits for. */
import { letIn } from "../account/let-in.js";
import { session } from "../account/session.js";
import { get, newKey, post, remove } from "../api/requests.js";
import { html, useEffect, useMemo, useRef, useState } from "../base/html.js";
import { t } from "../base/i18n.js";
import { navigate } from "../base/router.js";
import { useLoad, useSignal } from "../base/store.js";
import { entropyOf } from "../fair/sitting.js";
import { titleOf, useRulebooks } from "../games/rulebooks.js";
import { useRefresh } from "../loading/refresh.js";
import { Button } from "../parts/button.js";
import { Card } from "../parts/card.js";
import { RadioField, SelectField } from "../parts/field.js";
import { Form, useAction } from "../parts/form.js";
import { ProblemNotice } from "../parts/notice.js";
import { useSpeeds } from "./speeds.js";

/** A live seek lapses after two minutes: whoever has left the page meets nobody. */
const RENEW_MS = 30_000;
const REFRESH_MS = { often: 3_000, seldom: 10_000 };
const USUAL_SPEED = "day";
/** How far others' ratings may be from one's own to be near. */
const NEAR = 5;
/** Where the form would hide the tables below it until it is wanted. */
const NARROW = matchMedia("(max-width: 48rem)");

/** @param {{rulebook: string}} props the rulebook that the page is about, or "" */
export function QuickPairing({ rulebook }) {
  const member = useSignal(session);
  const books = useRulebooks().data ?? [];
  const speeds = useSpeeds().data ?? [];
  const { waiting, reload, follow } = useWaiting(member?.id);
  return html`<${Card} title=${t("seeking.title")} class="quick-pairing">
    <div aria-live="polite">${waiting.map((seek) => html`<${Waiting} key=${seek.id} seek=${seek} books=${books} speeds=${speeds}
      onOver=${reload} />`)}</div>
    <details open=${!NARROW.matches}><summary>${t("seeking.lead")}</summary>
      <${Wish} key=${rulebook} rulebook=${rulebook} books=${books} speeds=${speeds} onAsked=${follow} /></details>
  </${Card}>`;
}

/**
 * What the reader waits for; goes to the table of a game that begins while they look. One that was asked for just now is
 * followed before it is seen to wait: others may have made the game between the answer and the first look.
 */
function useWaiting(member) {
  const load = useLoad(async (signal) => (member ? (await get("/v1/seeks", { signal })).items : []), [member]);
  const seen = useRef(new Set());
  const waiting = (load.data ?? []).filter((seek) => seek.game === null);
  const live = waiting.find((seek) => seek.speed === "live")?.id;
  useEffect(() => {
    const begun = (load.data ?? []).find((seek) => seek.game !== null && seen.current.has(seek.id));
    waiting.forEach((seek) => seen.current.add(seek.id));
    if (begun) navigate(`/games/${begun.game}`);
  }, [load.data]);
  useEffect(() => {
    if (!live) return undefined;
    const timer = setInterval(() => post(`/v1/seeks/${live}/renewal`, {}).catch(() => {}).then(load.reload), RENEW_MS);
    return () => clearInterval(timer);
  }, [live]);
  useRefresh(() => waiting.length > 0 && load.reload(), REFRESH_MS);
  const follow = (seek) => {
    seen.current.add(seek.id);
    load.reload();
  };
  return { waiting, reload: load.reload, follow };
}

function Waiting({ seek, books, speeds, onOver }) {
  const action = useAction();
  const speed = speeds.find((one) => one.key === seek.speed)?.title ?? seek.speed;
  const withdraw = async () => {
    await action.run(() => remove(`/v1/seeks/${seek.id}`));
    onOver();
  };
  return html`<div class="seek" role="status"><span class="seek-mark" aria-hidden="true"></span>
    <p><b>${titleOf(books, seek.rulebook)}</b> · ${speed}<small>${t(seek.speed === "live" ? "seeking.stay" : "seeking.waits")}</small></p>
    <${Button} look="quiet" small busy=${action.busy} onClick=${withdraw}>${t("seeking.withdraw")}</${Button}>
    ${action.problem && action.problem.code !== "already_paired" && html`<${ProblemNotice} problem=${action.problem} />`}</div>`;
}

function Wish({ rulebook, books, speeds, onAsked }) {
  const [wish, setWish] = useState({ rulebook, speed: USUAL_SPEED, seats: "", near: "no" });
  const action = useAction();
  const key = useMemo(newKey, [wish]);
  const book = books.find((one) => one.key === wish.rulebook) ?? books[0];
  const change = (values) => setWish({ ...wish, ...values });
  const ask = async () => {
    const seek = await action.run(async () => (await letIn("/lobby")) && post("/v1/seeks", requestOf(book, wish), { key }));
    if (!seek) return;
    if (seek.game) navigate(`/games/${seek.game}`);
    else {
      setWish({ ...wish });
      onAsked(seek);
    }
  };
  return html`<${Form} action=${action} onSubmit=${ask} label=${t("seeking.title")}
    buttons=${html`<${Button} type="submit" busy=${action.busy || !book}>${t("seeking.do")}</${Button}>`}>
    <div class="seek-fields">
      <${SelectField} label=${t("seeking.rulebook")} value=${book?.key} onValue=${(value) => change({ rulebook: value, seats: "" })}
        choices=${books.map((one) => [one.key, one.title])} />
      <${SelectField} label=${t("seeking.speed")} value=${wish.speed} onValue=${(speed) => change({ speed })}
        choices=${speeds.map((one) => [one.key, one.title])} />
      <${SelectField} label=${t("seeking.seats")} value=${wish.seats} onValue=${(seats) => change({ seats })}
        choices=${[["", t("seeking.seats.any")], ...(book?.seats ?? []).filter((count) => count > 1).map((count) => [String(count), String(count)])]} />
      <${RadioField} label=${t("seeking.ratings")} value=${wish.near} onValue=${(near) => change({ near })}
        choices=${["no", "yes"].map((value) => ({ value, label: t(`seeking.near.${value}`) }))} />
    </div>
  </${Form}>`;
}

/** The body of `POST /v1/seeks`. */
function requestOf({ key }, { speed, seats, near }) {
  const count = seats === "" ? {} : { seats: [Number(seats)] };
  const ratings = near === "yes" ? { ratings: { below: NEAR, above: NEAR } } : {};
  return { rulebook: key, speed, entropy: entropyOf(""), ...count, ...ratings };
}

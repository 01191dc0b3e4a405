/** Where the table's parts stand: beside the picture where there is room, else in a sheet below it. */
import { session } from "../account/session.js";
import { html, useEffect, useRef, useState } from "../base/html.js";
import { t } from "../base/i18n.js";
import { useSignal } from "../base/store.js";
import { Later } from "../loading/later.js";
import { Icon } from "../parts/icon.js";
import { Tabs } from "../parts/tabs.js";
import { Head } from "./head.js";
import { hintsAt } from "./hint/adviser.js";
import { goalOf } from "./lesson/leading.js";
import { LESSON } from "./lesson/part.js";
import { MovePanel } from "./move/move-panel.js";
import { Tray } from "./move/tray.js";
import { Waiting, waitsAt } from "./orders/waiting.js";
import { Log } from "./panels/log.js";
import { Result } from "./panels/result.js";
import { Seats } from "./panels/seats.js";
import { TalkPanel } from "./panels/talk-panel.js";
import { unreadOf } from "./panels/talking.js";
import { Since } from "./story/since.js";

const NARROW = "(max-width: 52rem)";

/** Comes at tables that have hints. */
const HINT = { load: () => import("./hint/hint.js"), texts: ["table/hint"], styles: ["table/hint/hint.css"] };

/** Whether the window is as narrow as a phone's. */
export function useNarrow() {
  const [narrow, setNarrow] = useState(matchMedia(NARROW).matches);
  useEffect(() => {
    const query = matchMedia(NARROW);
    const note = () => setNarrow(query.matches);
    query.addEventListener("change", note);
    return () => query.removeEventListener("change", note);
  }, []);
  return narrow;
}

/** Beside the picture: everything in one column, but for the tray where there is room below the picture. */
export function Roomy(parts) {
  const awaited = deciding(parts);
  const [tab, setTab, column] = useTab(awaited);
  const tabs = [
    ...(awaited ? [{ key: "move", label: t("table.move"), panel: html`<${MovePart} ...${parts} />` }] : []),
    { key: "log", label: t("table.log"), panel: html`<${LogPart} ...${parts} />` },
    { key: "talk", label: html`<${TalkLabel} talk=${parts.table.talk} />`, panel: html`<${TalkPanel} talk=${parts.table.talk} game=${parts.game} />` },
  ];
  return html`<div class="table-stage">${parts.stage}</div>
    <aside class="table-side" aria-label=${t("table.beside")} ref=${column}>
      <${Head} ...${parts} />
      <${Guide} ...${parts} />
      <${Seats} game=${parts.game} spectators=${parts.following.spectators} onChanged=${parts.table.following.refresh} />
      ${over(parts.game) && html`<${Result} game=${parts.game} onChanged=${parts.table.following.refresh} />`}
      <${WaitingPart} ...${parts} />
      <div class="table-tabs"><${Tabs} label=${t("table.more-panels")} tabs=${tabs} chosen=${tab} onChoose=${setTab} /></div>
    </aside>
    ${awaited && html`<div class="table-tray"><${Tray} state=${parts.deciding} desk=${parts.desk} titles=${parts.titles} /></div>`}`;
}

/** The forms come forward when they are wanted, but never from under somebody who is at work in another panel. */
function useTab(awaited) {
  const [tab, setTab] = useState(awaited ? "move" : "log");
  const column = useRef(null);
  useEffect(() => {
    const panel = column.current.querySelector(".tab-panel");
    if (panel.contains(document.activeElement)) return;
    if (awaited) setTab("move");
    else setTab((before) => (before === "move" ? "log" : before));
  }, [awaited]);
  return [tab === "move" && !awaited ? "log" : tab, setTab, column];
}

/** Below the picture: a tray when something is to be decided, and a sheet that comes up for everything else. */
export function Narrow(parts) {
  const [sheet, setSheet] = useState(over(parts.game) ? "seats" : null);
  const awaited = deciding(parts);
  const open = sheet === "move" && !awaited ? null : sheet;
  const opened = useRef(sheet); // what is open from the start does not come up: it is read as soon as it is there
  const close = () => {
    opened.current = null;
    setSheet(null);
  };
  const look = (version) => (parts.onVersion(version), close());
  const panels = {
    move: () => html`<${MovePart} ...${parts} />`,
    seats: () => html`<${Seats} game=${parts.game} spectators=${parts.following.spectators} onChanged=${parts.table.following.refresh} />${over(parts.game) && html`<${Result} game=${parts.game} onChanged=${parts.table.following.refresh} />`}`,
    log: () => html`<${WaitingPart} ...${parts} /><${LogPart} ...${parts} onVersion=${look} onPlay=${close} />`,
    talk: () => html`<${TalkPanel} talk=${parts.table.talk} game=${parts.game} />`,
  };
  useEffect(() => {
    if (over(parts.game)) setSheet("seats");
  }, [over(parts.game)]);
  return html`<${Head} ...${parts} />
    <div class="table-stage">${parts.stage}</div>
    <div class="dock">
      ${open && html`<div class=${open === opened.current ? "sheet" : "sheet sheet-risen"} id="sheet" data-sheet=${open}><button class="sheet-close" type="button" aria-label=${t("table.close-sheet")} onClick=${close}><span></span></button>
        <div class="sheet-inner">${panels[open]()}</div></div>`}
      ${!open && html`<${Guide} ...${parts} />`}
      ${awaited && html`<${Tray} state=${parts.deciding} desk=${parts.desk} titles=${parts.titles} />`}
      <div class="dock-ways" role="group" aria-label=${t("table.more-panels")}>
        ${awaited && html`<${DockButton} icon="menu" label=${t("table.move")} panel="move" open=${open} onOpen=${setSheet} />`}
        <${DockButton} icon="people" label=${t(over(parts.game) ? "table.result" : "table.seats")} panel="seats" open=${open} onOpen=${setSheet} />
        <${DockButton} icon="log" label=${t("table.log")} panel="log" open=${open} onOpen=${setSheet} />
        <${DockButton} icon="chat" label=${html`<${TalkLabel} talk=${parts.table.talk} />`} panel="talk" open=${open} onOpen=${setSheet} />
        <button class="dock-button" type="button" aria-pressed=${parts.looking} onClick=${() => (close(), parts.onLook())}><${Icon} name="zoom-in" /><span>${t("table.zoom")}</span></button>
      </div>
    </div>`;
}

function Guide({ game, deciding: state, desk }) {
  return game.lesson && html`<${Later} part=${LESSON} game=${game} state=${state} desk=${desk} />`;
}

function MovePart({ table, game, deciding: state, desk, titles }) {
  const goal = goalOf(game, state);
  return html`<${MovePanel} state=${state} desk=${desk} titles=${titles} led=${goal?.form}>
    ${hintsAt(game) && !goal && html`<${Later} part=${HINT} advice=${table.advice} state=${state} desk=${desk} />`}</${MovePanel}>`;
}

function DockButton({ icon, label, panel, open, onOpen }) {
  return html`<button class="dock-button" type="button" data-panel=${panel} aria-expanded=${open === panel} aria-controls="sheet" onClick=${() => onOpen(open === panel ? null : panel)}>
    <${Icon} name=${icon} /><span>${label}</span></button>`;
}

function WaitingPart({ table, game, deciding: state }) {
  return table.past.value === null && waitsAt(game, state.decision) && html`<${Waiting} game=${game} table=${table} />`;
}

function LogPart({ table, following, steps, shown, game, onVersion, onPlay = () => {} }) {
  return html`<${Log} events=${following.events} told=${following.told} shown=${shown} game=${game} onVersion=${onVersion}>
    <${Since} story=${table.story} steps=${steps} game=${game} onPlay=${onPlay} /></${Log}>`;
}

function TalkLabel({ talk }) {
  const state = useSignal(talk.state);
  const unread = unreadOf(state, session.value?.id);
  return html`${t("table.talk")}${unread > 0 && html` <span class="unread">${unread}<span class="hidden-text"> ${t("table.unread")}</span></span>`}`;
}

function over(game) {
  return game.status === "finished" || game.status === "aborted";
}

function deciding({ deciding: state, table }) {
  return Boolean(state.decision) && table.past.value === null;
}

/**
 * Sounds for the reader's turn, for what is said at their table, and for the end of a game: off until they are asked for, on
 * this device. Of all tabs the one that has the account's line plays them, so each is heard once.
 */
import { leads, useNews } from "../api/news.js";
import { signal } from "../base/store.js";
import { chime } from "./chimes.js";

const KEPT = "astrolude.sound";
const OF_KIND = { awaited: "turn", finished: "end" };
/** Between two turns: who plays against bots hears of every few. */
const REST_MS = 4_000;
/** What was said before is only read. */
const FRESH_MS = 30_000;

/** `on`, `off`, or null as long as nobody has said. */
export const sound = signal(localStorage.getItem(KEPT));

const tabs = new BroadcastChannel("astrolude.sound");
const heard = new Set();
let rested = 0;

tabs.onmessage = ({ data }) => (data.choice ? (sound.value = data.choice) : leads() && play(data));

/** Have sounds or not, in all tabs; who switches them on hears one. */
export function setSound(on) {
  const choice = on ? "on" : "off";
  localStorage.setItem(KEPT, choice);
  sound.value = choice;
  tabs.postMessage({ choice });
  if (on) chime("turn");
}

/** Plays what the account's stream tells while the calling component is shown. */
export function useSounds() {
  useNews(({ kind, game, version }) => OF_KIND[kind] && leads() && play({ name: OF_KIND[kind], id: `${kind} ${game} ${version}` }));
}

/** A message was heard at a table that is open in this tab, and perhaps in others. */
export function soundMessage(game, { number, at }) {
  if (Date.now() - Date.parse(at) > FRESH_MS) return;
  const asked = { name: "message", id: `message ${game} ${number}` };
  if (leads()) play(asked);
  else tabs.postMessage(asked);
}

function play({ name, id }) {
  if (sound.value !== "on" || heard.has(id)) return;
  heard.add(id);
  const now = Date.now();
  if (name === "turn" && now - rested < REST_MS) return;
  if (name === "turn") rested = now;
  chime(name);
}

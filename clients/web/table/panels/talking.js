/** Table talk: what is said beside the game, what is not read yet, and whom the reader does not want to hear. */
import { session } from "../../account/session.js";
import { soundMessage } from "../../account/sounds.js";
import { post } from "../../api/requests.js";
import { signal } from "../../base/store.js";

const MUTED = "astrolude.muted";
const READ = "astrolude.read.";

/**
 * @typedef {{number: number, at: string, seat: number | null, player: {id: string, name: string} | null, text: string}} Message
 * @param {string} game
 * @param {"messages" | "gallery"} where at the table, or among those who look on
 */
export function openTalk(game, where = "messages") {
  const path = `/v1/games/${game}/${where}`;
  const place = where === "messages" ? READ + game : `${READ}${game}.${where}`;
  const state = signal({ messages: /** @type {Message[]} */ ([]), read: Number(localStorage.getItem(place) ?? 0), muted: mutedPlayers() });
  const change = (part) => (state.value = { ...state.value, ...part });
  const take = (messages) => change({ messages: merged(state.value.messages, messages) });
  const last = () => state.value.messages.at(-1)?.number ?? 0;
  return {
    state,
    /** A message came by the game's stream; the first connection brings all that was said. */
    hear(message) {
      take([message]);
      if (unreadOf({ ...state.value, messages: [message] }, session.value?.id)) soundMessage(game, message);
    },
    last,
    /** Throws ApiProblem when it is refused; with the same `key` it is said only once. */
    async say(text, key) {
      take([await post(path, { text }, { key })]);
      this.markRead();
    },
    markRead() {
      if (state.value.read >= last()) return;
      localStorage.setItem(place, String(last()));
      change({ read: last() });
    },
    /** Drop what a player said: whom the reader blocks the service leaves out from now on. */
    drop: (player) => change({ messages: state.value.messages.filter((message) => message.player?.id !== player) }),
    /** Drop a message that a moderator hid: the service leaves it out from now on. */
    hide: (number) => change({ messages: state.value.messages.filter((message) => message.number !== number) }),
    /** Hear a player no more, or again; on this device. */
    mute(player) {
      const muted = new Set(state.value.muted);
      if (!muted.delete(player)) muted.add(player);
      localStorage.setItem(MUTED, JSON.stringify([...muted]));
      change({ muted });
    },
  };
}

/** Messages that are heard and not read yet. */
export function unreadOf({ messages, read, muted }, me) {
  return messages.filter((message) => message.number > read && message.player?.id !== me && !muted.has(message.player?.id)).length;
}

function mutedPlayers() {
  return new Set(JSON.parse(localStorage.getItem(MUTED) ?? "[]"));
}

function merged(known, come) {
  const all = new Map([...known, ...come].map((message) => [message.number, message]));
  return [...all.values()].sort((one, other) => one.number - other.number);
}

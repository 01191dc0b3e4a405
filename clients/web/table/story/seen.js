/** Up to which version this device has shown each game. */

const KEPT = "astrolude.seen";
const MOST = 60;

/** @returns {number | null} */
export function seenOf(game) {
  return all()[game] ?? null;
}

export function markSeen(game, version) {
  const { [game]: before, ...others } = all();
  if (before === version) return;
  const kept = Object.entries(others).slice(1 - MOST);
  localStorage.setItem(KEPT, JSON.stringify({ ...Object.fromEntries(kept), [game]: version }));
}

/** @returns {Record<string, number>} */
function all() {
  return JSON.parse(localStorage.getItem(KEPT) ?? "{}");
}

/** Games: by their address, by player, by state. */
import { ApiProblem, sentenceOf } from "../../../api/problem.js";
import { get } from "../../../api/requests.js";
import { relative } from "../../../base/format.js";
import { html, useState } from "../../../base/html.js";
import { t } from "../../../base/i18n.js";
import { navigate } from "../../../base/router.js";
import { useLoad } from "../../../base/store.js";
import { titleOf, useRulebooks } from "../../../games/rulebooks.js";
import { seatName } from "../../../games/words.js";
import { Loaded } from "../../../loading/loaded.js";
import { More, usePages } from "../../../loading/more.js";
import { Button } from "../../../parts/button.js";
import { Empty } from "../../../parts/empty.js";
import { SelectField, TextField } from "../../../parts/field.js";
import { said, useAction } from "../../../parts/form.js";
import { PageHead } from "../../../parts/page-head.js";
import { Person } from "../words.js";

const PAGE = 30;
const STATES = ["open", "running", "finished", "aborted"];
const ADDRESS = /([a-z0-9]{8,64})(?:\/replay)?\/?(?:[?#].*)?$/;

export function Games({ query }) {
  const account = query.get("account") ?? "";
  const status = STATES.find((one) => one === query.get("status")) ?? "";
  const pages = usePages("/v1/admin/games", { account, status, limit: PAGE });
  const books = useRulebooks().data;
  const change = (next) => navigate(`/admin/games?${new URLSearchParams({ account, status, ...next })}`, { replace: true });
  return html`<${PageHead} title=${t("admin.games")} />
    <div class="admin-finders"><${ByAddress} /><${ByPlayer} onFound=${(player) => change({ account: player.id })} />
      <${SelectField} label=${t("admin.games.state")} value=${status} onValue=${(value) => change({ status: value })}
        choices=${[["", t("admin.games.any")], ...STATES.map((one) => [one, t(`admin.games.${one}`)])]} /></div>
    ${account && html`<${Whose} key=${account} id=${account} onClear=${() => change({ account: "" })} />`}
    <div aria-live="polite" aria-busy=${pages.loading}><${Loaded} load=${pages}>${(found) => (found.length
      ? html`<ul class="people-list" aria-label=${t("admin.games")}>${found.map((one) => html`<${Row} key=${one.game.id} found=${one} books=${books} />`)}</ul><${More} pages=${pages} />`
      : html`<${Empty} title=${t("admin.games.none")} />`)}</${Loaded}></div>`;
}

function ByAddress() {
  const [text, setText] = useState("");
  const action = useAction();
  const submit = () => action.run(async () => {
    const id = ADDRESS.exec(text.trim())?.[1] ?? text.trim();
    await get(`/v1/admin/games/${encodeURIComponent(id)}`);
    navigate(`/admin/games/${id}`);
  });
  const problem = action.problem instanceof ApiProblem ? sentenceOf(action.problem) : null;
  return html`<form class="one-line" onSubmit=${(event) => (event.preventDefault(), submit())}>
    <${TextField} label=${t("admin.games.address")} problem=${problem} value=${text} onValue=${setText} required autocomplete="off" spellcheck=${false} />
    <${Button} look="quiet" type="submit" busy=${action.busy}>${t("admin.games.go")}</${Button}></form>`;
}

function ByPlayer({ onFound }) {
  const [name, setName] = useState("");
  const action = useAction();
  const submit = async () => {
    const player = await action.run(() => get(`/v1/players/${encodeURIComponent(name.trim())}`));
    if (!player) return;
    setName("");
    onFound(player);
  };
  const problem = said(action.problem, "name") ?? (action.problem instanceof ApiProblem ? sentenceOf(action.problem) : null);
  return html`<form class="one-line" onSubmit=${(event) => (event.preventDefault(), submit())}>
    <${TextField} label=${t("admin.games.player")} problem=${problem} value=${name} onValue=${setName} required minlength="2" autocomplete="off" spellcheck=${false} />
    <${Button} look="quiet" type="submit" busy=${action.busy}>${t("admin.games.go")}</${Button}></form>`;
}

function Whose({ id, onClear }) {
  const account = useLoad((signal) => get(`/v1/admin/accounts/${id}`, { signal }), [id]);
  return html`<p class="admin-whose">${t("admin.games.of")} ${account.data ? html`<${Person} player=${account.data} />` : html`<code>${id}</code>`}
    <button class="text-button" type="button" onClick=${onClear}>${t("admin.games.all")}</button></p>`;
}

function Row({ found, books }) {
  const { game, listed } = found;
  return html`<li class="people-row"><div><p><a class="admin-title" href=${`/admin/games/${game.id}`}>${titleOf(books, game.rulebook)}</a></p>
    <p>${game.seats.map((seat) => seatName(seat, null)).join(", ")}</p></div>
    <span class="admin-badges">${!listed && html`<span class="badge badge-bad">${t("admin.unlisted")}</span>`}
      ${game.visibility === "private" && html`<span class="badge">${t("admin.private")}</span>`}
      <span class="badge">${t(`admin.games.${game.status}`)}</span><span class="faint-text">${relative(game.updated)}</span></span></li>`;
}

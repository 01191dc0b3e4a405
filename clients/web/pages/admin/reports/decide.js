/** What can be decided about a report, and what was. */
import { html } from "../../../base/html.js";
import { t } from "../../../base/i18n.js";
import { DeedButtons } from "../deed-button.js";
import { At, Facts, Person } from "../words.js";

const OF_ACCOUNT = ["decide_warned", "decide_muted", "decide_renamed", "decide_suspended", "decide_banned"];
const OF_GAME = ["decide_game_hidden", "decide_game_ended"];
/** The mildest first. */
const DECISIONS = {
  player: ["decide_no_action", ...OF_ACCOUNT],
  game: ["decide_no_action", ...OF_GAME, ...OF_ACCOUNT],
  private_message: ["decide_no_action", "decide_message_hidden", ...OF_ACCOUNT],
  message: ["decide_no_action", "decide_message_hidden", ...OF_ACCOUNT, ...OF_GAME],
  club: ["decide_no_action", "decide_club_closed", ...OF_ACCOUNT],
  study: ["decide_no_action", "decide_study_hidden", ...OF_ACCOUNT],
  club_message: ["decide_no_action", "decide_message_hidden", ...OF_ACCOUNT, "decide_club_closed"],
};

/** @param {{found: import("#api").CaseOut, onDecided: (found: import("#api").CaseOut) => void}} props */
export function Decide({ found, onDecided }) {
  const { about } = found;
  const said = found.talk.find((line) => line.reported)?.text;
  return html`<p class="faint-text">${t("reports.decide.lead")}</p>
    <${DeedButtons} deeds=${DECISIONS[about.kind]} about=${{ report: found.id }} name=${about.player?.name ?? t("admin.gone")} quote=${said}
      onDone=${onDecided} label=${t("reports.decide")} />`;
}

/** @param {{found: import("#api").CaseOut}} props */
export function Decided({ found }) {
  const by = found.by ? html`<${Person} player=${found.by} />` : found.outcome === "account_erased" ? null : t("log.operator");
  return html`<p class="admin-verdict" role="status">${t(`reports.outcome.${found.outcome}`)}</p>
    <${Facts} rows=${[
      [t("reports.by"), by],
      [t("reports.when"), found.decided && html`<${At} time=${found.decided} />`],
      [t("reports.note"), found.note],
    ]} />`;
}

/** Buttons for what a moderator may do about something, each with its question. */
import { html, useEffect, useRef, useState } from "../../base/html.js";
import { t } from "../../base/i18n.js";
import { Button } from "../../parts/button.js";
import { Asking, DEED } from "../../people/asking.js";

/** They look less grave than the others. */
const MILD = ["show_game", "open_club", "show_message", "lift_mute", "lift_suspension", "change_role", "no_action", "warned", "hide_message", "hide_study"];

/**
 * @param {{deeds: string[], about: object, name: string, role?: string, quote?: string, small?: boolean,
 *   onDone: (answer: any) => void, label: string}} props `label` names the group for screen readers
 */
export function DeedButtons({ deeds, about, name, role, quote, small = false, onDone, label }) {
  const [deed, setDeed] = useState("");
  const [open, setOpen] = useState(false);
  const group = useRef(null);
  const done = useRef(false);
  // What was pressed may be gone with what it did.
  useEffect(() => {
    if (done.current && document.activeElement === document.body) group.current.querySelector("button")?.focus();
    done.current = false;
  }, [deeds.join()]);
  const ask = (next) => (setDeed(next), setOpen(true));
  return html`<div class="actions admin-deeds" role="group" aria-label=${label} ref=${group}>
    ${deeds.map((one) => html`<${Button} key=${one} small=${small} look=${MILD.includes(wordsOf(one)) ? "quiet" : "danger"} aria-haspopup="dialog"
      onClick=${() => ask(one)}>${t(`deed.do.${wordsOf(one)}`)}</${Button}>`)}
    <${Asking} part=${DEED} open=${open} deed=${deed} about=${about} name=${name} role=${role} quote=${quote}
      onClose=${() => setOpen(false)} onDone=${(answer) => ((done.current = true), onDone(answer))} /></div>`;
}

/** A report's decisions are called as what they do. */
const LIKE = {
  decide_no_action: "no_action", decide_warned: "warned", decide_message_hidden: "hide_message", decide_muted: "mute",
  decide_renamed: "rename", decide_suspended: "suspend", decide_banned: "ban", decide_game_hidden: "hide_game", decide_game_ended: "end_game",
  decide_club_closed: "close_club", decide_study_hidden: "hide_study",
};

function wordsOf(deed) {
  return LIKE[deed] ?? deed;
}

/** Whether all was fair: what the service's audit says, and what this browser finds by itself in the game's archive. */
import { get } from "../api/requests.js";
import { offer } from "../api/saving.js";
import { html, useState } from "../base/html.js";
import { t } from "../base/i18n.js";
import { archiveText, knownTables, noted } from "../fair/check.js";
import { fileAddress } from "../files.js";
import { Button } from "../parts/button.js";
import { Icon } from "../parts/icon.js";
import { ProblemNotice } from "../parts/notice.js";

/** @param {{game: import("#api").GameOut}} props */
export function Proof({ game }) {
  const over = game.status !== "running";
  return html`<details class="proof"><summary><h2>${t("replay.proof")}</h2></summary>
    <div class="proof-inner">
      <p class="field-hint">${t("replay.proof-lead")} <a href="/dice">${t("replay.proves")}</a></p>
      <${Audit} game=${game} />
      ${over && html`<${OwnCheck} game=${game} />`}
      ${over && html`<${Download} game=${game} />`}
    </div></details>`;
}

function Audit({ game }) {
  const [audit, check] = useTask(() => get(`/v1/games/${game.id}/audit`));
  return html`<${Task} task=${audit} act=${t("replay.audit")} again=${check}>
    ${audit.result && html`<${Verdict} sound=${audit.result.sound} words=${t(audit.result.sound ? "replay.sound" : "replay.unsound", { version: audit.result.first?.version ?? 0 })} checks=${audit.result.checks} />`}
  </${Task}>`;
}

/** The verifier shares no code with the service; it gets the archive's text and what this browser noted of the game. */
function OwnCheck({ game }) {
  const [progress, setProgress] = useState(0);
  const [own, check] = useTask(async () => {
    const [text, known] = await Promise.all([archiveText(game.id), knownTables(game.rulebook)]);
    const { verify } = await import(fileAddress("verify/verify.js"));
    const report = await verify(text, { ...noted(game.id), known, onProgress: (done, total) => setProgress(done / total) });
    if (report.game !== game.id || report.hash !== game.hash) throw new Error("another game's archive");
    return report;
  });
  return html`<${Task} task=${own} act=${t("replay.own-check")} again=${check}>
    ${own.busy && html`<progress max="1" value=${progress} aria-label=${t("replay.checking")}></progress>`}
    ${own.result && html`<${Verdict} sound=${own.result.sound} words=${t(own.result.sound ? "replay.own-sound" : "replay.own-unsound", { version: own.result.first_bad_version ?? 0 })} checks=${own.result.checks} />`}
  </${Task}>`;
}

/** @returns {[{busy: boolean, result: any, problem: any}, () => Promise<void>]} the task, and what begins it */
function useTask(work) {
  const [task, setTask] = useState({ busy: false, result: null, problem: null });
  const run = async () => {
    setTask({ busy: true, result: null, problem: null });
    try {
      setTask({ busy: false, result: await work(), problem: null });
    } catch (problem) {
      setTask({ busy: false, result: null, problem });
    }
  };
  return [task, run];
}

function Task({ task, act, again, children }) {
  return html`<div class="task" role="status" aria-busy=${task.busy ? "true" : "false"}>
    ${!task.result && html`<${Button} small look="quiet" busy=${task.busy} onClick=${again}>${act}</${Button}>`}
    ${task.problem && html`<${ProblemNotice} problem=${task.problem} />`}
    ${children}</div>`;
}

function Verdict({ sound, words, checks }) {
  return html`<div class=${sound ? "verdict" : "verdict verdict-bad"}>
    <p class="verdict-words"><${Icon} name=${sound ? "check" : "close"} /> <b>${words}</b></p>
    <ul>${checks.map((check) => html`<li key=${check.name}><span>${t(`replay.check.${check.name}`)}</span> ${html`<span class=${`outcome outcome-${check.outcome}`}>${outcome(check)}</span>`}</li>`)}</ul>
  </div>`;
}

function outcome(check) {
  if (check.outcome === "fails") return t("replay.outcome.fails", { version: check.version ?? 0 });
  return check.outcome === "unchecked" ? t("replay.outcome.unchecked") : t(`replay.outcome.${check.outcome}`, { count: check.checked });
}

function Download({ game }) {
  const [problem, setProblem] = useState(null);
  const save = (text) => offer(new Blob([text], { type: "application/x-ndjson" }), `${game.rulebook}-${game.id}.ndjson`);
  const download = () => archiveText(game.id).then(save, setProblem);
  return html`<button class="text-button" type="button" onClick=${download}>${t("replay.download")}</button>
    ${problem && html`<${ProblemNotice} problem=${problem} />`}`;
}

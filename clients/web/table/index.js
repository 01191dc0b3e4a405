/** The table: the picture and everything around it, for whoever plays, waits or watches. */
import { session } from "../account/session.js";
import { html, useEffect, useMemo, useRef, useState } from "../base/html.js";
import { language, t } from "../base/i18n.js";
import { useTitle } from "../base/title.js";
import { useSignal } from "../base/store.js";
import { Changed } from "../fair/changed.js";
import { titleOf, useRulebooks } from "../games/rulebooks.js";
import { Marks } from "../games/seat-mark.js";
import { useTurnsAfter } from "../games/turns.js";
import { Later } from "../loading/later.js";
import { ProblemNotice } from "../parts/notice.js";
import { awaitedWords } from "./awaited.js";
import { Stage } from "./board/stage.js";
import { Narrow, Roomy, useNarrow } from "./layout.js";
import { goalOf, ledMeanings, ledTargets } from "./lesson/leading.js";
import { Chooser } from "./move/chooser.js";
import { meaningsOf, targetsOf } from "./move/meanings.js";
import { PlayedRulebook } from "./move/rulebook.js";
import { meaningWords } from "./move/words.js";
import { boardSteps, sentences, stepsOf } from "./panels/log.js";
import { PastBanner } from "./panels/past.js";
import { closeRules, openedRules } from "./rules/opened.js";
import { useShortcuts } from "./shortcuts.js";
import { Telling } from "./story/telling.js";
import { openTable } from "./table.js";

const RULES = { load: () => import("./rules/drawer.js"), texts: ["rules/rules"], styles: ["pages/rules.css", "table/rules/rules.css"] };
/** Steps that are kept for those who hear them: as many as may come while one is read. */
const HEARD = 12;
/** At most so many are said when they come together: after a night away, say. */
const MOST_HEARD = 60;

/** @param {{game: import("#api").GameOut}} props a game that has begun, as it was when the page opened */
export default function TablePage({ game }) {
  const tongue = useSignal(language);
  const token = useSignal(session)?.token;
  const [table, setTable] = useState(null);
  const asked = useRef(`${tongue} ${token}`);
  useEffect(() => {
    const opened = openTable(game, asked.current === `${tongue} ${token}`);
    setTable(opened);
    return () => opened.close();
  }, [game.id, tongue, token]);
  return table && html`<${Table} key=${`${tongue} ${token}`} table=${table} />`;
}

function Table({ table }) {
  const following = useSignal(table.following.state);
  const deciding = useSignal(table.deciding.state);
  const past = useSignal(table.past);
  const titles = useSignal(table.titles);
  const narrow = useNarrow();
  const [looking, setLooking] = useState(false);
  const { game } = following;
  const steps = useMemo(() => stepsOf(following.events), [following.events]);
  const leaves = useMemo(() => boardSteps(following.events, steps), [steps]);
  const title = titleOf(useRulebooks().data, game.rulebook);
  useTitle(deciding.decision ? t("table.title-awaited", { title }) : title);
  useTurnsAfter(deciding.decision?.decision?.id);
  useShortcuts(table);
  const parts = {
    table, game, following, deciding, titles, steps, title, looking,
    shown: past ?? game.version,
    desk: table.deciding,
    onLook: () => setLooking(!looking),
    onVersion: (version) => (table.past.value = version === game.version ? null : Math.max(version, leaves[0]?.version ?? version)),
    stage: html`<${PlayedStage} table=${table} game=${game} newest=${following.newest} deciding=${deciding} past=${past} titles=${titles} steps=${leaves} tools=${looking || !narrow} />`,
  };
  const Layout = narrow ? Narrow : Roomy;
  return html`<section class="table" aria-label=${t("table.table")} data-version=${game.version} data-status=${game.status}
    data-awaited=${deciding.decision && !deciding.sending ? "true" : "false"} data-line=${following.line}>
    ${following.problem && html`<${ProblemNotice} problem=${following.problem} onRetry=${table.following.refresh} />`}
    <${Changed} witness=${table.witness} />
    <${PlayedRulebook.Provider} value=${game.rulebook}><${Marks.Provider} value=${game.view?.marks}><${Layout} ...${parts} /><${RulesBeside} rulebook=${game.rulebook} /></${Marks.Provider}></${PlayedRulebook.Provider}>
    <${Herald} game=${game} steps=${steps} told=${following.told} />
  </section>`;
}

/** The rules, while they are open; they close with the table. */
function RulesBeside({ rulebook }) {
  const open = useSignal(openedRules);
  useEffect(() => closeRules, []);
  return open && html`<${Later} part=${RULES} rulebook=${rulebook} />`;
}

/** The picture, with what the caller may do on it. */
function PlayedStage({ table, game, newest, deciding, past, titles, steps, tools }) {
  const [asked, setAsked] = useState(null);
  const { forms, index, draft, sending, decision } = deciding;
  const told = useSignal(table.story.state);
  const version = told.version ?? newest;
  const upToDate = version >= game.version;
  const live = past === null && upToDate && decision && !sending;
  const goal = useMemo(() => goalOf(game, deciding), [game, decision, forms]);
  const targets = useMemo(() => (live ? offered(deciding, goal) : undefined), [live, forms, index, draft, goal]);
  const linesOf = useMemo(() => (element, title) => linesFor(meaningsOf(forms, index, draft, element), title, forms, titles), [forms, index, draft, titles]);
  const take = (meaning) => (setAsked(null), table.deciding.build(meaning.draft, { done: true }));
  const choose = (element, at) => {
    const all = meaningsOf(forms, index, draft, element);
    const meanings = goal ? ledMeanings(all, forms, goal) : all;
    if (meanings.length === 1) take(meanings[0]);
    else if (meanings.length) setAsked({ meanings, at, title: titles.get(element) });
  };
  return html`<${Stage} shelf=${table.shelf} version=${past ?? version} quietly=${past !== null} score=${told.score} targets=${targets} linesOf=${linesOf} reveal=${decision?.id} tools=${tools}
    onChoose=${choose} onShown=${(shown) => ((table.titles.value = shown.titles), table.story.shown(shown))}>
    ${past !== null && html`<${PastBanner} table=${table} past=${past} now=${game.version} steps=${steps} />`}
    ${past === null && html`<${Telling} story=${table.story} newest=${upToDate} />`}
    ${asked && html`<${Chooser} ...${asked} forms=${forms} titles=${titles} onChoose=${take} onClose=${() => setAsked(null)} />`}
  </${Stage}>`;
}

function offered(deciding, goal) {
  const states = targetsOf(deciding.forms, deciding.index, deciding.draft);
  return goal ? ledTargets(states, deciding, goal) : states;
}

/** What a click means, and what the picture says besides of what is clicked. */
function linesFor(meanings, title, forms, titles) {
  const words = meanings.map((meaning) => meaningWords(meaning, forms, titles));
  return title && !words.some((line) => line.includes(title)) ? [...words.map(sentence), title] : words.map(sentence);
}

function sentence(words) {
  return /[.!?…]$/u.test(words) ? words : `${words}.`;
}

/** Says what happens to whoever does not see it: of several steps that come together, each. */
function Herald({ game, steps, told }) {
  const news = useUnheard(steps, told).map((step) => ({ version: step.version, words: sentences(step).map((event) => event.text).join(" ") }));
  return html`<div class="hidden-text" role="log" aria-live="polite">${news.map(({ version, words }) => words && html`<p key=${version}>${words}</p>`)}<p>${awaitedWords(game)}</p></div>`;
}

/** The newest steps, and all that came at once. Nothing is news before the past is `told`. */
function useUnheard(steps, told) {
  const heard = useRef(Infinity);
  return useMemo(() => {
    const unheard = steps.filter(({ version }) => version > heard.current).length;
    if (told) heard.current = steps.at(-1)?.version ?? Infinity;
    return steps.slice(-Math.min(MOST_HEARD, Math.max(HEARD, unheard)));
  }, [steps, told]);
}

/** A game's analysis as it is now: asked for, watched while it is under way, cancelled. */
import { letIn } from "../account/let-in.js";
import { told, useNews } from "../api/news.js";
import { get, post, remove } from "../api/requests.js";
import { useEffect } from "../base/html.js";
import { useLoad } from "../base/store.js";
import { useAction } from "../parts/form.js";

const NOT_FOUND = 404;
const LOOK_MS = 2000;
/** Where notices come, they are looked for only in case one got lost. */
const TOLD_LOOK_MS = 8000;

/** Whether nothing more will be found. @param {import("#api").AnalysisOut} analysis */
export function isOver({ status }) {
  return status === "done" || status === "failed";
}

/**
 * @param {string} game
 * @returns {{analysis: import("#api").AnalysisOut | null | undefined, problem: any, action: ReturnType<typeof useAction>, reload: () => void,
 *   begin: () => Promise<void>, cancel: () => Promise<void>}} `analysis` is null where there is none, undefined until that is known
 */
export function useAnalysis(game) {
  const path = `/v1/games/${game}/analysis`;
  const { data: analysis, problem, reload, setData } = useLoad((signal) => kept(path, signal), [path]);
  const action = useAction();
  const running = analysis && !isOver(analysis);
  useNews((notice) => notice.kind === "analysis" && notice.game === game && reload());
  useEffect(() => {
    if (!running) return undefined;
    const timer = setTimeout(reload, analysis.mine && told.value ? TOLD_LOOK_MS : LOOK_MS);
    return () => clearTimeout(timer);
  }, [analysis, problem]);
  const begin = async () => {
    const begun = await action.run(async () => (await letIn(`/games/${game}/replay?analysis`)) && post(path));
    if (begun) setData(begun);
  };
  const cancel = async () => {
    const gone = await action.run(async () => (await remove(path), true));
    if (gone) setData(null);
  };
  return { analysis, problem, action, reload, begin, cancel };
}

/** @returns {Promise<import("#api").AnalysisOut | null>} */
async function kept(path, signal) {
  try {
    return await get(path, { signal });
  } catch (problem) {
    if (problem.status === NOT_FOUND) return null;
    throw problem;
  }
}

/** What stands where data come from the service: their shape, then themselves, or the problem. */
import { useReturn } from "../api/connection.js";
import { html } from "../base/html.js";
import { ProblemNotice } from "../parts/notice.js";
import { Skeleton } from "./skeleton.js";

const NOT_FOUND = 404;

/**
 * What could not be had for want of a line is asked for again when there is one; what is not there takes the whole
 * page with it.
 * @param {{load: ReturnType<import("../base/store.js").useLoad>, rows?: number, children: (data: unknown) => unknown}} props
 */
export function Loaded({ load, rows, children }) {
  useReturn(load.problem, load.reload);
  if (load.data !== undefined) return children(load.data);
  if (load.problem?.status === NOT_FOUND) throw load.problem;
  if (load.problem) return html`<${ProblemNotice} problem=${load.problem} onRetry=${load.reload} />`;
  return html`<${Skeleton} rows=${rows} />`;
}

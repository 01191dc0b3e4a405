/** What stands where data come from the service: their shape, then themselves, or the problem. */
import { html } from "../html.js";
import { ProblemNotice } from "./notice.js";
import { Skeleton } from "./skeleton.js";

/** @param {{load: ReturnType<import("../store.js").useLoad>, rows?: number, children: (data: unknown) => unknown}} props */
export function Loaded({ load, rows, children }) {
  if (load.data !== undefined) return children(load.data);
  if (load.problem) return html`<${ProblemNotice} problem=${load.problem} onRetry=${load.reload} />`;
  return html`<${Skeleton} rows=${rows} />`;
}

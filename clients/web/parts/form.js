/** Forms: one press sends once, and what the service finds wrong stands where it belongs. */
import { onReturn } from "../api/connection.js";
import { ApiProblem } from "../api/problem.js";
import { html, useState } from "../base/html.js";
import { ProblemNotice } from "./notice.js";

/**
 * Runs something that takes time: `run(action)` gives its result, or undefined after keeping its problem; that there was
 * no line is kept until there is one.
 * @returns {{busy: boolean, problem: any, run: <T>(action: () => Promise<T>) => Promise<T | undefined>, clear: () => void}}
 */
export function useAction() {
  const [state, setState] = useState({ busy: false, problem: null });
  const run = async (action) => {
    setState({ busy: true, problem: null });
    try {
      const result = await action();
      setState({ busy: false, problem: null });
      return result;
    } catch (problem) {
      setState({ busy: false, problem });
      if (problem.code === "offline") onReturn(() => setState((now) => (now.problem === problem ? { ...now, problem: null } : now)));
      return undefined;
    }
  };
  return { ...state, run, clear: () => setState({ busy: false, problem: null }) };
}

/** What a problem says about a field, for the field's `problem`. */
export function said(problem, field) {
  return problem instanceof ApiProblem ? problem.about(field) : null;
}

/**
 * @param {{action: ReturnType<typeof useAction>, fields?: string[], onSubmit: () => void, label?: string,
 *   buttons: unknown, children: unknown}} props
 *   `fields` are those that show their own problems; any other problem stands above the buttons
 */
export function Form({ action, fields = [], onSubmit, label, buttons, children }) {
  const submit = (event) => {
    event.preventDefault();
    if (!action.busy) onSubmit();
  };
  const told = fields.some((field) => said(action.problem, field));
  return html`<form class="form" aria-label=${label} onSubmit=${submit}>
    ${children}
    ${action.problem && !told && html`<${ProblemNotice} problem=${action.problem} />`}
    <div class="actions">${buttons}</div>
  </form>`;
}

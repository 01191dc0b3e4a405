/** The code of a second factor: its field comes once the service says that the account has one. */
import { html, useEffect, useRef, useState } from "../base/html.js";
import { t } from "../base/i18n.js";
import { TextField } from "../parts/field.js";
import { said } from "../parts/form.js";

const WANTED = "second_factor_required";
const WRONG = "wrong_second_factor";

/**
 * What a form needs to ask for a code when it must: `proof` goes into the request, `field` is null until then.
 * @param {ReturnType<typeof import("../parts/form.js").useAction>} action
 */
export function useFactor(action) {
  const [code, setCode] = useState("");
  const [asked, setAsked] = useState(false);
  useEffect(() => {
    if (action.problem?.code === WANTED) setAsked(true);
    if (action.problem?.code === WRONG) setCode("");
  }, [action.problem]);
  return {
    proof: asked ? { code: code.trim() } : {},
    field: asked && html`<${CodeField} code=${code} onCode=${setCode}
      problem=${action.problem?.code !== WANTED && said(action.problem, "code")} focus />`,
    clear: () => (setCode(""), setAsked(false)),
  };
}

/** @param {{code: string, onCode: (code: string) => void, problem?: string | null, hint?: string, focus?: boolean}} props */
export function CodeField({ code, onCode, problem, hint = t("factor.code.hint"), focus = false }) {
  const here = useRef(null);
  useEffect(() => {
    if (focus) here.current.querySelector("input").focus();
  }, [focus]);
  return html`<div ref=${here}><${TextField} label=${t("factor.code")} hint=${hint} problem=${problem}
    value=${code} onValue=${onCode} class="input code" autocomplete="one-time-code" autocapitalize="characters"
    spellcheck=${false} required maxlength="40" /></div>`;
}

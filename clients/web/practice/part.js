/** The question before practice, which comes when it is first asked. */
export const PRACTISE = { load: () => import("./practise.js"), texts: ["table/practice"], styles: ["practice/practice.css"] };

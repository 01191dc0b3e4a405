/** What a guided game says at its table, which comes there only. */
export const LESSON = { load: () => import("./lesson.js"), texts: ["table/lesson"], styles: ["table/lesson/lesson.css"] };

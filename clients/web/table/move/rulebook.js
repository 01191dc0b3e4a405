/** The key of the rulebook that is played at the table, for whatever refers to its pictures or its rules. */
import { createContext } from "../../base/html.js";

export const PlayedRulebook = createContext("");

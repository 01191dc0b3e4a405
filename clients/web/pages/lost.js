/** The page for an address behind which there is nothing. */
export { NotFound as default } from "../shell/not-found.js";

/** The page for an address behind which there is nothing. */
export { NotFound as default } from "../parts/not-found.js";

/** Whoever wants to play without an account: a guest's is made for them where there are guests, else they sign in first. */
import { navigate } from "../base/router.js";
import { session } from "./session.js";
import { enterAsGuest } from "./sign-in.js";
import { signUpMode } from "./sign-up-mode.js";

/**
 * Whether somebody is signed in now; else the page is that where one signs in. Throws ApiProblem.
 * @param {string} [next] where to go from there
 */
export async function letIn(next) {
  if (session.value) return true;
  if ((await signUpMode()) !== "open") {
    navigate(next ? `/sign-in?next=${encodeURIComponent(next)}` : "/sign-in");
    return false;
  }
  await enterAsGuest();
  return true;
}

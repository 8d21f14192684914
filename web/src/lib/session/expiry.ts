import { COMMON_PROBLEMS } from "@stokaz/contract/common-problems";
import { paths } from "@stokaz/contract/paths";
import { toast, toastsReady } from "../browser/toasts.ts";
import { clearSession } from "./session.ts";

/** Time to read the message before the redirect. Source: specification §9. */
const REDIRECT_DELAY_MS = 2000;
/**
 * The notification area loads after the page. A slow phone needs less than this time for it, in
 * milliseconds.
 */
const TIMEOUT_MS = 5000;

let isLeaving = false;
let endings = 0;
let wasRefusedMeanwhile = false;

/**
 * Runs `end`, which ends the session on purpose (logout, a new password, a deleted account). Other
 * calls of the page are refused meanwhile: this counts as an expired session only if `end` fails.
 */
export const whileSessionEnds = async <Result>(end: () => Promise<Result>): Promise<Result> => {
  endings += 1;
  let hasEnded = false;
  try {
    const result = await end();
    hasEnded = true;
    return result;
  } finally {
    endings -= 1;
    const isExpired = wasRefusedMeanwhile && !hasEnded;
    wasRefusedMeanwhile = false;
    if (isExpired) expireSession();
  }
};

/** Ends an expired session: shows one message, clears the session and goes to the landing page. */
export const expireSession = (): void => {
  if (endings > 0) wasRefusedMeanwhile = true;
  if (isLeaving || endings > 0) return;
  isLeaving = true;
  toast.error(COMMON_PROBLEMS["session/required"].message);
  clearSession();
  const leave = (): void => {
    isLeaving = false;
    window.location.assign(paths.landing.href());
  };
  // The delay starts when the message is visible, so that there is time to read it.
  const timeout = new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS));
  void Promise.race([toastsReady, timeout]).then(() => setTimeout(leave, REDIRECT_DELAY_MS));
};

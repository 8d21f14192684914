import { COMMON_PROBLEMS } from "@stokaz/contract/common-problems";
import { paths } from "@stokaz/contract/paths";
import { toast, toastsReady } from "../browser/toasts.ts";
import { clearSession } from "./session.ts";

/** Source: specification §9. */
const REDIRECT_DELAY_MS = 2000;
/** The notification area is loaded after the page. A slow phone needs less time than this for it. */
const TIMEOUT_MS = 5000;

let isLeaving = false;
let endings = 0;
let wasRefusedMeanwhile = false;

/**
 * Runs what ends the session on purpose (logging out, a new password, a deleted account). What the page was still
 * asking for is refused meanwhile: that is no session that expired, unless `end` fails.
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

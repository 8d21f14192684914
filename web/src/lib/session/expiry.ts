import { paths } from "@stokaz/contract/paths";
import { PROBLEMS } from "@stokaz/contract/problems";
import { toast, toastsShown } from "../browser/toasts.ts";
import { clearSession } from "./session.ts";

/** Source: specification §9. */
const REDIRECT_DELAY_MS = 2000;
/** What shows messages is loaded after the page: longer than a slow phone takes for it. */
const PATIENCE_MS = 5000;

let isLeaving = false;

/** The session is dead: says so, forgets it and goes home. Calls that fail together count once. */
export const expireSession = (): void => {
  if (isLeaving) return;
  isLeaving = true;
  toast.error(PROBLEMS["session/required"].message);
  clearSession();
  const leave = (): void => {
    isLeaving = false;
    window.location.assign(paths.landing.href());
  };
  // The two seconds are for reading: they begin once the message can be seen, unless that takes too long.
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  void Promise.race([toastsShown, patience]).then(() => setTimeout(leave, REDIRECT_DELAY_MS));
};

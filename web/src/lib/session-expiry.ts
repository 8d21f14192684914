import { PROBLEMS } from "@stokaz/contract/problems";
import { paths } from "./paths.ts";
import { clearSession } from "./session.ts";
import { toast } from "./toasts.ts";

/** Source: specification §9. */
const REDIRECT_DELAY_MS = 2000;

let isLeaving = false;

/** The session is dead: says so, forgets it and goes home. Calls that fail together count once. */
export const expireSession = (): void => {
  if (isLeaving) return;
  isLeaving = true;
  toast.error(PROBLEMS["session/required"].message);
  clearSession();
  setTimeout(() => {
    isLeaving = false;
    window.location.assign(paths.landing.href());
  }, REDIRECT_DELAY_MS);
};

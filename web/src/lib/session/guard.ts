import type { Role } from "@stokaz/contract/accounts/roles";
import { paths } from "@stokaz/contract/paths";
import { redirect } from "react-router";
import { checkStoredSession } from "./check.ts";
import { dashboardOf } from "./dashboards.ts";
import { arePutOff } from "./put-off-texts.ts";
import { getSession } from "./session.ts";

type Guard = (visit: { request: Request }) => Promise<Response | null>;

const never = new Promise<never>(() => undefined);

/**
 * A `clientLoader` for a private page: it runs before the page shows anything. A visitor without a
 * session goes to the login page and comes back; another role goes to its own dashboard. A user who
 * has to accept a new version of our texts reads it first, then comes back, also without accepting;
 * an administrator who needs a second factor sets it up first. A session stored at an earlier visit is checked first, so
 * that no wrong page flashes. The redirect is returned, not thrown: while a style sheet is loading,
 * the router would leave a thrown one uncaught.
 *
 * @param roles who may see the page; any logged-in user if none is named
 */
export const requireSession =
  (...roles: readonly Role[]): Guard =>
  async ({ request }) => {
    const isKnown = getSession() !== null;
    await checkStoredSession();
    const session = getSession();
    // The session has just expired: the message is shown and the browser goes to the landing page.
    if (isKnown && !session) return never;
    const { pathname, search } = new URL(request.url);
    if (!session) return redirect(paths.login.href(`${pathname}${search}`));
    const texts = session.user?.textsToAccept ?? [];
    if (texts.length > 0 && !arePutOff(texts) && pathname !== paths.acceptTexts.pattern) {
      return redirect(paths.acceptTexts.href(`${pathname}${search}`));
    }
    if (session.user?.mustSetSecondFactor && pathname !== paths.profile.pattern) {
      return redirect(paths.profile.href());
    }
    if (roles.length > 0 && !roles.includes(session.role)) {
      return redirect(dashboardOf(session.role));
    }
    return null;
  };

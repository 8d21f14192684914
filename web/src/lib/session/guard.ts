import { paths } from "@stokaz/contract/paths";
import type { Role } from "@stokaz/contract/roles";
import { redirect } from "react-router";
import { checkStoredSession } from "./check.ts";
import { dashboardOf } from "./dashboards.ts";
import { getSession } from "./session.ts";

type Guard = (visit: { request: Request }) => Promise<Response | null>;

const never = new Promise<never>(() => undefined);

/**
 * A `clientLoader` for a private page: it runs before the page shows anything.
 * Nobody logged in goes to the login page and comes back; another role goes to its own dashboard.
 * Whoever has yet to accept a new version of our texts reads it first, then comes back; an administrator who needs a
 * second factor sets it up first.
 * A session kept from an earlier visit is looked at again first, so that nothing flashes. Where to
 * go is returned, not thrown: while a style sheet is on its way the router would leave it uncaught.
 *
 * @param roles who may see the page; anyone logged in when none is named
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
    if (session.user?.textsToAccept?.length && pathname !== paths.acceptTexts.pattern) {
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

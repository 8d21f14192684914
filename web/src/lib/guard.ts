import type { Role } from "@stokaz/contract/roles";
import { redirect } from "react-router";
import { dashboardOf } from "./dashboards.ts";
import { paths } from "./paths.ts";
import { getSession } from "./session.ts";

type Guard = (visit: { request: Request }) => null;

/**
 * A `clientLoader` for a private page: it runs before the page shows anything.
 * Nobody logged in goes to the login page and comes back; another role goes to its own dashboard.
 *
 * @param roles who may see the page; anyone logged in when none is named
 */
export const requireSession =
  (...roles: readonly Role[]): Guard =>
  ({ request }) => {
    const session = getSession();
    if (!session) {
      const { pathname, search } = new URL(request.url);
      throw redirect(paths.login.href(`${pathname}${search}`));
    }
    if (roles.length > 0 && !roles.includes(session.role)) {
      throw redirect(dashboardOf(session.role));
    }
    return null;
  };

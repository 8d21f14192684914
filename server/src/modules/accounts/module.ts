import type { Bind } from "../../platform/http/bind.ts";
import { createBusinesses } from "./business/service.ts";
import { createClosing } from "./closing/service.ts";
import { createConnectedAccounts } from "./connected/service.ts";
import { createAccountExport } from "./export/service.ts";
import { createPasswords } from "./passwords/service.ts";
import { bindAccountRoutes } from "./routes.ts";
import { createAccounts } from "./service.ts";
import { createSessions } from "./sessions/service.ts";

type Deps = Omit<Parameters<typeof createAccounts>[0], "connected" | "sessions"> &
  Parameters<typeof createSessions>[0] &
  Parameters<typeof createConnectedAccounts>[0] &
  Parameters<typeof createClosing>[0] &
  Parameters<typeof createBusinesses>[0] &
  Parameters<typeof createPasswords>[0] &
  Parameters<typeof createAccountExport>[0];

/** Who is who: registering, logging in, passwords, one's own data, leaving. */
export const createAccountsModule = (deps: Deps) => {
  const connected = createConnectedAccounts(deps);
  const sessions = createSessions(deps);
  const accounts = createAccounts({ ...deps, connected, sessions });
  const closing = createClosing(deps);
  const businesses = createBusinesses(deps);
  const passwords = createPasswords(deps);
  const exports = createAccountExport(deps);
  return {
    authenticate: sessions.authenticate,
    connected,
    closing,
    exports,
    bindRoutes: (on: Bind): void =>
      bindAccountRoutes(on, {
        accounts,
        sessions,
        connected,
        businesses,
        passwords,
        closing,
        exports,
      }),
  };
};

import type { Bind } from "../../platform/http/bind.ts";
import { createBusinesses } from "./business/service.ts";
import { createClosing } from "./closing/service.ts";
import { createAccountExport } from "./export/service.ts";
import { createPasswords } from "./passwords/service.ts";
import { bindAccountRoutes } from "./routes.ts";
import { createAccounts } from "./service.ts";

type Deps = Parameters<typeof createAccounts>[0] &
  Parameters<typeof createClosing>[0] &
  Parameters<typeof createPasswords>[0] &
  Parameters<typeof createAccountExport>[0];

/** Who is who: registering, logging in, passwords, one's own data, leaving. */
export const createAccountsModule = (deps: Deps) => {
  const accounts = createAccounts(deps);
  const closing = createClosing(deps);
  const businesses = createBusinesses(deps);
  const passwords = createPasswords(deps);
  const exports = createAccountExport(deps);
  return {
    accounts,
    closing,
    bindRoutes: (on: Bind): void =>
      bindAccountRoutes(on, { accounts, businesses, passwords, closing, exports }),
  };
};

import type { Bind } from "../../platform/http/bind.ts";
import { createBusinesses } from "./business/service.ts";
import { createClosing } from "./closing/service.ts";
import { createConnectedAccounts } from "./connected/service.ts";
import { bindEmailProofRoutes } from "./email-proof/routes.ts";
import { createEmailProofs } from "./email-proof/service.ts";
import { createAccountExport } from "./export/service.ts";
import { createPasswords } from "./passwords/service.ts";
import { bindAccountRoutes } from "./routes.ts";
import { createAccounts } from "./service.ts";

type Deps = Omit<Parameters<typeof createAccounts>[0], "connected" | "proofs"> &
  Parameters<typeof createConnectedAccounts>[0] &
  Parameters<typeof createClosing>[0] &
  Parameters<typeof createBusinesses>[0] &
  Omit<Parameters<typeof createPasswords>[0], "proofs"> &
  Parameters<typeof createEmailProofs>[0] &
  Parameters<typeof createAccountExport>[0];

/** Who is who: registering, logging in, passwords, one's own data, leaving. */
export const createAccountsModule = (deps: Deps) => {
  const connected = createConnectedAccounts(deps);
  const proofs = createEmailProofs(deps);
  const accounts = createAccounts({ ...deps, connected, proofs });
  const closing = createClosing(deps);
  const businesses = createBusinesses(deps);
  const passwords = createPasswords({ ...deps, proofs });
  const exports = createAccountExport(deps);
  return {
    authenticate: accounts.authenticate,
    connected,
    closing,
    exports,
    proofs,
    bindRoutes: (on: Bind): void => {
      bindAccountRoutes(on, { accounts, connected, businesses, passwords, closing, exports });
      bindEmailProofRoutes(on, proofs);
    },
  };
};

import { oneAtATime } from "../../platform/db/one-at-a-time.ts";
import type { Bind } from "../../platform/http/bind.ts";
import { createWebauthn } from "../../platform/webauthn.ts";
import { ensureAdmin } from "./admins/service.ts";
import { createBusinesses } from "./business/service.ts";
import { createClosing } from "./closing/service.ts";
import { createConnectedAccounts } from "./connected/service.ts";
import { bindEmailProofRoutes } from "./email-proof/routes.ts";
import { createEmailProofs } from "./email-proof/service.ts";
import { createAccountExport } from "./export/service.ts";
import { createOwnAccount } from "./own/service.ts";
import { bindPasskeyRoutes } from "./passkeys/routes.ts";
import { createPasskeys } from "./passkeys/service.ts";
import { createPasswords } from "./passwords/service.ts";
import { bindAccountRoutes } from "./routes.ts";
import { scheduleResealing } from "./second-factor/resealing/service.ts";
import { bindSecondFactorRoutes } from "./second-factor/routes.ts";
import { createSecondFactors } from "./second-factor/service.ts";
import { createAccounts } from "./service.ts";
import { bindSessionRoutes } from "./sessions/routes.ts";
import { createSessions } from "./sessions/service.ts";
import { bindSignInRoutes } from "./signing-in/routes.ts";
import { createSigningIn } from "./signing-in/service.ts";
import { createOwnTexts } from "./texts/service.ts";

type Deps = Omit<
  Parameters<typeof createAccounts>[0],
  "connected" | "proofs" | "sessions" | "ownTexts" | "ownAccount"
> &
  Parameters<typeof createSessions>[0] &
  Omit<Parameters<typeof createSecondFactors>[0], "isRequiredOfAdmins"> &
  Omit<Parameters<typeof createSigningIn>[0], "sessions" | "secondFactors" | "ownAccount"> &
  Parameters<typeof createConnectedAccounts>[0] &
  Parameters<typeof createClosing>[0] &
  Parameters<typeof createBusinesses>[0] &
  Omit<Parameters<typeof createPasswords>[0], "proofs"> &
  Parameters<typeof createEmailProofs>[0] &
  Parameters<typeof createAccountExport>[0] & { pool: Parameters<typeof oneAtATime>[0] };

/** Creates the module for accounts: registration, login, passwords, personal data, closing. */
export const createAccountsModule = (deps: Deps) => {
  const connected = createConnectedAccounts(deps);
  const proofs = createEmailProofs(deps);
  const sessions = createSessions(deps);
  const ownTexts = createOwnTexts(deps);
  const ownAccount = createOwnAccount({ ...deps, ownTexts });
  const isRequiredOfAdmins = deps.isSecondFactorRequired;
  const secondFactors = createSecondFactors({ ...deps, isRequiredOfAdmins });
  const signingIn = createSigningIn({ ...deps, sessions, secondFactors, ownAccount });
  const own = { connected, proofs, sessions, ownTexts, ownAccount };
  const accounts = createAccounts({ ...deps, ...own });
  const webauthn = createWebauthn({ publicUrl: deps.publicUrl, name: deps.brandName });
  const passkeys = createPasskeys({ ...deps, webauthn, signingIn });
  scheduleResealing(deps);
  const closing = createClosing(deps);
  const businesses = createBusinesses(deps);
  const passwords = createPasswords({ ...deps, proofs });
  const exports = createAccountExport(deps);
  return {
    authenticate: sessions.authenticate,
    connected,
    closing,
    exports,
    proofs,
    ensureAdmin: (admin: Parameters<typeof ensureAdmin>[2]): Promise<void> =>
      oneAtATime(deps.pool, "admin", () =>
        ensureAdmin(deps.db, deps.clock, admin, deps.passwordCost),
      ),
    bindRoutes: (on: Bind): void => {
      bindAccountRoutes(on, {
        accounts,
        signingIn,
        connected,
        businesses,
        passwords,
        closing,
        exports,
      });
      bindEmailProofRoutes(on, proofs);
      bindSignInRoutes(on, signingIn);
      bindSessionRoutes(on, sessions);
      bindPasskeyRoutes(on, passkeys);
      bindSecondFactorRoutes(on, secondFactors);
    },
  };
};

import type pg from "pg";
import { oneAtATime } from "../../platform/db/one-at-a-time.ts";
import type { Bind } from "../../platform/http/bind.ts";
import { createWebauthn } from "../../platform/webauthn.ts";
import { ensureAdmin, type FirstAdmin } from "./admins/service.ts";
import { type BusinessesDeps, createBusinesses } from "./business/service.ts";
import { type ClosingDeps, createClosing } from "./closing/service.ts";
import { type ConnectedAccountsDeps, createConnectedAccounts } from "./connected/service.ts";
import { bindEmailProofRoutes } from "./email-proof/routes.ts";
import { createEmailProofs, type EmailProofsDeps } from "./email-proof/service.ts";
import { type AccountExportDeps, createAccountExport } from "./export/service.ts";
import { createOwnAccount } from "./own/service.ts";
import { bindPasskeyRoutes } from "./passkeys/routes.ts";
import { createPasskeys } from "./passkeys/service.ts";
import { createPasswords, type PasswordsDeps } from "./passwords/service.ts";
import { bindAccountRoutes } from "./routes.ts";
import { scheduleResealing } from "./second-factor/resealing/service.ts";
import { bindSecondFactorRoutes } from "./second-factor/routes.ts";
import { createSecondFactors, type SecondFactorsDeps } from "./second-factor/service.ts";
import { type AccountsDeps, createAccounts } from "./service.ts";
import { bindSessionRoutes } from "./sessions/routes.ts";
import { createSessions, type SessionsDeps } from "./sessions/service.ts";
import { bindSignInRoutes } from "./signing-in/routes.ts";
import { createSigningIn, type SigningInDeps } from "./signing-in/service.ts";
import { createOwnTexts } from "./texts/service.ts";

type Deps = Omit<AccountsDeps, "connected" | "proofs" | "sessions" | "ownTexts" | "ownAccount"> &
  SessionsDeps &
  Omit<SecondFactorsDeps, "isRequiredOfAdmins"> &
  Omit<SigningInDeps, "sessions" | "secondFactors" | "ownAccount"> &
  ConnectedAccountsDeps &
  ClosingDeps &
  BusinessesDeps &
  Omit<PasswordsDeps, "proofs"> &
  EmailProofsDeps &
  AccountExportDeps & { pool: pg.Pool };

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
    ensureAdmin: (admin: FirstAdmin): Promise<void> =>
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

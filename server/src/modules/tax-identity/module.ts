import type { Bind } from "../../platform/http/bind.ts";
import type { AccountExport, Closing } from "../accounts/public.ts";
import { createKeeping } from "./keeping/service.ts";
import { createOwnTaxIdentity, type OwnTaxIdentityDeps } from "./own/service.ts";
import { createTaxReader } from "./reading/service.ts";
import { createTaxRegister, type TaxRegisterDeps } from "./register/service.ts";
import { createTaxRequests, type TaxRequestsDeps } from "./requests/service.ts";
import { scheduleResealing } from "./resealing/service.ts";
import { bindTaxIdentityRoutes } from "./routes.ts";

type Deps = Omit<OwnTaxIdentityDeps, "requests"> &
  TaxRequestsDeps &
  TaxRegisterDeps & {
    closing: Closing;
    exports: AccountExport;
  };

/**
 * Creates the module for the facts that sellers give for the tax authority: sealed, with a record
 * of each reading, and requested until they are complete.
 */
export const createTaxIdentityModule = (deps: Deps) => {
  const { clock, vault } = deps;
  const requests = createTaxRequests(deps);
  const own = createOwnTaxIdentity({ ...deps, requests });
  const register = createTaxRegister(deps);
  const keep = createKeeping({ clock, vault });
  scheduleResealing(deps);
  const readTaxIdentity = createTaxReader({ clock, vault });
  // Their own facts, whole: the archive is theirs alone, and lives for a week.
  deps.exports.openTable("tax_identities", (userId) =>
    readTaxIdentity(deps.db, [userId], { purpose: "account-export", readBy: userId }),
  );
  deps.closing.beforeClosing(async (tx, userId) => {
    await requests.end(tx, userId);
    await keep(tx, userId);
  });
  return {
    bindRoutes: (on: Bind): void => bindTaxIdentityRoutes(on, { own, register }, deps),
  };
};

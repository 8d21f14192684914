import type { Bind } from "../../platform/http/bind.ts";
import { createTaxReader } from "../tax-identity/public.ts";
import { createTaxFacts } from "./facts/public.ts";
import { createTaxOverview } from "./overview/service.ts";
import { bindTaxReportingRoutes } from "./routes.ts";
import { createSealing } from "./sealing/public.ts";
import { createStatements } from "./statements/service.ts";
import { createTaxFiles } from "./tax-files/service.ts";

type Deps = Omit<Parameters<typeof createStatements>[0], "taxFacts" | "readTaxIdentity"> &
  Omit<Parameters<typeof createTaxFiles>[0], "taxFacts" | "sealing" | "readTaxIdentity"> &
  Parameters<typeof createTaxFacts>[0] &
  Parameters<typeof createTaxReader>[0] & {
    /** A file with the authority's OpenPGP public key. */
    taxKeyPath: string | undefined;
  };

/** Creates the module for the yearly figures told to sellers and to the tax authority. */
export const createTaxReportingModule = (deps: Deps) => {
  const taxFacts = createTaxFacts(deps);
  const readTaxIdentity = createTaxReader(deps);
  const sealing = createSealing(deps.taxKeyPath);
  const statements = createStatements({ ...deps, taxFacts, readTaxIdentity });
  const taxFiles = createTaxFiles({ ...deps, taxFacts, sealing, readTaxIdentity });
  const overview = createTaxOverview({ ...deps, sealing, statements, taxFiles });
  return {
    bindRoutes: (on: Bind): void =>
      bindTaxReportingRoutes(on, { overview, statements, taxFiles }, deps.clock),
  };
};

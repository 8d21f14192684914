import type { Bind } from "../../platform/http/bind.ts";
import { createTaxFacts } from "./facts/public.ts";
import { createTaxOverview } from "./overview/service.ts";
import { bindTaxReportingRoutes } from "./routes.ts";
import { createSealing } from "./sealing/public.ts";
import { createStatements } from "./statements/service.ts";
import { createTaxFiles } from "./tax-files/service.ts";

type Deps = Omit<Parameters<typeof createStatements>[0], "taxFacts"> &
  Omit<Parameters<typeof createTaxFiles>[0], "taxFacts" | "sealing"> &
  Parameters<typeof createTaxFacts>[0] & {
    /** A file with the authority's OpenPGP public key. */
    taxKeyPath: string | undefined;
  };

/** Creates the module for the yearly figures told to sellers and to the tax authority. */
export const createTaxReportingModule = (deps: Deps) => {
  const taxFacts = createTaxFacts(deps);
  const sealing = createSealing(deps.taxKeyPath);
  const statements = createStatements({ ...deps, taxFacts });
  const taxFiles = createTaxFiles({ ...deps, taxFacts, sealing });
  const overview = createTaxOverview({ ...deps, sealing, statements, taxFiles });
  return {
    bindRoutes: (on: Bind): void =>
      bindTaxReportingRoutes(on, { overview, statements, taxFiles }, deps.clock),
  };
};

import type { Bind } from "../../platform/http/bind.ts";
import type { Closing } from "../accounts/public.ts";
import { createTaxReader, type TaxReaderDeps } from "../tax-identity/public.ts";
import { createClosingFigures } from "./closing-figures/service.ts";
import { createTaxFacts, type TaxFactsDeps } from "./facts/public.ts";
import { createTaxOverview } from "./overview/service.ts";
import { bindTaxReportingRoutes } from "./routes.ts";
import { createSealing } from "./sealing/public.ts";
import { createStatements, type StatementsDeps } from "./statements/service.ts";
import { createTaxFiles, type TaxFilesDeps } from "./tax-files/service.ts";

type Deps = Omit<StatementsDeps, "taxFacts" | "readTaxIdentity"> &
  Omit<TaxFilesDeps, "taxFacts" | "sealing" | "readTaxIdentity"> &
  TaxFactsDeps &
  TaxReaderDeps & {
    closing: Pick<Closing, "beforeClosing">;
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
  deps.closing.beforeClosing(createClosingFigures(deps));
  return {
    bindRoutes: (on: Bind): void =>
      bindTaxReportingRoutes(on, { overview, statements, taxFiles }, deps.clock),
  };
};

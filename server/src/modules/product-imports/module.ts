import type { Bind } from "../../platform/http/bind.ts";
import { bindProductImportRoutes } from "./routes.ts";
import { createProductImports, type ImportSaving, type ProductImportsDeps } from "./service.ts";

type Deps = ProductImportsDeps & {
  saving: ImportSaving;
};

/** Products that an artisan imports as a table. */
export const createProductImportsModule = (deps: Deps) => {
  const imports = createProductImports(deps, deps.saving);
  return { bindRoutes: (on: Bind): void => bindProductImportRoutes(on, imports) };
};

import type { Bind } from "../../platform/http/bind.ts";
import { bindProductImportRoutes } from "./routes.ts";
import { createProductImports } from "./service.ts";

type Deps = Parameters<typeof createProductImports>[0] & {
  saving: Parameters<typeof createProductImports>[1];
};

/** Products that an artisan imports as a table. */
export const createProductImportsModule = (deps: Deps) => {
  const imports = createProductImports(deps, deps.saving);
  return { bindRoutes: (on: Bind): void => bindProductImportRoutes(on, imports) };
};

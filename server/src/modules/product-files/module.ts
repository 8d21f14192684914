import type { Bind } from "../../platform/http/bind.ts";
import { bindProductFileRoutes } from "./routes.ts";
import { createProductFiles } from "./service.ts";

type Deps = Parameters<typeof createProductFiles>[0];

/** An artisan's products as a table. */
export const createProductFilesModule = (deps: Deps) => {
  const files = createProductFiles(deps);
  return { bindRoutes: (on: Bind): void => bindProductFileRoutes(on, files) };
};

import type { Bind } from "../../platform/http/bind.ts";
import { bindProductFileRoutes } from "./routes.ts";
import { createProductFiles, type ProductFilesDeps } from "./service.ts";

/** An artisan's products as a table. */
export const createProductFilesModule = (deps: ProductFilesDeps) => {
  const files = createProductFiles(deps);
  return { bindRoutes: (on: Bind): void => bindProductFileRoutes(on, files) };
};

import type { Bind } from "../../platform/http/bind.ts";
import { bindVatRoutes } from "./routes.ts";
import { createVatRecords } from "./service.ts";

type Deps = Parameters<typeof createVatRecords>[0];

/** What was sold with its VAT, for artisans and the operator. */
export const createVatModule = (deps: Deps) => {
  const records = createVatRecords(deps);
  return { bindRoutes: (on: Bind): void => bindVatRoutes(on, records) };
};

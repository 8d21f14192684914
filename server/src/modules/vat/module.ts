import type { Bind } from "../../platform/http/bind.ts";
import { bindVatRoutes } from "./routes.ts";
import { createVatRecords, type VatRecordsDeps } from "./service.ts";

/** What was sold with its VAT, for artisans and the operator. */
export const createVatModule = (deps: VatRecordsDeps) => {
  const records = createVatRecords(deps);
  return { bindRoutes: (on: Bind): void => bindVatRoutes(on, records) };
};

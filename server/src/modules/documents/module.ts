import type { Bind } from "../../platform/http/bind.ts";
import { scheduleDocumentChecks } from "./checking/service.ts";
import { bindDocumentRoutes } from "./routes.ts";
import { createDocuments } from "./service.ts";

type Deps = Parameters<typeof createDocuments>[0] & Parameters<typeof scheduleDocumentChecks>[0];

/** Module of issued documents: their files, their readers, and the check that none is missing. */
export const createDocumentsModule = (deps: Deps) => {
  const documents = createDocuments(deps);
  scheduleDocumentChecks(deps);
  return { bindRoutes: (on: Bind): void => bindDocumentRoutes(on, documents) };
};

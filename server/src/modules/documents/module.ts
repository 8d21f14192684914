import type { Bind } from "../../platform/http/bind.ts";
import { type DocumentChecksDeps, scheduleDocumentChecks } from "./checking/service.ts";
import { bindDocumentRoutes } from "./routes.ts";
import { createDocuments, type DocumentsDeps } from "./service.ts";

type Deps = DocumentsDeps & DocumentChecksDeps;

/** Module of issued documents: their files, their readers, and the check that none is missing. */
export const createDocumentsModule = (deps: Deps) => {
  const documents = createDocuments(deps);
  scheduleDocumentChecks(deps);
  return { bindRoutes: (on: Bind): void => bindDocumentRoutes(on, documents) };
};

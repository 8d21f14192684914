import type { Bind } from "../../platform/http/bind.ts";
import { bindPaperRoutes } from "./routes.ts";
import { createPapers, type PapersDeps } from "./service.ts";

/** Contracts, labels and other papers as files. */
export const createPapersModule = (deps: PapersDeps) => {
  const papers = createPapers(deps);
  return { papers, bindRoutes: (on: Bind): void => bindPaperRoutes(on, papers) };
};

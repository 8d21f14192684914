import type { Bind } from "../../platform/http/bind.ts";
import { bindPaperRoutes } from "./routes.ts";
import { createPapers } from "./service.ts";

/** Contracts, labels and other papers as files. */
export const createPapersModule = (deps: Parameters<typeof createPapers>[0]) => {
  const papers = createPapers(deps);
  return { papers, bindRoutes: (on: Bind): void => bindPaperRoutes(on, papers) };
};

import type { Bind } from "../../platform/http/bind.ts";
import { bindPaperRoutes } from "./routes.ts";
import { createPapers } from "./service.ts";

type Deps = Parameters<typeof createPapers>[0];

/** Contracts, labels and other papers as files. */
export const createPapersModule = (deps: Deps) => {
  const papers = createPapers(deps);
  return { papers, bindRoutes: (on: Bind): void => bindPaperRoutes(on, papers) };
};

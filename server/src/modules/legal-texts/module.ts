import type { Bind } from "../../platform/http/bind.ts";
import { type AnnouncingDeps, createAnnouncing } from "./announcing/service.ts";
import { createTextDrafts } from "./drafts/service.ts";
import { bindLegalTextRoutes } from "./routes.ts";
import { createLegalTexts, type LegalTextsDeps } from "./service.ts";
import { NEXT_TEXTS, writeFirstTexts } from "./shipped/service.ts";

type Deps = LegalTextsDeps & AnnouncingDeps;

/** The texts that people accept: reading, writing and announcing their versions. */
export const createLegalTextsModule = (deps: Deps) => {
  const texts = createLegalTexts(deps);
  const announcing = createAnnouncing(deps);
  announcing.schedule();
  return {
    textDrafts: createTextDrafts({
      ...deps,
      announce: announcing.begin,
      nextTexts: NEXT_TEXTS,
    }),
    writeFirstTexts: () => writeFirstTexts(deps.db, deps.clock),
    bindRoutes: (on: Bind): void => bindLegalTextRoutes(on, texts),
  };
};

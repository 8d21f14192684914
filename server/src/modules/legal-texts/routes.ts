import { LEGAL_TITLES } from "@stokaz/contract/legal/legal-kinds";
import * as contract from "@stokaz/contract/legal/legal-texts";
import type { Bind } from "../../platform/http/bind.ts";
import type { LegalTexts } from "./service.ts";
import { toWireVersion } from "./wire.ts";

export const bindLegalTextRoutes = (on: Bind, texts: LegalTexts): void => {
  on(contract.getLegalText, async ({ params: { kind } }) => {
    const { effectiveOn, sections, versions } = await texts.findInForce(kind);
    return {
      kind,
      title: LEGAL_TITLES[kind],
      inForce: { effectiveOn, sections },
      versions: versions.map(toWireVersion),
    };
  });
  on(contract.getLegalTextVersion, async ({ params: { kind, day } }) => {
    const { previous, sections, ...shown } = await texts.find(kind, day);
    return {
      kind,
      title: LEGAL_TITLES[kind],
      ...toWireVersion(shown),
      previous: previous ?? null,
      sections,
    };
  });
  on(contract.getLegalTextChanges, async ({ params: { kind, day }, query }) => {
    const { from, articles } = await texts.findChanges(kind, day, query.since);
    return { kind, title: LEGAL_TITLES[kind], from, to: day, articles };
  });
};

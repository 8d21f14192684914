import type { LegalVersion } from "@stokaz/contract/legal/legal-texts";
import type { ShownVersion } from "./service.ts";

/** A version in the wire's names. */
export const toWireVersion = ({ version, state }: ShownVersion): LegalVersion => ({
  effectiveOn: version.effective_on,
  state,
  summary: version.summary,
});

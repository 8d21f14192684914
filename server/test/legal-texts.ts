import { randomUUID } from "node:crypto";
import type { LegalKind } from "@stokaz/contract/legal/legal-kinds";
import type { CalendarDay } from "@stokaz/contract/time/calendar";
import type { Harness } from "./harness.ts";

/** Puts a version of a text in the database, as its publication does. */
export const publishText = async (
  { db, deps }: Harness,
  {
    kind,
    effectiveOn,
    markdown = "## 1. Neuf {#neuf}\n\nTexte.",
  }: { kind: LegalKind; effectiveOn: CalendarDay; markdown?: string },
): Promise<void> => {
  await db
    .insertInto("legal_texts")
    .values({
      id: randomUUID(),
      kind,
      effective_on: effectiveOn,
      markdown,
      summary: "Plus clair.",
      published_by: null,
      published_at: deps.clock.now(),
    })
    .execute();
};

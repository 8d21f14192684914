import type { CalendarDay } from "@stokaz/contract/calendar";
import type { LegalKind } from "@stokaz/contract/legal-kinds";
import type { Generated, Selectable } from "kysely";

type LegalTexts = {
  id: string;
  kind: LegalKind;
  /** The first day it applies. */
  effective_on: CalendarDay;
  markdown: string;
  summary: string;
  /** Null for those that came with the product. */
  published_by: string | null;
  published_at: Date;
  recorded_at: Generated<Date>;
};

type LegalAcceptances = { user_id: string; text_id: string; accepted_at: Date };

declare module "../../platform/db/schema.ts" {
  interface Schema {
    legal_texts: LegalTexts;
    legal_acceptances: LegalAcceptances;
  }
}

export type LegalTextRow = Selectable<LegalTexts>;

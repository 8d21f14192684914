import type { LegalKind } from "@stokaz/contract/legal/legal-kinds";
import type { CalendarDay } from "@stokaz/contract/time/calendar";
import type { Generated, Selectable } from "kysely";

type LegalTexts = {
  id: string;
  kind: LegalKind;
  /** The first day on which it applies. */
  effective_on: CalendarDay;
  markdown: string;
  summary: string;
  /** Null for texts that came with the product. */
  published_by: string | null;
  published_at: Date;
  recorded_at: Generated<Date>;
};

type LegalAcceptances = { user_id: string; text_id: string; accepted_at: Date };

type LegalTextDrafts = {
  /** Id of the version, once it is published. */
  id: string;
  kind: LegalKind;
  effective_on: CalendarDay | null;
  markdown: string;
  summary: string;
  revision: number;
  updated_by: string;
  updated_at: Date;
};

type LegalTextAnnouncements = {
  text_id: string;
  /** The last person who was written to; null at the start. */
  reached_id: Generated<string | null>;
  written: Generated<number>;
  finished_at: Generated<Date | null>;
};

declare module "../../platform/db/schema.ts" {
  interface Schema {
    legal_texts: LegalTexts;
    legal_acceptances: LegalAcceptances;
    legal_text_drafts: LegalTextDrafts;
    legal_text_announcements: LegalTextAnnouncements;
  }
}

export type LegalTextRow = Selectable<LegalTexts>;
export type LegalTextDraftRow = Selectable<LegalTextDrafts>;

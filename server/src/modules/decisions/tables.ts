import type { Measure } from "@stokaz/contract/measures";
import type { ColumnType, Selectable } from "kysely";

type ModerationDecisions = {
  id: string;
  /** Drawn by the database. */
  number: ColumnType<string, never, never>;
  measure: Measure;
  subject_type: "space" | "product" | "user";
  subject_id: string;
  /** A listing's, as it was; of a person nothing, theirs is read from their account. */
  subject_name: string;
  /** Whom a measure is against. */
  owner_id: string | null;
  facts: string;
  ground: string | null;
  /** The clause or the text of law, as it was told. */
  ground_text: string | null;
  scope: string;
  decided_at: Date;
  decided_by: string | null;
  ended_at: ColumnType<Date | null, never, Date>;
};

type ModerationLinks = {
  token_hash: Buffer;
  report_id: string | null;
  expires_at: Date;
};

declare module "../../platform/db/schema.ts" {
  interface Schema {
    moderation_decisions: ModerationDecisions;
    moderation_links: ModerationLinks;
  }
}

export type DecisionRow = Selectable<ModerationDecisions>;

import type { ColumnType, Selectable } from "kysely";
import type { OrderFacts, RentalFacts } from "./rules.ts";

type Papers = {
  id: string;
  kind: "order" | "rental";
  order_id: string | null;
  rental_id: string | null;
  /**
   * Instant at which its facts were stored: at the payment, or later for purchases older than
   * papers.
   */
  frozen_at: ColumnType<Date, never, never>;
  facts: ColumnType<OrderFacts | RentalFacts, never, never>;
  /** Checksum of its file, once that was made. */
  sha256: ColumnType<string | null, never, string>;
  made_at: ColumnType<Date | null, never, Date>;
};

declare module "../../platform/db/schema.ts" {
  interface Schema {
    papers: Papers;
  }
}

export type PaperRow = Selectable<Papers>;

import type { ColumnType, Selectable } from "kysely";
import type { OrderFacts, RentalFacts } from "./rules.ts";

type Papers = {
  id: string;
  kind: "order" | "rental";
  order_id: string | null;
  rental_id: string | null;
  /** When its facts were kept: as the purchase was paid, or later for what was paid before there were papers. */
  frozen_at: ColumnType<Date, never, never>;
  facts: ColumnType<OrderFacts | RentalFacts, never, never>;
  /** Of its file, once that was made: it is never made anew. */
  sha256: ColumnType<string | null, never, string>;
  made_at: ColumnType<Date | null, never, Date>;
};

declare module "../../platform/db/schema.ts" {
  interface Schema {
    papers: Papers;
  }
}

export type PaperRow = Selectable<Papers>;

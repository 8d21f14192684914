import type { CalendarDay } from "@stokaz/contract/calendar";
import type { ColumnType, Selectable } from "kysely";

/** What is confirmed never changes: the database refuses it. */
type Recalls = {
  id: string;
  /** Drawn by the database. */
  number: ColumnType<string, never, never>;
  product_id: string;
  /** As it was. */
  product_name: string;
  seller_id: string;
  /** The only batch that it is about, and its number as it was. */
  batch_id: string | null;
  batch_number: string | null;
  /** The first and the last day of sale; none: from the beginning, until now. */
  sold_from: CalendarDay | null;
  sold_to: CalendarDay | null;
  danger: string;
  advice: string;
  contact: string;
  /** What hid the product; none when nobody saw it any more. */
  decision_id: string | null;
  confirmed_at: Date;
  confirmed_by: string;
};

/** A line of an order that a recall is about. */
type RecallLines = {
  recall_id: string;
  line_id: string;
  order_id: string;
  buyer_id: string;
  /** When the buyer's mail was put on its way. */
  told_at: ColumnType<Date | null, never, Date>;
  /** When it was taken back from those that wait to be collected. */
  stopped_at: ColumnType<Date | null, never, Date>;
};

declare module "../../platform/db/schema.ts" {
  interface Schema {
    recalls: Recalls;
    recall_lines: RecallLines;
  }
}

export type RecallRow = Selectable<Recalls>;

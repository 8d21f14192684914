import type { CalendarDay } from "@stokaz/contract/time/calendar";
import type { ColumnType, Selectable } from "kysely";

/** A confirmed recall never changes: the database refuses it. */
type Recalls = {
  id: string;
  /** Created by the database. */
  number: ColumnType<string, never, never>;
  product_id: string;
  /** Name of the product at that time. */
  product_name: string;
  seller_id: string;
  /** The only batch that it is about, and its number at that time. */
  batch_id: string | null;
  batch_number: string | null;
  /** First and last day of sale; `null`: from the beginning, until now. */
  sold_from: CalendarDay | null;
  sold_to: CalendarDay | null;
  danger: string;
  advice: string;
  contact: string;
  /** Decision that hid the product; `null` when it was not visible any more. */
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
  /** Instant at which the buyer's mail was posted. */
  told_at: ColumnType<Date | null, never, Date>;
  /** Instant at which the line was stopped, so that it is not collected. */
  stopped_at: ColumnType<Date | null, never, Date>;
};

declare module "../../platform/db/schema.ts" {
  interface Schema {
    recalls: Recalls;
    recall_lines: RecallLines;
  }
}

export type RecallRow = Selectable<Recalls>;

import type { InjunctionOutcome } from "@stokaz/contract/moderation/injunctions";
import type { CalendarDay } from "@stokaz/contract/time/calendar";
import type { ColumnType, Selectable } from "kysely";

type Injunctions = {
  id: string;
  /** Assigned by the database. */
  number: ColumnType<string, never, never>;
  authority: string;
  /** The authority's own reference. */
  reference: string;
  received_on: CalendarDay;
  due_on: CalendarDay;
  subject_type: "space" | "product";
  subject_id: string;
  /** Name of the listing at that time. */
  subject_name: string;
  asks: string;
  registered_at: Date;
  registered_by: string;
  outcome: ColumnType<InjunctionOutcome | null, never, InjunctionOutcome>;
  closed_at: ColumnType<Date | null, never, Date>;
  closed_by: ColumnType<string | null, never, string>;
  /** Decision that hid the listing. */
  decision_id: ColumnType<string | null, never, string | null>;
};

declare module "../../platform/db/schema.ts" {
  interface Schema {
    injunctions: Injunctions;
  }
}

export type InjunctionRow = Selectable<Injunctions>;

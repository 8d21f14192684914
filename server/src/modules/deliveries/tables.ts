import type { DeliveryStatus } from "@stokaz/contract/handover/deliveries";
import type { CalendarDay } from "@stokaz/contract/time/calendar";
import type { ColumnType, Selectable } from "kysely";

type Deliveries = {
  id: string;
  rental_id: string;
  space_id: string;
  lessor_id: string;
  artisan_id: string;
  planned_day: CalendarDay;
  status: DeliveryStatus;
  /** True if received units are added to the stock at that moment. */
  counts_on_arrival: boolean;
  note: string;
  created_at: Date;
  received_at: ColumnType<Date | null, Date | null | undefined>;
  received_by: ColumnType<string | null, string | null | undefined>;
  received_note: ColumnType<string, string | undefined>;
  picture: ColumnType<string | null, string | null | undefined>;
  cancelled_at: ColumnType<Date | null, Date | null | undefined>;
};

type DeliveryLines = {
  delivery_id: string;
  position: number;
  product_id: string;
  announced: number;
  received: ColumnType<number | null, number | null | undefined>;
  is_counted: ColumnType<boolean, boolean | undefined>;
};

declare module "../../platform/db/schema.ts" {
  interface Schema {
    deliveries: Deliveries;
    delivery_lines: DeliveryLines;
  }
}

export type DeliveryRow = Selectable<Deliveries>;

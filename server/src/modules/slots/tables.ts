import type { CalendarDay } from "@stokaz/contract/time/calendar";
import type { ColumnType, Generated, GeneratedAlways, Selectable } from "kysely";
import type { BookingStatus } from "./rules.ts";

/** Every space has a row: the database writes it with the space. */
type SlotSettings = {
  space_id: string;
  is_slotted: Generated<boolean>;
  slot_minutes: Generated<number>;
  slot_capacity: Generated<number>;
};

type PublicHolidays = { day: CalendarDay; name: string };

type Closures = {
  id: string;
  space_id: string | null;
  lessor_id: string | null;
  communes: string[] | null;
  is_everywhere: Generated<boolean>;
  kind: "closure" | "alert";
  from_day: CalendarDay;
  /** First day after the closure. */
  until_day: CalendarDay;
  reason: string;
  created_by: string;
  created_at: Date;
};

type SlotBookings = {
  order_id: string;
  space_id: string;
  starts_at: Date;
  ends_at: Date;
  status: BookingStatus;
  sequence: Generated<number>;
  reminders_sent: Generated<number>;
  booked_at: Date;
};

/** Events of an order's slot. */
type SlotEvents = {
  id: Generated<string>;
  /** Counter that gives the order of the events. */
  recorded_at: GeneratedAlways<Date>;
  order_id: string;
  at: Date;
  actor_id: string | null;
  kind: "booked" | "moved" | "given_back" | "released";
  from_start: Date | null;
  to_start: Date | null;
};

type PickupCalendars = {
  lessor_id: string;
  token_hash: ColumnType<Buffer, Buffer, Buffer>;
  created_at: Date;
};

declare module "../../platform/db/schema.ts" {
  interface Schema {
    slot_settings: SlotSettings;
    public_holidays: PublicHolidays;
    closures: Closures;
    slot_bookings: SlotBookings;
    slot_events: SlotEvents;
    pickup_calendars: PickupCalendars;
  }
}

export type SlotBookingRow = Selectable<SlotBookings>;
export type SlotEventRow = Selectable<SlotEvents>;
export type ClosureRow = Selectable<Closures>;

import type { CalendarDay } from "@stokaz/contract/time/calendar";

/** An address that an artisan read without renting there. */
type AddressReadings = { account_id: string; day: CalendarDay; space_id: string };

declare module "../../platform/db/schema.ts" {
  interface Schema {
    address_readings: AddressReadings;
  }
}

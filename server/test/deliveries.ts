import { nextOpenDay } from "@stokaz/contract/handover/schedule";
import { addDays, type CalendarDay } from "@stokaz/contract/time/calendar";
import type { Person } from "./factories.ts";
import type { Harness, Reply } from "./harness.ts";
import { today } from "./rows.ts";

/** The next day on which lessors of the tests take deliveries. */
export const dropOffDay = (): CalendarDay => {
  const day = nextOpenDay(["Mer"], today(), addDays(today(), 8));
  if (day === undefined) throw new Error("a week has a Wednesday");
  return day;
};

/** Units of products, by id. */
export type UnitsOf = Readonly<Record<string, number>>;

/** Announces units of products of a rental for the next drop-off day. */
export const announce = (
  harness: Harness,
  artisan: Pick<Person, "token">,
  rentedSpaceId: string,
  units: UnitsOf,
  changes: object = {},
): Promise<Reply> =>
  harness.call("POST", "/api/deliveries", {
    token: artisan.token,
    json: {
      rentedSpaceId,
      plannedDay: dropOffDay(),
      items: Object.entries(units).map(([productId, quantity]) => ({ productId, quantity })),
      countsOnArrival: true,
      ...changes,
    },
  });

/** Records the units of a delivery that arrived. */
export const receive = (
  harness: Harness,
  receiver: Pick<Person, "token">,
  deliveryId: string,
  units: UnitsOf,
  fields: Readonly<Record<string, string | Blob>> = {},
): Promise<Reply> => {
  const lines = Object.entries(units).map(([productId, received]) => ({ productId, received }));
  return harness.call("POST", `/api/deliveries/${deliveryId}/receive`, {
    token: receiver.token,
    form: { lines: JSON.stringify(lines), ...fields },
  });
};

import type { Delivery } from "@stokaz/contract/handover/deliveries";
import { nextOpenDay, weekdayOf } from "@stokaz/contract/handover/schedule";
import type { RentedSpace } from "@stokaz/contract/leases/rentals";
import type { CalendarDay } from "@stokaz/contract/time/calendar";

/** Label and tone of a delivery's badge. */
export type Standing = { label: string; tone: "danger" | "success" | "warning" | "neutral" };

const receivedStanding = ({ lines }: Delivery): Standing => {
  if (lines.every(({ received }) => !received)) return { label: "Rien reçu", tone: "danger" };
  return lines.every(({ announced, received }) => announced === received)
    ? { label: "Reçue", tone: "success" }
    : { label: "Reçue en partie", tone: "warning" };
};

/** Badge of a delivery on a day. */
export const deliveryStatus = (delivery: Delivery, today: CalendarDay): Standing => {
  const { status, isExpected, closedReason, plannedDay } = delivery;
  if (status === "received") return receivedStanding(delivery);
  if (status === "cancelled") return { label: "Annulée", tone: "neutral" };
  if (!isExpected) return { label: "Jamais arrivée", tone: "neutral" };
  if (closedReason !== null) return { label: "Lieu fermé", tone: "warning" };
  if (plannedDay === today) return { label: "Aujourd'hui", tone: "warning" };
  return plannedDay < today
    ? { label: "En retard", tone: "danger" }
    : { label: "Attendue", tone: "neutral" };
};

type DropOff = Pick<RentedSpace, "startDate" | "endDate"> & {
  storageSpace: Pick<RentedSpace["storageSpace"], "deliveryDays">;
};

/** True if the place of a rental takes deliveries on this day's weekday. */
export const takesDeliveriesOn = ({ storageSpace }: DropOff, day: CalendarDay): boolean =>
  storageSpace.deliveryDays.includes(weekdayOf(day));

/** First possible delivery day. @returns `undefined` if the rental ends before it */
export const firstDropOffDay = (
  { storageSpace, startDate, endDate }: DropOff,
  today: CalendarDay,
): CalendarDay | undefined =>
  nextOpenDay(storageSpace.deliveryDays, startDate > today ? startDate : today, endDate);

/** Values of the delivery form. */
export type DeliveryValues = {
  plannedDay: CalendarDay | null;
  units: Record<string, number>;
  countsOnArrival: boolean;
  note: string;
};

/** Initial values of the form: no units, on the first possible delivery day. */
export const deliveryValues = (rental: RentedSpace, today: CalendarDay): DeliveryValues => ({
  plannedDay: firstDropOffDay(rental, today) ?? null,
  units: Object.fromEntries(rental.products.map(({ _id }) => [_id, 0])),
  countsOnArrival: true,
  note: "",
});

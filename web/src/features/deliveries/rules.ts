import type { CalendarDay } from "@stokaz/contract/calendar";
import type { Delivery } from "@stokaz/contract/deliveries";
import type { RentedSpace } from "@stokaz/contract/rentals";
import { nextOpenDay, weekdayOf } from "@stokaz/contract/schedule";

/** How a delivery stands, in a word, and how serious that is. */
export type Standing = { label: string; tone: "danger" | "success" | "warning" | "neutral" };

const receivedStanding = ({ lines }: Delivery): Standing => {
  if (lines.every(({ received }) => !received)) return { label: "Rien reçu", tone: "danger" };
  return lines.every(({ announced, received }) => announced === received)
    ? { label: "Reçue", tone: "success" }
    : { label: "Reçue en partie", tone: "warning" };
};

/** What a delivery's badge says on a day. */
export const standingOf = (delivery: Delivery, today: CalendarDay): Standing => {
  const { status, isExpected, plannedDay } = delivery;
  if (status === "received") return receivedStanding(delivery);
  if (status === "cancelled") return { label: "Annulée", tone: "neutral" };
  if (!isExpected) return { label: "Jamais arrivée", tone: "neutral" };
  if (plannedDay === today) return { label: "Aujourd'hui", tone: "warning" };
  return plannedDay < today
    ? { label: "En retard", tone: "danger" }
    : { label: "Attendue", tone: "neutral" };
};

type DropOff = Pick<RentedSpace, "startDate" | "endDate"> & {
  storageSpace: Pick<RentedSpace["storageSpace"], "deliveryDays">;
};

/** Whether the place of a rental takes deliveries on a day of the week. */
export const takesDeliveriesOn = ({ storageSpace }: DropOff, day: CalendarDay): boolean =>
  storageSpace.deliveryDays.includes(weekdayOf(day));

/** The first day on which something can be brought; none when the rental ends before. */
export const firstDropOffDay = (
  { storageSpace, startDate, endDate }: DropOff,
  today: CalendarDay,
): CalendarDay | undefined =>
  nextOpenDay(storageSpace.deliveryDays, startDate > today ? startDate : today, endDate);

/** A delivery as it is typed. */
export type DeliveryValues = {
  plannedDay: CalendarDay | null;
  units: Record<string, number>;
  countsOnArrival: boolean;
  note: string;
};

/** The form at first: nothing of each product, on the first day that the place takes deliveries. */
export const deliveryValues = (rental: RentedSpace, today: CalendarDay): DeliveryValues => ({
  plannedDay: firstDropOffDay(rental, today) ?? null,
  units: Object.fromEntries(rental.products.map(({ _id }) => [_id, 0])),
  countsOnArrival: true,
  note: "",
});

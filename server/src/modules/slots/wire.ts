import type { PlaceDay } from "@stokaz/contract/handover/slots";
import { fullName, shortName } from "@stokaz/contract/text";
import ical, { ICalAttendeeRole, ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import type { PlaceHours } from "./repository.ts";
import { closedReason, type Interval } from "./rules.ts";
import type { DayOfSlots } from "./service.ts";

/** @param alertName what the territory calls an alert */
export const toWireDay = ({ day, slots }: DayOfSlots, alertName: string): PlaceDay => ({
  day: day.day,
  isOpen: day.isOpen,
  closedReason: closedReason(
    {
      isWeekday: day.isWeekday,
      holiday: day.holiday,
      closure:
        day.closureKind === null
          ? undefined
          : { isAlert: day.closureKind === "alert", reason: day.closureReason ?? "" },
    },
    alertName,
  ),
  slots,
});

export const toWireSettings = ({ isSlotted, minutes, capacity, days, start, end }: PlaceHours) => ({
  isSlotted,
  minutes,
  capacity,
  retrievalDays: days,
  retrievalTimes: { start, end },
});

/** Calendar entry for the slot of an order. */
export type CalendarSlot = Interval & {
  orderId: string;
  orderNumber: string;
  sequence: number;
  buyer: { email: string; firstName: string; name: string };
  place: { name: string; address: string; contact: string };
};

/** Sender of calendar files, address of the site, and time of creation. */
export type CalendarSource = {
  brandName: string;
  operatorEmail: string;
  publicUrl: string;
  at: Date;
};

/** Entry of an order: it has the same id in every file. */
const entryOf = (slot: CalendarSlot, { publicUrl, at }: CalendarSource) => ({
  id: `order-${slot.orderId}@${new URL(publicUrl).hostname}`,
  sequence: slot.sequence,
  stamp: at,
  start: slot.startsAt,
  end: slot.endsAt,
  location: `${slot.place.name}, ${slot.place.address}`,
});

/**
 * Writes the slot of an order as a calendar file: to be kept (`PUBLISH`), sent to its buyer
 * (`REQUEST`), or removed from their calendar (`CANCEL`).
 */
export const toSlotFile = (
  slot: CalendarSlot,
  method: "PUBLISH" | "REQUEST" | "CANCEL",
  source: CalendarSource,
): string => {
  const calendar = ical({
    method: ICalCalendarMethod[method],
    prodId: { company: source.brandName, product: "Créneaux", language: "FR" },
  });
  const entry = calendar.createEvent({
    ...entryOf(slot, source),
    summary: `Récupérer la commande ${slot.orderNumber}`,
    description: slot.place.contact,
    status: method === "CANCEL" ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  });
  if (method !== "PUBLISH") {
    entry.organizer({ name: source.brandName, email: source.operatorEmail });
    entry.createAttendee({
      name: fullName(slot.buyer),
      email: slot.buyer.email,
      role: ICalAttendeeRole.REQ,
      rsvp: false,
    });
  }
  return calendar.toString();
};

/**
 * Writes the pickups of a lessor as a calendar, with only the first name and an initial of each
 * buyer.
 */
export const toPickupsFile = (
  pickups: readonly (CalendarSlot & { units: number })[],
  source: CalendarSource,
): string => {
  const calendar = ical({
    name: `Remises ${source.brandName}`,
    method: ICalCalendarMethod.PUBLISH,
    prodId: { company: source.brandName, product: "Remises", language: "FR" },
    ttl: 3600,
  });
  for (const pickup of pickups) {
    const { orderNumber, buyer, units } = pickup;
    calendar.createEvent({
      ...entryOf(pickup, source),
      summary: `${orderNumber} : ${shortName(buyer)}, ${units} ${units === 1 ? "unité" : "unités"}`,
      status: ICalEventStatus.CONFIRMED,
    });
  }
  return calendar.toString();
};

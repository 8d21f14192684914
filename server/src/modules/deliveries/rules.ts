import type { DeliveryReceipt, DeliveryStatus } from "@stokaz/contract/handover/deliveries";
import { type Weekday, weekdayOf } from "@stokaz/contract/handover/schedule";
import type { RentalStatus } from "@stokaz/contract/leases/rentals";
import { PROBLEMS, type ProblemCode } from "@stokaz/contract/problems";
import { type CalendarDay, calendarDay } from "@stokaz/contract/time/calendar";
import type { Transitions } from "@stokaz/contract/transitions";

/** States that a delivery may move to from each state. */
export const DELIVERY_TRANSITIONS = {
  announced: ["received", "cancelled"],
  received: [],
  cancelled: [],
} as const satisfies Transitions<DeliveryStatus>;

/** First day of the count for positions in lists of deliveries. */
export const FIRST_DAY = calendarDay("2000-01-01");

/** Reason for a refusal, and the field under which it is shown. */
export type Refusal = { code: ProblemCode; field: string; message: string };

const refusal = (
  code: ProblemCode,
  field: string,
  message: string = PROBLEMS[code].message,
): Refusal => ({ code, field, message });

/** Says why a place is closed. @param alertName what the territory calls an alert */
export const closureWords = (
  { isAlert, reason }: { isAlert: boolean; reason: string },
  alertName: string,
): string => `${isAlert ? alertName : "Fermé"}${reason === "" ? "" : ` : ${reason}`}`;

/** The rental to which goods are brought; `endDate` is the first day after it. */
export type Lease = {
  status: RentalStatus;
  startDate: CalendarDay;
  endDate: CalendarDay;
  /** True if it was refunded and only waits for the orders already made. */
  isEnding: boolean;
  /** The weekdays on which its place takes deliveries. */
  dropOffDays: readonly Weekday[];
  /** The reason why its place is closed on that day, if it is. */
  closed: string | undefined;
  /** The products kept in it. */
  productIds: ReadonlySet<string>;
};

/** Refuses a delivery that can't be announced; `undefined` when it can. */
export const refuseAnnouncement = (
  { day, productIds }: { day: CalendarDay; productIds: readonly string[] },
  lease: Lease,
  today: CalendarDay,
): Refusal | undefined => {
  const isRunning =
    lease.status === "confirmed" &&
    !lease.isEnding &&
    lease.startDate <= day &&
    day < lease.endDate;
  if (!isRunning) return refusal("delivery/lease-not-running", "plannedDay");
  if (day < today) {
    return refusal("delivery/day-not-open", "plannedDay", "Choisissez un jour à venir.");
  }
  if (!lease.dropOffDays.includes(weekdayOf(day))) {
    return refusal("delivery/day-not-open", "plannedDay");
  }
  if (lease.closed !== undefined) {
    return refusal("delivery/day-not-open", "plannedDay", lease.closed);
  }
  return productIds.every((id) => lease.productIds.has(id))
    ? undefined
    : refusal("delivery/other-product", "items");
};

/** Announced units of one product. */
type AnnouncedLine = { productId: string; announced: number };

/** Refuses a receipt that can't be right; `undefined` when it can. */
export const refuseReceipt = (
  lines: readonly AnnouncedLine[],
  { lines: said, note }: Pick<DeliveryReceipt, "lines" | "note">,
): Refusal | undefined => {
  const received = new Map(said.map((line) => [line.productId, line.received]));
  const isComplete =
    said.length === lines.length && lines.every(({ productId }) => received.has(productId));
  if (!isComplete) {
    const message = "Indiquez ce qui est arrivé de chaque produit annoncé.";
    return refusal("request/invalid", "lines", message);
  }
  if (lines.some((line) => (received.get(line.productId) ?? 0) > line.announced)) {
    return refusal("delivery/too-many-units", "lines");
  }
  const hasNone = said.every((line) => line.received === 0);
  return hasNone && note === "" ? refusal("delivery/nothing-received", "note") : undefined;
};

/** The part of a delivery that arrived. */
export type Extent = "all" | "part" | "nothing";

/** Compares the received with the announced units. */
export const receivedExtent = (
  lines: readonly { announced: number; received: number | null }[],
): Extent => {
  if (lines.every(({ received }) => !received)) return "nothing";
  return lines.every(({ announced, received }) => announced === received) ? "all" : "part";
};

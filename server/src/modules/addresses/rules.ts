import { ADDRESS_READINGS_A_DAY } from "@stokaz/contract/addresses";
import type { CalendarDay } from "@stokaz/contract/calendar";
import type { Role } from "@stokaz/contract/roles";

/**
 * What lets somebody see where a space is:
 *
 * - `own`: its lessor, who manages it for them, the Admin
 * - `lease`: an artisan with a paid lease there, until `ADDRESS_DAYS_AFTER` days after its end
 * - `hold`: an artisan proven both ways who is renting it: paying, or waiting for its lessor's answer
 * - `verified`: any other artisan proven both ways, by their e-mail and at the register of companies
 * - `order`: who ordered something there and paid, until `ADDRESS_DAYS_AFTER` days after it was collected or cancelled
 *
 * Nobody else: they see the commune and the grid point.
 */
export type AddressRight = "own" | "lease" | "hold" | "verified" | "order";

/** What a right shows beside street, exact point and the name of who receives there, and whether seeing it is a reading. */
export const SHOWN: Readonly<Record<AddressRight, { phone: boolean; isReading: boolean }>> = {
  own: { phone: true, isReading: false },
  lease: { phone: true, isReading: false },
  hold: { phone: true, isReading: true },
  verified: { phone: false, isReading: true },
  // An order has the phone of its own: product decisions §5.
  order: { phone: false, isReading: false },
};

/**
 * Whose spaces a viewer sees with their address. Of an artisan, `reads` says which beside those they rent: all of them,
 * those they read today already (they read as many as a day lets them), or none (they are not proven both ways).
 */
export type VisibleAddresses =
  | { of: "everybody" | "nobody" }
  | { of: "lessor"; userId: string }
  | { of: "buyer"; userId: string; now: Date }
  | {
      of: "artisan";
      userId: string;
      today: CalendarDay;
      now: Date;
      reads: "all" | "read-today" | "none";
    };

type Moment = { today: CalendarDay; now: Date };

/**
 * What somebody sees by their role. Source: product decisions §6, "Who sees addresses", narrowed for artisans.
 *
 * @param reads of an artisan
 */
export const visibleAddresses = (
  viewer: { userId: string; role: Role } | undefined,
  { today, now }: Moment,
  reads: "all" | "read-today" | "none",
): VisibleAddresses => {
  if (!viewer) return { of: "nobody" };
  const { userId } = viewer;
  switch (viewer.role) {
    case "admin":
      return { of: "everybody" };
    case "artisan":
      return { of: "artisan", userId, today, now, reads };
    case "lessor":
      return { of: "lessor", userId };
    case "consumer":
      return { of: "buyer", userId, now };
  }
};

/**
 * What somebody sees of the places in lists of products: an artisan what a visitor does, so that looking at what is on
 * sale reads nobody's address.
 */
export const visiblePlaces = (
  viewer: { userId: string; role: Role } | undefined,
  moment: Moment,
): VisibleAddresses =>
  viewer?.role === "artisan" ? { of: "nobody" } : visibleAddresses(viewer, moment, "none");

/** Which addresses an artisan reads, by whether they are proven both ways and what they read today. */
export const readsOf = (isProven: boolean, readToday: number): "all" | "read-today" | "none" => {
  if (!isProven) return "none";
  return readToday < ADDRESS_READINGS_A_DAY ? "all" : "read-today";
};

/** Whether somebody may know who a lessor is, beside what they offer. */
export const isNamedTo = (visible: VisibleAddresses, lessorId: string): boolean =>
  visible.of === "everybody" ||
  (visible.of === "artisan" && visible.reads !== "none") ||
  (visible.of === "lessor" && visible.userId === lessorId);

/** What an answer says of an address: all of it, or its postcode and commune. */
export const addressShown = (
  place: { address: string; postcode: string; city: string },
  isExact: boolean,
): string => (isExact ? place.address : `${place.postcode} ${place.city}`.trim());

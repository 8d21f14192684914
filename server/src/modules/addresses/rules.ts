import type { Role } from "@stokaz/contract/accounts/roles";
import { ADDRESS_READINGS_A_DAY } from "@stokaz/contract/spaces/addresses";
import type { CalendarDay } from "@stokaz/contract/time/calendar";

/**
 * Reason for which a viewer may see the address of a space:
 *
 * - `own`: its lessor, the manager of the place, the Admin
 * - `lease`: an artisan with a paid lease there, until `ADDRESS_DAYS_AFTER` days after its end
 * - `hold`: an artisan with both proofs who is renting it: paying, or waiting for its lessor's
 *   answer
 * - `verified`: any other artisan with both proofs: a proven e-mail, and a company verified at the
 *   register
 * - `order`: a buyer with a paid order there, until `ADDRESS_DAYS_AFTER` days after it was
 *   collected or cancelled
 *
 * Nobody else sees it: they see the commune and the grid point.
 */
export type AddressRight = "own" | "lease" | "hold" | "verified" | "order";

/**
 * Data that a right shows besides the street, the exact point and the name of the person who
 * receives there. `isReading`: true if seeing the address counts as a reading.
 */
export const SHOWN: Readonly<Record<AddressRight, { phone: boolean; isReading: boolean }>> = {
  own: { phone: true, isReading: false },
  lease: { phone: true, isReading: false },
  hold: { phone: true, isReading: true },
  verified: { phone: false, isReading: true },
  // An order shows the phone number stored with the order: product decisions §5.
  order: { phone: false, isReading: false },
};

/**
 * Spaces that a viewer sees with their address. For an artisan, `reads` tells which they see
 * besides those they rent: all, those they read today already (the daily limit is reached), or none
 * (a proof is missing).
 */
export type VisibleAddresses =
  | { scope: "everybody" | "nobody" }
  | { scope: "lessor"; userId: string }
  | { scope: "buyer"; userId: string; now: Date }
  | {
      scope: "artisan";
      userId: string;
      today: CalendarDay;
      now: Date;
      reads: "all" | "read-today" | "none";
    };

type Moment = { today: CalendarDay; now: Date };

/**
 * Decides what a viewer sees by their role. Source: product decisions §6, "Who sees addresses",
 * narrowed for artisans.
 *
 * @param reads for an artisan only
 */
export const visibleAddresses = (
  viewer: { userId: string; role: Role } | undefined,
  { today, now }: Moment,
  reads: "all" | "read-today" | "none",
): VisibleAddresses => {
  if (!viewer) return { scope: "nobody" };
  const { userId } = viewer;
  switch (viewer.role) {
    case "admin":
      return { scope: "everybody" };
    case "artisan":
      return { scope: "artisan", userId, today, now, reads };
    case "lessor":
      return { scope: "lessor", userId };
    case "consumer":
      return { scope: "buyer", userId, now };
  }
};

/**
 * Decides what a viewer sees of the places in lists of products. An artisan sees the same as a
 * visitor, so that a look at products counts no reading of an address.
 */
export const visiblePlaces = (
  viewer: { userId: string; role: Role } | undefined,
  moment: Moment,
): VisibleAddresses =>
  viewer?.role === "artisan" ? { scope: "nobody" } : visibleAddresses(viewer, moment, "none");

/** Decides which addresses an artisan reads, by their proofs and their readings of today. */
export const readsOf = (isProven: boolean, readToday: number): "all" | "read-today" | "none" => {
  if (!isProven) return "none";
  return readToday < ADDRESS_READINGS_A_DAY ? "all" : "read-today";
};

/** True if the viewer may know the lessor's name, besides their offers. */
export const isNamedTo = (visible: VisibleAddresses, lessorId: string): boolean =>
  visible.scope === "everybody" ||
  (visible.scope === "artisan" && visible.reads !== "none") ||
  (visible.scope === "lessor" && visible.userId === lessorId);

/** Text of an address in an answer: the whole address, or its postcode and commune. */
export const addressShown = (
  place: { address: string; postcode: string; city: string },
  isExact: boolean,
): string => (isExact ? place.address : `${place.postcode} ${place.city}`.trim());

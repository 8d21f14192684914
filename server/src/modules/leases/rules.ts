import type { Role } from "@stokaz/contract/accounts/roles";
import type { LeaseViewer } from "@stokaz/contract/leases/leases";
import type { CalendarDay } from "@stokaz/contract/time/calendar";

/** The people on both sides of a lease. */
type Sides = { artisan_id: string; lessor_id: string };

/**
 * Side from which a person looks at a lease.
 *
 * @param isManager true if they hand over at its place
 * @returns `undefined` for people who may not see it
 */
export const viewerOf = (
  { artisan_id, lessor_id }: Sides,
  { userId, role, actedBy }: { userId: string; role: Role; actedBy?: string },
  isManager: boolean,
): LeaseViewer | undefined => {
  if (userId === artisan_id) return actedBy === undefined ? "artisan" : "helper";
  if (userId === lessor_id) return "lessor";
  if (role === "admin") return "admin";
  return isManager ? "manager" : undefined;
};

/**
 * True if a person may read payments: not a person who only hands over, nor one without the
 * artisan's money right.
 */
export const readsMoney = (viewer: LeaseViewer, hasMoneyRight: boolean): boolean =>
  viewer !== "manager" && hasMoneyRight;

/** Sheets of labels that a person may draw: each occupies the process for up to a third of a second. */
export const LABELS = { name: "draw-labels", tries: 60, seconds: 3600 };

/** The reference of a lease, as its contract prints it. */
export const referenceOf = (id: string): string => id.slice(0, 8).toUpperCase();

/** Lists the products on each pallet, by its number. */
export const namesByNumber = ({
  pallets,
}: {
  pallets: readonly { numbers: readonly number[]; products: readonly { name: string }[] }[];
}): Map<number, string[]> =>
  new Map(
    pallets.flatMap(({ numbers, products }) => {
      const names = products.map(({ name }) => name);
      return numbers.map((number) => [number, names] as const);
    }),
  );

/** Facts that determine when a lease ended. `ended_on`: the day of a full refund, if known. */
export type Term = { status: string; end_date: CalendarDay; ended_on: CalendarDay | null };

/** First day after a lease that is over; null if it was given back before this day was recorded. */
export const endOf = ({ status, end_date, ended_on }: Term): CalendarDay | null =>
  status === "refunded" ? ended_on : end_date;

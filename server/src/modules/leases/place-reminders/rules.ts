import { addDays, type CalendarDay } from "@stokaz/contract/calendar";
import type { LeaseSide, PlaceStateKind } from "@stokaz/contract/place-states";

/** A lease over `[startDate, endDate)`. */
type Term = { startDate: CalendarDay; endDate: CalendarDay };
/** The last day on which its state is signed. */
type Window = { closesOn: CalendarDay };

/** How long before the end of a lease both are invited to look at the place: its last day is the one before. */
const EXIT_DAYS_AHEAD = 3;
/** Days on which an invitation still goes out: the job may have been down. */
const INVITED_WITHIN = 7;
/** How long before the last day to sign whoever has not is reminded. */
const REMINDED_AHEAD = 5;

/** The sides that have signed a state as it stands; none where nobody began. */
export type Written = { signedBy: readonly LeaseSide[]; isFinal: boolean } | undefined;

/**
 * The mail about a state that is due on a day: the invitation of both, once its time came, and towards the end of it the
 * reminder of those who have yet to sign what was begun. Whoever wants none writes none, and hears no more of it.
 */
export const placeMailDue = (
  kind: PlaceStateKind,
  { term, window }: { term: Term; window: Window },
  { written, today }: { written: Written; today: CalendarDay },
): { mail: "invitation" | "reminder"; to: readonly LeaseSide[] } | undefined => {
  if (written?.isFinal || today > window.closesOn) return undefined;
  const both = ["lessor", "artisan"] as const;
  if (written && today >= addDays(window.closesOn, -REMINDED_AHEAD)) {
    return { mail: "reminder", to: both.filter((side) => !written.signedBy.includes(side)) };
  }
  const from = kind === "entry" ? term.startDate : addDays(term.endDate, -EXIT_DAYS_AHEAD);
  const isInvited = today >= from && today < addDays(from, INVITED_WITHIN);
  return isInvited ? { mail: "invitation", to: both } : undefined;
};

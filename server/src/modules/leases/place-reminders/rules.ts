import type { LeaseSide, PlaceStateKind } from "@stokaz/contract/handover/place-states";
import { addDays, type CalendarDay } from "@stokaz/contract/time/calendar";

/** A lease over `[startDate, endDate)`. */
type Term = { startDate: CalendarDay; endDate: CalendarDay };
/** Period of a state; it can be signed until its last day. */
type Window = { closesOn: CalendarDay };

/**
 * Days before the end of a lease on which both sides are invited to inspect the place: its last day
 * is the day before the end.
 */
const EXIT_DAYS_AHEAD = 3;
/** Days in which an invitation is still sent, because the job may have been down. */
const INVITED_WITHIN = 7;
/** Days before the last day on which a side that has not signed gets a reminder. */
const REMINDED_AHEAD = 5;

/** The sides that have signed the current version of a state; `undefined` if nobody began it. */
export type Written = { signedBy: readonly LeaseSide[]; isFinal: boolean } | undefined;

/**
 * The mail about a state that is due on a day: first the invitation to both sides, and towards the
 * end of the period a reminder to the sides that have not signed a state that was begun. If nobody
 * begins a state, no reminder is sent.
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

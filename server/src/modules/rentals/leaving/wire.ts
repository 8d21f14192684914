import type { LeaveQuote as WireLeaveQuote } from "@stokaz/contract/leases/lease-changes";
import { lastDayBefore } from "@stokaz/contract/time/calendar";
import { frenchDay } from "@stokaz/contract/time/french-day";
import { toWireChange, toWireScale } from "../changes/public.ts";
import type { RentalChangeRow } from "../tables.ts";
import type { LeaveQuote } from "./service.ts";

/** The price of leaving in the wire's names. */
export const toWireLeaveQuote = (quoted: LeaveQuote): WireLeaveQuote => ({
  endDate: quoted.effectiveOn,
  notOwed: quoted.notOwed,
  refund: quoted.refund,
  promisedUntil: quoted.promisedUntil ?? null,
  months: toWireScale(quoted.scale),
});

/** The answer to a lease that was left. */
export const toWireLeft = (change: RentalChangeRow) => ({
  message: `Préavis donné : le dernier jour de votre location est le ${frenchDay(lastDayBefore(change.end_date_after))}.`,
  change: toWireChange(change),
});

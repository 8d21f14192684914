import type { LeaseChange, LeaveQuote as WireQuote } from "@stokaz/contract/lease-changes";
import { toWireChange, toWireScale } from "../changes/public.ts";
import type { RentalChangeRow } from "../tables.ts";
import type { LeaveQuote } from "./service.ts";

/** What leaving comes to, in the wire's names. */
export const toWireQuote = (quoted: LeaveQuote): WireQuote => {
  const { endDate, promisedUntil, scale, notOwed, refund } = quoted;
  return {
    endDate,
    notOwed,
    refund,
    promisedUntil: promisedUntil ?? null,
    months: toWireScale(scale),
  };
};

/** What was agreed to by leaving. */
export const toWireLeft = (left: RentalChangeRow): LeaseChange => toWireChange(left);

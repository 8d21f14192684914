import type { LeaseChange } from "@stokaz/contract/leases/lease-changes";
import type { GrowthQuote as WireQuote } from "@stokaz/contract/leases/lease-growths";
import { toWireChange, toWireScale } from "../changes/public.ts";
import type { RentalChangeRow } from "../tables.ts";
import type { GrowthQuote } from "./service.ts";

/** The price of a growth in the wire's names. */
export const toWireQuote = ({ scale, ...quoted }: GrowthQuote): WireQuote => ({
  ...quoted,
  months: toWireScale(scale),
});

/** The amendment in the wire's names. */
export const toWireGrown = (grown: RentalChangeRow): LeaseChange => toWireChange(grown);

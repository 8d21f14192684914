import type { LeaseChange } from "@stokaz/contract/leases/lease-changes";
import type { ScaledMonth } from "@stokaz/contract/leases/lease-scale";
import type { RentalChangeRow } from "../tables.ts";

/** A change of a lease in the wire's names. */
export const toWireChange = (change: RentalChangeRow): LeaseChange => ({
  _id: change.id,
  number: change.number,
  kind: change.kind,
  madeAt: change.made_at,
  effectiveOn: change.effective_on,
  before: { pallets: change.pallets_before, endDate: change.end_date_before },
  after: { pallets: change.pallets_after, endDate: change.end_date_after },
  priceChange: change.price_change_cents,
  refund: change.refund_cents,
});

/** A scale in the wire's names. */
export const toWireScale = (scale: readonly ScaledMonth[]): Omit<ScaledMonth, "month">[] =>
  scale.map(({ month, ...shown }) => shown);

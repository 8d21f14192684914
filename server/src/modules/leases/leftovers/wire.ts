import type { Leftovers } from "@stokaz/contract/leases/leftovers";
import type { ShownLeftovers } from "./service.ts";

/** Leftovers in the wire's names. */
export const toWireLeftovers = (shown: ShownLeftovers): Leftovers => ({
  status: shown.leftovers?.status ?? null,
  products: shown.products.map(({ id, name, stock, awaited, numbers }) => ({
    _id: id,
    productName: name,
    stock,
    awaited,
    pallets: [...numbers],
  })),
  events: shown.events.map((event) => ({
    _id: event.id,
    at: event.at,
    kind: event.kind,
    by: event.side,
    units: event.units,
    note: event.note,
    hasPicture: event.sha256 !== null,
    decision: event.decision,
    fetchUntil: event.fetch_until,
  })),
  case: shown.openCase
    ? { openedAt: shown.openCase.opened_at, fetchUntil: shown.openCase.fetch_until }
    : null,
  decidesOn: shown.decidesOn ?? null,
  ...shown.rights,
});

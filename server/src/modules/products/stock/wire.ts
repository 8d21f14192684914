import type { StockMovement } from "@stokaz/contract/stock";
import type { MovementView } from "./repository.ts";

/** A change of a stock in the names of the wire. */
export const toWireMovement = (movement: MovementView): StockMovement => ({
  _id: movement.id,
  kind: movement.kind,
  units: movement.units,
  stockAfter: movement.stock_after,
  note: movement.note,
  orderNumber: movement.order_number,
  at: movement.at,
});

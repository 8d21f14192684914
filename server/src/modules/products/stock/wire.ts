import type { readStock, StockMovement } from "@stokaz/contract/products/stock";
import type { z } from "zod";
import { toWireBatch } from "../batches/public.ts";
import type { MovementView } from "./repository.ts";
import type { StockHistory } from "./service.ts";

const toWireMovement = (movement: MovementView): StockMovement => ({
  _id: movement.id,
  kind: movement.kind,
  units: movement.units,
  stockAfter: movement.stock_after,
  note: movement.note,
  orderNumber: movement.order_number,
  batchNumber: movement.batch_number,
  who: movement.who,
  at: movement.at,
});

/** Converts the stock of a product, with a page of its movements, to the wire's names. */
export const toWireStock = ({
  product,
  awaited,
  threshold,
  movements,
  batches,
  nextCursor,
}: StockHistory): z.output<typeof readStock.answer> => ({
  productName: product.name,
  rentedSpaceId: product.rental_id,
  isArchived: product.archived_at !== null,
  stock: product.stock_quantity,
  awaited,
  threshold,
  batches: batches.map(toWireBatch),
  withoutBatch: batches.reduce((rest, { units }) => rest - units, product.stock_quantity),
  data: movements.map(toWireMovement),
  nextCursor,
});

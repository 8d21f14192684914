import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { id, message, typedQuantity } from "./fields.ts";
import { LIMITS } from "./limits.ts";

/** A lease of the same artisan to which a product can move. */
const moveTarget = z.object({
  _id: id,
  spaceName: z.string(),
  address: z.string(),
  free: z.number().int().meta({ description: "Pallets that nothing stands on" }),
  isSameThere: z
    .boolean()
    .meta({ description: "The same product stands there: units are added to it" }),
});
export type MoveTarget = z.output<typeof moveTarget>;

export const getMoveTargets = endpoint({
  method: "GET",
  path: "/api/product/:id/move",
  summary: "Where one's product can move to, and how much of it can",
  access: ["artisan"],
  rights: ["products"],
  params: z.object({ id }),
  status: 200,
  answer: z.object({
    productName: z.string(),
    stock: z.number().int().meta({ description: "Units that can move" }),
    awaited: z.number().int().meta({
      description: "Units that orders hold: they stay until they are collected",
    }),
    area: z.number().int().meta({ description: "Its square metres" }),
    targets: z.array(moveTarget).meta({
      description: `Running leases, the first ${LIMITS.wholeList}`,
    }),
  }),
  problems: ["product/not-found", "product/not-yours"],
});

/** Target and number of units of a stock move. */
export const stockMove = z.object({
  rentalId: id.meta({ description: "Another lease of one's own" }),
  units: typedQuantity(),
});
export type StockMove = z.output<typeof stockMove>;

export const moveStock = endpoint({
  method: "POST",
  path: "/api/product/:id/move",
  summary:
    "Moves units of one's product to another of one's leases; what orders hold stays where it is",
  access: ["artisan"],
  rights: ["products"],
  params: z.object({ id }),
  body: stockMove,
  status: 200,
  answer: message.extend({
    productId: id.meta({ description: "Of the product there: the same when all of it moved" }),
  }),
  problems: [
    "product/not-found",
    "product/not-yours",
    "rental/not-found",
    "rental/not-yours",
    "product/rental-not-running",
    "product/area-exceeds-rental",
    "stock/too-few",
    "stock/too-many",
    "stock/too-many-batches",
    "stock/batch-exists",
    "move/same-lease",
    "move/hidden",
  ],
});

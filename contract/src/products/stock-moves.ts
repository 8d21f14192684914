import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, message, typedQuantity } from "../fields.ts";
import { LIMITS } from "../limits.ts";

/** A lease of the same artisan to which a product can move. */
const moveTarget = z.object({
  _id: id,
  spaceName: z.string(),
  address: z.string(),
  free: z.number().int().meta({ description: "Number of empty pallets" }),
  isSameThere: z.boolean().meta({
    description: "Whether the same product is already there, so that the units are added to it",
  }),
});
export type MoveTarget = z.output<typeof moveTarget>;

export const getMoveTargets = endpoint({
  method: "GET",
  path: "/api/product/:id/move",
  summary: "Lists the leases to which a product can move, and how many units can move",
  access: ["artisan"],
  rights: ["products"],
  params: z.object({ id }),
  status: 200,
  answer: z.object({
    productName: z.string(),
    stock: z.number().int().meta({ description: "Number of units that can move" }),
    awaited: z.number().int().meta({
      description: "Number of units in orders. They stay until they are collected",
    }),
    area: z.number().int().meta({ description: "m² that the product takes" }),
    targets: z.array(moveTarget).meta({
      description: `Current leases, at most ${LIMITS.wholeList}`,
    }),
  }),
  problems: ["product/not-found", "product/not-yours"],
});

/** Target and number of units of a stock move. */
export const stockMove = z.object({
  rentalId: id.meta({ description: "Another lease of the artisan" }),
  units: typedQuantity(),
});
export type StockMove = z.output<typeof stockMove>;

export const moveStock = endpoint({
  method: "POST",
  path: "/api/product/:id/move",
  summary:
    "Moves units of a product to another lease of the artisan. Units in orders stay where they are",
  access: ["artisan"],
  rights: ["products"],
  params: z.object({ id }),
  body: stockMove,
  status: 200,
  answer: message.extend({
    productId: id.meta({
      description: "Product at the new lease. The id is unchanged if all units moved",
    }),
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

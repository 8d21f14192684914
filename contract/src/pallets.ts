import { z } from "zod";
import { id } from "./fields.ts";

const standingProduct = z.object({
  _id: id,
  productName: z.string(),
  stock: z.number().int().meta({ description: "Units to sell" }),
  awaited: z
    .number()
    .int()
    .meta({ description: "Units that orders hold until somebody collects them" }),
});
export type StandingProduct = z.output<typeof standingProduct>;

/** Products on the pallets of a rental. */
export const standing = z
  .object({
    pallets: z.array(
      z.object({
        numbers: z.array(z.number().int()).meta({
          description: "From 1 on; several when what stands there takes several pallets",
        }),
        products: z.array(standingProduct),
      }),
    ),
    unplaced: z.array(standingProduct).meta({
      description: "Taken off the sale, so without a pallet, but still to be collected",
    }),
    free: z.number().int().meta({ description: "Pallets that nothing stands on" }),
  })
  .meta({ id: "Standing" });
export type Standing = z.output<typeof standing>;

import { z } from "zod";
import { id } from "../fields.ts";

const standingProduct = z.object({
  _id: id,
  productName: z.string(),
  stock: z.number().int().meta({ description: "Units in stock" }),
  awaited: z.number().int().meta({ description: "Units of orders that are not collected yet" }),
});
export type StandingProduct = z.output<typeof standingProduct>;

/** Products on the pallets of a rental. */
export const standing = z
  .object({
    pallets: z.array(
      z.object({
        numbers: z.array(z.number().int()).meta({
          description:
            "Numbers of the pallets, from 1. Several if these products take several pallets",
        }),
        products: z.array(standingProduct),
      }),
    ),
    unplaced: z.array(standingProduct).meta({
      description:
        "Products that are no longer on sale and have no pallet, but of which units are still there",
    }),
    free: z.number().int().meta({ description: "Number of empty pallets" }),
  })
  .meta({ id: "Standing" });
export type Standing = z.output<typeof standing>;

import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { euros } from "../money/money-fields.ts";
import { product } from "../products/products.ts";
import { availableSpace } from "./available-spaces.ts";

/** A commune of the territory and today's offers there. */
export const commune = z
  .object({
    slug: z.string().meta({ description: "Its name in URLs: `saint-pierre`" }),
    name: z.string(),
    postcodes: z.array(z.string()),
    spaces: z
      .number()
      .int()
      .meta({ description: "Number of spaces with free room during the next month" }),
    products: z.number().int().meta({ description: "Number of products on sale" }),
    usualPrice: euros.nullable().meta({
      description: "Median price of its spaces, euros per pallet per month. `null` if it has none",
    }),
    pricedSpaces: z
      .number()
      .int()
      .meta({ description: "Number of spaces in that median, full ones included" }),
  })
  .meta({ id: "Commune" });
export type Commune = z.output<typeof commune>;

export const listCommunes = endpoint({
  method: "GET",
  path: "/api/communes",
  summary: "Lists the territory's communes with the number of offers in each",
  access: "anyone",
  isCacheable: true,
  status: 200,
  answer: z.object({
    data: z.array(commune),
    usualPrice: euros
      .nullable()
      .meta({ description: "Median price in the whole territory, euros per pallet per month" }),
  }),
});

export const getCommune = endpoint({
  method: "GET",
  path: "/api/communes/:slug",
  summary: "Returns a commune with its newest public spaces and products",
  access: "anyone",
  isCacheable: true,
  params: z.object({ slug: z.string().max(100) }),
  status: 200,
  answer: z.object({
    commune,
    spaces: z.array(availableSpace),
    products: z.array(product),
  }),
  problems: ["commune/not-found"],
});

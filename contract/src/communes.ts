import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { euros } from "./money.ts";
import { product } from "./products.ts";
import { availableSpace } from "./spaces.ts";

/** A commune of the territory and today's offers there. */
export const commune = z
  .object({
    slug: z.string().meta({ description: "Its name in addresses: `saint-pierre`" }),
    name: z.string(),
    postcodes: z.array(z.string()),
    spaces: z.number().int().meta({ description: "Spaces with room for the month to come" }),
    products: z.number().int().meta({ description: "Products on sale" }),
    usualPrice: euros
      .nullable()
      .meta({ description: "Median price of its spaces, euros per pallet per month" }),
    pricedSpaces: z
      .number()
      .int()
      .meta({ description: "How many spaces that median is of, full ones included" }),
  })
  .meta({ id: "Commune" });
export type Commune = z.output<typeof commune>;

export const listCommunes = endpoint({
  method: "GET",
  path: "/api/communes",
  summary: "The territory's communes and what is offered in each",
  access: "anyone",
  isCacheable: true,
  status: 200,
  answer: z.object({
    data: z.array(commune),
    usualPrice: euros.nullable().meta({ description: "Median price over the whole territory" }),
  }),
});

export const getCommune = endpoint({
  method: "GET",
  path: "/api/communes/:slug",
  summary: "A commune with its newest spaces and products, as anybody sees them",
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

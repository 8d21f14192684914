import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, score } from "../fields.ts";
import { paging } from "../paging.ts";
import { shownPictures } from "../pictures.ts";
import { listProducts } from "../products/products.ts";
import { located } from "../spaces/located.ts";
import { hours, weekday } from "./schedule-fields.ts";

/** A storage space as buyers see it: where and when they collect the products. */
export const place = located
  .extend({
    _id: id,
    name: z.string(),
    address: z
      .string()
      .meta({ description: "Only postcode and commune, unless the caller may see the street" }),
    postcode: z.string(),
    city: z.string(),
    retrievalDays: z.array(weekday),
    retrievalTimes: hours,
    lessorId: id.meta({
      description: "The lessor, see `GET /api/sellers/:id`",
    }),
  })
  .meta({ id: "Place" });
export type Place = z.output<typeof place>;

export const getPlace = endpoint({
  method: "GET",
  path: "/api/places/:id",
  summary: "Returns a pickup place with a page of the products on sale there, newest first",
  access: "anyone-known",
  isCacheable: true,
  params: z.object({ id }),
  query: paging,
  status: 200,
  answer: listProducts.answer
    .pick({ data: true, total: true, nextCursor: true })
    .extend({ place, pictures: shownPictures, score: score.optional() }),
  problems: ["space/not-found"],
});

import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, score } from "../fields.ts";
import { paging } from "../paging.ts";
import { shownReview } from "./reviews.ts";

const published = z.object({
  score: score.nullable().meta({ description: "`null` if there are no reviews" }),
  data: z.array(shownReview),
  nextCursor: z.string().nullable(),
});

export const listSellerReviews = endpoint({
  method: "GET",
  path: "/api/sellers/:id/reviews",
  summary: "Lists buyers' reviews of an artisan, newest first",
  access: "anyone",
  feature: "reviews",
  params: z.object({ id }),
  query: paging,
  status: 200,
  answer: published,
});

export const listPlaceReviews = endpoint({
  method: "GET",
  path: "/api/places/:id/reviews",
  summary: "Lists buyers' and tenants' reviews of a place, newest first",
  access: "anyone",
  feature: "reviews",
  params: z.object({ id }),
  query: paging,
  status: 200,
  answer: published,
});

export const listTenantReviews = endpoint({
  method: "GET",
  path: "/api/tenants/:id/reviews",
  summary:
    "Lists lessors' reviews of an artisan as a tenant. For lessors, administrators and this artisan",
  access: ["lessor", "artisan", "admin"],
  feature: "reviews",
  params: z.object({ id }),
  query: paging,
  status: 200,
  answer: published,
  problems: ["account/email-unproven", "review/not-yours"],
});

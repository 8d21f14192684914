import { z } from "zod";
import { acceptance } from "../accounts/acceptance.ts";
import { approval } from "../accounts/approval.ts";
import { endpoint } from "../endpoint.ts";
import { id, pictureUrl, score, typedAddress } from "../fields.ts";
import { hours, weekday } from "../handover/schedule-fields.ts";
import { LIMITS } from "../limits.ts";
import { euros } from "../money/money-fields.ts";
import { paging, searchText } from "../paging.ts";
import { shownPictures } from "../pictures.ts";
import { day } from "../time/day-fields.ts";
import { boundingBox, located, point } from "./located.ts";
import { spaceRules } from "./space-rules.ts";

/**
 * A space as artisans see it who look for one. Source: specification §3. Contact fields are only
 * for people who have a right to them.
 */
export const availableSpace = located
  .extend({
    _id: id,
    name: z.string(),
    address: z.string(),
    postcode: z.string(),
    city: z.string(),
    surface: z.number().int().meta({ description: "m², equal to the number of pallets" }),
    availableSurface: z
      .number()
      .int()
      .meta({ description: "m² free during the requested period, or during one month from today" }),
    price: euros.meta({ description: "Euros per pallet per month" }),
    photo: pictureUrl,
    lessorId: id.meta({
      description: "The lessor, see `GET /api/sellers/:id`",
    }),
    acceptance: acceptance.meta({ description: "`on_request`: the lessor answers first" }),
    rules: spaceRules.optional().meta({ description: "Absent if the lessor gave none" }),
    rulesVersion: z
      .number()
      .int()
      .optional()
      .meta({ description: "Version of `rules` that a rental must accept" }),
    distance: z.number().int().optional().meta({
      description: "Metres from `near`. Absent without `near`, or without a shown point",
    }),
    user: z.object({
      retrievalDays: z.array(z.array(weekday)),
      retrievalTimes: hours,
      deliveryDays: z.array(z.array(weekday)),
      deliveryTimes: hours,
    }),
    managerFirstName: z.string().optional(),
    managerLastName: z.string().optional(),
    phone: z.string().optional(),
  })
  .meta({ id: "AvailableSpace" });
export type AvailableSpace = z.output<typeof availableSpace>;

/** Sort keys of a list of spaces; `distance` needs a starting point. */
export const SPACE_SORTS = ["newest", "distance", "price", "room"] as const;
export type SpaceSort = (typeof SPACE_SORTS)[number];

export const listAvailableSpaces = endpoint({
  method: "GET",
  path: "/api/renter/availableStorageSpace",
  summary: `Lists spaces with free room. With any parameter, one page of them. X-Total-Count is counted up to ${LIMITS.countedSpaces}. X-Corrected-Location (percent-encoded) is the commune that replaced a location without spaces`,
  access: "anyone-known",
  isCacheable: true,
  query: paging.extend({
    location: searchText,
    minSurface: z.coerce.number().int().min(0).max(LIMITS.surfaceM2).optional(),
    maxPrice: z.coerce.number().min(0).max(LIMITS.priceEuros).optional(),
    from: day.optional(),
    months: z.coerce.number().int().min(1).max(LIMITS.rentalMonths).optional(),
    bbox: boundingBox.optional(),
    near: point.optional(),
    id: id.optional().meta({ description: "Only this space, if it has room" }),
    sort: z.enum(SPACE_SORTS, { error: "Tri inconnu" }).optional(),
  }),
  status: 200,
  answer: z.array(availableSpace),
});

export const getSpace = endpoint({
  method: "GET",
  path: "/api/spaces/:id",
  summary: "Returns a public space, whether it has room this month or not",
  access: "anyone-known",
  isCacheable: true,
  params: z.object({ id }),
  status: 200,
  answer: z.object({
    space: availableSpace,
    pictures: shownPictures,
    score: score.optional(),
    approval: approval
      .optional()
      .meta({ description: "For its lessor and the operator. Absent once approved" }),
  }),
  problems: ["space/not-found"],
});

export const getCommunePrices = endpoint({
  method: "GET",
  path: "/api/storageSpace/prices",
  summary: "Returns the price per pallet per month in the commune of an address",
  access: ["lessor"],
  query: z.object({ address: typedAddress }),
  status: 200,
  answer: z.object({
    commune: z
      .string()
      .meta({ description: "Empty if the address is not in a commune of the territory" }),
    spaces: z.number().int().meta({ description: "Number of spaces on offer there" }),
    prices: z
      .object({ min: euros, median: euros, max: euros })
      .nullable()
      .meta({ description: "Prices of these spaces. `null` if there are none" }),
  }),
});
export type CommunePrices = z.output<typeof getCommunePrices.answer>;

import { z } from "zod";
import { acceptance } from "../accounts/acceptance.ts";
import { approval } from "../accounts/approval.ts";
import { endpoint } from "../endpoint.ts";
import {
  anyPhone,
  id,
  message,
  pictureFile,
  pictureUrl,
  requiredText,
  score,
  typedSurface,
} from "../fields.ts";
import { hours, weekday } from "../handover/schedule-fields.ts";
import { standing } from "../leases/pallets.ts";
import { LIMITS } from "../limits.ts";
import { euros, typedPrice } from "../money/money-fields.ts";
import { paging, searchText } from "../paging.ts";
import { shownPictures } from "../pictures.ts";
import { day, month } from "../time/day-fields.ts";
import { insuranceState } from "./insurance.ts";
import { boundingBox, located, point } from "./located.ts";
import { ruleFields, spaceRules } from "./space-rules.ts";

/**
 * A space as renters see it. Source: specification §3. Contact fields are only for people who have
 * a right to them.
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

/** A space, as its lessor sees it. Source: specification §3, "as edited by the lessor". */
export const ownSpace = located
  .extend({
    _id: id,
    name: z.string(),
    surface: z.number().int(),
    address: z.string(),
    price: euros.meta({ description: "Euros per pallet per month" }),
    photo: pictureUrl,
    managerLastName: z.string(),
    managerFirstName: z.string(),
    phone: z.string(),
    acceptance,
    rules: spaceRules.optional(),
    startDate: day
      .nullable()
      .meta({ description: "Earliest start of its current and future rentals" }),
    endDate: day.nullable().meta({ description: "Latest end of its current and future rentals" }),
    rentedSurface: z.number().int().meta({ description: "Number of pallets rented today" }),
    monthlyEarnings: euros.meta({ description: "Euros per month from today's rentals" }),
    hiddenReason: z
      .string()
      .nullable()
      .meta({ description: "Why the operator hid it. `null` if not hidden" }),
    approval: approval.optional().meta({ description: "Absent once approved" }),
    addressReaders: z.number().int().meta({
      description: "Artisans who saw its address this month without renting it",
    }),
  })
  .meta({ id: "OwnSpace" });
export type OwnSpace = z.output<typeof ownSpace>;

/** Degrees as text or number; empty counts as absent. */
const typedDegrees = (limit: number) =>
  z.preprocess(
    (value) => (typeof value === "string" && value.trim() === "" ? undefined : value),
    z.coerce
      .number("Coordonnées invalides")
      .min(-limit, "Coordonnées invalides")
      .max(limit, "Coordonnées invalides")
      .optional(),
  );

const spaceFields = z.object({
  name: requiredText("Le nom est requis"),
  surface: typedSurface("La surface est requise."),
  address: requiredText("L'adresse est requise", LIMITS.address),
  price: typedPrice({ required: "Le tarif est requis.", minimum: "Le tarif doit être positif." }),
  managerLastName: requiredText("Le nom du responsable est requis"),
  managerFirstName: requiredText("Le prénom du responsable est requis"),
  phone: anyPhone,
  lat: typedDegrees(90).meta({
    description: "Position chosen by the lessor. If absent, found from the address",
  }),
  lng: typedDegrees(180),
  acceptance: acceptance
    .optional()
    .meta({ description: "If absent: `instant` for a new space, unchanged for an existing one" }),
  ...ruleFields,
});

const SPACE_PHOTO_REQUIRED = "La photo de l'espace est requise.";

/** A new space. `surface` is m² and pallets, `price` euros per pallet per month. */
export const newSpace = spaceFields.extend({ photo: pictureFile(SPACE_PHOTO_REQUIRED) });
/** A changed space. Without a photo it keeps the one that it has. */
export const changedSpace = spaceFields.extend({
  photo: pictureFile(SPACE_PHOTO_REQUIRED).optional(),
});
export type NewSpace = z.output<typeof newSpace>;
export type ChangedSpace = z.output<typeof changedSpace>;

const savedSpace = z.object({ message: z.string(), storageSpace: ownSpace });

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

export const listOwnSpaces = endpoint({
  method: "GET",
  path: "/api/storageSpace/getall",
  summary: "Lists the lessor's spaces",
  access: ["lessor"],
  status: 200,
  answer: z.array(ownSpace),
});

/** Occupancy of a space, day by day over a month, with its tenants and income. */
export const occupancy = z
  .object({
    month,
    surface: z.number().int(),
    days: z.array(
      z.object({
        day,
        rented: z.number().int().meta({ description: "Pallets of confirmed rentals" }),
        held: z.number().int().meta({
          description: "Pallets reserved for a payment or a request",
        }),
        free: z.number().int(),
      }),
    ),
    rentals: z
      .array(
        z.object({
          _id: id,
          tradeName: z.string(),
          pallets: z.number().int(),
          startDate: day,
          endDate: day.meta({ description: "The first day after the rental" }),
        }),
      )
      .meta({ description: "Confirmed rentals with at least one day in the month" }),
    requests: z
      .array(
        z.object({
          _id: id,
          tradeName: z.string(),
          pallets: z.number().int(),
          startDate: day,
          endDate: day.meta({ description: "The first day after the rental" }),
        }),
      )
      .meta({
        description: "Open requests with at least one day in the month",
      }),
    tenants: z
      .array(
        z.object({
          _id: id,
          tradeName: z.string(),
          pallets: z.number().int(),
          startDate: day,
          endDate: day.meta({ description: "The first day after the rental" }),
          monthlyEarnings: euros,
          isComing: z.boolean(),
          standing,
          insurance: insuranceState,
        }),
      )
      .meta({ description: "Current and future rentals, for any requested month" }),
    earnings: z
      .array(z.object({ month, amount: euros }))
      .meta({ description: "Rents due in each of twelve months, before the platform fee" }),
  })
  .meta({ id: "Occupancy" });
export type Occupancy = z.output<typeof occupancy>;

export const getOccupancy = endpoint({
  method: "GET",
  path: "/api/storageSpace/:id/occupancy",
  summary: "Returns the occupancy of one of the lessor's spaces in a month",
  access: ["lessor"],
  params: z.object({ id }),
  query: z.object({ month: month.optional() }),
  status: 200,
  answer: occupancy,
  problems: ["space/not-found", "space/not-yours"],
});

export const getCommunePrices = endpoint({
  method: "GET",
  path: "/api/storageSpace/prices",
  summary: "Returns the price per pallet per month in the commune of an address",
  access: ["lessor"],
  query: z.object({ address: requiredText("L'adresse est requise", LIMITS.address) }),
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

export const createSpace = endpoint({
  method: "POST",
  path: "/api/storageSpace/create",
  summary: "Publishes a space",
  access: ["lessor"],
  encoding: "multipart",
  body: newSpace,
  status: 201,
  answer: savedSpace,
  problems: [
    "feature/off",
    "account/texts-to-accept",
    "account/email-unproven",
    "space/payment-account-missing",
    "picture/too-large",
    "picture/busy",
    "picture/not-an-image",
  ],
});

export const updateSpace = endpoint({
  method: "PUT",
  path: "/api/storageSpace/update/:id",
  summary: "Changes one of the lessor's spaces",
  access: ["lessor"],
  params: z.object({ id }),
  encoding: "multipart",
  body: changedSpace,
  status: 200,
  answer: savedSpace,
  problems: [
    "feature/off",
    "space/not-found",
    "space/not-yours",
    "space/surface-below-rented",
    "picture/too-large",
    "picture/busy",
    "picture/not-an-image",
  ],
});

export const deleteSpace = endpoint({
  method: "DELETE",
  path: "/api/storageSpace/delete/:id",
  summary: "Archives one of the lessor's spaces",
  access: ["lessor"],
  params: z.object({ id }),
  status: 200,
  answer: message,
  problems: ["space/not-found", "space/not-yours", "space/has-rentals", "space/has-requests"],
});

/**
 * The refusals of a map pin: a coordinate is missing, or it is outside the territory with this
 * name.
 */
export const PIN_INCOMPLETE = "Le repère est incomplet.";
export const pinOutside = (territory: string): string =>
  `Le repère est en dehors du territoire desservi (${territory}).`;

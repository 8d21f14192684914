import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { features } from "../features.ts";
import { laterBoolean } from "../fields.ts";
import { hours } from "../handover/schedule-fields.ts";
import { LIMITS } from "../limits.ts";
import { day } from "../time/day-fields.ts";

const foodAuthority = z.object({ name: z.string(), shortName: z.string() }).meta({
  description: "Authority to which people declare that they handle food. Both names are feminine",
});
export type FoodAuthority = z.output<typeof foodAuthority>;

/** The place that this deployment serves and the names that it shows. */
export const territory = z
  .object({
    brandName: z.string(),
    code: z.string(),
    name: z.string(),
    whereName: z
      .string()
      .meta({ description: "Territory with its preposition: « à La Réunion », « en Guyane »" }),
    timeZone: z.string(),
    diallingCode: z.string().meta({ description: "Replaces the leading 0 of a phone number" }),
    foodAuthority,
    alertName: z.string().default("Alerte cyclone").meta({
      description: "French name of a closure by the operator, for the weather of this territory",
    }),
    holidays: z
      .array(z.object({ day, name: z.string() }))
      .meta({ description: "Public holidays of this year and next year" }),
    bbox: z.tuple([z.number(), z.number(), z.number(), z.number()]),
    centre: z.object({ lat: z.number(), lng: z.number() }),
    zoom: z.number(),
    communes: z.array(
      z.object({
        name: z.string(),
        postcodes: z.array(z.string()),
        lat: z.number().nullable(),
        lng: z.number().nullable(),
      }),
    ),
    coastline: z.unknown().meta({ description: "Coastline as a GeoJSON geometry" }),
    tilesUrl: z.string(),
    googleMapsKey: z
      .string()
      .meta({ description: "Key of Google Maps. Empty if Leaflet draws the maps" }),
    featuresOff: z.array(z.enum(features)).meta({
      description: "Features that the operator turned off. Their calls answer `feature/off`",
    }),
    platformFeePercent: z.number(),
    hasFirstListingApproval: laterBoolean.meta({
      description: "Whether a person's first listing waits until the operator approves it",
    }),
    hasReviewsReadBefore: laterBoolean.meta({
      description: "Whether the operator reads each review before others do",
    }),
    prepaidMonthsMax: z
      .number()
      .int()
      .meta({ description: "Maximum number of months of a rental that can be paid at once" }),
    alcoholClosedHours: hours.nullable().meta({
      description:
        "Hours of the day, in the territory's zone, in which alcohol is neither sold nor handed over. `end` may be on the next day. `null` if there are none",
    }),
    operator: z.object({
      name: z.string(),
      address: z.string(),
      email: z.string(),
      phone: z.string(),
      legalForm: z.string().meta({ description: "Legal form and capital. Empty if not filled in" }),
      registration: z.string().meta({ description: "Trade register and number" }),
      vatNumber: z.string(),
      director: z.string().meta({ description: "Publication director" }),
      host: z
        .string()
        .meta({ description: "Name, address and phone number of the hosting provider" }),
      mediator: z.string().meta({ description: "Consumer mediator: name, address and website" }),
    }),
    hasGuaranteeNotice: z.boolean().meta({
      description: "Whether the official picture of the guarantee notice is available",
    }),
    toFillIn: z.array(z.string()).meta({
      description: "Settings that the operator still has to fill in. Always empty in production",
    }),
  })
  .meta({ id: "Territory" });
export type Territory = z.output<typeof territory>;

export const getTerritory = endpoint({
  method: "GET",
  path: "/api/territory",
  summary: "Returns the territory, its communes and the settings of the maps",
  access: "anyone",
  isCacheable: true,
  status: 200,
  answer: territory,
});

export const geocode = endpoint({
  method: "GET",
  path: "/api/geocode",
  summary: "Finds places of the territory that match a text, best first",
  access: "anyone",
  query: z.object({
    q: z
      .string({ error: "Saisissez une adresse" })
      .trim()
      .min(1, "Saisissez une adresse")
      .max(LIMITS.address),
    partial: z.stringbool().optional().meta({ description: "The text is still being typed" }),
  }),
  status: 200,
  answer: z.object({
    data: z.array(
      z.object({
        label: z.string(),
        postcode: z.string(),
        city: z.string(),
        lat: z.number(),
        lng: z.number(),
        score: z.number(),
      }),
    ),
  }),
  problems: ["request/too-many"],
});

import { z } from "zod";
import { day } from "./calendar.ts";
import { endpoint } from "./endpoint.ts";
import { features } from "./features.ts";
import { LIMITS } from "./limits.ts";

/** The place that this deployment serves and the names that it shows. */
export const territory = z
  .object({
    brandName: z.string(),
    code: z.string(),
    name: z.string(),
    whereName: z
      .string()
      .meta({ description: "Where something is that is there: « à La Réunion », « en Guyane »" }),
    timeZone: z.string(),
    diallingCode: z
      .string()
      .meta({ description: "Stands for the leading 0 of a phone called from elsewhere" }),
    holidays: z
      .array(z.object({ day, name: z.string() }))
      .meta({ description: "Public holidays of this year and the next" }),
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
    coastline: z.unknown().meta({ description: "GeoJSON geometry of the coast" }),
    tilesUrl: z.string(),
    googleMapsKey: z.string().meta({ description: "Google draws the maps; empty for Leaflet" }),
    featuresOff: z
      .array(z.enum(features))
      .meta({ description: "What this deployment leaves out: its calls answer `feature/off`" }),
    platformFeePercent: z.number(),
    prepaidMonthsMax: z
      .number()
      .int()
      .meta({ description: "Months of a rental that may be paid at once" }),
    operator: z.object({
      name: z.string(),
      address: z.string(),
      email: z.string(),
      phone: z.string(),
      legalForm: z.string().meta({ description: "With its capital; empty when not filled in" }),
      registration: z.string().meta({ description: "Trade register and number" }),
      vatNumber: z.string(),
      director: z.string().meta({ description: "Who answers for what is published" }),
      host: z.string().meta({ description: "Name, address and phone of who hosts the platform" }),
      mediator: z.string().meta({ description: "Consumer mediator: name, address, site" }),
    }),
    hasGuaranteeNotice: z.boolean().meta({
      description: "Whether the official picture of the guarantee notice is there to be shown",
    }),
    toFillIn: z.array(z.string()).meta({
      description: "Settings that the operator has yet to fill in; none are named in production",
    }),
  })
  .meta({ id: "Territory" });
export type Territory = z.output<typeof territory>;

export const getTerritory = endpoint({
  method: "GET",
  path: "/api/territory",
  summary: "The territory served, its communes and the map's settings",
  access: "anyone",
  isCacheable: true,
  status: 200,
  answer: territory,
});

export const geocode = endpoint({
  method: "GET",
  path: "/api/geocode",
  summary: "Places of the territory that a text may mean, best first",
  access: "anyone",
  query: z.object({
    q: z
      .string({ error: "Saisissez une adresse" })
      .trim()
      .min(1, "Saisissez une adresse")
      .max(LIMITS.address),
    partial: z
      .stringbool()
      .optional()
      .meta({ description: "The text is still being typed: what it may become" }),
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

import { z } from "zod";

/** A place in the form that is stored. */
export const geocodedPlace = z.object({
  label: z.string(),
  postcode: z.string(),
  city: z.string(),
  lat: z.number(),
  lng: z.number(),
  score: z.number(),
});

/**
 * A possible meaning of a text. `score` is from 0 to 1; 0.4 or less means only the commune's
 * centre.
 */
export type GeocodedPlace = z.output<typeof geocodedPlace>;

/** Asks one service for places, best first. Rejects when the service can't answer. */
export type AddressService = (query: string) => Promise<GeocodedPlace[]>;

/** Timeout of an address service, in milliseconds. */
export const ANSWER_MS = 2000;

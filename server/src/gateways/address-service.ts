import { z } from "zod";

/** A place as it is kept. */
export const geocodedPlace = z.object({
  label: z.string(),
  postcode: z.string(),
  city: z.string(),
  lat: z.number(),
  lng: z.number(),
  score: z.number(),
});

/** A place that a text may mean. `score` from 0 to 1; 0.4 and less is only the commune's centre. */
export type GeocodedPlace = z.output<typeof geocodedPlace>;

/** One service asked for places, best first. Rejects when it can't answer. */
export type AddressService = (query: string) => Promise<GeocodedPlace[]>;

/** Milliseconds that an address service is waited for. */
export const ANSWER_MS = 2000;

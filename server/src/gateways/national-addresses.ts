import { z } from "zod";
import { isWithin } from "../territories/located.ts";
import type { Territory } from "../territories/territory.ts";
import { type AddressService, ANSWER_MS } from "./address-service.ts";

const RESULTS = 5;

/** Source: https://geoservices.ign.fr/documentation/services/services-geoplateforme/geocodage */
const found = z.object({
  features: z.array(
    z.object({
      geometry: z.object({ coordinates: z.tuple([z.number(), z.number()]) }),
      properties: z.object({
        label: z.string(),
        postcode: z.string().default(""),
        city: z.string().default(""),
        score: z.number().default(0),
      }),
    }),
  ),
});

/**
 * Source: https://geoservices.ign.fr/documentation/services/services-geoplateforme/autocompletion
 */
const completed = z.object({
  results: z.array(
    z.object({
      fulltext: z.string(),
      zipcode: z.string().default(""),
      city: z.string().default(""),
      street: z.string().default(""),
      x: z.number(),
      y: z.number(),
    }),
  ),
});

/** Completion gives a rank without a score: the first is the most likely. */
const rankScore = (rank: number): number => 0.9 - rank / 10;

const readJson = async (url: string): Promise<unknown> => {
  const response = await fetch(url, { signal: AbortSignal.timeout(ANSWER_MS) });
  if (!response.ok) throw new Error(`address service answered ${response.status}`);
  return response.json();
};

/**
 * The national address service, restricted to a territory: `find` for complete addresses, `suggest`
 * for texts that are still being typed. Both reject when it is slow, does not answer or can't be
 * understood.
 *
 * @param baseUrl e.g. `https://data.geopf.fr/geocodage`
 */
export const createNationalAddresses = (
  baseUrl: string,
  { bbox, centre }: Pick<Territory, "bbox" | "centre">,
): { find: AddressService; suggest: AddressService } => ({
  find: async (query) => {
    const parameters = new URLSearchParams({
      q: query,
      limit: String(RESULTS),
      lat: String(centre.lat),
      lon: String(centre.lng),
    });
    const { features } = found.parse(await readJson(`${baseUrl}/search?${parameters}`));
    return features
      .map(({ geometry: { coordinates }, properties }) => ({
        ...properties,
        lng: coordinates[0],
        lat: coordinates[1],
      }))
      .filter((place) => isWithin(place, bbox));
  },
  suggest: async (typed) => {
    const parameters = new URLSearchParams({
      text: typed,
      type: "StreetAddress",
      maximumResponses: String(RESULTS),
      bbox: bbox.join(","),
    });
    const { results } = completed.parse(await readJson(`${baseUrl}/completion?${parameters}`));
    return results
      .map(({ fulltext, zipcode, city, street, x, y }, rank) => ({
        label: street === "" ? `${zipcode} ${city}`.trim() : fulltext,
        postcode: zipcode,
        city,
        lat: y,
        lng: x,
        score: rankScore(rank),
      }))
      .filter((place) => isWithin(place, bbox));
  },
});

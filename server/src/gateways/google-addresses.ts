import { z } from "zod";
import { isWithin } from "../territories/located.ts";
import type { Territory } from "../territories/territory.ts";
import { type AddressService, ANSWER_MS } from "./address-service.ts";

const RESULTS = 5;

/** Source: https://developers.google.com/maps/documentation/geocoding/requests-geocoding */
const answer = z.object({
  status: z.string(),
  results: z.array(
    z.object({
      formatted_address: z.string(),
      partial_match: z.boolean().default(false),
      address_components: z.array(z.object({ long_name: z.string(), types: z.array(z.string()) })),
      geometry: z.object({
        location: z.object({ lat: z.number(), lng: z.number() }),
        location_type: z.string(),
      }),
    }),
  ),
});

/** Certainty of a place, by the method that found its point. */
const SCORES: Readonly<Record<string, number>> = {
  ROOFTOP: 1,
  RANGE_INTERPOLATED: 0.9,
  GEOMETRIC_CENTER: 0.7,
};
const APPROXIMATE_SCORE = 0.4;
const PARTIAL = 0.8;

/**
 * Google's geocoder, restricted to a territory. Rejects when it is slow, does not answer, or
 * refuses: a wrong key and a used-up quota come as a status in a 200 answer.
 *
 * @param baseUrl e.g. `https://maps.googleapis.com`
 */
export const createGoogleAddresses =
  (
    baseUrl: string,
    key: string,
    { bbox, countryCode }: Pick<Territory, "bbox" | "countryCode">,
  ): AddressService =>
  async (query) => {
    const [west, south, east, north] = bbox;
    const parameters = new URLSearchParams({
      address: query,
      components: `country:${countryCode}`,
      bounds: `${south},${west}|${north},${east}`,
      language: "fr",
      key,
    });
    const response = await fetch(`${baseUrl}/maps/api/geocode/json?${parameters}`, {
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    if (!response.ok) throw new Error(`Google's geocoder answered ${response.status}`);
    const { status, results } = answer.parse(await response.json());
    if (status !== "OK" && status !== "ZERO_RESULTS") {
      throw new Error(`Google's geocoder refused: ${status}`);
    }
    return results
      .map(({ formatted_address, partial_match, address_components, geometry }) => {
        const partOf = (type: string): string =>
          address_components.find(({ types }) => types.includes(type))?.long_name ?? "";
        const score = SCORES[geometry.location_type] ?? APPROXIMATE_SCORE;
        return {
          // The country is always the same, so labels leave it out.
          label: formatted_address.replace(/, [^,\d]+$/, ""),
          postcode: partOf("postal_code"),
          city: partOf("locality"),
          ...geometry.location,
          score: partial_match ? score * PARTIAL : score,
        };
      })
      .filter((place) => isWithin(place, bbox))
      .slice(0, RESULTS);
  };

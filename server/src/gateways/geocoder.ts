import { z } from "zod";
import type { GeocoderAnswers } from "../platform/geocoder-answers.ts";
import { isWithin } from "../platform/located.ts";
import type { Territory } from "../platform/territory.ts";

const geocodedPlace = z.object({
  label: z.string(),
  postcode: z.string(),
  city: z.string(),
  lat: z.number(),
  lng: z.number(),
  score: z.number(),
});

/** A place that a text may mean. `score` from 0 to 1; 0.4 and less is only the commune's centre. */
export type GeocodedPlace = z.output<typeof geocodedPlace>;

/** Finds places of the territory, best first; an empty list when there is none. Never rejects. */
export type Geocoder = (query: string) => Promise<GeocodedPlace[]>;

const ANSWER_MS = 2000;
const PAUSE_AFTER_FAILURE_MS = 60_000;
const COMMUNE_SCORE = 0.4;
const RESULTS = 5;

/** Shape of the national address service's answers. Source: https://geoservices.ign.fr/documentation/services/services-geoplateforme/geocodage */
const featureCollection = z.object({
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

const plain = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase()
    .replace(/\bst\b/g, "saint")
    .replace(/\bste\b/g, "sainte")
    .replace(/[^a-z0-9]+/g, " ")
    .trim();

/** Finds the communes that a text names, by postcode or by name, in the territory's own list. */
const createGazetteer = ({ communes }: Territory): Geocoder => {
  const known = communes.map((commune) => ({ ...commune, plain: plain(commune.name) }));
  return async (query) => {
    const text = ` ${plain(query)} `;
    const postcode = /\b97\d{3}\b/.exec(query)?.[0];
    return known
      .flatMap((commune) => {
        if (commune.lat === null || commune.lng === null) return [];
        const isNamed =
          text.includes(` ${commune.plain} `) || commune.plain.startsWith(text.trim());
        const isCoded = postcode !== undefined && commune.postcodes.includes(postcode);
        if (!isNamed && !isCoded) return [];
        const city = commune.name;
        const code = (isCoded ? postcode : undefined) ?? commune.postcodes[0] ?? "";
        const score = COMMUNE_SCORE * (isNamed && isCoded ? 1 : isNamed ? 0.8 : 0.6);
        return [
          {
            label: `${code} ${city}`,
            postcode: code,
            city,
            lat: commune.lat,
            lng: commune.lng,
            score,
            length: commune.plain.length,
          },
        ];
      })
      .sort((one, other) => other.score - one.score || other.length - one.length)
      .slice(0, RESULTS)
      .map(({ length, ...place }) => place);
  };
};

/**
 * Asks the national address service, restricted to the territory, and falls back on the gazetteer
 * when it is slow, away or knows nothing; after a failure it is left in peace for a minute.
 *
 * @param baseUrl e.g. `https://data.geopf.fr/geocodage`; `undefined` for the gazetteer alone
 * @param answers where the service's answers are remembered
 */
export const createGeocoder = (
  baseUrl: string | undefined,
  territory: Territory,
  answers: GeocoderAnswers,
): Geocoder => {
  const gazetteer = createGazetteer(territory);
  if (baseUrl === undefined) return gazetteer;
  let pausedUntil = 0;
  const askService = async (query: string): Promise<GeocodedPlace[]> => {
    const { lat, lng } = territory.centre;
    const parameters = new URLSearchParams({
      q: query,
      limit: String(RESULTS),
      lat: String(lat),
      lon: String(lng),
    });
    const response = await fetch(`${baseUrl}/search?${parameters}`, {
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    if (!response.ok) throw new Error(`geocoder answered ${response.status}`);
    return featureCollection
      .parse(await response.json())
      .features.map(({ geometry, properties }) => ({
        ...properties,
        lng: geometry.coordinates[0],
        lat: geometry.coordinates[1],
      }))
      .filter((place) => isWithin(place, territory.bbox));
  };
  // The cache only spares calls: when it can't answer, the service is asked.
  const recall = (query: string): Promise<GeocodedPlace[] | undefined> =>
    answers
      .find(query)
      .then((kept) => kept && z.array(geocodedPlace).parse(kept))
      .catch(() => undefined);
  const ask = async (query: string): Promise<GeocodedPlace[]> => {
    if (performance.now() < pausedUntil) return [];
    try {
      const found = await askService(query);
      await answers.keep(query, found).catch(() => undefined);
      return found;
    } catch {
      pausedUntil = performance.now() + PAUSE_AFTER_FAILURE_MS;
      return [];
    }
  };
  return async (query) => {
    const found = (await recall(query)) ?? (await ask(query));
    return found.length > 0 ? found : gazetteer(query);
  };
};

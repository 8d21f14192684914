import { z } from "zod";
import type { Territory } from "../territories/territory.ts";
import { type AddressService, type GeocodedPlace, geocodedPlace } from "./address-service.ts";
import { createGazetteer } from "./gazetteer.ts";
import type { GeocoderAnswers } from "./geocoder-answers.ts";
import { createGoogleAddresses } from "./google-addresses.ts";
import { createNationalAddresses } from "./national-addresses.ts";

export type { GeocodedPlace };

/** Places of the territory, best first; an empty list when there is none. Never rejects. */
export type Geocoder = {
  /** Places that a complete address may mean. */
  find(query: string): Promise<GeocodedPlace[]>;
  /** Suggestions for a text that is still being typed. */
  suggest(typed: string): Promise<GeocodedPlace[]>;
};

const PAUSE_AFTER_FAILURE_MS = 60_000;
const GOOGLE_URL = "https://maps.googleapis.com";

/** Does not call a service for a minute after it failed, so that nobody waits twice. */
const withPauses = (services: Pick<Geocoder, "find" | "suggest">): Geocoder => {
  let pausedUntil = 0;
  const pausing =
    (service: AddressService): AddressService =>
    async (query) => {
      if (performance.now() < pausedUntil)
        throw new Error("the address service is paused after a failure");
      try {
        return await service(query);
      } catch (error) {
        pausedUntil = performance.now() + PAUSE_AFTER_FAILURE_MS;
        throw error;
      }
    };
  return { find: pausing(services.find), suggest: pausing(services.suggest) };
};

/**
 * Answers from memory, else from the service, else from the gazetteer.
 *
 * @param kind another fact that an answer depends on
 */
const cached =
  (
    kind: string,
    service: AddressService,
    answers: GeocoderAnswers,
    gazetteer: AddressService,
  ): AddressService =>
  async (query) => {
    const key = `${kind}\n${query.trim()}`;
    // A failure of the cache must not matter: the service is called instead.
    const known = await answers
      .find(key)
      .then((kept) => kept && z.array(geocodedPlace).parse(kept))
      .catch(() => undefined);
    const ask = async (): Promise<GeocodedPlace[]> => {
      const found = await service(query);
      await answers.keep(key, found).catch(() => undefined);
      return found;
    };
    const found = known ?? (await ask().catch(() => []));
    return found.length > 0 ? found : gazetteer(query);
  };

type Settings = {
  /** `https://…`, `sandbox` for its stand-in, `undefined` for the gazetteer alone. */
  geocoderUrl: string | undefined;
  /**
   * With this key, Google places complete addresses; suggestions still come from the national
   * service.
   */
  googleMapsKey: string | undefined;
};

/**
 * The configured address services, restricted to the territory. The gazetteer of communes answers
 * when they are slow, do not answer or know nothing.
 *
 * @param sandboxUrl address of their stand-ins, if any
 * @param answers cache of their answers
 */
export const createGeocoder = (
  { geocoderUrl, googleMapsKey }: Settings,
  sandboxUrl: string | undefined,
  territory: Territory,
  answers: GeocoderAnswers,
): Geocoder => {
  const gazetteer = createGazetteer(territory);
  const isSandbox = geocoderUrl === "sandbox";
  const baseUrl = isSandbox ? sandboxUrl && `${sandboxUrl}/geocodage` : geocoderUrl;
  const national = baseUrl
    ? withPauses(createNationalAddresses(baseUrl, territory))
    : { find: gazetteer, suggest: gazetteer };
  const googleUrl = isSandbox ? `${sandboxUrl}/google` : GOOGLE_URL;
  const google = googleMapsKey && createGoogleAddresses(googleUrl, googleMapsKey, territory);
  const cache = (kind: string, service: AddressService): AddressService =>
    service === gazetteer ? gazetteer : cached(kind, service, answers, gazetteer);
  return {
    find: google
      ? cache("google", withPauses({ find: google, suggest: google }).find)
      : cache("find", national.find),
    suggest: cache("suggest", national.suggest),
  };
};

import { plainText } from "@stokaz/contract/text";
import type { Territory } from "../territories/territory.ts";
import type { AddressService } from "./address-service.ts";

const COMMUNE_SCORE = 0.4;
const RESULTS = 5;

const plain = (text: string): string =>
  plainText(text)
    .replace(/\bst\b/g, "saint")
    .replace(/\bste\b/g, "sainte")
    .replace(/[^a-z0-9]+/g, " ")
    .trim();

/**
 * Finds the communes that a text names, by postcode or by name, in the territory's own list. Never
 * rejects.
 */
export const createGazetteer = ({ communes }: Pick<Territory, "communes">): AddressService => {
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

/** A place as the national address service returns it, before the conversion to GeoJSON. */
export type Place = {
  label: string;
  postcode: string;
  city: string;
  street: string;
  score: number;
  lat: number;
  lng: number;
};

type Commune = { postcode: string; city: string; lat: number; lng: number };

/** Communes that the sandbox knows; it finds no address in any other commune. */
const COMMUNES: readonly Commune[] = [
  { postcode: "97400", city: "Saint-Denis", lat: -20.8823, lng: 55.4504 },
  { postcode: "97410", city: "Saint-Pierre", lat: -21.3393, lng: 55.4781 },
  { postcode: "97420", city: "Le Port", lat: -20.9375, lng: 55.2942 },
  { postcode: "97460", city: "Saint-Paul", lat: -21.0096, lng: 55.2713 },
  { postcode: "97430", city: "Le Tampon", lat: -21.2766, lng: 55.5177 },
  { postcode: "97480", city: "Saint-Joseph", lat: -21.3777, lng: 55.6169 },
  { postcode: "97440", city: "Saint-André", lat: -20.9633, lng: 55.6503 },
  { postcode: "97450", city: "Saint-Louis", lat: -21.2858, lng: 55.4112 },
  { postcode: "97100", city: "Basse-Terre", lat: 15.9971, lng: -61.7261 },
  { postcode: "97200", city: "Fort-de-France", lat: 14.6089, lng: -61.0733 },
  { postcode: "97300", city: "Cayenne", lat: 4.9333, lng: -52.3333 },
  { postcode: "97600", city: "Mamoudzou", lat: -12.7794, lng: 45.2272 },
];

const plain = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, " ")
    .trim();

/** Number between -1 and 1, the same for the same text. */
const scatter = (text: string, seed: number): number => {
  const hash = [...text].reduce(
    (sum, character) => (sum * 31 + character.charCodeAt(0)) % 9973,
    seed,
  );
  return (hash / 9973) * 2 - 1;
};

/** Largest distance from a commune's centre, in degrees: about 500 m, a few streets. */
const NEAR = 0.005;

/** Finds the street as typed: the text between the start and the postcode or the commune. */
const streetOf = (query: string, { city, postcode }: Commune): string => {
  const cuts = [query.indexOf(postcode), query.toLowerCase().indexOf(city.toLowerCase())];
  const found = cuts.filter((at) => at >= 0);
  const cut = found.length > 0 ? Math.min(...found) : query.length;
  return query.slice(0, cut).replace(/[\s,]+$/, "");
};

const placeIn = (commune: Commune, query: string, score: number): Place => {
  const street = streetOf(query, commune);
  const { postcode, city } = commune;
  return {
    label: `${street} ${postcode} ${city}`.trim(),
    postcode,
    city,
    street,
    score,
    lat: Number((commune.lat + NEAR * scatter(street, 7)).toFixed(6)),
    lng: Number((commune.lng + NEAR * scatter(street, 11)).toFixed(6)),
  };
};

/**
 * Finds places for a query, the best first. `Adresse introuvable` has no place, `Adresse ambiguë`
 * is a street in several communes; the same query always has the same places.
 */
export const findPlaces = (query: string, limit: number): Place[] => {
  const text = plain(query);
  if (text.includes("adresse introuvable")) return [];
  if (text.includes("adresse ambigue")) {
    return COMMUNES.slice(0, limit).map((commune, rank) =>
      placeIn(commune, "Rue de la Gare", 0.6 - rank / 100),
    );
  }
  const named = COMMUNES.filter(
    ({ postcode, city }) => text.includes(postcode) || ` ${text} `.includes(` ${plain(city)} `),
  );
  return named.slice(0, limit).map((commune) => placeIn(commune, query.trim(), 0.95));
};

const WORD = /[\s,]+/;

/**
 * True if the typed text begins to name the commune: by its postcode, or by its first letters at
 * the end.
 */
const beginsIn = (typed: string, { postcode, city }: Commune): boolean => {
  const words = plain(typed).split(WORD);
  return words.some((_, at) => {
    const end = words.slice(at).join(" ");
    return (
      end.length >= 3 &&
      (plain(city).startsWith(end) || `${postcode} ${plain(city)}`.startsWith(end))
    );
  });
};

/** West, south, east, north, in degrees. */
export type Box = readonly [number, number, number, number];

/**
 * Completes a text that is being typed, the best first: in the commune it begins to name, otherwise
 * with its street in every commune of the box.
 */
export const completePlaces = (typed: string, limit: number, box: Box | undefined): Place[] => {
  if (plain(typed).includes("adresse introuvable")) return [];
  const [west, south, east, north] = box ?? [-180, -90, 180, 90];
  const near = COMMUNES.filter(
    ({ lat, lng }) => lng >= west && lng <= east && lat >= south && lat <= north,
  );
  const begun = near.filter((commune) => beginsIn(typed, commune));
  const street = begun.length > 0 ? "" : typed.trim();
  return (begun.length > 0 ? begun : near).slice(0, limit).map((commune, rank) => {
    const words = typed.trim().split(WORD);
    const kept = words.findIndex((_, at) => {
      const end = plain(words.slice(at).join(" "));
      return `${commune.postcode} ${plain(commune.city)}`.includes(end);
    });
    const before = street || words.slice(0, Math.max(0, kept)).join(" ");
    return placeIn(commune, `${before} ${commune.postcode} ${commune.city}`, 0.9 - rank / 10);
  });
};

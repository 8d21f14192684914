import { readFileSync } from "node:fs";
import path from "node:path";
import type { FoodAuthority } from "@stokaz/contract/spaces/territory";
import type { TerritoryCode } from "@stokaz/contract/territories";

const FOLDER = path.resolve(import.meta.dirname);

/** A commune. Degrees are WGS 84, and `null` if they are not known. */
export type Commune = { name: string; postcodes: string[]; lat: number | null; lng: number | null };

/** The place served: names, zone, map settings, communes, coast. Degrees are WGS 84. */
export type Territory = {
  code: TerritoryCode;
  name: string;
  /** Name with its preposition: « à La Réunion », « en Guyane ». */
  whereName: string;
  /** ISO 3166-1 alpha-2. */
  countryCode: string;
  /** International prefix that replaces the leading 0 of a phone number. */
  diallingCode: string;
  /** Month and day of the territory's own public holiday (abolition of slavery). */
  abolition: string;
  /** What a closure by the operator is called: no cyclone reaches Guyane. */
  alertName: string;
  /** Source: décret 2010-1582; for Guyane, décret 2019-894. */
  foodAuthority: FoodAuthority;
  timeZone: string;
  /** West, south, east, north. */
  bbox: [number, number, number, number];
  centre: { lat: number; lng: number };
  zoom: number;
  communes: Commune[];
  coastline: unknown;
};

type Facts = Omit<Territory, "code" | "communes" | "coastline"> & { department: string };

const DAAF: FoodAuthority = {
  name: "direction de l'alimentation, de l'agriculture et de la forêt",
  shortName: "DAAF",
};

const FACTS: Readonly<Record<TerritoryCode, Facts>> = {
  reunion: {
    name: "La Réunion",
    whereName: "à La Réunion",
    department: "974",
    abolition: "12-20",
    alertName: "Alerte cyclone",
    foodAuthority: DAAF,
    countryCode: "RE",
    diallingCode: "262",
    timeZone: "Indian/Reunion",
    bbox: [55.2, -21.42, 55.86, -20.85],
    centre: { lat: -21.13, lng: 55.53 },
    zoom: 10,
  },
  guadeloupe: {
    name: "Guadeloupe",
    whereName: "en Guadeloupe",
    department: "971",
    abolition: "05-27",
    alertName: "Alerte cyclone",
    foodAuthority: DAAF,
    countryCode: "GP",
    diallingCode: "590",
    timeZone: "America/Guadeloupe",
    bbox: [-61.83, 15.81, -60.98, 16.53],
    centre: { lat: 16.2, lng: -61.45 },
    zoom: 10,
  },
  martinique: {
    name: "Martinique",
    whereName: "en Martinique",
    department: "972",
    abolition: "05-22",
    alertName: "Alerte cyclone",
    foodAuthority: DAAF,
    countryCode: "MQ",
    diallingCode: "596",
    timeZone: "America/Martinique",
    bbox: [-61.24, 14.38, -60.8, 14.9],
    centre: { lat: 14.65, lng: -61.02 },
    zoom: 10,
  },
  guyane: {
    name: "Guyane",
    whereName: "en Guyane",
    department: "973",
    abolition: "06-10",
    alertName: "Alerte météo",
    foodAuthority: { name: "direction générale des territoires et de la mer", shortName: "DGTM" },
    countryCode: "GF",
    diallingCode: "594",
    timeZone: "America/Cayenne",
    bbox: [-54.61, 2.1, -51.6, 5.8],
    centre: { lat: 4.0, lng: -53.1 },
    zoom: 7,
  },
  mayotte: {
    name: "Mayotte",
    whereName: "à Mayotte",
    department: "976",
    abolition: "04-27",
    alertName: "Alerte cyclone",
    foodAuthority: DAAF,
    countryCode: "YT",
    diallingCode: "262",
    timeZone: "Indian/Mayotte",
    bbox: [44.98, -13.03, 45.32, -12.6],
    centre: { lat: -12.82, lng: 45.15 },
    zoom: 11,
  },
};

type Gazetteer = {
  nom: string;
  departement: string;
  codesPostaux: string[];
  lat: number | null;
  lng: number | null;
}[];

const readJson = (name: string): unknown =>
  JSON.parse(readFileSync(path.join(FOLDER, name), "utf8"));

/** Reads one territory's facts, communes and coast from `territories/`. */
export const loadTerritory = (code: TerritoryCode): Territory => {
  const { department, ...facts } = FACTS[code];
  // The file is ours, and too large to check at each start.
  const communes = (readJson("communes.json") as Gazetteer)
    .filter(({ departement }) => departement === department)
    .map(({ nom, codesPostaux, lat, lng }) => ({ name: nom, postcodes: codesPostaux, lat, lng }));
  return { code, ...facts, communes, coastline: readJson(`coastline-${code}.json`) };
};

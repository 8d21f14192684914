/** Codes of the territories that a deployment can serve, as its setting `TERRITORY` has them. */
export const TERRITORY_CODES = [
  "reunion",
  "guadeloupe",
  "martinique",
  "guyane",
  "mayotte",
] as const;
export type TerritoryCode = (typeof TERRITORY_CODES)[number];

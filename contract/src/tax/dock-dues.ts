import type { TerritoryCode } from "../territories.ts";

/**
 * What artisans of the overseas departments are told about the tax on what is made there ("octroi de
 * mer"). Source: loi 2004-639, articles 1 and 2; threshold of production since 2022, to be checked
 * again each year.
 */
export const DOCK_DUES: Readonly<{
  territories: readonly string[];
  text: string;
  label: string;
  url: string;
}> = {
  territories: [
    "reunion",
    "guadeloupe",
    "martinique",
    "guyane",
    "mayotte",
  ] satisfies TerritoryCode[],
  text: "ce que vous fabriquez y est soumis dès que votre production a atteint 550\u202f000\u00a0€ de chiffre d'affaires l'année précédente. Vos prix ici restent toutes taxes comprises\u202f: l'octroi de mer y est déjà compté.",
  label: "La loi sur l'octroi de mer",
  url: "https://www.legifrance.gouv.fr/loda/id/LEGITEXT000005797332",
};

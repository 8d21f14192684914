import { COUNTRIES, FRANCE, OTHER_UNION_COUNTRIES } from "@stokaz/contract/countries";
import type { TaxIdentityAnswer } from "@stokaz/contract/tax-identity";

/** What the form shows at first: what is kept sealed is never there, so an empty field keeps it. */
export const taxValues = (known: TaxIdentityAnswer) => ({
  residence: known.residence ?? FRANCE,
  isSoleTrader: known.isSoleTrader,
  hasTin: known.hasTin,
  tin: "",
  birthDate: "",
  birthTown: "",
  birthCountry: "",
  iban: "",
  holder: "",
  establishments: known.establishments,
});
export type TaxValues = ReturnType<typeof taxValues>;

/** What is typed and kept sealed: empty again once it is kept. */
export const EMPTIED = {
  tin: "",
  birthDate: "",
  birthTown: "",
  birthCountry: "",
  iban: "",
  holder: "",
} as const satisfies Partial<TaxValues>;

type Choice = { value: string; label: string };

const named = (codes: readonly string[], nameOf: (code: string) => string): Choice[] =>
  codes
    .map((value) => ({ value, label: nameOf(value) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, "fr"));

/** Countries to choose from, France first. */
export const countryChoices = (nameOf: (code: string) => string): Choice[] => [
  { value: FRANCE, label: nameOf(FRANCE) },
  ...named(
    COUNTRIES.filter((code) => code !== FRANCE),
    nameOf,
  ),
];

/** Where else in the Union a firm may have an establishment. */
export const unionChoices = (nameOf: (code: string) => string): Choice[] =>
  named(OTHER_UNION_COUNTRIES, nameOf);

/** What is said under a field whose text is kept. @param end its last characters, where they are shown */
export const keptWords = (end: string | null | boolean): string | undefined => {
  if (end === null || end === false) return undefined;
  const shown = end === true ? "Enregistré" : `Enregistré\u202f: •••• ${end}`;
  return `${shown}. Laissez vide pour le garder, tapez pour le remplacer.`;
};

import { COUNTRIES, FRANCE, OTHER_UNION_COUNTRIES } from "@stokaz/contract/countries";
import type { TaxIdentityAnswer } from "@stokaz/contract/tax/tax-identity";

/**
 * Initial values of the form. Encrypted values never reach the browser, so an empty field keeps
 * them.
 */
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

/** Values that are stored encrypted. Their fields are emptied after saving. */
export const EMPTIED = {
  tin: "",
  birthDate: "",
  birthTown: "",
  birthCountry: "",
  iban: "",
  holder: "",
} as const satisfies Partial<TaxValues>;

/** Fields of which either the first or the others are shown, by whether there is a tax number. */
export const ORIGIN_FIELDS = ["tin", "birthTown", "birthCountry"] as const;

/** Fields that a company is not asked for. */
export const PERSON_FIELDS = ["birthDate", ...ORIGIN_FIELDS] as const;

type Choice = { value: string; label: string };

const named = (codes: readonly string[], nameOf: (code: string) => string): Choice[] =>
  codes
    .map((value) => ({ value, label: nameOf(value) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, "fr"));

/** Choices of countries, France first. */
export const countryChoices = (nameOf: (code: string) => string): Choice[] => [
  { value: FRANCE, label: nameOf(FRANCE) },
  ...named(
    COUNTRIES.filter((code) => code !== FRANCE),
    nameOf,
  ),
];

/** Choices of other EU countries in which a company may have an establishment. */
export const unionChoices = (nameOf: (code: string) => string): Choice[] =>
  named(OTHER_UNION_COUNTRIES, nameOf);

/**
 * Text under a field with a stored value.
 *
 * @param end its last characters, or `true` if none are shown
 */
export const keptWords = (end: string | null | boolean): string | undefined => {
  if (end === null || end === false) return undefined;
  const shown = end === true ? "Enregistré" : `Enregistré\u202f: •••• ${end}`;
  return `${shown}. Laissez vide pour le garder, tapez pour le remplacer.`;
};
